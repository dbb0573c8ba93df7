/** How Harsh Light is played. */
import * as fc from 'fast-check';
import { nameItem, type ActorData, type ItemData, type RulesetSample } from '../sample.ts';

interface Outcome {
  readonly result: string;
  readonly success: boolean;
  readonly successes: number;
}

const ATTRIBUTES = [
  'intelligence',
  'wits',
  'resolve',
  'strength',
  'dexterity',
  'stamina',
  'presence',
  'manipulation',
  'composure',
] as const;

function createSkill(name: string, dots: number, attribute = 'wits'): ItemData {
  return { name, type: 'lightSkill', system: { identifier: name.toLowerCase(), dots, attribute } };
}

function createAttributes(dots: readonly number[]): Record<string, number> {
  return Object.fromEntries(ATTRIBUTES.map((key, index) => [key, dots[index] ?? 2]));
}

const actors: fc.Arbitrary<ActorData> = fc
  .record({
    type: fc.constantFrom('lightCharacter', 'lightAdversary'),
    dots: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 9, maxLength: 9 }),
    skills: fc.tuple(fc.nat(6), fc.nat(6)),
    spent: fc.nat(3),
  })
  .map(({ type, dots, skills, spent }) => ({
    type,
    system: { attributes: createAttributes(dots), willpower: { spent } },
    items: [createSkill('Stealth', skills[0], 'dexterity'), createSkill('Occult', skills[1], 'intelligence')],
  }));

const requests = fc.record({
  attribute: fc.constantFrom(...ATTRIBUTES),
  skill: fc.constantFrom('', nameItem(0), nameItem(1)),
  needed: fc.integer({ min: 1, max: 4 }),
  difficulty: fc.integer({ min: 0, max: 8 }),
  modifiers: fc.constantFrom<object[]>([], [{ key: 'custom', note: 'Rain', amount: -2 }]),
  again: fc.constantFrom(8, 9, 10),
  action: fc.constant('reflexive'),
  willpower: fc.constant(false),
  cost: fc.constant(false),
  taken: fc.constant(false),
  potent: fc.constant(false),
  item: fc.constant(''),
  purpose: fc.constant({ kind: '', ref: '', name: '', amount: 0 }),
});

/** Someone with a knife in hand. Health is high, so that no hit puts anyone out of action. */
function createFighter(dots: number, defence: number): ActorData {
  const knife = { attribute: 'strength', skill: 'weaponry', reach: 'melee', damage: 1, readied: true };
  return {
    type: 'lightCharacter',
    system: {
      attributes: createAttributes([3, 3, 3, dots, 3, 3, 3, 3, 3]),
      traits: { health: 30, defence, speed: null, willpower: 6, initiative: null },
      willpower: { spent: 0 },
      health: { damage: 0 },
    },
    items: [
      createSkill('Weaponry', dots, 'strength'),
      { name: 'Knife', type: 'lightWeapon', system: knife },
      // It is no action, so that it may follow an attack in the same turn.
      { name: 'Keen Ears', type: 'lightPower', system: { attribute: 'wits', action: 'reflexive' } },
    ],
  };
}

export const sample: RulesetSample = {
  actors,
  checks: {
    requests,
    dice: { p: { faces: 10, once: (modifier) => (modifier === 'x' ? null : Number(modifier.slice(1) || 10)) } },
    row: ({ result }: Outcome) => result,
    wins: ({ success }: Outcome) => success,
    score: ({ successes }: Outcome) => successes,
    adjustments: {},
    help: null,
  },
  fight: {
    attacker: createFighter(5, 1),
    target: createFighter(2, 1),
    weapon: 1,
    answers: { none: false, willpower: false },
    decides: { none: 'unharmed', willpower: 'unharmed' },
  },
  extended: {
    attribute: 'wits',
    skill: '',
    needed: 1,
    difficulty: 0,
    modifiers: [],
    again: 10,
    action: 'instant',
    willpower: false,
    cost: false,
    taken: false,
    potent: false,
    item: '',
    purpose: { kind: 'extended', ref: '', name: 'Lock', amount: 0 },
    extended: { target: 5, period: 6 },
  },
  sceneEnd: { type: 'lightCharacter', system: { health: { damage: 2 }, willpower: { spent: 1 } } },
  play: {
    check: 'Keen Ears',
    newCheck: 'Athletics',
    typed: '1dp + 3',
    attack: 'Knife',
    answer: 'Resist without Willpower',
    isFixed: true,
    explained: { skill: 'The pull', attack: 'Knife', defence: 'Wits', speed: 'Strength', health: 'Set by hand' },
    unshown: { 'system.notes': 'Born at night.' },
    luck: [0.01, 0.95],
    hasPoints: false,
  },
};
