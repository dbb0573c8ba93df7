/** What a card shows moving: once, when it comes about, and never in an older log. */
import './foundry-double.ts';
import { Window } from 'happy-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { showMoments } from '../../module/chat/moments.ts';

const { document } = new Window();

/** Draws a message, and returns how many of its moments move. */
function draw(id: string, timestamp = Date.now(), moments = ['card', 'card']): number {
  const element = document.createElement('li');
  element.innerHTML = moments.map((moment) => `<p data-moment="${moment}"></p>`).join('');
  showMoments({ id, timestamp }, element as unknown as HTMLElement);
  return element.querySelectorAll('.tetrad-moment').length;
}

beforeEach(() => Object.assign(game, { ready: true }));

describe('a moment', () => {
  it('moves once, all of its kind together, and another of the same message later', () => {
    expect(draw('first')).toBe(2);
    expect(draw('first')).toBe(0);
    expect(draw('first', Date.now(), ['card', 'card', 'fall'])).toBe(1);
    expect(draw('second')).toBe(2);
  });

  it('stays still in the log that is drawn at the start, and in an older one that comes into view', () => {
    expect(draw('old', Date.now() - 3_600_000)).toBe(0);
    Object.assign(game, { ready: false });
    expect(draw('early')).toBe(0);
    Object.assign(game, { ready: true });
    expect(draw('early')).toBe(0);
  });
});
