/** How Inner Worlds is played. */
import * as fc from 'fast-check';
import { type ActorData, type RulesetSample } from '../sample.ts';

interface Outcome {
  readonly result: string;
  readonly passed: boolean;
  readonly total: number;
}

const ABILITIES = ['str', 'dex', 'wil'] as const;

function createAbilities(scores: readonly number[], damage = 0) {
  return Object.fromEntries(ABILITIES.map((id, index) => [id, { score: scores[index] ?? 10, damage }]));
}

const actors: fc.Arbitrary<ActorData> = fc
  .record({
    type: fc.constantFrom('innerCharacter', 'innerAdversary'),
    scores: fc.array(fc.nat(22), { minLength: 3, maxLength: 3 }),
    damage: fc.nat(3),
    hp: fc.nat(12),
  })
  .map(({ type, scores, damage, hp }) => ({
    type,
    system: { abilities: createAbilities(scores, damage), hp: { max: 12, spent: hp } },
    items: [
      { name: 'Carpenter', type: 'innerBackground', system: { kind: 'trade' } },
      { name: 'Arm injured', type: 'innerInjury', system: { part: 'arm' } },
    ],
  }));

const source = (mode: string) => ({ key: 'custom', rule: 'IW-2', mode, note: 'Rain' });

const requests = fc.record({
  ability: fc.constantFrom(...ABILITIES),
  contest: fc.constant(false),
  difficulty: fc.constantFrom('', 'trivial', 'difficult', 'legendary', 'unprecedented'),
  complicated: fc.boolean(),
  sources: fc.constantFrom([], [source('advantage')], [source('disadvantage')]),
  backgrounds: fc.constant([]),
  injuries: fc.constant([]),
  rallied: fc.constant(false),
  purpose: fc.constant({ kind: '', ref: '', name: '', amount: 0 }),
});

/** Someone with a club in hand that never breaks. Points are high, so that no hit puts anyone out of the fight. */
function createFighter(dex: number): ActorData {
  const club = { die: 6, traits: [], reach: 'melee', wear: 'none', readied: true };
  return {
    type: 'innerCharacter',
    system: { abilities: createAbilities([15, dex, 12]), hp: { max: 60, spent: 0 }, named: true },
    items: [{ name: 'Club', type: 'innerWeapon', system: club }],
  };
}

export const sample: RulesetSample = {
  actors,
  checks: {
    requests,
    dice: {},
    row: ({ result }: Outcome) => result,
    wins: ({ passed }: Outcome) => passed,
    score: ({ passed }: Outcome) => Number(passed),
    adjustments: {},
    help: null,
  },
  fight: {
    attacker: createFighter(14),
    target: createFighter(9),
    weapon: 0,
    answers: { none: false, counter: false },
    // An attack always hits; the chance is that hit points and armour stop it.
    decides: {},
  },
  sceneEnd: {
    type: 'innerCharacter',
    system: { hp: { max: 6, spent: 2 } },
    items: [{ type: 'innerWeapon', name: 'Rifle', system: { unloaded: true, traits: ['reload'] } }],
  },
  play: {
    check: 'WIL',
    // Core draws plain dice.
    typed: null,
    attack: 'Club',
    answer: 'Take the hit',
    explained: { wil: 'Willpower', hp: 'Spend HP', load: 'Club', move: 'Speed × DEX' },
    unshown: { 'system.notes': 'Born below.' },
    hasPoints: false,
  },
};
