/** A user's page in the game, on the table or in Foundry, as the play script uses it. Independent of the test runner. */
import type { Page } from 'playwright';
import type { PageGlobals } from './page-globals.ts';

/** A user who has joined. */
export class PageSeat<Name extends string = string> {
  readonly name: Name;
  readonly page: Page;

  constructor(name: Name, page: Page) {
    this.name = name;
    this.page = page;
  }

  /**
   * Runs a function inside the page. It can use only its arguments.
   * @param body - Gets the page's globals, and `argument`.
   * @param argument - JSON.
   */
  run<Result, Argument = undefined>(
    body: (globals: PageGlobals, argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result> {
    return this.page.evaluate(`(${body.toString()})(globalThis, ${JSON.stringify(argument) ?? 'undefined'})`);
  }

  /** Reloads the page and waits until the game is ready. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.page.waitForFunction(
      () => (globalThis as unknown as Partial<PageGlobals>).game?.ready === true,
      undefined,
    );
  }

  /** Closes all windows, so that a test begins with an empty page. */
  closeWindows(): Promise<void> {
    return this.run(async ({ foundry }) => {
      for (const app of foundry.applications.instances.values()) if (app.hasFrame) await app.close({ animate: false });
    });
  }

  /**
   * Gives dice fixed faces during an action, which must use exactly these faces.
   * @param faces - In the order in which the dice are rolled; a die that is not six-sided as its face and its sides.
   * @param action - Resolves when the dice have been rolled.
   * @throws Error when faces are left.
   */
  async withFaces<Result>(
    faces: readonly (number | readonly [face: number, sides: number])[],
    action: () => Promise<Result>,
  ): Promise<Result> {
    const dice = faces.map((face) => (typeof face === 'number' ? ([face, 6] as const) : face));
    await this.run(({ CONFIG }, given) => {
      const { randomUniform } = CONFIG.Dice;
      const queue = [...given];
      CONFIG.Dice.testFaces = {
        queue,
        restore: () => Object.assign(CONFIG.Dice, { randomUniform, testFaces: undefined }),
      };
      CONFIG.Dice.randomUniform = () => {
        const [face, sides] = queue.shift() ?? [];
        if (!face || !sides) throw new Error('More dice are rolled than the test has faces for');
        // A face is read as ceil((1 - u) × sides), so the middle of its interval is safe from rounding.
        return 1 - (face - 0.5) / sides;
      };
    }, dice);
    const result = await action();
    const left = await this.run(({ CONFIG }) => {
      const { queue = [], restore } = CONFIG.Dice.testFaces ?? {};
      restore?.();
      return queue;
    });
    if (left.length > 0) throw new Error(`faces that no die used: ${left.map(([face]) => face).join(', ')}`);
    return result;
  }
}
