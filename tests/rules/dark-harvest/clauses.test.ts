// Single clauses of the rules (tests/rules-coverage/dark-harvest). The expected values of each row were worked out by hand from the rules, not taken from the
// code.
import { describe, expect, it } from 'vitest';
import { createQueuedFaces, darkHarvest } from '../../../src/index.ts';

const {
  applyDamage,
  countDodgeReasons,
  freshRound,
  judgeAdjustedDamage,
  judgeAttack,
  judgeTest,
  listReplies,
  makeConsciousTest,
  noteFoe,
  planDamage,
  planDueTest,
} = darkHarvest;
const { planExchange, planTest, readTerms, reload, rollTest, spendShot, testKinds } = darkHarvest;
type Situation = Parameters<typeof planExchange>[0];
type Side = Situation['attacker'];

const marksman: Side = { dexterity: 2, weaponSkill: 4, dodge: 7 };
const thief: Side = { dexterity: 1, weaponSkill: 3, dodge: 3 };

function write(situation: Partial<Situation>): string {
  const { attack, reply } = planExchange({
    range: 'far',
    reply: 'dodge',
    initiative: 'even',
    attacker: marksman,
    target: thief,
    ...situation,
  });
  return `${attack.formula} | ${reply ? reply.formula : 'none'}`;
}

describe('shots and dodges', () => {
  it.each<[string, Partial<Situation>, string]>([
    ['DH-31.1 and DH-31.2 Dexterity 2 + 4 against 1 + 3', {}, '6dw | 4dw'],
    ['DH-31.3 from close by half of Dodge 7 is 3', { range: 'close', target: marksman }, '6dw | 5dw'],
    ['DH-31.4 half of Dodge 3 is 1', { range: 'close' }, '6dw | 2dw'],
    ['DH-31.4 half of Dodge 1 is none', { range: 'close', target: { ...thief, dodge: 1 } }, '6dw | 1dw'],
    ['DH-31.5 point blank, Dexterity 2', { range: 'pointBlank', target: marksman }, '6dw | 2dw'],
    ['DH-24.2 an easy target', { reply: 'easyTarget' }, '6dw | none'],
    ['DH-21.1 the higher shoots', { initiative: 'attacker' }, '8dw | 4dw'],
    ['DH-21.4 the higher dodges', { initiative: 'target' }, '6dw | 4dw'],
    ['DH-28.5 into a melee of three', { target: { ...thief, fighting: 3 } }, '6dw - 9db | 4dw'],
    ['DH-28.3 aim 2, and two targets: 8 halved', { attacker: { ...marksman, aim: 2, opponents: 2 } }, '4dw | 4dw'],
    ['DH-29.4 and DH-28.5', { target: { ...thief, cover: 'partial', fighting: 1 } }, '6dw - 9db | 4dw'],
    ['DH-32.3 busy, 4 halved', { target: { ...thief, halved: true } }, '6dw | 2dw'],
    ['DH-26.2 three shoot at the dodger', { target: { ...thief, attackers: 3 } }, '6dw | 4dw - 6db'],
  ])('%s', (_clause, situation, formulas) => {
    expect(write(situation)).toBe(formulas);
  });

  it.each<[string, Partial<Situation>, string]>([
    ['DH-30.2 a blow', { range: 'melee' }, '6dw | 4dw + 1'],
    ['DH-30.10 at point blank Dexterity and the successes, no Dodge', { range: 'pointBlank' }, '6dw | 1dw + 1'],
    ['DH-30.2 from close by all of Dodge', { range: 'close', target: marksman }, '6dw | 9dw + 1'],
    ['DH-30.3 two attackers', { range: 'melee', target: { ...thief, attackers: 2 } }, '6dw | 4dw + 2 - 3db'],
    ['DH-30.4 and busy in melee', { target: { ...thief, attackers: 2, halved: true } }, '6dw | 4dw + 2 - 3db'],
  ])('full dodge: %s', (_clause, situation, formulas) => {
    expect(write({ ...situation, reply: 'fullDodge' })).toBe(formulas);
  });

  it('DH-49.2 a shot is spent, DH-49.3 an empty weapon fires none, and one that counts none spends none', () => {
    expect(spendShot({ value: 8, max: 8 })).toEqual({ value: 7, max: 8 });
    expect(spendShot({ value: 1, max: 6 })).toEqual({ value: 0, max: 6 });
    expect(() => spendShot({ value: 0, max: 6 })).toThrow('out-of-range');
    expect(spendShot({ value: 0, max: 0 })).toEqual({ value: 0, max: 0 });
    expect(reload({ value: 2, max: 10 })).toEqual({ value: 10, max: 10 });
  });
});

