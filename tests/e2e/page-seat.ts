/** A user's page in the game, on the table or in Foundry: what the play script does there. Free of the test runner. */
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
   * Runs a function inside the page. It can use nothing but its arguments.
   * @param body - Gets the page's globals, and `argument`.
   * @param argument - JSON.
   */
  run<Result, Argument = undefined>(
    body: (globals: PageGlobals, argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result> {
    return this.page.evaluate(`(${body.toString()})(globalThis, ${JSON.stringify(argument) ?? 'undefined'})`);
  }

  /** Loads the page again and waits until the game is ready again. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.page.waitForFunction(
      () => (globalThis as unknown as Partial<PageGlobals>).game?.ready === true,
      undefined,
    );
  }

  /** Closes every window, so that a test begins with an empty page. */
  closeWindows(): Promise<void> {
    return this.run(async ({ foundry }) => {
      for (const app of foundry.applications.instances.values()) if (app.hasFrame) await app.close({ animate: false });
    });
  }

  /**
   * Lets six-sided dice fall as given while something is done; all the faces must be used up, and no more.
   * @param faces - In the order in which the dice are rolled.
   * @param action - Ends when the dice have been rolled.
   * @throws Error when faces are left.
   */
  async withFaces<Result>(faces: readonly number[], action: () => Promise<Result>): Promise<Result> {
    await this.run(({ CONFIG }, given) => {
      const { randomUniform } = CONFIG.Dice;
      const queue = [...given];
      CONFIG.Dice.testFaces = {
        queue,
        restore: () => Object.assign(CONFIG.Dice, { randomUniform, testFaces: undefined }),
      };
      CONFIG.Dice.randomUniform = () => {
        const face = queue.shift();
        if (face === undefined) throw new Error('More dice are rolled than the test has faces for');
        // Faces are read as ceil((1 - u) × 6); the middle of the face's interval is safe from rounding.
        return 1 - (face - 0.5) / 6;
      };
    }, faces);
    const result = await action();
    const left = await this.run(({ CONFIG }) => {
      const { queue = [], restore } = CONFIG.Dice.testFaces ?? {};
      restore?.();
      return queue;
    });
    if (left.length > 0) throw new Error(`faces that no die used: ${left.join(', ')}`);
    return result;
  }
}
