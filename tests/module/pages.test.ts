/** Nothing is drawn more than once a frame, and no frame draws more than the page can bear. */
import { Window } from 'happy-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFrameQueue, isPressed, oncePerFrame, watchPress } from '../../module/foundry/pages.ts';

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

const wait = () => new Promise((resolve) => setTimeout(resolve));

describe('a press of a button that is drawn again before the release', () => {
  const { KeyboardEvent, MouseEvent, document: page } = new Window() as unknown as typeof globalThis;
  const clicked: string[] = [];
  let card: HTMLElement;

  beforeEach(() => {
    vi.stubGlobal('MouseEvent', MouseEvent);
    clicked.length = 0;
    card = page.createElement('article');
    card.innerHTML = '<button>old</button><p></p>';
    card.addEventListener('click', ({ target, shiftKey }) =>
      clicked.push(`${(target as HTMLElement).textContent}${shiftKey ? ' with shift' : ''}`),
    );
    page.body.replaceChildren(card);
    watchPress(
      card,
      () => clicked.push('over'),
      () => () => card.querySelector('button') ?? undefined,
    );
  });

  const tell = (name: string, key: string, selector = 'button', shiftKey = false): unknown => {
    const target = selector ? card.querySelector(selector) : page.body;
    return target?.dispatchEvent(new KeyboardEvent(name, { key, shiftKey, bubbles: true }));
  };
  const drawAgain = (): void => {
    card.querySelector('button')!.outerHTML = '<button>new</button>';
  };

  it('with the space bar is made up for, once, with the keys that are held', async () => {
    tell('keydown', ' ');
    expect(isPressed()).toBe(true);
    drawAgain();
    tell('keyup', 'Tab', '');
    await wait();
    expect([clicked, isPressed()]).toEqual([[], true]);
    tell('keyup', ' ', '', true);
    await wait();
    tell('keyup', ' ', '');
    await wait();
    expect([clicked, isPressed()]).toEqual([['new with shift', 'over'], false]);
  });

  it.each([
    ['the button was not drawn again', ' ', 'button', false, ['over']],
    ['Enter has clicked it already', 'Enter', 'button', true, []],
    ['the key went down elsewhere', ' ', 'p', true, []],
  ])('is not made up for if %s', async (_case, key, target, isDrawnAgain, expected) => {
    tell('keydown', key, target);
    if (isDrawnAgain) drawAgain();
    tell('keyup', key, '');
    await wait();
    expect([clicked, isPressed()]).toEqual([expected, false]);
  });
});
