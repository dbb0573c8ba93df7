/** One more round for the dying, bought on the card of wounds: by whoever plays them, and in Quickplay by another at double price. */
import type { HarvestCharacter } from '../../../module/rulesets/dark-harvest/data/fighter.ts';
import '../foundry-double.ts';
import { WhiteDie } from '../../../module/rulesets/dark-harvest/data/dice.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetReplies } from '../../../module/chat/replies.ts';
import type { ConsequencesCardContext } from '../../../module/exchange/consequences.ts';
import { commit } from '../../../module/ledger/tracked-actor.ts';
import { redoEntry, undoEntry } from '../../../module/ledger/undo.ts';
import { health } from '../../../module/rulesets/dark-harvest/play/health.ts';
import { preparePointsCard } from '../../../module/stakes/points-card.ts';
import { spendPoints, takeBack } from '../../../module/stakes/spend.ts';
import { woundsCard } from '../../../module/rulesets/dark-harvest/ui/cards/wounds-card.ts';
import { damageActor } from '../../../module/rulesets/dark-harvest/data/health.ts';
import { viewDying } from '../../../module/rulesets/dark-harvest/play/wounds.ts';
import { findDyingCard } from '../../../module/rulesets/dark-harvest/play/granted-rounds.ts';
import { listPatients } from '../../../module/rulesets/dark-harvest/play/medicine.ts';
import { buyRoundOn, points } from '../../../module/rulesets/dark-harvest/play/fate.ts';
import './registered.ts';
import { CharacterModel } from '../../../module/rulesets/dark-harvest/data/actor-models.ts';
import { settings } from '../foundry-double.ts';
import '../question-double.ts';
import { createTracked, type TrackedDouble } from '../tracked-double.ts';

const never = { combat: '', round: 0, turn: 0 };
const ada = { id: 'ada', name: 'Ada', isGM: false, role: 1, character: null };
const bertrand = { id: 'bertrand', name: 'Bertrand', isGM: false, role: 1, character: { uuid: 'Actor.helper' } };
const users = new Map<string, object>([
  ['ada', ada],
  ['bertrand', bertrand],
]);

function createFighter(uuid: string, name: string, owner: string): TrackedDouble {
  const characteristics = { strength: 0, dexterity: 0, fortitude: 1, wits: 0, resolve: 2, presence: 0 };
  const data = {
    characteristics,
    bonus: { armour: 0 },
    health: { dice: 5, marked: 17, bruised: 0 },
    roundPips: { ...never, pips: 0 },
    dying: { ...never, rounds: 0, stable: false },
    stun: { ...never, rounds: 0 },
    fate: { value: 5 },
  };
  const tracked = createTracked(CharacterModel, data, { type: 'harvestCharacter' });
  const testUserPermission = ({ id }: { id: string }): boolean => id === owner;
  const shown = { hasPlayerOwner: true, getActiveTokens: () => [] };
  Object.assign(tracked.actor, { uuid, id: uuid, name, testUserPermission, flags: {}, ...shown });
  return tracked;
}

interface Sent {
  readonly type: string;
  readonly whisper: string[];
  readonly system: Record<string, unknown>;
}

let emil: TrackedDouble;
let helper: TrackedDouble;
const log: (Sent & { readonly id: string })[] = [];
let count = 0;

const asFighter = ({ actor }: TrackedDouble): HarvestCharacter => actor as HarvestCharacter;
const asCharacter = ({ actor }: TrackedDouble) => actor as unknown as Actor.OfType<'harvestCharacter'>;

