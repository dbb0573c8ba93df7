// A battle: order, actions, when attacks are refused, reactions, cover and speed (IW-10 to IW-17, IW-25, IW-29 to IW-31).
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { innerWorlds } from '../../../src/index.ts';
import { catchCode } from '../catch-code.ts';

const {
  battleFeet,
  battleYards,
  block,
  continuesAttack,
  countAttacks,
  countReactions,
  doesMaximum,
  evade,
  explainTie,
  findCover,
  holdOn,
  listDuties,
  listEscapes,
  maneuverMph,
  placeNames,
  rallyScore,
  rankInitiative,
  refuseAttack,
  refuseForce,
  refuseReaction,
  spendBid,
  staysPrepared,
  travelMiles,
} = innerWorlds;

describe('order', () => {
  it('IW-10 the highest DEX first, bids included; then players, then names', () => {
    const order = [
      { dex: 9, bid: 5, side: 'gm', place: 5 },
      { dex: 13, side: 'player', place: 2 },
      { dex: 12, bid: 1, side: 'player', place: 999 },
      { dex: 13, side: 'gm', place: 0 },
      { dex: 13, side: 'gm', place: 1 },
      { dex: 12, side: 'player', place: 0 },
      { dex: 0, side: 'gm', place: 999 },
    ] as const;
    expect(order.toReversed().toSorted((a, b) => rankInitiative(b) - rankInitiative(a))).toEqual(order);
    expect(order.map((one) => Math.round(rankInitiative(one)))).toEqual([14, 13, 13, 13, 13, 12, 0]);
    const ranks = order.map((one) => rankInitiative(one));
    expect(explainTie(ranks[1]!, ranks[2]!)).toBe('name');
    expect(explainTie(ranks[2]!, ranks[3]!)).toBe('side');
    expect(explainTie(ranks[3]!, ranks[4]!)).toBe('name');
    expect(explainTie(ranks[0]!, ranks[1]!)).toBeNull();
    expect(explainTie(ranks[1]!, ranks[1]!)).toBeNull();
  });

  it('IW-10 Math.round gives DEX + bid whatever the tie-breaks', () => {
    const input = fc.record({
      dex: fc.integer({ min: 0, max: 30 }),
      bid: fc.integer({ min: 0, max: 30 }),
      side: fc.constantFrom('player', 'gm'),
      place: fc.integer({ min: 0, max: 999 }),
    });
    fc.assert(
      fc.property(input, (one) => {
        expect(Math.round(rankInitiative(one as Parameters<typeof rankInitiative>[0]))).toBe(one.dex + one.bid);
      }),
    );
  });

  it('IW-10 names in their order; equal ones keep theirs', () => {
    expect(placeNames(['Ned', 'ada', 'Ned', 'Bo'])).toEqual([2, 0, 3, 1]);
    expect(placeNames([])).toEqual([]);
    expect(catchCode(() => placeNames(['']))).toBe('not-a-text names[0]');
  });

  it('IW-10 HP are spent 1 for 1, at most those there are', () => {
    expect(spendBid({ dex: 11, hp: 5 }, 3)).toEqual({ hp: 2, dex: 14 });
    expect(spendBid({ dex: 11, hp: 5 }, 5)).toEqual({ hp: 0, dex: 16 });
    expect(catchCode(() => spendBid({ dex: 11, hp: 5 }, 6))).toBe('not-enough-hp bid');
    expect(catchCode(() => spendBid({ dex: 11, hp: 5 }, -1))).toBe('out-of-range bid');
    expect(catchCode(() => rankInitiative({ dex: -1, side: 'gm' }))).toBe('out-of-range dex');
  });
});

