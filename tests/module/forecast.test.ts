/** What is said of an forecast, how it is cut into slices, and what becomes of it without a worker. */
import './foundry-double.ts';
import { describe, expect, it } from 'vitest';
import {
  describeMethod,
  isWithin,
  viewChance,
  viewRounds,
  writeWholeChance,
} from '../../module/forecast/describe-report.ts';
import { findFairNumber } from '../../module/windows/fair-numbers.ts';
import { ForecastEngine } from '../../module/forecast/forecast-engine.ts';
import type { ForecastFacet, ForecastReport, ForecastRun } from '../../module/forecast/forecast-facet.ts';
import {
  runInSlices,
  type ForecastNews,
  serveForecasts,
  type ForecastAnswer,
  type ForecastQuestion,
} from '../../module/forecast/serve-forecasts.ts';

const none = { value: 0, error: 0 };

function report(exact: boolean, fights = 0, p: readonly number[] = []): ForecastReport {
  return {
    exact,
    fights,
    win: { a: none, b: none },
    nobody: none,
    open: none,
    rounds: { mean: none, p },
    fighters: [],
  };
}

/** An forecast that takes so many steps; each waits as long as it is told to. */
function makeRun(steps: number, wait = 0): ForecastRun {
  let done = 0;
  return {
    exact: false,
    advance() {
      const until = performance.now() + wait;
      while (performance.now() < until);
      done += 1;
      return done < steps;
    },
    progress: () => done / steps,
    read: () => report(false, done),
  };
}

function estimate(value: number, fights: number) {
  return { value, error: Math.sqrt((value * (1 - value)) / fights) };
}

describe('chances', () => {
  it('are exact with no margin, and never call the possible impossible', () => {
    expect(viewChance({ value: 0.63123, error: 0 }, report(true))).toEqual({
      text: '63.1%',
      margin: '',
      share: '63.123',
    });
    expect(viewChance({ value: 0.0004, error: 0 }, report(true)).text).toBe('0.040%');
    expect(viewChance(none, report(true)).text).toBe('0%');
  });

  it('carry their margin in 19 of 20 cases where they are simulated', () => {
    expect(viewChance(estimate(0.5, 10_000), report(false, 10_000))).toMatchObject({ text: '50.0%', margin: '± 1.0' });
    expect(viewChance(estimate(0.02, 400), report(false, 400))).toMatchObject({ text: '2.0%', margin: '± 1.4' });
  });

  it('that never or hardly ever came up are written by what the fights leave possible', () => {
    expect(viewChance(none, report(false, 10_000)).text).toBe('<0.1%');
    expect(viewChance(none, report(false, 100)).text).toBe('<3.0%');
    expect(viewChance({ value: 1, error: 0 }, report(false, 1000)).text).toBe('>99.7%');
    expect(viewChance(estimate(0.0009, 10_000), report(false, 10_000)).text).toBe('<0.2%');
    expect(viewChance(none, report(false, 2)).text).toBe('<100.0%');
  });
});

const writeWhole = (value: number, exact: boolean): string =>
  writeWholeChance({ value, error: 0 }, report(exact, 1000));

describe('whole chances', () => {
  it('say 0 and 100 percent only of what cannot be or cannot fail, and never of what was simulated', () => {
    expect([0.572, 0.004, 0.996, 0, 1].map((value) => writeWhole(value, true))).toEqual([
      '57%',
      '<1%',
      '>99%',
      '0%',
      '100%',
    ]);
    expect([0.572, 0, 1].map((value) => writeWhole(value, false))).toEqual(['57%', '<1%', '>99%']);
  });

  it('are near enough within a margin of 19 of 20 cases', () => {
    expect(isWithin({ value: 0.5, error: 0.015 }, 0.03)).toBe(true);
    expect(isWithin({ value: 0.5, error: 0.016 }, 0.03)).toBe(false);
  });
});

describe('rounds', () => {
  it('end with one row for all that are later, and leave out what next to never happens', () => {
    const rows = viewRounds(report(true, 0, [0.5, 0.3, 0.2, 0, 0.000_01]));
    expect(rows.map(({ label, chance, length }) => [label, chance, length])).toEqual([
      ['Round 1', '50.0%', '100.00'],
      ['Round 2', '30.0%', '60.00'],
      ['Round 3', '20.0%', '40.00'],
    ]);
    const long = viewRounds(
      report(
        true,
        0,
        Array.from({ length: 20 }, () => 0.05),
      ),
    );
    expect(long).toHaveLength(10);
    expect(long.at(-1)).toMatchObject({ label: 'Round 10 or later', chance: '55.0%' });
  });
});

describe('how it was worked out', () => {
  it('is said, with the widest margin of so many fights', () => {
    expect(describeMethod(report(true))).toContain('Every possible course');
    expect(describeMethod(report(false, 10_000))).toMatch(/^10,000 fights .* ± 1\.0 percentage points/u);
  });
});

describe('slices', () => {
  it('end with the whole forecast, tell of it meanwhile, and let others have their turn', async () => {
    const told: ForecastNews[] = [];
    let turns = 0;
    const others = setInterval(() => (turns += 1));
    await runInSlices(makeRun(200, 0.5), {
      slice: 8,
      interval: 20,
      isCancelled: () => false,
      tell: (news) => told.push(news),
    });
    clearInterval(others);
    expect(told.at(-1)).toMatchObject({ progress: 1, isDone: true, report: { fights: 200 } });
    expect(told.length).toBeGreaterThan(1);
    expect(told[0]).toMatchObject({ isDone: false });
    expect(turns).toBeGreaterThan(2);
  });

  it('that are cancelled tell nothing more', async () => {
    const told: ForecastNews[] = [];
    await runInSlices(makeRun(1000, 0.5), {
      slice: 2,
      interval: 1000,
      isCancelled: () => true,
      tell: (news) => told.push(news),
    });
    expect(told).toEqual([]);
  });
});