beforeEach(async () => {
  settings.clear();
  settings.set('tetrad.darkHarvestQuickplay', true);
  emil = createFighter('Actor.emil', 'Emil Hart', 'ada');
  helper = createFighter('Actor.helper', 'Rosa Vane', 'bertrand');
  const actors = new Map([emil, helper].map(({ actor }) => [actor.uuid, actor]));
  const { documents } = foundry as unknown as { documents: { Actor: { prototype: object } } };
  for (const actor of actors.values()) Object.setPrototypeOf(actor, documents.Actor.prototype);
  Object.assign(foundry.utils, { fromUuidSync: (uuid: string) => actors.get(uuid) ?? null });
  log.length = 0;
  const find = (id: string) => log.find((message) => message.id === id);
  const messages = {
    get size() {
      return log.length;
    },
    contents: log,
    get: find,
    has: (id: string) => find(id) !== undefined,
    some: (test: (message: (typeof log)[number]) => boolean) => log.some(test),
    [Symbol.iterator]: () => log[Symbol.iterator](),
  };
  const listed = Object.assign(users, { filter: () => [ada] });
  Object.assign(game, { users: listed, user: ada, actors: [], combats: [], messages });
  Object.assign(ChatMessage, {
    getSpeaker: () => ({}),
    create(data: Sent) {
      const author = game.user;
      const id = `w${(count += 1)}`;
      const ruleOptions = data.type === 'harvestFate' ? { ruleOptions: { quickplay: false } } : {};
      const blank = { at: never, clock: never, takenBack: false, effect: '', helped: '', ...ruleOptions };
      const _stats = { createdTime: count, lastModifiedBy: author.id };
      const system = { ...blank, ...data.system };
      const message = Object.assign({ ...data, id, alias: 'Emil Hart', author, isAuthor: true, _stats }, { system });
      const update = ({ system: changes }: { readonly system: object }) => {
        Object.assign(message.system, changes);
        forgetReplies();
        return Promise.resolve(message);
      };
      log.push(Object.assign(message, { update }));
      forgetReplies();
      return Promise.resolve(log.at(-1));
    },
  });
  const { system, note, events = [] } = damageActor(asFighter(emil), 1);
  await commit(emil.actor, { system, note, id: 'deadly' });
  await health.announce?.(asFighter(emil), events, 'deadly');
});

const card = () => log[0] as unknown as NonNullable<ReturnType<typeof findDyingCard>>;
const read = () => {
  const event = (woundsCard.view(card()) as ConsequencesCardContext).events.find(
    (_event, index) => card().system.events[index]?.rule === 'DH-46',
  );
  return { text: event?.text, fate: event?.buttons.find(({ action }) => action === 'buyRound')?.label ?? '' };
};

describe('who is told of the dying (DH-46)', () => {
  it.each([
    ['everybody, of a player’s character', {}, 0],
    ['of whom the GM plays alone owner and GM', { hasPlayerOwner: false }, 1],
    ['of whom the GM hides owner and GM', { getActiveTokens: () => [{ hidden: true }] }, 1],
    ['everybody, where one token of it can be seen', { getActiveTokens: () => [{ hidden: true }, {}] }, 0],
  ])('%s', async (_who, state, told) => {
    Object.assign(emil.actor, state);
    await health.announce?.(asFighter(emil), [{ kind: 'dying', rule: 'DH-46' }], 'deadly');
    expect(log.at(-1)?.whisper).toHaveLength(told);
  });
});

describe('whom a medic is offered (DH-46)', () => {
  it.each([
    ['the dying of its fight', {}, {}, ['Actor.emil']],
    ['none that is hidden in the fight', { visible: false }, {}, []],
    ['none whose token is hidden', {}, { getActiveTokens: () => [{ hidden: true }] }, []],
  ])('DH-46.8: %s', (_whom, fighter, state, uuids) => {
    Object.assign(emil.actor, state);
    const fighters = [
      { actorId: 'Actor.helper', actor: helper.actor, visible: true },
      { actorId: 'Actor.emil', actor: emil.actor, visible: true, ...fighter },
    ];
    const combatants = Object.assign(fighters, { contents: fighters });
    const combat = {
      id: 'c',
      started: true,
      active: true,
      round: 1,
      turn: 0,
      combatants,
    };
    Object.assign(game, { user: { ...bertrand, targets: new Set() }, actors: [], combats: [combat] });
    expect(listPatients(asFighter(helper)).map(({ uuid }) => uuid)).toEqual(uuids);
  });
});

