/**
 * The ground of the attacks: a running table with a GM, Ada and Bertrand at it. Bertrand is the cheat: he has a page, a socket of his own and plain
 * HTTP. The GM and Ada are the others, whose pages are watched. One more socket of the GM's reads the world and puts it right.
 */
import { resolve } from 'node:path';
import type { Browser } from 'playwright';
import { joinTable, launchBrowser, startTable, type TableProcess } from '../../../tools/table/table-process.mjs';
import { PageSeat } from '../../e2e/page-seat.ts';
import { connect, type Answer, type Connection } from '../../table/connect.ts';
import { makeWorld, type Places } from './places.ts';
import { flatten, listSources, type Leaves, type Source, type World } from './state.ts';

/** The built server; named by the folder of the project, since this file runs as part of a bundle. */
const SERVER = resolve('.build/table/server/start.mjs');
/** How long a page or the server may take to answer before it counts as gone, in ms. */
const PATIENCE = 6000;

/** Runs in every page before all else: a script that gets in calls `canary`, and every dialog that a script opens is one as well. */
const CANARY = `
  globalThis.caught = [];
  globalThis.canary = (name) => globalThis.caught.push(String(name ?? 'script'));
  for (const name of ['alert', 'confirm', 'prompt']) globalThis[name] = (text) => void globalThis.canary(name + ' ' + text);
`;