describe('strikes back under 5 feet', () => {
  const back: Partial<Situation> = { range: 'pointBlank', reply: 'strikeBack' };
  it.each<[string, Side, Side, string]>([
    ['DH-32.5 with a blade: 1 + 3', marksman, thief, '6dw | 4dw'],
    ['DH-32.6 with a shot: 1 + 3', marksman, { ...thief, shot: true }, '6dw | 4dw'],
    ['DH-32.6 aim counts for a shot', marksman, { ...thief, shot: true, aim: 2 }, '6dw | 6dw'],
    ['DH-32.5 and not for a blade', marksman, { ...thief, aim: 2 }, '6dw | 4dw'],
    ['DH-32.6 cover stops a shot by 3', { ...marksman, cover: 'slight' }, { ...thief, shot: true }, '6dw | 4dw - 3db'],
    ['DH-32.5 and a blade by 2', { ...marksman, cover: 'slight' }, thief, '6dw | 4dw - 2db'],
    ['DH-32.6 into a melee', { ...marksman, fighting: 2 }, { ...thief, shot: true }, '6dw | 4dw - 6db'],
    ['DH-32.5 bare hands', marksman, { ...thief, unarmed: true }, '6dw | 4dw - 3db'],
    ['DH-32.6 a shot is no bare hand', marksman, { ...thief, shot: true, unarmed: true }, '6dw | 4dw'],
  ])('%s', (_clause, attacker, target, formulas) => {
    expect(write({ ...back, attacker, target })).toBe(formulas);
  });

  it('DH-32.7 nothing is compared, and nobody wins a tie', () => {
    const facts = { range: 'pointBlank', reply: 'strikeBack', initiative: 'attacker' } as const;
    expect(readTerms(facts)).toEqual({ replies: true, compared: false, replyHarms: true, tie: 'nobody' });
    expect(readTerms({ ...facts, reply: 'dodge' })).toEqual({
      replies: true,
      compared: true,
      replyHarms: false,
      tie: 'attacker',
    });
  });
});

describe('splits', () => {
  const duellist: Side = { dexterity: 3, weaponSkill: 6 };
  it.each<[string, Partial<Side>, string]>([
    ['DH-25.2 two: 9 are 4', { opponents: 2 }, '4dw'],
    ['DH-25.2 three: 9 are 3', { opponents: 3 }, '3dw'],
    ['DH-25.2 four: 9 are 2', { opponents: 4 }, '2dw'],
    ['DH-1.5 four: 2 are 1', { opponents: 4, weaponSkill: -1 }, '1dw'],
    ['DH-1.5 two: none stays none', { opponents: 2, weaponSkill: -3 }, '0dw'],
    ['DH-26.4 two, outnumbered by two more: 4 and 6 black', { opponents: 2, attackers: 3 }, '4dw - 6db'],
    ['DH-32.9 two, and busy with a shot: 9 by 4 are 2', { opponents: 2, halved: true }, '2dw'],
    ['DH-32.9 three, and busy with a shot: 9 by 6 are 1', { opponents: 3, halved: true }, '1dw'],
    ['DH-22.1 two, nothing readied: 7 are 3', { opponents: 2, unreadied: true }, '3dw'],
    ['DH-28.1 two, an awesome deed: 12 are 6', { opponents: 2, awesome: true }, '6dw'],
  ])('%s', (_clause, change, formula) => {
    const attacker = { ...duellist, ...change };
    expect(write({ range: 'melee', reply: 'easyTarget', attacker })).toBe(`${formula} | none`);
  });

  it('DH-1.6 dice are traded after the division: 9 halved bear one trade, and no second one', () => {
    const split = { skill: 6, characteristic: 3, modifiers: [{ key: 'splitAttacks', divide: 2 }] };
    expect(planTest({ ...split, trades: 1 }).formula).toBe('1dw + 1');
    expect(() => planTest({ ...split, trades: 2 })).toThrow('too-few-dice');
  });
});