describe('a turn', () => {
  it('IW-12 one move, one action, about 10 seconds', () => {
    expect(innerWorlds.turnBudget).toEqual({ moves: 1, actions: 1, seconds: 10 });
  });

  it.each([
    ['IW-12 one attack', [], {}, 1],
    ['IW-30 a stick: two in each attack action', ['plusAttackAction'], {}, 2],
    ['IW-30 also out of turn', ['plusAttackAction'], { isOwnTurn: false }, 2],
    ['IW-11 also in the quickfire round', ['plusAttackAction'], { quickfire: true }, 2],
    ['IW-30 pistol and throwing knife: one extra', ['plusAttackTurn'], {}, 2],
    ['IW-30 on the own turn only', ['plusAttackTurn'], { isOwnTurn: false }, 1],
    ['IW-11 IW-30 not in the quickfire round', ['plusAttackTurn'], { quickfire: true }, 1],
  ] as const)('%s', (_, traits, situation, attacks) => {
    expect(countAttacks({ traits, ...situation })).toBe(attacks);
  });

  it.each([
    ['IW-30 the first attack continues nothing', ['plusAttackAction'], [], 'orc', false],
    ['IW-30 a stick’s second attack', ['plusAttackAction'], ['orc'], 'orc', true],
    ['IW-30 not its third', ['plusAttackAction'], ['orc', 'orc'], 'orc', false],
    ['IW-30 a sword has one attack', ['rerollOnes'], ['orc'], 'elf', false],
    ['IW-30 a wide area takes each target once', ['wideArea'], ['orc', 'elf'], 'elf', false],
    ['IW-30 and any number of them', ['wideArea'], ['orc', 'elf', 'imp'], 'rat', true],
  ] as const)('%s', (_, traits, targets, against, continues) => {
    expect(continuesAttack({ traits, targets, against })).toBe(continues);
  });

  it.each([
    ['IW-11 quickfire with a weapon in hand', { quickfire: true, inHand: true }, null],
    ['IW-11 quickfire without one', { quickfire: true }, 'no-weapon-in-hand'],
    ['IW-11 in a turn bare hands may attack', {}, null],
    ['IW-11 quickfire is a plain attack', { quickfire: true, inHand: true, plain: false }, 'quickfire-plain'],
    ['IW-13 in a turn it may be another', { plain: false }, null],
    [
      'IW-11 a machinegun in the quickfire round, not prepared',
      { quickfire: true, inHand: true, traits: ['prepare'] },
      'weapon-unprepared',
    ],
    ['IW-11 prepared before', { quickfire: true, inHand: true, traits: ['prepare'], prepared: true }, null],
    [
      'IW-11 a rifle that was fired',
      { quickfire: true, inHand: true, traits: ['reload'], unloaded: true },
      'weapon-unloaded',
    ],
    ['IW-15 grappled, with a large weapon', { grappled: true, large: true }, 'grappled-large'],
    ['IW-15 grappled, with another', { grappled: true }, null],
    ['IW-29 no ammo', { wear: 'ammo', uses: 0 }, 'no-ammo'],
    ['IW-29 the last ammo', { wear: 'ammo', uses: 1 }, null],
    ['IW-29 no durability left', { wear: 'durability', uses: 0 }, null],
    ['IW-29 broken', { broken: true }, 'weapon-broken'],
    ['IW-30 a rifle is loaded at first', { traits: ['reload'] }, null],
    ['IW-30 and must be reloaded', { traits: ['reload'], unloaded: true }, 'weapon-unloaded'],
    ['IW-30 a machinegun must be prepared', { traits: ['prepare', 'wideArea'] }, 'weapon-unprepared'],
    ['IW-30 a prepared machinegun', { traits: ['prepare', 'wideArea'], prepared: true }, null],
  ] as const)('%s', (_, state, code) => expect(refuseAttack(state)).toBe(code));

  it('IW-30 a machinegun stays prepared until its bearer moves or changes weapons', () => {
    expect(staysPrepared({ moved: false, changed: false })).toBe(true);
    expect(staysPrepared({ moved: true, changed: false })).toBe(false);
    expect(staysPrepared({ moved: false, changed: true })).toBe(false);
  });

  it.each([
    ['IW-14 the first attack after a feint', { feinted: true }, true],
    ['IW-30 a rifle on a called shot', { traits: ['maxOnCalled'], called: true }, true],
    ['IW-30 a rifle otherwise', { traits: ['maxOnCalled'] }, false],
    ['IW-13 another weapon on a called shot', { called: true }, false],
  ] as const)('%s: maximum damage', (_, input, expected) => expect(doesMaximum(input)).toBe(expected));

  it('IW-12 IW-13 IW-14 IW-15 IW-16 the actions, and what they roll', () => {
    const { actions } = innerWorlds;
    expect(Object.entries(actions).map(([id, { rule, save }]) => [id, rule, save])).toEqual([
      ['attack', 'IW-12', null],
      ['misc', 'IW-12', null],
      ['called', 'IW-13', 'dex'],
      ['feint', 'IW-14', 'wil'],
      ['grapple', 'IW-15', 'str'],
      ['taunt', 'IW-16', null],
      ['rout', 'IW-16', null],
      ['rally', 'IW-16', null],
      ['fullDefence', 'IW-16', null],
      ['prepare', 'IW-30', null],
      ['reload', 'IW-30', null],
    ]);
    expect([actions.feint.damage, actions.taunt.die, actions.rout.die, actions.fullDefence.die]).toEqual([1, 4, 4, 6]);
    expect([actions.taunt.on, actions.rout.on]).toEqual([
      ['angry', 'undisciplined'],
      ['fearful', 'injured'],
    ]);
  });
});

