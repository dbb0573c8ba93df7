// Turns in combat: instant actions, Willpower, Defence, all-out attacks, dodges and movement (HL-8, HL-12 to HL-14, HL-16).
import { describe, expect, it } from 'vitest';
import { harshLight } from '../../../src/index.ts';
import { catchCode } from '../catch-code.ts';

const { declareAllOut, declareDodge, freshTurn, meetAttack, moveBy, spendWillpower, startTurn, takeInstant } =
  harshLight;
const allowed = { allowed: true };

describe('the instant action', () => {
  it('HL-8 one a turn; a second is refused, the GM may allow it', () => {
    const attacked = takeInstant(freshTurn, 'attack');
    expect(attacked).toEqual({ ...freshTurn, instant: 'attack' });
    expect(catchCode(() => takeInstant(attacked, 'pull'))).toBe('instant-taken kind');
    expect(catchCode(() => takeInstant(attacked, 'attack'))).toBe('instant-taken kind');
    expect(takeInstant(attacked, 'pull', allowed).instant).toBe('pull');
    expect(catchCode(() => takeInstant(freshTurn, 'rest' as 'pull'))).toBe('unknown-key kind');
  });

  it('HL-8 each pull of an extended test in combat is one', () => {
    const pulled = takeInstant(freshTurn, 'pull');
    expect(catchCode(() => takeInstant(pulled, 'pull'))).toBe('instant-taken kind');
    expect(takeInstant(startTurn(pulled), 'pull').instant).toBe('pull');
  });

  it('HL-14 a dodge is one, and gives up the attack', () => {
    const dodging = declareDodge(freshTurn);
    expect(dodging).toEqual({ ...freshTurn, instant: 'dodge', dodging: true });
    expect(takeInstant(freshTurn, 'dodge')).toEqual(dodging);
    expect(catchCode(() => takeInstant(dodging, 'attack'))).toBe('instant-taken kind');
    expect(catchCode(() => declareDodge(takeInstant(freshTurn, 'attack')))).toBe('instant-taken state');
    expect(declareDodge(takeInstant(freshTurn, 'attack'), allowed).dodging).toBe(true);
  });
});

describe('stances', () => {
  it('HL-14 an all-out attack takes no action besides the attack, which comes before or after it', () => {
    expect(declareAllOut(freshTurn)).toEqual({ ...freshTurn, allOut: true });
    expect(takeInstant(declareAllOut(freshTurn), 'attack')).toEqual(declareAllOut(takeInstant(freshTurn, 'attack')));
  });

  it('HL-14 not together with a dodge, either way round; the GM may allow it', () => {
    expect(catchCode(() => declareAllOut(declareDodge(freshTurn)))).toBe('all-out-and-dodge state');
    expect(catchCode(() => declareDodge(declareAllOut(freshTurn)))).toBe('all-out-and-dodge state');
    expect(catchCode(() => takeInstant(declareAllOut(freshTurn), 'dodge'))).toBe('all-out-and-dodge state');
    expect(declareAllOut(declareDodge(freshTurn), allowed)).toMatchObject({ allOut: true, dodging: true });
  });

  it('HL-14 an all-out attack is allowed after being attacked', () => {
    expect(declareAllOut(meetAttack(meetAttack(freshTurn)))).toMatchObject({ allOut: true, attacks: 2 });
  });
});

describe('until the next own turn', () => {
  it('HL-13 each attack counts', () => {
    expect(meetAttack(meetAttack(meetAttack(freshTurn))).attacks).toBe(3);
    expect(freshTurn.attacks).toBe(0);
  });

  it('HL-12 HL-13 HL-14 HL-16 the start of the own turn resets all of it, also if the turn is skipped', () => {
    const state = {
      instant: 'attack',
      moved: true,
      willpower: true,
      dodging: false,
      allOut: true,
      attacks: 4,
    } as const;
    expect(startTurn(state)).toEqual({
      instant: null,
      moved: false,
      willpower: false,
      dodging: false,
      allOut: false,
      attacks: 0,
    });
    expect(startTurn(declareDodge(freshTurn)).dodging).toBe(false);
    expect(catchCode(() => startTurn({ ...freshTurn, attacks: -1 }))).toBe('out-of-range state.attacks');
  });
});

describe('Willpower', () => {
  it('HL-12 one point a turn in combat, also for what was spent as defender', () => {
    const spent = spendWillpower(freshTurn, true);
    expect(spent.willpower).toBe(true);
    expect(catchCode(() => spendWillpower(spent, true))).toBe('willpower-spent state');
    expect(spendWillpower(spent, true, allowed).willpower).toBe(true);
    expect(spendWillpower(startTurn(spent), true).willpower).toBe(true);
  });

  it('HL-12 outside combat as often as one likes', () => {
    const once = spendWillpower(freshTurn, false);
    expect(spendWillpower(once, false)).toEqual(freshTurn);
  });
});

describe('movement', () => {
  it.each([
    ['up to Speed', 10, 10, {}, 'nothing thrown'],
    ['past Speed', 11, 10, {}, 'past-speed distance'],
    ['past Speed, allowed by the GM', 11, 10, allowed, 'nothing thrown'],
    ['restrained', 1, 10, { restrained: true }, 'restrained restrained'],
    ['restrained, allowed by the GM', 1, 10, { restrained: true, allowed: true }, 'nothing thrown'],
    ['half a step', 0.5, 10, {}, 'not-an-integer distance'],
    ['without a Speed', 1, Number.NaN, {}, 'not-an-integer speed'],
  ] as const)('HL-16 %s', (_, distance, speed, options, code) => {
    expect(catchCode(() => moveBy(freshTurn, distance, speed, options))).toBe(code);
  });

  it('HL-16 once a turn, and no action', () => {
    const moved = moveBy(freshTurn, 3, 10);
    expect(moved).toEqual({ ...freshTurn, moved: true });
    expect(catchCode(() => moveBy(moved, 2, 10))).toBe('moved state');
    expect(moveBy(moved, 2, 10, allowed).moved).toBe(true);
    expect(moveBy(moved, 0, 10)).toEqual(moved);
    expect(takeInstant(moved, 'attack').instant).toBe('attack');
  });
});
