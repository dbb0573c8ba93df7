/** The events of applications (v14 API: foundry.utils.EventEmitterMixin), based on the browser's EventTarget. */

/** A base class for objects that dispatch events. */
export class EventEmitter {
  /** The types of events that the class dispatches. */
  static readonly emittedEvents: readonly string[] = [];

  readonly #target = new EventTarget();

  /**
   * Adds a listener.
   * @throws Error for a type that the class does not dispatch.
   */
  addEventListener(type: string, listener: (event: Event) => unknown, options: { once?: boolean } = {}): void {
    const { emittedEvents, name } = this.constructor as typeof EventEmitter;
    if (!emittedEvents.includes(type)) throw new Error(`"${type}" is not a supported event of ${name}`);
    this.#target.addEventListener(type, listener, options);
  }

  removeEventListener(type: string, listener: (event: Event) => unknown): void {
    this.#target.removeEventListener(type, listener);
  }

  /**
   * Dispatches an event.
   * @returns False if a listener prevented the default.
   */
  dispatchEvent(event: Event): boolean {
    return this.#target.dispatchEvent(event);
  }
}
