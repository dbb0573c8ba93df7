/** Whose message of initiative counts: the newest of those who may roll for the fighter, and nobody else's. */
import '../foundry-double.ts';
import { beforeEach, expect, it } from 'vitest';
import { isInitiativeOpen, settleInitiative } from '../../../module/rulesets/dark-harvest/play/initiative.ts';
import { createMessage, setLog, type Sent } from '../message-double.ts';

type InitiativeMessage = ChatMessage.OfType<'harvestInitiative'>;

/** Who sends: the GM, and two players of whom Ada owns Rosa and Bertrand owns Emil. */
const users = new Map(
  ['gamemaster', 'ada', 'bertrand'].map((id) => [
    id,
    { id, isGM: id === 'gamemaster', role: id === 'gamemaster' ? 4 : 1 },
  ]),
);

class ActorDouble extends (foundry.documents.Actor as unknown as new () => object) {
  readonly type = 'harvestCharacter';
  readonly uuid: string;
  readonly owner: string;
  constructor(
    readonly id: string,
    owner: string,
  ) {
    super();
    this.uuid = `Actor.${id}`;
    this.owner = owner;
  }
  testUserPermission(user: { id: string }): boolean {
    return user.id === this.owner;
  }
}

const rosa = new ActorDouble('rosa', 'ada');
const emil = new ActorDouble('emil', 'bertrand');
const written: object[] = [];

function createInitiative(sent: Sent, ...fighters: readonly ActorDouble[]): InitiativeMessage {
  const tie = { dexterity: 1, weaponSkill: 0, wits: 0 };
  const [first, ...others] = fighters.map(({ uuid, id }) => ({ actor: uuid, name: id, plan: { white: 1 }, tie }));
  const system = { ...first, links: { actor: first?.actor, replyTo: '' }, others };
  const rolls = fighters.map(() => ({ dice: [] }));
  return createMessage(sent, { type: 'harvestInitiative', alias: '', system, rolls }) as InitiativeMessage;
}

beforeEach(() => {
  written.length = 0;
  const actors = [rosa, emil];
  Object.assign(foundry.utils, { fromUuidSync: (uuid: string) => actors.find((actor) => actor.uuid === uuid) ?? null });
  const combatants = actors.map((actor) => ({
    actorId: actor.id,
    actor,
    update: (data: object) => written.push({ of: actor.id, ...data }),
  }));
  Object.assign(game, {
    users,
    combats: [{ started: true, active: true, combatants }],
  });
});

it('a newer message of somebody who may not roll for a fighter closes nothing', () => {
  const real = createInitiative({ id: 'm1', from: 'gamemaster', time: 1 }, rosa, emil);
  const forged = createInitiative({ id: 'm2', from: 'bertrand', time: 2 }, emil, rosa);
  setLog(real, forged);
  expect(isInitiativeOpen(real, rosa.uuid)).toBe(true);
  expect(isInitiativeOpen(forged, rosa.uuid)).toBe(false);
  // His own he may roll again.
  expect([isInitiativeOpen(real, emil.uuid), isInitiativeOpen(forged, emil.uuid)]).toEqual([false, true]);
});

it('a newer one of its owner or of a Gamemaster does', () => {
  const real = createInitiative({ id: 'm3', from: 'gamemaster', time: 1 }, rosa, emil);
  const own = createInitiative({ id: 'm4', from: 'ada', time: 2 }, rosa);
  setLog(real, own);
  expect([isInitiativeOpen(real, rosa.uuid), isInitiativeOpen(own, rosa.uuid)]).toEqual([false, true]);
  const again = createInitiative({ id: 'm5', from: 'gamemaster', time: 3 }, rosa);
  setLog(real, own, again);
  expect([isInitiativeOpen(own, rosa.uuid), isInitiativeOpen(again, rosa.uuid)]).toEqual([false, true]);
});

it('what somebody else has sent or changed moves nobody in the order', async () => {
  const forged = createInitiative({ id: 'm6', from: 'bertrand' }, rosa);
  const changed = createInitiative({ id: 'm7', from: 'ada' }, rosa);
  Object.assign(changed._stats, { lastModifiedBy: 'bertrand' });
  setLog(forged, changed);
  await settleInitiative(forged, rosa.uuid);
  await settleInitiative(changed, rosa.uuid);
  expect(written).toEqual([]);
});