describe('grapple, taunt, rout and rally', () => {
  it('IW-15 whoever is grappled cannot move or use large weapons, and damage against them has advantage', () => {
    const { grappled } = innerWorlds;
    expect(grappled).toMatchObject({ move: false, large: false });
    expect(innerWorlds.planDamage({ die: 6, sources: [grappled.source] }).formula).toBe('2d6kh');
  });

  it('IW-15 holding on costs the move or the action of each turn, or it ends', () => {
    const fresh = { move: true, action: true };
    expect(holdOn(fresh, 'move')).toEqual({ holds: true, left: { move: false, action: true } });
    expect(holdOn(fresh, 'action')).toEqual({ holds: true, left: { move: true, action: false } });
    expect(holdOn(fresh, null)).toEqual({ holds: false, left: fresh });
    expect(catchCode(() => holdOn({ move: false, action: true }, 'move'))).toBe('move-spent pays');
    expect(catchCode(() => holdOn({ move: true, action: false }, 'action'))).toBe('action-spent pays');
  });

  it('IW-16 taunt and rout are refused unless the GM confirms', () => {
    expect(refuseForce({ action: 'taunt', confirmed: false })).toBe('not-provoked');
    expect(refuseForce({ action: 'rout', confirmed: true })).toBeNull();
    expect(catchCode(() => refuseForce({ action: 'rally' as 'rout', confirmed: true }))).toBe('unknown-key action');
  });

  it.each([
    ['nothing', {}, []],
    ['IW-16 taunted', { mustAttack: true }, ['mustAttack']],
    ['IW-16 routed', { mustRetreat: true }, ['mustRetreat']],
    [
      'IW-16 IW-23 a lost action overrides both',
      { actionLost: true, mustAttack: true, mustRetreat: true },
      ['actionLost'],
    ],
  ] as const)('%s', (_, state, duties) => expect(listDuties(state)).toEqual(duties));

  it('IW-16 allies may use the rallying one’s WIL', () => {
    expect(rallyScore(8, 13)).toBe(13);
    expect(rallyScore(14, 13)).toBe(14);
  });

  it('IW-16 full defence: +1 reaction and d6 HP', () => {
    expect(innerWorlds.fullDefence).toEqual({ die: 6, reactions: 1 });
  });
});

