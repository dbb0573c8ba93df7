/** How Step Dice is played. */
import * as fc from 'fast-check';
import { nameItem, type ActorData, type ItemData, type RulesetSample } from '../sample.ts';

interface Outcome {
  readonly result: string;
  readonly success: boolean | null;
  readonly total: number;
}

const ATTRIBUTES = ['agility', 'strength', 'vitality', 'alertness', 'intelligence', 'willpower'] as const;
const DIFFICULTIES = ['easy', 'average', 'hard', 'formidable'] as const;
/** The ladder, written out: the sides of the dice of each rank. */
const SIDES = [2, 4, 6, 8, 10, 12];

function listSides(rank: number): number[] {
  return Array.from({ length: Math.ceil(rank / 6) }, (_, die) => SIDES[Math.min(5, rank - 6 * die - 1)] ?? 0);
}

function createSkill(name: string, rank: number, specialties: readonly object[] = []): ItemData {
  return {
    name,
    type: 'stepSkill',
    system: { identifier: name.toLowerCase(), rank, attribute: 'agility', specialties },
  };
}

const rank = fc.integer({ min: 1, max: 7 });

const actors: fc.Arbitrary<ActorData> = fc
  .record({
    type: fc.constantFrom('stepCharacter', 'stepAdversary'),
    ranks: fc.tuple(rank, rank, rank, rank, rank, rank),
    skills: fc.tuple(fc.nat(6), fc.nat(6)),
    wound: fc.nat(12),
  })
  .map(({ type, ranks, skills, wound }) => ({
    type,
    system: {
      attributes: Object.fromEntries(ATTRIBUTES.map((key, index) => [key, ranks[index]])),
      health: { stun: 0, wound, shock: 0 },
    },
    items: [
      createSkill('Guns', skills[0]),
      createSkill('Pilot', skills[1], [{ name: 'Ships', identifier: 'ships', rank: 7 }]),
    ],
  }));

const requests = fc.record({
  attribute: fc.constantFrom(...ATTRIBUTES),
  skill: fc.constantFrom('', nameItem(0), nameItem(1), `${nameItem(1)}/0`),
  other: fc.constant(''),
  alone: fc.constant(false),
  difficulty: fc.constantFrom<string>('', ...DIFFICULTIES),
  modifiers: fc.constantFrom<object[]>([], [{ key: 'custom', note: 'Fog', step: -1, bonus: 0, difficulty: 0 }]),
});

/** Someone with a knife in hand, so hale that no wound sets off a roll, and wounds for a surgeon. */
function createFighter(melee: number, agility: number, wound = 0): ActorData {
  const knife = { skill: 'melee', damage: 2, type: 'wound', close: true, readied: true };
  return {
    type: 'stepCharacter',
    system: {
      attributes: { agility, strength: 6, vitality: 30, alertness: 3, intelligence: 3, willpower: 30 },
      health: { stun: 0, wound, shock: 0 },
    },
    items: [
      createSkill('Melee', melee),
      { name: 'Knife', type: 'stepWeapon', system: knife },
      { name: 'Athletics', type: 'stepSkill', system: { identifier: 'athletics', rank: 2, attribute: 'agility' } },
    ],
  };
}

export const sample: RulesetSample = {
  actors,
  checks: {
    requests,
    dice: { s: { faces: 0, expand: listSides } },
    row: ({ result }: Outcome) => result,
    wins: ({ success, total, result }: Outcome) => success ?? (total > 7 && result !== 'botch'),
    score: ({ total }: Outcome) => total,
    adjustments: {
      assist: fc
        .array(
          fc.record({
            assistance: fc.constantFrom('direct', 'indirect'),
            total: fc.integer({ min: 2, max: 9 }),
            botch: fc.boolean(),
          }),
          { maxLength: 3 },
        )
        .map((helpers) => helpers.map((helper, index) => ({ kind: 'assist', source: `help${index}`, ...helper }))),
    },
    help: { kind: 'assist', source: 'help', assistance: 'direct', total: 3, botch: false },
  },
  fight: {
    attacker: createFighter(12, 6),
    target: createFighter(2, 2, 3),
    weapon: 1,
    answers: { dodge: true, block: true, innate: 'dice' },
    decides: { dodge: 'unharmed', block: 'unharmed', innate: 'unharmed' },
  },
  extended: {
    attribute: 'intelligence',
    skill: '',
    other: '',
    alone: false,
    difficulty: '',
    modifiers: [],
    purpose: { kind: 'surgery', ref: 'Actor.dora', name: 'Surgery', amount: 0 },
    complex: { difficulty: 3, period: 600, equalSucceeds: false },
  },
  sceneEnd: {
    type: 'stepCharacter',
    system: { stress: 4, holds: 'Actor.other' },
    items: [{ type: 'stepWeapon', name: 'Pistol', system: { shots: { value: 0, max: 8 } } }],
  },
  play: {
    check: 'Athletics',
    attack: 'Knife',
    answer: 'Innate defence',
    explained: { skill: 'Athletics', attack: 'Knife', initiative: 'Alertness', innate: 'Agility', life: 'Vitality' },
    unshown: { 'system.notes': 'Born on a moon.' },
    luck: [0.01, 0.6],
    hasPoints: false,
  },
};
