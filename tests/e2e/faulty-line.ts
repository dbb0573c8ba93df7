/** A line between a browser and a table that can be cut, made slow, or deaf in one direction. It works on bytes and knows nothing of what they mean. */
import { createServer, connect as connectTo, type AddressInfo, type Server, type Socket } from 'node:net';

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A line with its two ends. */
export class FaultyLine {
  /** The port of the table, which may be another one after a restart. */
  target: number;
  /** Whether what the table says gets through. */
  #isDeaf = false;
  #isCut = false;
  /** How late everything arrives, in milliseconds each way. */
  delay = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Ends of connections that have lost something of what was said. */
  readonly #torn = new Set<Socket>();

  private constructor(target: number) {
    this.target = target;
    this.#server = createServer((near) => this.#join(near));
  }

  /** Makes a line to the table at an address. */
  static async open(url: string): Promise<FaultyLine> {
    const line = new FaultyLine(Number(new URL(url).port));
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  /** The address of the table at this end. */
  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Ends all connections and takes no new ones. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Lets what the browser says through, and nothing back. */
  deafen(): void {
    this.#isDeaf = true;
  }

  /** Works again, for new connections: one that has lost something ends, since whoever reads on would take what follows for the lost part. */
  mend(): void {
    this.#isCut = false;
    this.#isDeaf = false;
    for (const socket of this.#torn) socket.destroy();
    this.#torn.clear();
  }

  /** Ends everything. */
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
    // What was said first arrives first, also where the delay has become shorter meanwhile, and the end arrives last.
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