describe('whom one may attack in a round', () => {
  const blows = (declared: number, ...ids: string[]) =>
    ids.reduce((state, id) => noteFoe(state, { id, role: 'attack', melee: true }, declared), freshRound);
  const struck = noteFoe(freshRound, { id: 'a', role: 'strikeBack', melee: true }, 1);
  it.each<[string, ReturnType<typeof blows>, number, string | null]>([
    ['DH-25.1 Dexterity 2, the third of three', blows(3, 'a', 'b'), 2, null],
    ['DH-25.1 Dexterity 2, a fourth', blows(3, 'a', 'b', 'c'), 2, 'attacks-spent'],
    ['DH-25.7 Dexterity 2, one declared: no second', blows(1, 'a'), 2, 'attacks-spent'],
    ['DH-25.5 Dexterity −1, the first', freshRound, -1, null],
    ['DH-25.5 Dexterity −1, a second', blows(1, 'a'), -1, 'attacks-spent'],
    ['DH-25.4 struck back at one: no attack on another', struck, 0, 'attacks-spent'],
    ['DH-25.3 the same once more', blows(2, 'z'), 2, 'already-fought'],
    ['DH-30.1 a full dodge', { ...freshRound, fullDodge: true }, 2, 'full-dodge-declared'],
  ])('%s', (_clause, state, dexterity, bar) => {
    expect(judgeAttack(state, 'z', dexterity, false)).toBe(bar);
  });
});

/** A track of 5 white dice and 4 in reserve. */
const track = (marked: number) => ({ dice: 5, reserve: 4 as const, marked, bruised: 0 });

describe('the helpless', () => {
  const facts = { fullDodge: false, higher: true, attacksLeft: 3, declared: false, hasMelee: true, hasShot: true };
  it.each(['melee', 'pointBlank', 'close', 'far'] as const)(
    'DH-50.5 %s: they are easy targets and nothing else',
    (range) => {
      expect(listReplies({ ...facts, range, defenceless: true })).toEqual(['easyTarget']);
      // Being stunned replaces whatever they had declared.
      expect(listReplies({ ...facts, range, defenceless: true, fullDodge: true })).toEqual(['easyTarget']);
    },
  );
});

describe('wounds', () => {
  it.each([
    [10, null],
    [11, '3dw - 2db'],
    [12, '3dw - 2db'],
    [13, '3dw - 4db'],
    [14, '3dw - 4db'],
    [15, '3dw - 8db'],
    [16, '3dw - 8db'],
    [17, '3dw - 16db'],
    [18, null],
  ])('DH-45.10 waking with %i pips marked: %s', (marked, formula) => {
    const due = makeConsciousTest(track(marked), { waking: true });
    expect(due && planDueTest(due, { fortitude: 1, resolve: 2 }).formula).toBe(formula);
  });

  it('DH-45.11 staying awake has the black dice of the round, and no grey ones', () => {
    const due = makeConsciousTest(track(17), { roundPips: 5 });
    expect(due && planDueTest(due, { fortitude: 1, resolve: 2 }).formula).toBe('3dw - 2db');
  });

  it('DH-48.7 bruises beyond Fortitude ask for the test against an injury, too', () => {
    const { events } = applyDamage(track(0), 3, { fortitude: 1, bruise: true });
    expect(events.map(({ kind }) => kind)).toEqual(['permanentInjury']);
    // Fortitude 1, Resolve 2, and 5 for Easy; black dice: 2 pips above Fortitude, and 1 for the 3 pips of the round.
    expect(planDueTest(events[0]!.plan!, { fortitude: 1, resolve: 2 }).formula).toBe('8dw - 3db');
  });
});

