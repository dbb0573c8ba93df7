/** The event part that applications inherit (API14 foundry.utils.EventEmitterMixin), over the browser's own EventTarget. */

/** A base of classes that dispatch events which others listen to; listeners of unknown events are refused. */
export class EventEmitter {
  /** The event types that a class emits. */
  static readonly emittedEvents: readonly string[] = [];

  readonly #target = new EventTarget();

  /**
   * Adds a listener.
   * @throws Error for a type that the class does not emit.
   */
  addEventListener(type: string, listener: (event: Event) => unknown, options: { once?: boolean } = {}): void {
    const { emittedEvents, name } = this.constructor as typeof EventEmitter;
    if (!emittedEvents.includes(type)) throw new Error(`"${type}" is not a supported event of ${name}`);
    this.#target.addEventListener(type, listener, options);
  }

  /** Removes a listener. */
  removeEventListener(type: string, listener: (event: Event) => unknown): void {
    this.#target.removeEventListener(type, listener);
  }

  /** Dispatches an event. @returns False when a listener prevented its default. */
  dispatchEvent(event: Event): boolean {
    return this.#target.dispatchEvent(event);
  }
}