describe('reactions', () => {
  it.each([
    ['IW-17 one between turns', {}, 1],
    ['IW-16 full defence: one more', { fullDefence: true }, 2],
    ['IW-17 one more by a save', { gained: 1 }, 2],
    ['IW-17 one taken', { taken: 1 }, 0],
    ['IW-23 the next one is lost', { lost: true }, 0],
    ['IW-16 IW-23 lost, in full defence', { lost: true, fullDefence: true }, 1],
    ['IW-17 never below 0', { lost: true, taken: 3 }, 0],
  ] as const)('%s', (_, state, left) => expect(countReactions(state)).toBe(left));

  it.each([
    [7, false, null, 4, false, true, 0],
    [7, true, null, 4, true, true, 0],
    [7, true, 'hold', 4, true, false, 0],
    [8, true, 'reaction', 4, true, true, 1],
    [1, false, null, 1, false, true, 0],
    [0, false, null, 0, false, true, 0],
  ] as const)(
    'IW-17 evade: %i damage, save passed %s, choice %s: %i damage',
    (amount, passed, choice, damage, mayChoose, displaced, more) => {
      expect(evade(amount, passed, choice)).toEqual({ damage, mayChoose, displaced, reactions: more });
    },
  );

  it.each([
    [false, null, false, 'destroyed', 0],
    [true, null, false, 'destroyed', 0],
    [true, 'shield', false, 'kept', 0],
    [true, 'reaction', false, 'destroyed', 1],
    [false, null, true, 'saved', 0],
    [true, 'reaction', true, 'saved', 1],
    [true, 'shield', true, 'kept', 0],
  ] as const)(
    'IW-17 IW-31 block: save passed %s, choice %s, shield survives %s: no damage, shield %s',
    (passed, choice, survives, shield, more) => {
      expect(block(passed, choice, survives)).toEqual({ damage: 0, mayChoose: passed, shield, reactions: more });
    },
  );

  it('IW-17 after a failed save there is no choice', () => {
    expect(catchCode(() => evade(4, false, 'hold'))).toBe('no-choice choice');
    expect(catchCode(() => block(false, 'reaction'))).toBe('no-choice choice');
    expect(catchCode(() => block(true, 'hold' as 'shield'))).toBe('unknown-key choice');
  });

  it('IW-17 escape is on the ability that the effect names, otherwise on any', () => {
    expect(listEscapes('str')).toEqual(['str']);
    expect(listEscapes()).toEqual(['str', 'dex', 'wil']);
    expect(catchCode(() => listEscapes('con' as 'str'))).toBe('unknown-key named');
  });

  it('IW-17 a counter takes d6 more, and gives d8 more', () => {
    expect(innerWorlds.counterDice).toEqual({ taken: 6, given: 8 });
  });

  it.each([
    ['evade before the dice', { reaction: 'evade', left: 1 }, 'damage-not-rolled'],
    ['evade after them', { reaction: 'evade', left: 1, isRolled: true }, null],
    ['block without a shield', { reaction: 'block', left: 1, isRolled: true }, 'no-shield'],
    ['block before the dice', { reaction: 'block', left: 1, hasShield: true }, 'damage-not-rolled'],
    ['block', { reaction: 'block', left: 1, isRolled: true, hasShield: true }, null],
    ['counter before the dice', { reaction: 'counter', left: 1 }, null],
    ['counter after them', { reaction: 'counter', left: 1, isRolled: true }, 'damage-rolled'],
    ['intercept before the dice', { reaction: 'intercept', left: 2 }, null],
    ['intercept after them', { reaction: 'intercept', left: 1, isRolled: true }, 'damage-rolled'],
    ['escape from nothing', { reaction: 'escape', left: 1 }, 'not-held'],
    ['escape', { reaction: 'escape', left: 1, isHeld: true }, null],
    ['none is left', { reaction: 'evade', left: 0, isRolled: true }, 'no-reaction-left'],
    ['a second to one attack', { reaction: 'evade', left: 1, isRolled: true, hasReacted: true }, 'already-reacted'],
  ] as const)('IW-17 %s', (_, input, code) => expect(refuseReaction(input)).toBe(code));
});

describe('cover', () => {
  it.each([
    ['a tower shield from a shot', { reach: 'ranged', shield: 'cover' }, 'towerShield'],
    ['a tower shield from a throw', { reach: 'thrown', shield: 'cover' }, 'towerShield'],
    ['not from a blow', { reach: 'melee', shield: 'cover' }, null],
    ['another shield gives none', { reach: 'ranged', shield: 'survives' }, null],
    ['a deflector belt from a laser', { reach: 'ranged', traits: ['laser'], deflector: true }, 'deflectorBelt'],
    ['not from a bullet', { reach: 'ranged', deflector: true }, null],
    ['nothing worn', { reach: 'ranged', traits: ['laser'] }, null],
  ] as const)('IW-31 %s', (_, input, kind) => {
    expect(findCover(input)).toEqual(kind && { kind, rule: 'IW-31' });
  });
});

describe('speed', () => {
  it.each([
    [1, 10, 10, 30, 10, 100],
    [1, 13, 13, 39, 13, 100],
    [2, 12, 24, 72, 24, 200],
    [1.5, 11, 16.5, 49.5, 16.5, 150],
    [1, 0, 0, 0, 0, 100],
  ])(
    'IW-25 speed %f, DEX %i: %f yards or %f feet a turn, %f mph, %i miles a day',
    (speed, dex, yards, feet, mph, miles) => {
      expect(battleYards({ speed, dex })).toBe(yards);
      expect(battleFeet({ speed, dex })).toBe(feet);
      expect(maneuverMph({ speed, dex })).toBe(mph);
      expect(travelMiles(speed)).toBe(miles);
    },
  );

  it('IW-12 IW-25 where no DEX is known a move is 30 ft', () => {
    expect(innerWorlds.USUAL_MOVE).toBe(30);
    expect(battleFeet({ speed: 1, dex: null })).toBe(30);
    expect(battleFeet({ speed: 2, dex: null })).toBe(60);
  });

  it('IW-25 a speed goes in steps of a half', () => {
    expect(catchCode(() => travelMiles(1.25))).toBe('not-an-integer speed');
    expect(catchCode(() => travelMiles(-1))).toBe('out-of-range speed');
    expect(catchCode(() => battleYards({ speed: '1' as never, dex: 10 }))).toBe('not-an-integer speed');
  });
});
