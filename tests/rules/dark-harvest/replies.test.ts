// What the target of an attack may reply, row by row (DH-24, DH-25, DH-30 to DH-32, DH-50).
import { describe, expect, it } from 'vitest';
import { darkHarvest } from '../../../src/index.ts';
import { listNets } from './joint-oracle.ts';

const { hitOdds, listReplies, readTerms, replies } = darkHarvest;
type Facts = Parameters<typeof listReplies>[0];

/** The letters that stand for replies: strike Back, Split, Dodge, Full dodge, Easy target, disengage (X). */
const letters: Record<darkHarvest.ReplyId, string> = {
  strikeBack: 'B',
  split: 'S',
  dodge: 'D',
  fullDodge: 'F',
  easyTarget: 'E',
  disengage: 'X',
};

const free: Facts = {
  range: 'melee',
  defenceless: false,
  fullDodge: false,
  higher: false,
  attacksLeft: 3,
  declared: false,
  hasMelee: true,
  hasShot: true,
};

/** States of the target, in the order of the columns. */
const states: Record<string, Partial<Facts>> = {
  'has not acted, Dexterity 2': {},
  'has not acted, Dexterity 0': { attacksLeft: 1 },
  'has declared two and fought one': { declared: true, attacksLeft: 1 },
  'has used up its attacks': { declared: true, attacksLeft: 0 },
  'has declared a full dodge': { fullDodge: true, attacksLeft: 0 },
  'has no defence': { defenceless: true, attacksLeft: 3 },
};

const weapons: Record<string, Pick<Facts, 'hasMelee' | 'hasShot'>> = {
  none: { hasMelee: false, hasShot: false },
  melee: { hasMelee: true, hasShot: false },
  shot: { hasMelee: false, hasShot: true },
  both: { hasMelee: true, hasShot: true },
};

const rows: Record<Facts['range'], Record<keyof typeof weapons, readonly string[]>> = {
  melee: {
    none: ['E', 'E', 'E', 'E', 'F', 'E'],
    melee: ['BSE', 'BE', 'BE', 'E', 'F', 'E'],
    shot: ['E', 'E', 'E', 'E', 'F', 'E'],
    both: ['BSE', 'BE', 'BE', 'E', 'F', 'E'],
  },
  pointBlank: {
    none: ['DE', 'DE', 'DE', 'DE', 'F', 'E'],
    melee: ['BSDE', 'BDE', 'BDE', 'DE', 'F', 'E'],
    shot: ['BSDE', 'BDE', 'BDE', 'DE', 'F', 'E'],
    both: ['BSDE', 'BDE', 'BDE', 'DE', 'F', 'E'],
  },
  close: {
    none: ['DE', 'DE', 'DE', 'DE', 'F', 'E'],
    melee: ['DE', 'DE', 'DE', 'DE', 'F', 'E'],
    shot: ['DE', 'DE', 'DE', 'DE', 'F', 'E'],
    both: ['DE', 'DE', 'DE', 'DE', 'F', 'E'],
  },
  far: {
    none: ['DE', 'DE', 'DE', 'DE', 'F', 'E'],
    melee: ['DE', 'DE', 'DE', 'DE', 'F', 'E'],
    shot: ['DE', 'DE', 'DE', 'DE', 'F', 'E'],
    both: ['DE', 'DE', 'DE', 'DE', 'F', 'E'],
  },
};

const cells = Object.entries(rows).flatMap(([range, byWeapon]) =>
  Object.entries(byWeapon).flatMap(([weapon, offers]) =>
    Object.keys(states).map((state, column) => [range, weapon, state, offers[column] ?? ''] as const),
  ),
);

function write(facts: Facts): string {
  return listReplies(facts)
    .map((id) => letters[id])
    .join('');
}

describe('replies to an attack', () => {
  it.each(cells)('DH-24 DH-25 DH-30 DH-32: %s, weapon %s, the target %s: %s', (range, weapon, state, offers) => {
    const facts = { ...free, ...weapons[weapon], ...states[state], range: range as Facts['range'] };
    expect(write(facts)).toBe(offers);
    // Who has the higher initiative may disengage from a blow, unless it has declared a full dodge (DH-24).
    const mayLeave = range === 'melee' && offers !== 'F' && state !== 'has no defence';
    expect(write({ ...facts, higher: true })).toBe(mayLeave ? `${offers}X` : offers);
  });

  it('DH-24: every answer has its rule', () => {
    expect(Object.fromEntries(Object.entries(replies).map(([id, { rule }]) => [id, rule]))).toEqual({
      strikeBack: 'DH-24',
      split: 'DH-25',
      dodge: 'DH-31',
      fullDodge: 'DH-30',
      easyTarget: 'DH-24',
      disengage: 'DH-24',
    });
  });
});

