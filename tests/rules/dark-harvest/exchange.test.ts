// One exchange of a fight: DH-21 to DH-32.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { darkHarvest } from '../../../src/index.ts';
import { catchCode } from './close.ts';

const { planExchange, judgeExchange } = darkHarvest;
type Situation = Parameters<typeof planExchange>[0];
type Side = Situation['attacker'];

const fighter: Side = { dexterity: 3, weaponSkill: 5, dodge: 5 };
const duel: Situation = {
  range: 'melee',
  reply: 'strikeBack',
  initiative: 'even',
  attacker: fighter,
  target: { ...fighter, weaponSkill: 4 },
};
const shot: Situation = { ...duel, range: 'far', reply: 'dodge' };
const attackerIs = (change: Partial<Side>, base = duel): Situation => ({
  ...base,
  attacker: { ...base.attacker, ...change },
});
const targetIs = (change: Partial<Side>, base = duel): Situation => ({
  ...base,
  target: { ...base.target, ...change },
});
const formulas = (situation: Situation): string => {
  const { attack, reply } = planExchange(situation);
  return `${attack.formula} | ${reply ? reply.formula : 'none'}`;
};

describe('planExchange', () => {
  it.each<[string, Situation, string]>([
    ['DH-23 both roll Dexterity + weapon skill', duel, '8dw | 7dw'],
    ['DH-21 the attacker is higher', { ...duel, initiative: 'attacker' }, '10dw | 7dw'],
    ['DH-21 the one who strikes back is higher', { ...duel, initiative: 'target' }, '8dw | 9dw'],
    ['DH-21 never on a dodge', { ...shot, initiative: 'target' }, '8dw | 8dw'],
    ['DH-21 not on surprise', { ...duel, initiative: 'attacker', reply: 'unaware' }, '8dw | none'],
    ['DH-21 against an easy target', { ...duel, initiative: 'attacker', reply: 'easyTarget' }, '10dw | none'],
    ['DH-22 no readied weapon', attackerIs({ unreadied: true }), '6dw | 7dw'],
    ['DH-22 on striking back', targetIs({ unreadied: true }), '8dw | 5dw'],
    ['DH-22 and DH-27 both count', attackerIs({ unreadied: true, unarmed: true }), '6dw - 3db | 7dw'],
    [
      'DH-27 martial arts lift DH-27 only',
      attackerIs({ unreadied: true, unarmed: true, martialArts: true }),
      '6dw | 7dw',
    ],
    ['DH-27 both unarmed', targetIs({ unarmed: true }, attackerIs({ unarmed: true })), '8dw | 7dw'],
    ['DH-25 two opponents halve', attackerIs({ opponents: 2 }), '4dw | 7dw'],
    ['DH-25 three opponents, rounded down', attackerIs({ opponents: 3 }), '2dw | 7dw'],
    ['DH-25 striking back is one of the attacks', targetIs({ opponents: 2 }), '8dw | 3dw'],
    ['DH-25 initiative before the division', { ...attackerIs({ opponents: 2 }), initiative: 'attacker' }, '5dw | 7dw'],
    ['DH-26 outnumbered, on attack and strike back', targetIs({ attackers: 3 }), '8dw | 7dw - 6db'],
    ['DH-26 on a dodge', targetIs({ attackers: 2 }, shot), '8dw | 8dw - 3db'],
    ['DH-26 on top of the split', attackerIs({ attackers: 2, opponents: 2 }), '4dw - 3db | 7dw'],
    ['DH-28 awesome', attackerIs({ awesome: true }), '11dw | 7dw'],
    ['DH-28 aim', attackerIs({ aim: 3 }, shot), '11dw | 8dw'],
    ['DH-28 aim is of no use in melee', attackerIs({ aim: 3 }), '8dw | 7dw'],
    ['DH-28 firing into melee, per person', targetIs({ fighting: 2 }, shot), '8dw - 6db | 8dw'],
    ['DH-29 slight cover, ranged', targetIs({ cover: 'slight' }, shot), '8dw - 3db | 8dw'],
    ['DH-29 partial cover, ranged', targetIs({ cover: 'partial' }, shot), '8dw - 6db | 8dw'],
    ['DH-29 near total cover, melee', targetIs({ cover: 'nearTotal' }), '8dw - 8db | 7dw'],
    ['DH-29 the attacker in cover', attackerIs({ cover: 'slight' }), '8dw | 7dw - 2db'],
    ['DH-30 full dodge, one attacker', { ...duel, reply: 'fullDodge' }, '8dw | 8dw + 1'],
    ['DH-30 full dodge, three attackers', { ...targetIs({ attackers: 3 }), reply: 'fullDodge' }, '8dw | 8dw + 3 - 6db'],
    ['DH-31 dodging a shot from afar', shot, '8dw | 8dw'],
    ['DH-31 close: half Dodge, rounded down', { ...shot, range: 'close' }, '8dw | 5dw'],
    ['DH-31 point blank: Dexterity', { ...shot, range: 'pointBlank' }, '8dw | 3dw'],
    ['DH-32 unaware', { ...shot, reply: 'unaware' }, '8dw | none'],
    ['DH-32 busy in melee, dodging a shot: halved', targetIs({ halved: true }, shot), '8dw | 4dw'],
    ['DH-32 and its melee roll', attackerIs({ halved: true }), '4dw | 7dw'],
    ['DH-32 striking back under 5 feet', { ...shot, range: 'pointBlank', reply: 'strikeBack' }, '8dw | 7dw'],
    [
      'DH-44 reasons from outside',
      attackerIs({ modifiers: [{ key: 'reserve', rule: 'DH-44', white: -4 }] }),
      '4dw | 7dw',
    ],
  ])('%s', (_rule, situation, wanted) => {
    expect(formulas(situation)).toBe(wanted);
  });

  it('every line has its rule, and those from outside their place', () => {
    const { attack } = planExchange({
      ...attackerIs({ unreadied: true, modifiers: [{ key: 'fog', black: 1 }] }),
      initiative: 'attacker',
    });
    expect(attack.lines).toEqual([
      { key: 'dexterity', rule: 'DH-23', unit: 'white', amount: 3 },
      { key: 'weaponSkill', rule: 'DH-23', unit: 'white', amount: 5 },
      { key: 'higherInitiative', rule: 'DH-21', unit: 'white', amount: 2 },
      { key: 'noReadiedWeapon', rule: 'DH-22', unit: 'white', amount: -2 },
      { key: 'fog', rule: 'DH-1', unit: 'black', amount: 1, index: 0 },
    ]);
  });

  it.each<[string, Situation, string]>([
    ['DH-31 striking back at a shot from afar', { ...shot, reply: 'strikeBack' }, 'reply-not-allowed reply'],
    ['DH-24.5 a plain dodge of a blow', { ...duel, reply: 'dodge' }, 'reply-not-allowed reply'],
    ['DH-25 more opponents than 1 + Dexterity', attackerIs({ opponents: 5 }), 'too-many-attacks attacker.opponents'],
    [
      'DH-25 a negative Dexterity counts as 0',
      attackerIs({ dexterity: -2, opponents: 2 }),
      'too-many-attacks attacker.opponents',
    ],
    ['an unknown range', { ...duel, range: 'long' as 'far' }, 'unknown-key range'],
    ['an unknown cover', targetIs({ cover: 'wall' as 'slight' }), 'unknown-key target.cover'],
    ['a fraction', targetIs({ weaponSkill: 0.5 }), 'not-an-integer target.weaponSkill'],
    ['four rounds of aim', attackerIs({ aim: 4 as 3 }), 'out-of-range attacker.aim'],
    ['a misspelt part', targetIs({ dodges: 1 } as Partial<Side>), 'unknown-key target.dodges'],
  ])('refuses %s', (_rule, situation, error) => {
    expect(catchCode(() => planExchange(situation))).toBe(error);
  });
});

