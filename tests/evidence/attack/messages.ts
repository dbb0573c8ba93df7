/** The data of every kind of message of Dark Harvest, with `TEXT` in place of each text that its sender may choose. */

const base = { schemaVersion: 1, ruleset: 'dark-harvest', title: 'TEXT' };
const plan = {
  white: 3,
  black: 0,
  automatic: 0,
  minimumNet: null,
  formula: '3dw',
  lines: [{ key: 'TEXT', rule: 'TEXT', colour: 'TEXT', amount: 3, label: 'TEXT' }],
};

/** By type. */
export const MESSAGES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  harvestCheck: {
    ...base,
    plan,
    subject: { skillId: 'TEXT', skillName: 'TEXT', characteristic: 'TEXT', difficulty: 'TEXT' },
    purpose: { kind: 'attack', ref: 'TEXT', name: 'TEXT', amount: 1 },
    exchange: {
      role: 'attack',
      range: 'melee',
      reply: 'TEXT',
      defenceless: '',
      initiative: 'even',
      against: 'Actor.none',
      opponent: 'TEXT',
      weapon: { uuid: 'TEXT', name: 'TEXT', damage: 3, melee: true, bruise: false, special: 'TEXT' },
      changes: [{ key: 'TEXT', from: 'TEXT', to: 'TEXT', note: 'TEXT' }],
    },
    outcome: { net: 9, degree: 'TEXT' },
  },
  harvestReply: { ...base, reply: 'easyTarget', opponent: 'TEXT' },
  harvestFate: { ...base, use: 'success', cost: 2, helped: 'TEXT', effect: 'TEXT' },
  harvestInitiative: { ...base, plan, tie: { dexterity: 1, weaponSkill: 1, wits: 1 }, outcome: { net: 3 } },
  harvestWounds: {
    ...base,
    events: [
      { kind: 'TEXT', rule: 'TEXT', difficulty: 'average', modifiers: [{ key: 'TEXT', rule: 'TEXT', black: 1 }] },
    ],
    entry: 'TEXT',
    dying: 'TEXT',
  },
  harvestDamage: {
    ...base,
    plan,
    source: 'TEXT',
    target: 'TEXT',
    hit: { dealer: 'TEXT', dealerName: 'TEXT', by: 'attacker', margin: 3, tied: false, bruise: false, stun: 0 },
    armourHelps: true,
    outcome: { pips: 9 },
  },
  harvestRequest: { ...base, kind: 'editScene', description: 'TEXT', keepBetter: true },
  harvestAnswer: { ...base, answer: 'approve' },
  harvestReroll: { ...base, request: 'TEXT', plan, difficulty: 'TEXT' },
  harvestRuling: {
    ...base,
    kind: 'net',
    difficulty: 'TEXT',
    net: 20,
    reason: 'TEXT',
    from: 'TEXT',
    dice: { white: 0, black: 0 },
  },
};
