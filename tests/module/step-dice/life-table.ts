/** Fighters of Step Dice who are hurt, healed and argued with, and the rolls they make: actors and messages that live in memory. */
import '../foundry-double.ts';
import '../question-double.ts';
import { CharacterModel } from '../../../module/rulesets/step-dice/data/actor-models.ts';
import type { CareTerms } from '../../../module/rulesets/step-dice/data/request.ts';
import type { StepFighter } from '../../../module/rulesets/step-dice/data/fighter.ts';
import type { CheckMessage } from '../../../module/rulesets/step-dice/play/checks.ts';
import { checkRoles, opposed } from '../../../module/rulesets/step-dice/play/exchange.ts';
import { health } from '../../../module/rulesets/step-dice/play/health.ts';
import { createMessage, setLog } from '../message-double.ts';
import { createTracked } from '../tracked-double.ts';
import { registerBars } from '../../../module/ledger/health-facet.ts';
import { defineRoles, installFacets } from '../install-facets.ts';

/** What stands in for an item. */
export interface ItemDouble {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly system: Record<string, unknown>;
}

/** A fighter with 12 Life Points and 12 Composure: every attribute is d6. */
export interface FighterDouble {
  readonly actor: StepFighter;
  readonly system: Record<string, unknown>;
  readonly items: ItemDouble[];
}

/** The stored condition of someone who has none. */
export const clear = {
  burns: 0,
  stayingNext: null,
  stayingOwed: 0,
  dyingNext: null,
  dyingOwed: 0,
  lastDying: null,
  stayingAt: null,
  dyingAt: null,
  shockNext: null,
  outSince: null,
  outNext: null,
  outRoused: false,
  deadSince: null,
  bleeding: null,
  recovery: '',
  recoveryNext: null,
  recoveryProgress: 0,
  recoverySurgery: false,
  stunSince: null,
  stunRolled: null,
  exposure: null,
  airTurns: null,
  airRolls: 0,
  painkillersUntil: null,
  stimulantStun: 0,
  stimulantUntil: null,
};

const actors = new Map<string, unknown>();
const created: object[] = [];

/** Empties the world; the user is a GM. */
export function clearWorld(): void {
  actors.clear();
  created.length = 0;
  setLog();
  const gamemaster = { id: 'user1', name: 'GM', isGM: true, role: 4, targets: new Set(), character: null };
  const users = Object.assign(new Map([['user1', gamemaster]]), {
    filter: () => [gamemaster],
    some: () => true,
    find: () => gamemaster,
  });
  Object.assign(game, { user: gamemaster, users, combats: [], time: { worldTime: 0 } });
  Object.assign(foundry.utils, { fromUuidSync: (uuid: string) => actors.get(uuid) ?? null });
  Object.assign(foundry, { CONST: globalThis.CONST });
  Object.assign(ChatMessage, {
    getSpeaker: () => ({}),
    applyRollMode: (data: object) => data,
    create: (data: object) => Promise.resolve(void created.push(data)),
  });
}

/** The messages that were created. */
export const listCreated = (): readonly object[] => created;

/** Makes a fighter with items. */
export function createFighter(
  name: string,
  { points = {}, condition = {}, stress = 0, items = [] as object[] } = {},
): FighterDouble {
  const data = {
    attributes: { agility: 3, strength: 3, vitality: 3, alertness: 3, intelligence: 3, willpower: 3 },
    bonus: { armour: 0, life: 0, reach: 0 },
    health: { stun: 0, wound: 0, shock: 0, ...points },
    condition: { ...clear, ...condition },
    stress,
    turn: { combat: '', round: 0, turn: 0, declared: 0, taken: 0, stance: 'none', runs: false, ready: 0, charged: 0 },
    covers: { combat: '', round: 0, turn: 0, text: '' },
    cover: { combat: '', round: 0, turn: 0, kind: '' },
    feint: { combat: '', round: 0, turn: 0, against: '' },
    holds: '',
    lostTurn: { combat: '', round: 0, turn: 0, message: '' },
  };
  const { actor, system } = createTracked(CharacterModel, data, { type: 'stepCharacter' });
  const uuid = `Actor.${name}`;
  const held: ItemDouble[] = [];
  const add = (item: object): void => {
    const id = `${name}${held.length}`;
    const double = {
      id,
      uuid: `${uuid}.Item.${id}`,
      sort: 0,
      ...item,
      update: ({ system: change }: { system: object }) => Promise.resolve(void Object.assign(double.system, change)),
      delete: () => Promise.resolve(void held.splice(held.indexOf(double), 1)),
    } as unknown as ItemDouble & { sort: number };
    held.push(double);
  };
  for (const item of items) add(item);
  Object.assign(actor, {
    uuid,
    name,
    items: held,
    hasPlayerOwner: true,
    createEmbeddedDocuments: (_type: string, given: object[]) => Promise.resolve(given.forEach(add)),
  });
  Object.setPrototypeOf(actor, foundry.documents.Actor.prototype);
  actors.set(uuid, actor);
  return { actor: actor as StepFighter, system, items: held };
}

/** A skill of a rank. */
export const skillOf = (identifier: string, rank: number) => ({
  name: identifier,
  type: 'stepSkill',
  system: { identifier, rank, attribute: 'alertness', specialties: [] },
});

/** Gear with what it is good for. */
export const gearOf = (system: object) => ({
  name: 'Gear',
  type: 'stepGear',
  system: { quantity: 1, supplies: '', drug: '', dose: 3, hours: 4, ...system },
});

/** What a roll says. */
interface Rolled {
  readonly kind: string;
  readonly ref?: string;
  readonly amount?: number;
  readonly difficulty?: number | null;
  /** The faces of d12s. */
  readonly faces: readonly number[];
  readonly time?: number;
}

/** Makes the message of a roll with d12s. */
export function rollBy(
  { actor }: FighterDouble,
  id: string,
  { kind, ref = '', amount = 0, difficulty = null, faces, time = 1 }: Rolled,
): CheckMessage {
  const options = { step: 6 };
  const dice = faces.map((result) => ({ faces: 12, options, results: [{ result, active: true }] }));
  const lines: object[] = faces.map(() => ({ key: 'skill', rule: 'SD-1', amount: 6, unit: 'rank' }));
  if (difficulty !== null) lines.push({ key: 'difficulty', rule: 'SD-2', amount: difficulty, unit: 'difficulty' });
  const system = {
    links: { actor: actor.uuid, replyTo: ref.includes('.') ? '' : ref },
    plan: { ranks: faces.map(() => 6), bonus: 0, difficulty, equalSucceeds: false, formula: '', lines },
    subject: { attribute: '', other: '', skillName: '', difficulty: '' },
    purpose: { kind, ref, name: kind, amount },
    exchange: { role: '' },
  };
  const message = createMessage(
    { id, from: 'user1', time },
    { type: 'stepCheck', alias: actor.name, system, rolls: [{ dice }] },
  );
  return Object.assign(message, { uuid: `ChatMessage.${id}` }) as unknown as CheckMessage;
}

/** The terms of a care with improvised supplies. */
export const termsOf = (kind: CareTerms['kind'], more: Partial<CareTerms> = {}): CareTerms => ({
  kind,
  supplies: 'improvised',
  surroundings: 'noDistraction',
  item: '',
  dose: 0,
  ...more,
});

installFacets('step', { opposed, cards: [defineRoles('stepCheck', checkRoles)] });
Object.assign(CONFIG, { Actor: { trackableAttributes: {} } });
installFacets('step', { health });
registerBars();
