/**
 * The start of every end-to-end test file: its own table in each Foundry version, users who have joined it in separate browser contexts, dice that fall as the
 * test says, and a check after each test that no page has logged an error.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chooseGenerations, playsAlike } from '../../tools/check/runs.mjs';
import { joinTable, startTable, type TableProcess } from '../../tools/table/table-process.mjs';
import { PageSeat } from './page-seat.ts';
import { unfoldAll } from './pages/folds.ts';
import { closePages, openBrowser } from './shared-browser.ts';

/** Users of the demo world. Alma (an assistant) and Clara can join only after a test has created them. */
export type UserName = 'Gamemaster' | 'Ada' | 'Bertrand' | 'Alma' | 'Clara';

/** How long a page may take to show something, in ms: several times as long as on an idle machine. */
export const PATIENCE = 15_000;

/** Wide enough that a window in the middle does not cover the sidebar. */
const VIEWPORT = { width: 1600, height: 1000 };

/** Whether users sit at pages in Node (tests/play) instead of Chromium's. */
const IN_NODE = process.env['TETRAD_SEATS'] === 'node';

/** A user at the table, with a page in the game. */
export class Seat extends PageSeat<UserName> {
  readonly context: BrowserContext;
  readonly #errors: string[];

  constructor(name: UserName, { page, context, errors }: { page: Page; context: BrowserContext; errors: string[] }) {
    super(name, page);
    this.context = context;
    this.#errors = errors;
    page.setDefaultTimeout(PATIENCE);
  }

  /** Returns and clears the errors logged so far. */
  takeErrors(): string[] {
    return this.#errors.splice(0);
  }

  /** Clears the logged errors after checking that each pattern, and nothing else, was logged. */
  async expectErrors(...patterns: RegExp[]): Promise<void> {
    await expect.poll(() => this.#errors.length).toBeGreaterThanOrEqual(patterns.length);
    const errors = this.takeErrors();
    expect(errors.filter((error) => !patterns.some((pattern) => pattern.test(error)))).toEqual([]);
    expect(patterns.filter((pattern) => !errors.some((error) => pattern.test(error)))).toEqual([]);
  }
}

/** The table of a test file and its users. */
export class TestTable {
  readonly generation: 13 | 14;
  readonly #readings: string;
  readonly #world: string | undefined;
  readonly #system: string;
  readonly #settings: Readonly<Record<string, unknown>> | undefined;
  #process: TableProcess | undefined;
  #browser: Browser | undefined;
  readonly #seats = new Map<string, Seat>();

  /**
   * @param world - the folder of an existing world (default: a new one)
   * @param system - the folder of the built system
   * @param settings - the initial settings of a new world (default: its GM has been welcomed)
   */
  constructor(
    generation: 13 | 14,
    readings = '',
    world?: string,
    system = 'dist',
    settings?: Readonly<Record<string, unknown>>,
  ) {
    this.generation = generation;
    this.#readings = readings;
    this.#world = world;
    this.#system = system;
    this.#settings = settings;
  }

  get url(): string {
    if (!this.#process) throw new Error('the table has not been started');
    return this.#process.url;
  }

  get browser(): Browser {
    if (!this.#browser) throw new Error('the browser has not been started');
    return this.#browser;
  }

  get gamemaster(): Seat {
    return this.seat('Gamemaster');
  }

  get ada(): Seat {
    return this.seat('Ada');
  }

  get bertrand(): Seat {
    return this.seat('Bertrand');
  }

  /** Returns the seat of a user who has joined. */
  seat(name: UserName): Seat {
    const seat = this.#seats.get(name);
    if (!seat) throw new Error(`${name} has not joined`);
    return seat;
  }

  /** Returns the seats of all users. */
  get seats(): Seat[] {
    return [...this.#seats.values()];
  }

  /** Declares a test of what does not differ between the generations, so that one of them plays it. */
  once(title: string, body: () => Promise<void>): void {
    if (playsAlike(this.generation)) it(title, body);
  }

  /** Starts the table and the browser. */
  async start(): Promise<void> {
    const world = this.#world === undefined ? {} : { world: this.#world };
    const env = { TABLE_READINGS: this.#readings };
    const settings = this.#settings === undefined ? {} : { settings: this.#settings };
    const options = { system: this.#system, generation: this.generation, env, ...world, ...settings };
    [this.#process, this.#browser] = await Promise.all([startTable(options), IN_NODE ? undefined : openBrowser()]);
  }

  /** Lets a user join; returns the existing seat of a user who has already joined. @param script - code that runs in the page before anything else */
  async sit(name: UserName, options?: BrowserContextOptions, script = ''): Promise<Seat> {
    const present = this.#seats.get(name);
    if (present) return present;
    const view = { viewport: VIEWPORT, ...options };
    const scripts = IN_NODE ? script : `(${unfoldAll.toString()})();\n${script}`;
    const { url, generation } = this;
    const from = { url, generation, system: this.#system, readings: this.#readings };
    // A page in Node has what tests of play use of Playwright's.
    const joined = IN_NODE
      ? ((await (await import('../play/join.ts')).joinInNode(from, name, scripts)) as unknown as Awaited<
          ReturnType<typeof joinTable>
        >)
      : await joinTable(this.browser, url, name, view, scripts);
    const seat = new Seat(name, joined);
    this.#seats.set(name, seat);
    return seat;
  }

  /** Lets a user leave: checks that no error was logged, and closes the page and its context. */
  async leave(name: UserName): Promise<void> {
    const seat = this.seat(name);
    expect(seat.takeErrors(), `errors in the console of ${name}`).toEqual([]);
    this.#seats.delete(name);
    await seat.context.close();
  }

  /** Closes everything. */
  async stop(): Promise<void> {
    // A page in Node that outlives its server fails with what is still on its way.
    if (IN_NODE) for (const { context } of this.#seats.values()) await context.close();
    await closePages(this.#browser);
    await this.#process?.stop();
  }
}

/** Returns those of the given Foundry versions in which the calling test file must run. */
export function pickGenerations(generations?: readonly (13 | 14)[]): readonly (13 | 14)[] {
  return chooseGenerations(expect.getState().testPath ?? '', generations);
}

/**
 * Describes tests that run in each Foundry version, on their own table.
 * @param topic - What is tested.
 * @param users - Who joins before the first test.
 * @param body - The tests; the table exists from the first hook on.
 * @param generations - The Foundry versions (default: both); the run may ask for only one.
 * @param readings - Readings of undocumented behaviour that the server follows (table/server/readings.ts).
 * @param system - The folder of the built system, if it is not the shipped one.
 * @param settings - The initial settings of the world (default: its GM has been welcomed).
 */
export function describeTable(
  topic: string,
  users: readonly UserName[],
  body: (table: TestTable) => void,
  generations?: readonly (13 | 14)[],
  readings = '',
  system?: string,
  settings?: Readonly<Record<string, unknown>>,
): void {
  describe.each(pickGenerations(generations))(`${topic}, generation %i`, (generation) => {
    const table = new TestTable(generation, readings, undefined, system, settings);
    beforeAll(async () => {
      await table.start();
      for (const user of users) await table.sit(user);
    });
    afterEach(() => {
      const errors = table.seats.flatMap((seat) => seat.takeErrors().map((error) => `${seat.name}: ${error}`));
      expect(errors, 'errors in the console').toEqual([]);
    });
    afterAll(() => table.stop());
    body(table);
  });
}