describe('the odds of a reply to an attack that lies on the table', () => {
  const pool = { white: 4, black: 1, automatic: 0 };
  /** Sums the probabilities of the reply's nets by the judge's result for each. */
  function sum(how: darkHarvest.ExchangeTerms, attack: number) {
    const ends = { won: 0, both: 0, unharmed: 0, lost: 0 };
    for (const [net, p] of how.replies ? listNets(pool) : [[0, 1n << 240n] as const]) {
      const harmed = darkHarvest.judgeExchange(how, { attack, reply: net }).map(({ by }) => by);
      const end =
        harmed.length === 2 ? 'both' : harmed[0] === 'target' ? 'won' : harmed.length === 0 ? 'unharmed' : 'lost';
      ends[end] += Number(p) / 2 ** 240;
    }
    return ends;
  }

  const cases = (['melee', 'pointBlank', 'far'] as const).flatMap((range) =>
    (['strikeBack', 'dodge', 'fullDodge', 'easyTarget'] as const)
      .filter((reply) => !(reply === 'dodge' && range === 'melee') && !(reply === 'strikeBack' && range === 'far'))
      .flatMap((reply) => (['attacker', 'target', 'even'] as const).map((who) => [range, reply, who] as const)),
  );

  it.each(cases)('DH-23, DH-24, DH-32: %s, %s, initiative of %s', (range, reply, who) => {
    const how = darkHarvest.readTerms({ range, reply, initiative: who });
    for (const attack of [-2, 0, 1, 2, 5]) {
      const given = darkHarvest.replyOdds(how, attack, how.replies ? pool : null);
      const expected = sum(how, attack);
      for (const end of ['won', 'both', 'unharmed', 'lost'] as const)
        expect(given[end], `${end} of an attack with net ${attack}`).toBeCloseTo(expected[end], 12);
    }
  });
});

const rate = ({ won, unharmed }: darkHarvest.ReplyOdds) => 2 * won + unharmed;

describe('the odds that an attack hits, before either side has rolled', () => {
  const attack = { white: 5, black: 2, automatic: 0 };
  const reply = { white: 4, black: 1, automatic: 1 };

  it.each([
    ['melee', 'strikeBack', 'attacker'],
    ['melee', 'strikeBack', 'even'],
    ['melee', 'fullDodge', 'target'],
    ['pointBlank', 'strikeBack', 'attacker'],
    ['far', 'dodge', 'even'],
    ['melee', 'unaware', 'attacker'],
  ] as const)('DH-23, DH-30, DH-32: %s, %s, initiative of %s', (range, how, initiative) => {
    const terms = readTerms({ range, reply: how, initiative });
    let expected = 0;
    for (const [net, p] of listNets(attack)) {
      for (const [answer, q] of terms.replies ? listNets(reply) : [[0, 1n << 240n] as const]) {
        const hits = darkHarvest.judgeExchange(terms, { attack: net, reply: answer });
        if (hits.some(({ by }) => by === 'attacker')) expected += (Number(p) / 2 ** 240) * (Number(q) / 2 ** 240);
      }
    }
    const choice = { terms, plan: terms.replies ? reply : null };
    expect(hitOdds(attack, [choice], () => 0)).toBeCloseTo(expected, 10);
  });

  it('DH-24: the target gives the reply that is best for it once it knows the net, such as stepping away', () => {
    const one = { white: 1, black: 0, automatic: 0 };
    const blow = readTerms({ range: 'melee', reply: 'strikeBack', initiative: 'even' });
    const away = readTerms({ range: 'melee', reply: 'easyTarget', initiative: 'even' });
    const [strike, none, step] = [
      { terms: blow, plan: one },
      { terms: away, plan: null },
      { terms: away, plan: null, escapes: true },
    ];
    expect(hitOdds(one, [none], rate)).toBeCloseTo(1 / 3, 9);
    expect(hitOdds(one, [strike, none], rate)).toBeCloseTo(5 / 21, 9);
    expect(hitOdds(one, [strike, none, step], rate)).toBe(0);
  });
});
