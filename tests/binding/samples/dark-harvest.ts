/** How to play Dark Harvest. */
import * as fc from 'fast-check';
import { nameItem, type ActorData, type ItemData, type RulesetSample, type SampleAdjustment } from '../sample.ts';

interface Outcome {
  readonly degree: string;
  readonly net: number;
}

const CHARACTERISTICS = ['strength', 'dexterity', 'fortitude', 'wits', 'resolve', 'presence'] as const;
const DIFFICULTIES = ['veryEasy', 'easy', 'average', 'difficult', 'veryDifficult'] as const;

function createSkill(name: string, rating: number, kind = 'common'): ItemData {
  const identifier = name.toLowerCase().replaceAll(' ', '-');
  return { name, type: 'harvestSkill', system: { identifier, rating, characteristic: 'dexterity', kind } };
}

const rating = fc.integer({ min: -1, max: 3 });

const actors: fc.Arbitrary<ActorData> = fc
  .record({
    type: fc.constantFrom('harvestCharacter', 'harvestAdversary'),
    ratings: fc.tuple(rating, rating, rating, rating, rating, rating),
    skills: fc.tuple(fc.nat(4), fc.nat(4)),
    marked: fc.nat(16),
  })
  .map(({ type, ratings, skills, marked }) => ({
    type,
    system: {
      characteristics: Object.fromEntries(CHARACTERISTICS.map((key, index) => [key, ratings[index]])),
      health: { dice: 5, marked, bruised: Math.floor(marked / 3) },
    },
    items: [createSkill('Swordplay', skills[0]), createSkill('Locksmithing', skills[1], 'specialist')],
  }));

const requests = fc.record({
  skillId: fc.constantFrom(null, nameItem(0), nameItem(1)),
  characteristic: fc.constantFrom(...CHARACTERISTICS),
  difficulty: fc.constantFrom(...DIFFICULTIES),
  modifiers: fc.constantFrom<object[][]>([], [{ key: 'custom', note: 'Fog', white: -1, black: 1 }]),
  gamble: fc.constant(0),
  trades: fc.constantFrom(0, 0, 1),
  complementary: fc.constant([]),
  helpers: fc.constantFrom<object[][]>([], [{ name: 'Emil', rating: 2 }]),
});

/** Has a sabre ready, and so much health that no wound requires a test. */
function createFighter(swordplay: number): ActorData {
  const sabre = { skill: 'swordplay', damage: 3, melee: true, readied: true };
  return {
    type: 'harvestCharacter',
    system: {
      characteristics: { dexterity: 1, fortitude: 900 },
      health: { dice: 400 },
      fate: { value: 5, max: 5 },
    },
    items: [createSkill('Swordplay', swordplay), { name: 'Sabre', type: 'harvestWeapon', system: sabre }],
  };
}

function asList(one: SampleAdjustment | null): readonly SampleAdjustment[] {
  return one ? [one] : [];
}

export const sample: RulesetSample = {
  actors,
  checks: {
    requests,
    dice: { w: { faces: 6, again: 6 }, b: { faces: 6 } },
    row: ({ degree }: Outcome) => degree,
    wins: ({ net }: Outcome) => net >= 1,
    score: ({ net }: Outcome) => net,
    adjustments: {
      points: fc
        .array(fc.constantFrom('success', 'stayConscious', 'noInjury'), { maxLength: 3 })
        .map((uses) => uses.map((use, index) => ({ kind: 'points', source: `spend${index}`, use, count: 1 }))),
      reroll: fc
        .option(
          fc.record({
            white: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 3, maxLength: 3 }),
            keepBetter: fc.boolean(),
          }),
        )
        .map((drawn) =>
          asList(
            drawn && {
              kind: 'reroll',
              source: 'reroll',
              plan: { white: 3, black: 0, automatic: 0, minimumNet: null, lines: [] },
              difficulty: 'average',
              faces: { white: drawn.white, black: [] },
              keepBetter: drawn.keepBetter,
            },
          ),
        ),
      ruling: fc
        .option(fc.integer({ min: -5, max: 5 }))
        .map((net) =>
          asList(
            net === null ? null : { kind: 'ruling', source: 'ruling', difficulty: null, net, white: [], black: [] },
          ),
        ),
    },
    help: { kind: 'points', source: 'spend', use: 'success', count: 1 },
  },
  fight: {
    attacker: createFighter(9),
    target: createFighter(0),
    weapon: 1,
    answers: { strikeBack: true, split: true, easyTarget: false },
    decides: { strikeBack: 'hits', split: 'hits', easyTarget: 'unharmed' },
  },
  sceneEnd: {
    type: 'harvestCharacter',
    system: { health: { dice: 5, marked: 3, bruised: 1 }, stun: { rounds: 2 } },
    items: [{ type: 'harvestWeapon', name: 'Pistol', system: { shots: { value: 2, max: 6 } } }],
  },
  play: {
    check: 'Swordplay',
    attack: 'Sabre',
    answer: 'No defence',
    explained: {
      skill: 'Dexterity',
      attack: 'Damage dice',
      initiative: 'Wits',
      health: 'Health track.',
      strike: 'Sabre',
      breath: 'Fortitude',
    },
    unshown: { 'system.notes': 'Born by the river.' },
  },
};
