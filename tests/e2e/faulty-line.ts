/** A connection between a browser and a table that can be cut, slowed down, or made deaf in one direction. It handles bytes and does not interpret them. */
import { createServer, connect as connectTo, type AddressInfo, type Server, type Socket } from 'node:net';

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A connection with its two ends. */
export class FaultyLine {
  /** The port of the table, which may change after a restart. */
  target: number;
  /** Whether data from the table get through. */
  #isDeaf = false;
  #isCut = false;
  /** The delay in milliseconds, each way. */
  delay = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Ends of connections that have lost some data. */
  readonly #torn = new Set<Socket>();

  private constructor(target: number) {
    this.target = target;
    this.#server = createServer((near) => this.#join(near));
  }

  /** Creates a connection to the table at an address. */
  static async open(url: string): Promise<FaultyLine> {
    const line = new FaultyLine(Number(new URL(url).port));
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  /** The address of the table at this end. */
  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Closes all connections and accepts no new ones. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Lets data of the browser through, but none back. */
  deafen(): void {
    this.#isDeaf = true;
  }

  /** Works again for new connections. A connection that has lost data is closed, because its reader would take later data for the lost ones. */
  mend(): void {
    this.#isCut = false;
    this.#isDeaf = false;
    for (const socket of this.#torn) socket.destroy();
    this.#torn.clear();
  }

  /** Closes everything. */
  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(near: Socket): void {
    if (this.#isCut) return void near.destroy();
    const far = connectTo(this.target, '127.0.0.1');
    this.#pass(near, far, () => true);
    this.#pass(far, near, () => !this.#isDeaf);
  }

  #pass(from: Socket, to: Socket, mayPass: () => boolean): void {
    this.#sockets.add(from);
    // Data arrive in the order in which they were sent, even if the delay has become shorter; the end arrives last.
    let before: Promise<unknown> = Promise.resolve();
    const follow = (act: () => unknown): void => {
      before = Promise.all([before, this.delay && wait(this.delay)]).then(act);
    };
    from.on('data', (bytes) =>
      follow(() => {
        if (!mayPass()) this.#torn.add(to);
        else if (!to.destroyed) to.write(bytes);
      }),
    );
    from.on('error', () => from.destroy());
    from.on('close', () => {
      this.#sockets.delete(from);
      follow(() => to.destroySoon());
    });
  }
}