/** Returns a hit with this margin and the dealer's own net. */
const hit = (by: 'attacker' | 'target', margin: number, net: number) => ({ by, margin, net, tied: margin === 0 });

describe('judgeExchange', () => {
  const pointBlank: Situation = { ...shot, range: 'pointBlank', reply: 'strikeBack' };
  it.each<[string, Situation, number, number | null, object[]]>([
    ['DH-23 the attacker wins by the margin', duel, 4, 1, [hit('attacker', 3, 4)]],
    ['DH-23 the one who strikes back wins', duel, 1, 4, [hit('target', 3, 4)]],
    ['DH-23 the margin counts a negative net', duel, 2, -2, [hit('attacker', 4, 2)]],
    ['DH-23 the winner needs net 1', duel, 0, -3, []],
    ['DH-23 a tie, the attacker is higher', { ...duel, initiative: 'attacker' }, 2, 2, [hit('attacker', 0, 2)]],
    ['DH-23 a tie, the target is higher', { ...duel, initiative: 'target' }, 2, 2, [hit('target', 0, 2)]],
    ['DH-23 a tie at 0 harms nobody', { ...duel, initiative: 'attacker' }, 0, 0, []],
    ['DH-20 a tie and neither is higher: nobody', duel, 3, 3, []],
    ['DH-31 a dodge never harms', shot, 1, 4, []],
    ['DH-31 a shot against a dodge', shot, 4, 1, [hit('attacker', 3, 4)]],
    [
      'DH-23 a tie against a dodge, the attacker is higher',
      { ...shot, initiative: 'attacker' },
      2,
      2,
      [hit('attacker', 0, 2)],
    ],
    ['DH-23 a tie against a dodge, the dodger is higher', { ...shot, initiative: 'target' }, 2, 2, []],
    ['DH-30 a full dodge never harms', { ...duel, reply: 'fullDodge', initiative: 'target' }, 0, 5, []],
    [
      'DH-23 without a defence against 0',
      { ...duel, reply: 'easyTarget', initiative: 'attacker' },
      3,
      null,
      [hit('attacker', 3, 3)],
    ],
    ['DH-23 without a defence there is no tie', { ...duel, reply: 'easyTarget', initiative: 'attacker' }, 0, null, []],
    ['DH-32 neither defends: both may wound', pointBlank, 2, 3, [hit('attacker', 2, 2), hit('target', 3, 3)]],
    ['DH-32 neither defends: one', pointBlank, 0, 3, [hit('target', 3, 3)]],
  ])('%s', (_rule, situation, attack, reply, hits) => {
    expect(judgeExchange(planExchange(situation), { attack, reply })).toEqual(hits);
  });

  it('DH-23 property: at most one is harmed where the nets are compared, and by the difference', () => {
    const net = fc.integer({ min: -9, max: 20 });
    fc.assert(
      fc.property(
        net,
        net,
        fc.constantFrom('attacker' as const, 'target' as const, 'even' as const),
        (attack, reply, initiative) => {
          const hits = judgeExchange(planExchange({ ...duel, initiative }), { attack, reply });
          expect(hits.length).toBeLessThanOrEqual(1);
          for (const { margin, by } of hits) {
            expect(margin).toBe(Math.abs(attack - reply));
            expect(by === 'attacker' ? attack : reply).toBeGreaterThanOrEqual(1);
          }
        },
      ),
    );
  });

  it('DH-23, DH-31, DH-32 property: the safe net of a reply is the least that is not hit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -3, max: 9 }),
        fc.constantFrom('melee' as const, 'pointBlank' as const, 'far' as const),
        fc.constantFrom('strikeBack' as const, 'dodge' as const, 'easyTarget' as const),
        fc.constantFrom('attacker' as const, 'target' as const, 'even' as const),
        (attack, range, reply, initiative) => {
          fc.pre(range !== 'far' || reply !== 'strikeBack');
          fc.pre(range !== 'melee' || reply !== 'dodge');
          const terms = darkHarvest.readTerms({ range, reply, initiative });
          const isHit = (net: number): boolean =>
            judgeExchange(terms, { attack, reply: net }).some(({ by }) => by === 'attacker');
          const least = Array.from({ length: 40 }, (_, index) => index - 20).find((net) => !isHit(net));
          const decides = isHit(-20) && !isHit(19);
          expect(darkHarvest.findSafeNet(terms, attack)).toBe(decides ? least : null);
        },
      ),
    );
  });

  it('refuses a missing net', () => {
    expect(catchCode(() => judgeExchange(planExchange(duel), { attack: 1 }))).toBe('not-an-integer reply');
  });
});
