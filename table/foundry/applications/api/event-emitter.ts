/** The events of applications (v14 API: foundry.utils.EventEmitterMixin), based on the browser's EventTarget. */

export class EventEmitter {
  /** The event types that the class can dispatch. */
  static readonly emittedEvents: readonly string[] = [];

  readonly #target = new EventTarget();

  /**
   * Adds a listener.
   * @throws Error for an event type that the class cannot dispatch.
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
   * @returns False if a listener called `preventDefault`.
   */
  dispatchEvent(event: Event): boolean {
    return this.#target.dispatchEvent(event);
  }
}
