/** Nothing is drawn more than once a frame, and no frame draws more than the page can bear. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFrameQueue, oncePerFrame } from '../../module/foundry/pages.ts';

/** Frames that come when the test says so. */
let waiting: (() => void)[] = [];

async function playFrame(): Promise<void> {
  for (const call of waiting.splice(0)) call();
  await new Promise((resolve) => setImmediate(resolve));
}

beforeEach(() => {
  waiting = [];
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => waiting.push(call));
});
afterEach(() => vi.unstubAllGlobals());

describe('a task of each frame', () => {
  it('is done once, however often it is asked for, and again where it was asked for meanwhile', async () => {
    let done = 0;
    const ask = oncePerFrame(() => {
      done += 1;
      if (done === 1) ask();
    });
    for (let times = 0; times < 150; times += 1) ask();
    expect(done).toBe(0);
    await playFrame();
    expect(done).toBe(1);
    await playFrame();
    expect(done).toBe(2);
    await playFrame();
    expect(done).toBe(2);
  });

  it('is not begun again before it has ended', async () => {
    let end: (() => void) | undefined;
    let begun = 0;
    const ask = oncePerFrame(() => {
      begun += 1;
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    });
    ask();
    await playFrame();
    ask();
    await playFrame();
    expect(begun).toBe(1);
    end?.();
    await playFrame();
    await playFrame();
    expect(begun).toBe(2);
  });

  it('goes on after one that failed', async () => {
    const ask = oncePerFrame(() => {
      done += 1;
      if (done === 1) throw new Error('broken');
    });
    let done = 0;
    const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    ask();
    await playFrame();
    ask();
    await playFrame();
    expect(done).toBe(2);
    expect(failed).toHaveBeenCalledTimes(1);
    failed.mockRestore();
  });
});

describe('a row of things to look at', () => {
  it('looks at each once, and at no more of them in a frame than it may', async () => {
    const looked: string[] = [];
    const queue = createFrameQueue(12, (id) => Promise.resolve(void looked.push(id)));
    const ids = Array.from({ length: 30 }, (_, place) => String(place));
    for (let times = 0; times < 150; times += 1) queue(ids);
    const counts: number[] = [];
    for (let frame = 0; frame < 4; frame += 1) {
      await playFrame();
      counts.push(looked.length);
    }
    expect(counts.every((count, frame) => count <= 12 * (frame + 1))).toBe(true);
    await vi.waitFor(async () => {
      await playFrame();
      expect(looked).toEqual(ids);
    });
  });

  it('leaves the rest for the next frame where one takes its time', async () => {
    const looked: string[] = [];
    const queue = createFrameQueue(12, (id) => {
      looked.push(id);
      const until = performance.now() + 20;
      while (performance.now() < until);
      return Promise.resolve();
    });
    queue(['one', 'other']);
    await playFrame();
    expect(looked).toEqual(['one']);
    await playFrame();
    expect(looked).toEqual(['one', 'other']);
  });

  it('logs what cannot be looked at, and looks at the others', async () => {
    const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const looked: string[] = [];
    const queue = createFrameQueue(12, (id) => {
      if (id === 'broken') return Promise.reject(new Error(id));
      return Promise.resolve(void looked.push(id));
    });
    queue(['broken', 'whole']);
    // A slow machine may leave the other one for the next frame.
    for (let frame = 0; frame < 2; frame += 1) await playFrame();
    expect([looked, failed.mock.calls.length]).toEqual([['whole'], 1]);
    failed.mockRestore();
  });
});