describe('the worker', () => {
  it('answers with the latest fight that it was asked for, and says what it cannot work out', async () => {
    const listeners: ((event: { data: ForecastQuestion }) => void)[] = [];
    const answers: ForecastAnswer[] = [];
    Object.assign(globalThis, {
      addEventListener: (_type: string, listener: (typeof listeners)[number]) => listeners.push(listener),
      postMessage: (answer: ForecastAnswer) => answers.push(answer),
    });
    serveForecasts((fight) => {
      if (fight === 'bad') throw new Error('no such fight');
      return makeRun(fight as number, 0.2);
    });
    const ask = (id: number, fight: unknown) => listeners[0]?.({ data: { id, fight } });
    ask(1, 2000);
    ask(2, 3);
    await expect.poll(() => answers).toEqual([expect.objectContaining({ id: 2, isDone: true })]);
    ask(3, 'bad');
    await expect.poll(() => answers.at(-1)).toEqual({ id: 3, error: 'Error: no such fight' });
    ask(4, 2000);
    ask(5, null);
    ask(6, 1);
    await expect.poll(() => answers.at(-1)).toMatchObject({ id: 6, isDone: true });
    expect(answers.map(({ id }) => id)).toEqual([2, 3, 6]);
  });
});

/** A worker that does not answer, but can be told to. */
class SilentWorker {
  readonly asked: ForecastQuestion[] = [];
  readonly listeners = new Map<string, (event: unknown) => void>();
  isTerminated = false;
  addEventListener(type: string, listener: (event: unknown) => void): void {
    this.listeners.set(type, listener);
  }
  postMessage(question: ForecastQuestion): void {
    this.asked.push(question);
  }
  terminate(): void {
    this.isTerminated = true;
  }
}

function makeEngine(createWorker: () => unknown) {
  const told: ForecastNews[] = [];
  const failed: string[] = [];
  const facet = {
    createWorker,
    load: () =>
      Promise.resolve({
        startOutlook(fight: unknown) {
          if (fight === 'bad') throw new Error('no such fight');
          return makeRun(fight as number);
        },
      }),
  } as unknown as ForecastFacet;
  const engine = new ForecastEngine(facet, {
    tell: (news) => told.push(news),
    fail: (error) => failed.push(error),
  });
  return { engine, told, failed };
}

describe('the engine', () => {
  it('hears its worker, and of it the latest fight alone', () => {
    const worker = new SilentWorker();
    const { engine, told, failed } = makeEngine(() => worker);
    engine.run(10);
    engine.run(20);
    expect(worker.asked).toEqual([
      { id: 1, fight: 10 },
      { id: 2, fight: 20 },
    ]);
    const say = (data: object) => worker.listeners.get('message')?.({ data });
    say({ id: 1, progress: 1, report: null, isDone: true });
    say({ id: 2, progress: 0.5, report: null, isDone: false });
    expect(told.map(({ progress }) => progress)).toEqual([0.5]);
    say({ id: 2, error: 'no such fight' });
    expect(failed).toEqual(['no such fight']);
    engine.cancel();
    say({ id: 2, progress: 1, report: null, isDone: true });
    expect(told).toHaveLength(1);
    engine.stop();
    expect([worker.isTerminated, engine.hasWorker]).toEqual([true, true]);
  });

  it('works it out itself where no worker can be made', async () => {
    const { engine, told, failed } = makeEngine(() => {
      throw new Error('no workers here');
    });
    engine.run(5);
    await expect.poll(() => told.at(-1)?.isDone).toBe(true);
    expect(engine.hasWorker).toBe(false);
    engine.run('bad');
    await expect.poll(() => failed).toEqual(['Error: no such fight']);
  });

  it('works it out itself where the worker’s script does not load', async () => {
    const worker = new SilentWorker();
    const { engine, told } = makeEngine(() => worker);
    engine.run(7);
    worker.listeners.get('error')?.({ preventDefault: () => {} });
    await expect.poll(() => told.at(-1)).toMatchObject({ isDone: true, report: { fights: 7 } });
    expect([worker.isTerminated, engine.hasWorker]).toEqual([true, false]);
  });
});

describe('a fair number of foes', () => {
  /** The chance of the friends against one, two, three … foes. */
  const chances = [0.97, 0.81, 0.58, 0.31, 0.1];
  const find = async (wanted: number, most = 20) => {
    const tried: number[] = [];
    const estimate = (count: number): Promise<number | null> => {
      tried.push(count);
      return Promise.resolve(chances[count - 1] ?? 0);
    };
    return { found: await findFairNumber(estimate, wanted, most), tried };
  };

  it('is the one whose chance is nearest, and no more are tried than it takes', async () => {
    expect(await find(0.6)).toEqual({ found: { count: 3, chance: 0.58 }, tried: [1, 2, 3] });
    expect(await find(0.8)).toEqual({ found: { count: 2, chance: 0.81 }, tried: [1, 2, 3] });
    expect(await find(0.2)).toEqual({ found: { count: 5, chance: 0.1 }, tried: [1, 2, 3, 4, 5] });
  });

  it('is one where even one is too many, and the most where even these are too few', async () => {
    expect((await find(0.99)).found).toEqual({ count: 1, chance: 0.97 });
    expect((await find(0.05, 2)).found).toEqual({ count: 2, chance: 0.81 });
  });

  it('is none once it was cancelled', async () => {
    expect(await findFairNumber((count) => Promise.resolve(count < 3 ? 0.9 : null), 0.5, 20)).toBeNull();
  });
});