describe('a round more to live (DH-14)', () => {
  it('DH-14: is bought on the card of wounds by whoever plays the dying', async () => {
    expect(findDyingCard(asFighter(emil))?.id).toBe(card().id);
    expect(read()).toMatchObject({
      text: 'Dies after 3 rounds unless stabilised.',
      fate: 'Spend a fate point for one more round (5 left)',
    });
    await buyRoundOn(card());
    expect(viewDying(asFighter(emil))?.text).toBe('Dies after 4 rounds unless stabilised.');
    expect(emil.system['fate']).toMatchObject({ value: 4 });
  });

  it('DH-14: is not bought if its message cannot be posted', async () => {
    const posted = vi.spyOn(ChatMessage, 'create').mockResolvedValueOnce(undefined);
    await buyRoundOn(card());
    expect(posted).toHaveBeenCalledOnce();
    expect(viewDying(asFighter(emil))?.text).toBe('Dies after 3 rounds unless stabilised.');
    expect(emil.system['fate']).toMatchObject({ value: 5 });
  });

  it('DH-14, DH-16: in Quickplay another buys it at double price, and writes nobody’s actor but their own', async () => {
    Object.assign(game, { user: bertrand });
    // All see the card: who may help must know of it.
    expect(card().whisper).toEqual([]);
    expect(read().fate).toBe('Rosa Vane helps: one more round for 2 fate points (5 left)');
    const before = emil.updates.length;
    const purchase = { use: 'oneMoreRound', actor: asCharacter(helper), target: card() } as const;
    await spendPoints(purchase, { title: 'a deadly wound', effect: 'A tourniquet.' });
    const spend = log.at(-1) as unknown as ChatMessage.OfType<'harvestFate'>;
    expect(preparePointsCard(points, spend)).toMatchObject({
      verdict: 'accepted',
      text: 'Fate helps Emil Hart with a deadly wound: one more round to live',
      takeBack: 'Take back',
    });
    expect(viewDying(asFighter(emil))?.text).toBe('Dies after 4 rounds unless stabilised.');
    expect(read().text).toBe('Dies after 4 rounds unless stabilised.');
    expect([helper.system['fate'], emil.updates.length]).toMatchObject([{ value: 3 }, before]);
    // Undone and redone with what caused it; taken back, it is gone, and the helper's own countdown was never touched.
    Object.assign(game, { user: ada });
    await undoEntry(emil.actor, 'deadly');
    expect(viewDying(asFighter(emil))).toBe(null);
    await redoEntry(emil.actor, 'deadly');
    expect(viewDying(asFighter(emil))?.text).toBe('Dies after 4 rounds unless stabilised.');
    Object.assign(game, { user: bertrand });
    await takeBack(points, spend);
    expect(viewDying(asFighter(emil))?.text).toBe('Dies after 3 rounds unless stabilised.');
    expect([helper.system['fate'], helper.system['dying']]).toMatchObject([{ value: 5 }, { rounds: 0 }]);
  });

  it('DH-16, DH-46: is not offered to others by the other reading, of the stable, or once they live', async () => {
    Object.assign(game, { user: bertrand });
    settings.clear();
    expect(read().fate).toBe('');
    settings.set('tetrad.darkHarvestQuickplay', true);
    Object.assign(emil.system['dying'] as object, { stable: true });
    expect(read().fate).toBe('');
    Object.assign(game, { user: ada });
    expect(read().fate).toBe('');
    Object.assign(emil.system['dying'] as object, { stable: false });
    await emil.actor.update({ system: { health: { marked: 3 } } });
    expect([findDyingCard(asFighter(emil)), read().fate]).toEqual([null, '']);
  });
});

/** A test for the dying, by the helper unless told otherwise. */
function tend({
  net = 1,
  ref = card().id ?? '',
  actor = 'Actor.helper',
  author = bertrand,
  face = 0,
  plan = {},
}: {
  net?: number;
  ref?: string;
  actor?: string;
  author?: { readonly id: string };
  face?: number;
  plan?: object;
} = {}): void {
  const id = `t${(count += 1)}`;
  const system = {
    links: { actor, replyTo: ref },
    plan: {
      white: face ? 1 : 0,
      black: 0,
      automatic: net,
      minimumNet: null,
      formula: '',
      lines: [
        { key: 'custom', rule: 'DH-1', colour: 'automatic', amount: net, label: '' },
        { key: 'skill', rule: 'DH-1', colour: 'white', amount: face ? 1 : 0, label: '' },
      ],
      ...plan,
    },
    subject: { difficulty: 'average' },
    purpose: { kind: 'stabilise', ref, name: 'Emil Hart', amount: 0 },
    ruleOptions: { quickplay: false },
  };
  const _stats = { createdTime: count, lastModifiedBy: author.id };
  const rolls = face ? [{ dice: [new WhiteDie({ number: 1, results: [{ result: face, active: true }] })] }] : [];
  log.push(Object.assign({ type: 'harvestCheck', whisper: [], rolls, id, author, _stats }, { system }));
  forgetReplies();
}

describe('a medic’s test (DH-46)', () => {
  it.each([
    ['DH-46.10: net 1 stabilises', {}, true],
    ['DH-46.10: net 0 does not', { net: 0 }, false],
    ['DH-46.8: the dying do not help themselves', { actor: 'Actor.emil', author: ada }, false],
    ['in the name of somebody else’s character', { author: ada }, false],
    ['for another wound', { ref: 'w0' }, false],
    ['with a face that no die has', { face: 7 }, false],
  ])('%s', (_what, test, isStable) => {
    tend(test);
    const stable = 'Stable: unconscious until a pip is healed.';
    expect(viewDying(asFighter(emil))?.text === stable).toBe(isStable);
    expect(read().text === stable).toBe(isStable);
    // DH-46.13: nothing is healed.
    expect(asFighter(emil).system.health.marked).toBe(18);
  });
});