/** What a page logs that is no fault of it: a picture or an address of a text that leads nowhere. */
const HARMLESS_ERROR = /Failed to load resource|ERR_|404 \(|Refused to|preload/u;

/** What a page logs of a document whose data are invalid, which it leaves out. */
const REFUSED = /DataModelValidationError|is invalid/u;

/** A user who sits at the table in a page of their own, which is watched. */
export class Watched extends PageSeat {
  readonly #errors: string[];

  constructor(name: string, joined: Awaited<ReturnType<typeof joinTable>>) {
    super(name, joined.page);
    this.#errors = joined.errors;
    joined.page.setDefaultTimeout(PATIENCE);
  }

  /** How many documents the page has refused by their data, as it should: Foundry logs each, and leaves it out. */
  #refused = 0;

  /** Loads the page again; what it refuses is counted again as well. */
  override async reload(): Promise<void> {
    this.#refused = 0;
    await super.reload();
  }

  /** Takes the errors logged since the last time. */
  takeErrors(): string[] {
    this.#refused += this.#countRefused();
    return this.#errors.splice(0).filter((error) => !HARMLESS_ERROR.test(error) && !REFUSED.test(error));
  }

  #countRefused(): number {
    return this.#errors.filter((error) => REFUSED.test(error)).length;
  }

  /** Takes the scripts of others that ran here. */
  takeCaught(): Promise<string[]> {
    return this.page.evaluate(() => {
      const { caught } = globalThis as unknown as { caught: string[] };
      return caught.splice(0);
    });
  }

  /** Waits until the page has the server's messages and has drawn. @returns What is wrong; undefined: it lives. */
  async findFault(messages: number): Promise<string | undefined> {
    const look = (wanted: number): Promise<string | undefined> =>
      this.page.evaluate(
        async ({ count, refused }) => {
          const { game } = globalThis as unknown as {
            game: { ready: boolean; messages: { size: number; invalidDocumentIds?: { size: number } } };
          };
          await new Promise((resolve) => setTimeout(resolve));
          const has = game.messages.size + (game.messages.invalidDocumentIds?.size ?? 0);
          if (has + refused < count) return `it has ${has} of ${count} messages`;
          if (!document.querySelector('#sidebar .chat-log')) return 'it has no chat log';
          return undefined;
        },
        { count: wanted, refused: this.#refused + this.#countRefused() },
      );
    const end = Date.now() + PATIENCE;
    for (;;) {
      const fault = await Promise.race([look(messages), wait(PATIENCE).then(() => 'it does not answer')]).catch(
        (error: unknown) => String(error),
      );
      if (!fault || fault === 'it does not answer' || Date.now() > end) return fault;
      await wait(20);
    }
  }
}

/** Waits, in ms. */
export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** How to begin. */
export interface GroundOptions {
  readonly generation: 13 | 14;
  /** The folder of the built system, and the built server, where they are not the usual ones. */
  readonly system?: string;
  readonly server?: string;
}

/** The running table. */
export class Ground {
  readonly generation: 13 | 14;
  readonly ids: Readonly<Record<string, string>>;
  readonly places: Places;
  readonly #table: TableProcess;
  readonly #browser: Browser;
  #gamemaster: Connection;
  /** Bertrand's own socket. */
  cheat: Connection;
  /** Ada's own socket, for what she does honestly. */
  honest: Connection;
  readonly seats: { readonly gamemaster: Watched; readonly ada: Watched; readonly bertrand: Watched };

  private constructor(
    { generation }: GroundOptions,
    table: TableProcess,
    browser: Browser,
    connections: readonly Connection[],
    places: Places,
    seats: Ground['seats'],
  ) {
    this.generation = generation;
    this.#table = table;
    this.#browser = browser;
    [this.#gamemaster, this.cheat, this.honest] = connections as [Connection, Connection, Connection];
    this.ids = Object.fromEntries(this.#gamemaster.world.users.map(({ name, _id }) => [name, _id]));
    this.places = places;
    this.seats = seats;
  }

  /** Starts the table, makes the world and lets everyone join. */
  static async open(options: GroundOptions): Promise<Ground> {
    const [table, browser] = await Promise.all([startTable({ server: SERVER, ...options }), launchBrowser()]);
    try {
      const gamemaster = await connect(table.url, 'Gamemaster');
      const places = await makeWorld(gamemaster);
      const connections = [gamemaster, await connect(table.url, 'Bertrand'), await connect(table.url, 'Ada')];
      const sit = async (name: string): Promise<Watched> =>
        new Watched(
          name,
          await joinTable(browser, table.url, name, { viewport: { width: 1600, height: 1000 } }, CANARY),
        );
      const seats = { gamemaster: await sit('Gamemaster'), ada: await sit('Ada'), bertrand: await sit('Bertrand') };
      for (const { page } of Object.values(seats)) await page.locator('#sidebar-tabs [data-tab="chat"]').click();
      return new Ground(options, table, browser, connections, places, seats);
    } catch (error) {
      await browser.close();
      await table.stop();
      throw error;
    }
  }

  get url(): string {
    return this.#table.url;
  }

  /** Whose pages must not be harmed. */
  get others(): readonly Watched[] {
    return [this.seats.gamemaster, this.seats.ada];
  }

  /** Whether the process of the server still runs. */
  get isRunning(): boolean {
    const { exitCode, signalCode } = this.#table.child;
    return exitCode === null && signalCode === null;
  }

  /** Reads the whole world, as the GM. @throws Error if the server does not answer */
  async readWorld(): Promise<World> {
    return (await this.#gamemaster.socket.timeout(PATIENCE).emitWithAck('world')) as World;
  }

  async readLeaves(): Promise<{ world: World; leaves: Leaves }> {
    const world = await this.readWorld();
    return { world, leaves: flatten(world) };
  }

  /** Does something as the GM. @throws Error with the reason of a refusal */
  async arrange(action: string, type: string, operation: object): Promise<Source[]> {
    const { error, result } = await this.#gamemaster.modify(action, type, operation);
    if (error) throw new Error(error.message);
    return (result ?? []) as Source[];
  }

  /** Does something as Bertrand, by his socket. An answer that never comes is one as well: `timeout`. */
  async try(action: string, type: string, operation: object, forged: object = {}): Promise<Answer> {
    return this.emit('modifyDocument', { ...forged, action, type, operation });
  }

  /** Sends an event as Bertrand. */
  async emit(event: string, ...values: readonly unknown[]): Promise<Answer> {
    if (!this.cheat.socket.connected) await this.reconnect();
    return this.cheat.socket
      .timeout(2000)
      .emitWithAck(event, ...values)
      .catch((error: unknown) => ({ error: { message: String(error) } })) as Promise<Answer>;
  }

  /** Lets Bertrand, or anyone whose socket the server has closed, come back. */
  async reconnect(): Promise<void> {
    if (!this.#gamemaster.socket.connected) this.#gamemaster = await connect(this.url, 'Gamemaster');
    // He may have changed his name, by which the join page is read here.
    if (!this.cheat.socket.connected)
      await this.arrange('update', 'User', { updates: [{ _id: this.ids['Bertrand'], name: 'Bertrand' }] });
    if (!this.cheat.socket.connected) this.cheat = await connect(this.url, 'Bertrand');
    if (!this.honest.socket.connected) this.honest = await connect(this.url, 'Ada');
  }

  /** Puts right what Bertrand must not have become, so that what follows is tried by a player again, and takes away what he has posted. */
  async repair({ world }: { readonly world: World }): Promise<void> {
    for (const { _id, name, role, permissions } of listSources(world, 'users'))
      await this.arrange('update', 'User', { updates: [{ _id, name, role, permissions }], recursive: false });
    for (const { _id, ownership } of listSources(world, 'actors'))
      await this.arrange('update', 'Actor', { updates: [{ _id, ownership }], recursive: false });
    const known = new Set(listSources(world, 'messages').map(({ _id }) => _id));
    const ids = listSources(await this.readWorld(), 'messages')
      .filter(({ _id }) => !known.has(_id))
      .map(({ _id }) => _id);
    if (ids.length) await this.arrange('delete', 'ChatMessage', { ids });
  }

  /** Loads the pages of the others again, without a word on how they were. */
  async revive(): Promise<void> {
    for (const seat of this.others) {
      await seat.reload().catch(() => undefined);
      await seat.page
        .locator('#sidebar-tabs [data-tab="chat"]')
        .click()
        .catch(() => undefined);
      seat.takeErrors();
    }
  }

  /** Loads every page of the others again. @returns What is wrong with one of them afterwards. */
  async reloadAll(): Promise<string[]> {
    const faults: string[] = [];
    for (const seat of Object.values(this.seats)) {
      const isOther = this.others.includes(seat);
      try {
        await seat.reload();
        await seat.page.locator('#sidebar-tabs [data-tab="chat"]').click();
        const fault = await seat.findFault(listSources(await this.readWorld(), 'messages').length);
        if (fault && isOther) faults.push(`${seat.name}, reloaded: ${fault}`);
      } catch (error) {
        if (isOther) faults.push(`${seat.name} cannot reload: ${String(error).split('\n')[0]}`);
      }
      const signs = [...seat.takeErrors(), ...(await seat.takeCaught().catch(() => [])).map((name) => `ran ${name}`)];
      if (isOther) faults.push(...signs.map((sign) => `${seat.name}, reloaded: ${sign.slice(0, 300)}`));
    }
    return faults;
  }

  /** Ends everything. */
  async close(): Promise<void> {
    for (const { socket } of [this.#gamemaster, this.cheat, this.honest]) socket.close();
    await this.#browser.close();
    await this.#table.stop();
  }
}