describe('a full dodge', () => {
  const facts = { isShot: false, full: true, halved: false };
  it.each([
    ['DH-30.5 one opponent', 1, 1, 0],
    ['DH-30.6 DH-26 three who attack or mean to', 3, 3, 2],
    ['DH-30.4 the present one at least', 0, 1, 0],
  ])('%s', (_clause, attackers, fullDodge, outnumbered) => {
    expect(countDodgeReasons({ ...facts, attackers })).toMatchObject({ fullDodge, outnumbered });
  });
});

it.each([
  ['DH-28.7 a test', 'test', true],
  ['DH-28.7 a contest', 'contest', true],
  ['DH-28.7 a feat', 'feat', true],
  ['DH-28.7 a drink', 'drink', true],
  ['DH-28.7 a medic’s test', 'stabilise', true],
  ['DH-28.8 a dodge', 'dodge', true],
  ['DH-28.9 DH-28.10 a blow or a shot', 'attack', true],
  ['DH-28.12 to stay conscious', 'stayConscious', false],
  ['DH-28.12 to wake', 'wake', false],
  ['DH-28.12 against an injury', 'permanentInjury', false],
  ['DH-28.12 to shake off a stun', 'shakeOff', false],
] as const)('%s: ends an aim (%s): %s', (_clause, kind, ends) => {
  expect(testKinds[kind].choice).toBe(ends);
});

const spend = (use: 'success' | 'lessDamage', count: number) => ({ kind: 'points' as const, source: '', use, count });

// Damage with 2 successes on the dice.
it.each([
  ['DH-11.5 a success more', 1, 0, 3],
  ['DH-11.5 three more', 3, 0, 5],
  ['DH-11.5 a success more, and DH-12 a pip off', 1, 1, 2],
])('%s', (_clause, more, less, pips) => {
  const damage = {
    plan: { automatic: 0, minimumNet: 0 },
    faces: { white: [1, 6, 2, 3], black: [] },
    isDealt: true,
    quickplay: false,
  };
  expect(judgeAdjustedDamage(damage, [spend('success', more), spend('lessDamage', less)]).pips).toBe(pips);
});

it('DH-8.3 black successes cancel the one that was traded for', () => {
  const { formula, automatic } = planTest({ skill: 3, characteristic: 1, difficulty: 'difficult', trades: 1 });
  expect(formula).toBe('1dw + 1 - 3db');
  expect(judgeTest({ white: [2], black: [1, 2, 3], automatic }).net).toBe(0);
  expect(judgeTest({ white: [2], black: [1, 6, 3], automatic }).net).toBe(-1);
});

it('DH-51.5 a structure die that shows 6 is not rolled again', () => {
  const plan = planDamage({ method: 'reference', weaponDice: 1, margin: 3, structureDice: 2 });
  expect(rollTest(plan, createQueuedFaces([2, 6, 6]))).toEqual({ white: [2], black: [6, 6] });
});

describe('who stands near', () => {
  it.each([
    ['DH-24.8: spaces that touch', true, null, true],
    ['DH-24.8: spaces that do not', false, null, false],
    ['DH-24.8, DH-31.10: without a grid, edges that touch', true, 0, true],
    ['DH-31.10: 4 feet from edge to edge', false, 4, true],
    ['DH-31.10: a little less than 5 feet', false, 4.99, true],
    ['DH-31.10: 5 feet are not under 5 feet', false, 5, false],
  ] as const)('%s', (_rule, touching, feet, near) => {
    expect(darkHarvest.isNear({ touching, feet })).toBe(near);
  });
});
