/** The shared room of damage, played by coin: rolled once for a hit, previewed, applied once, undone; a stranger's is a claim; targets; what is spent on it. */
import { warnings } from './foundry-double.ts';
import './question-double.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { kindOf } from '../../module/chat/define-message.ts';
import { forgetReplies } from '../../module/chat/replies.ts';
import {
  applyDamage,
  applyTo,
  applyToTargets,
  findApplied,
  isDamageApplied,
  isForeign,
  makeApplicationId,
  undoDamage,
} from '../../module/exchange/apply-damage.ts';
import type { DamageCardContext } from '../../module/exchange/damage-card.ts';
import type { TrackGroup } from '../../module/exchange/damage-facet.ts';
import { isDamageRolled, readModeOf, rollDamage } from '../../module/exchange/roll-damage.ts';
import { redoEntry, undoEntry } from '../../module/ledger/undo.ts';
import type { Hit } from '../../module/exchange/opposed-facet.ts';
import { damage, scratchCard } from '../fixtures/rulesets/coin/damage.ts';
import { HeadsDie } from '../fixtures/rulesets/coin/dice.ts';
import { FlipperModel, type Flipper } from '../fixtures/rulesets/coin/models.ts';
import { flipRoles } from '../fixtures/rulesets/coin/opposed.ts';
import { createTracked, type TrackedDouble } from './tracked-double.ts';
import { defineRoles, installFacets } from './install-facets.ts';

type ScratchMessage = ChatMessage.OfType<'coinScratch'>;

interface Sent {
  type: string;
  system: { links: { replyTo: string } };
  whisper?: readonly string[];
}

const ada = { id: 'ada', name: 'Ada', isGM: false, role: 1, targets: [] as object[] };
const stranger = { id: 'eve', name: 'Eve', isGM: false, role: 1, targets: [] as object[] };
const gamemaster = { id: 'gm', name: 'Gita', isGM: true, role: 4, targets: [] as object[] };

const log: (Sent & { id: string })[] = [];
const asked: string[] = [];
/** What the user says to the next questions. */
let answer = true;
let dealer: TrackedDouble;
let victim: TrackedDouble;

installFacets('coin', { damage, cards: [scratchCard, defineRoles('coinFlip', flipRoles)] });

const isAda = ({ id }: { id: string }): boolean => id === 'ada';

function createFlipper(uuid: string, scratches: number): TrackedDouble {
  const flipper = createTracked(FlipperModel, { nerve: 3, scratches }, { type: 'coinFlipper' });
  const { documents } = foundry as unknown as { documents: { Actor: { prototype: object } } };
  Object.setPrototypeOf(flipper.actor, documents.Actor.prototype);
  return { ...flipper, actor: Object.assign(flipper.actor, { uuid, testUserPermission: isAda }) };
}

const hit = { exchange: 'flip1', by: 'attacker', dealer: 'Actor.d', dealerName: 'Dora', victim: 'Actor.v' };
const named: Hit = { ...hit, by: 'attacker', victimName: 'Vera', margin: 2, message: 'flip1' };

/** The attack that it is the damage of. */
const attack = {
  id: 'flip1',
  type: 'coinFlip',
  system: { links: { actor: 'Actor.d', replyTo: '' }, against: 'Actor.v', opponent: 'Vera', coins: 3, wanted: 1 },
  author: ada,
  _stats: { lastModifiedBy: 'ada' },
  whisper: [],
};

/** Plays as a user. */
function be(user: object): void {
  Object.assign(game, { user });
}

function post(data: Sent): Sent {
  const author = (game as unknown as { user: { id: string } }).user;
  const id = `m${log.length + 1}`;
  const sent = { ...data, id, uuid: `ChatMessage.${id}`, author, _stats: { lastModifiedBy: author.id } };
  log.push({ whisper: [], rolls: [], ...sent } as unknown as Sent & { id: string });
  forgetReplies();
  return log.at(-1)!;
}

beforeEach(() => {
  log.length = 0;
  asked.length = 0;
  answer = true;
  [dealer, victim] = [createFlipper('Actor.d', 0), createFlipper('Actor.v', 1)];
  const actors = new Map([dealer, victim].map(({ actor }) => [actor.uuid, actor]));
  Object.assign(foundry.utils, { fromUuidSync: (uuid: string) => actors.get(uuid) ?? null });
  const messages = {
    get size() {
      return log.length;
    },
    contents: log,
    get: (id: string) => log.find((message) => message.id === id) ?? (id === 'flip1' ? attack : undefined),
    [Symbol.iterator]: () => log[Symbol.iterator](),
  };
  const users = new Map([ada, stranger, gamemaster].map((user) => [user.id, user]));
  Object.assign(game, { users, user: ada, combats: [], messages });
  Object.assign(ChatMessage, {
    getSpeaker: () => ({}),
    applyRollMode: (data: object) => data,
    create: (data: Sent) => Promise.resolve(post(data)),
  });
  const confirm = ({ window }: { window: { title: string } }): Promise<boolean> => {
    asked.push(window.title);
    return Promise.resolve(answer);
  };
  const { api, handlebars } = foundry.applications as unknown as Record<'api' | 'handlebars', object>;
  Object.assign(api, { DialogV2: { confirm, prompt: () => Promise.resolve([victim.actor.uuid]) } });
  Object.assign(handlebars, { renderTemplate: () => Promise.resolve('') });
});

async function roll(): Promise<ScratchMessage> {
  return (await rollDamage(named)) as unknown as ScratchMessage;
}

async function draw(message: ScratchMessage): Promise<DamageCardContext> {
  return (await kindOf({ type: 'coinScratch' })!.view(message)) as DamageCardContext;
}

const numbers = ({ victim: shown }: DamageCardContext): string[] => [
  ...(shown?.preview?.numbers ?? []).map(({ before, after }) => `${before} → ${after}`),
  ...(shown?.applied ?? []).flatMap(({ text, numbers: compared }) => [
    text,
    ...compared.map(({ before, after }) => `${before} → ${after}`),
  ]),
];

const countPips = (found: readonly TrackGroup[] = []): number => found.flatMap(({ boxes }) => boxes).length;

describe('rolling', () => {
  it('makes one message for a hit, and another only after a question', async () => {
    expect(isDamageRolled(named)).toBe(false);
    const message = await roll();
    expect(message.system).toMatchObject({
      links: { actor: 'Actor.v', replyTo: 'flip1' },
      hit: { dealer: 'Actor.d', dealerName: 'Dora', by: 'attacker' },
      source: 'Coin',
      target: 'Vera',
      scratches: 2,
    });
    expect(isDamageRolled(named)).toBe(true);
    answer = false;
    expect(await roll()).toBe(undefined);
    answer = true;
    await roll();
    expect([asked.length, log.length]).toEqual([2, 2]);
  });

  it('asks who may: the dealer’s owner, and nobody rolls for a dealer who is gone', async () => {
    be(stranger);
    await expect(rollDamage(named)).rejects.toThrow('not-owner');
    await expect(rollDamage({ ...named, dealer: 'Actor.gone' })).rejects.toThrow('unknown-actor');
    expect(log).toEqual([]);
  });

  it('is for those who see what it answers', () => {
    expect([
      readModeOf(undefined),
      readModeOf({ whisper: [], blind: false }),
      readModeOf({ whisper: ['gm'], blind: false }),
      readModeOf({ whisper: ['gm'], blind: true }),
      readModeOf({ whisper: ['ada', 'gm'], blind: false }),
    ]).toEqual([undefined, undefined, 'gm', 'blind', 'gm']);
  });

  it('of what a player rolled for no other eyes is for none either; of a GM’s for the other GMs', () => {
    expect(readModeOf({ whisper: ['ada'], blind: false })).toBe('self');
    be(gamemaster);
    expect(readModeOf({ whisper: ['gm'], blind: false })).toBe('gm');
  });

  it('a stranger’s is a claim: it is not the roll of the hit, and nobody can apply it', async () => {
    const genuine = await roll();
    log.length = 0;
    be(stranger);
    const forged = post(genuine as unknown as Sent) as unknown as ScratchMessage;
    be(ada);
    expect([isForeign(genuine), isForeign(forged), isDamageRolled(named)]).toEqual([false, true, false]);
    expect(await draw(forged)).toMatchObject({
      victim: null,
      warnings: ['Ignored: the sender does not own the character named on this card.'],
    });
    await expect(applyDamage(forged)).rejects.toThrow('foreign-damage');
    expect(victim.updates).toEqual([]);
  });
});

/** Has the owner of whom it hits leave so much; null: nothing is applied. */
function spend(left: number | null): void {
  Object.assign(damage, { choose: () => Promise.resolve(left === null ? null : { amount: left }) });
}

/** Puts a flip with so many heads on the table. */
function flip(actor: string, heads: number, exchange: object): void {
  const die = new HeadsDie({ results: Array.from({ length: heads }, () => ({ result: 1, active: true })) });
  const [links, plan] = [
    { actor, replyTo: '' },
    { coins: 3, wanted: 1, against: '', opponent: '' },
  ];
  const sent = { type: 'coinFlip', alias: 'Dora', timestamp: 1, visible: true, isContentVisible: true, flags: {} };
  post({ ...sent, rolls: [{ dice: [die] }], system: { ...plan, links, ...exchange } } as unknown as Sent);
}

describe('the exchange', () => {
  it('is told to have changed since the dice were rolled: by how much it hits, or that it does not', async () => {
    flip('Actor.d', 3, { against: 'Actor.v', opponent: 'Vera' });
    flip('Actor.v', 1, { links: { actor: 'Actor.v', replyTo: 'm1' } });
    const message = (await rollDamage({ ...named, exchange: 'm1' })) as unknown as ScratchMessage;
    expect((await draw(message)).warnings).toEqual([]);
    log[1] = log.pop()!;
    flip('Actor.v', 2, { links: { actor: 'Actor.v', replyTo: 'm1' } });
    expect((await draw(message)).warnings).toEqual(['The margin is now 1. It was 2 when this damage was rolled.']);
    log.pop();
    flip('Actor.v', 3, { links: { actor: 'Actor.v', replyTo: 'm1' } });
    expect((await draw(message)).warnings).toEqual(['The exchange has changed, so the attack no longer hits.']);
    log.length = 0;
    forgetReplies();
    expect((await draw(message)).warnings).toEqual([
      'Ignored: the hit that this damage belongs to is not in the chat log.',
    ]);
  });
});

/** Six scratches of which the first is there, and two go or are gone. */
function drawn(how: 'goes' | 'gone'): string[] {
  const state = how === 'goes' ? 'free goes' : 'lethal gone';
  return ['lethal', state, state, 'free', 'free', 'free'];
}

describe('applying', () => {
  it('tells everybody in a sentence who goes down', async () => {
    victim.system['scratches'] = 5;
    const message = await roll();
    await applyDamage(message);
    be(stranger);
    expect((await draw(message)).victim).toMatchObject({ fall: { text: 'COIN.out' }, applied: [{ numbers: [] }] });
    // The fall of a victim that the GM hides is not announced.
    Object.assign(victim.actor, { getActiveTokens: () => [{ hidden: true }] });
    expect((await draw(message)).victim?.fall).toBe(null);
    Object.assign(victim.actor, { getActiveTokens: () => [] });
    be(gamemaster);
    await undoDamage(message);
    expect((await draw(message)).victim?.fall).toBe(null);
  });

  it.each([
    [120, 120],
    [121, 0],
  ])('shows a track of %i pips as %i of them: a longer one is told in numbers only', async (count, drawnPips) => {
    const boxes = Array.from({ length: count }, () => [{ state: '' }]);
    const change = { before: '1', after: '3', label: 'Scratches', isChanged: true };
    const track = [{ kind: 'skin', boxes, says: '' }];
    const preview = vi.spyOn(damage, 'preview').mockReturnValue({ track, numbers: [change], effects: [] });
    const drawTrack = vi.spyOn(damage, 'drawTrack').mockReturnValue(track);
    const message = await roll();
    const first = await draw(message);
    expect([countPips(first.victim?.preview?.track), numbers(first)]).toEqual([drawnPips, ['1 → 3']]);
    await applyDamage(message);
    expect(countPips((await draw(message)).victim?.applied[0]?.track)).toBe(drawnPips);
    for (const spy of [preview, drawTrack]) spy.mockRestore();
  });

  it('is previewed, done once, shown with what it did, and undone exactly', async () => {
    const message = await roll();
    const first = await draw(message);
    expect(first).toMatchObject({ amount: 2, subtitle: 'Dora hits Vera', victim: { apply: 'Apply', again: '' } });
    expect(first.victim?.preview?.track?.[0]?.boxes[0]?.map(({ state }) => state)).toEqual(drawn('goes'));
    expect(numbers(first)).toEqual(['1 → 3']);
    // Two presses at once are one.
    await Promise.all([applyDamage(message), applyDamage(message)]);
    expect(victim.system['scratches']).toBe(3);
    expect(findApplied(victim.actor, message)).toMatchObject({ id: 'm1', label: 'Coin, Dora', source: message.uuid });
    const second = await draw(message);
    expect(second).toMatchObject({
      victim: { apply: '', again: 'Apply again', preview: null, fall: null, applied: [{ canUndo: true }] },
      more: [{ action: 'applyDamage', label: 'Apply again' }],
    });
    expect(second.victim?.applied[0]?.track[0]?.boxes[0]?.map(({ state }) => state)).toEqual(drawn('gone'));
    expect(numbers(second)).toEqual(['Applied by Ada', '1 → 3']);
    await undoDamage(message);
    expect([victim.system['scratches'], isDamageApplied(message), asked]).toEqual([1, false, []]);
    const third = await draw(message);
    expect(numbers(third)).toEqual(['1 → 3', 'Applied by Ada, then undone']);
    expect(third.victim).toMatchObject({ apply: 'Apply', again: '', applied: [{ canUndo: false }] });
    // Applied again it has another key, or it would be the entry that was undone.
    await applyDamage(message);
    expect([victim.system['scratches'], asked, makeApplicationId(victim.actor, message)]).toEqual([3, [], 'm1n2']);
    expect(Object.keys(victim.system.ledger)).toEqual(['m1', 'rm1', 'm1n1']);
  });

  it('is done a second time only after a question, and then beside the first', async () => {
    const message = await roll();
    await applyDamage(message);
    answer = false;
    await applyDamage(message);
    answer = true;
    await applyDamage(message);
    expect([victim.system['scratches'], asked]).toEqual([5, ['Apply the damage again?', 'Apply the damage again?']]);
    expect(Object.keys(victim.system.ledger)).toEqual(['m1', 'm1n1']);
  });

  it('counts twice only after a question, whether it was redone in the ledger or applied anew from the card', async () => {
    const message = await roll();
    answer = false;
    await applyDamage(message);
    await undoEntry(victim.actor, 'm1');
    await redoEntry(victim.actor, 'm1');
    await applyDamage(message);
    expect(asked.splice(0)).toEqual(['Apply the damage again?']);
    await undoEntry(victim.actor, 'm1');
    await applyDamage(message);
    // Healed by hand: nothing but the ledger knows that it stands.
    await victim.actor.update({ system: { scratches: 0 } });
    await redoEntry(victim.actor, 'm1');
    expect(asked).toEqual(['Count this change twice?']);
    expect(victim.system['scratches']).toBe(0);
  });

  it('counts twice only after a question where somebody else applied it while the window of targets stood there', async () => {
    const message = (await rollDamage({ ...named, victim: '' })) as unknown as ScratchMessage;
    be({ ...gamemaster, targets: [{ actor: victim.actor, name: 'Vera' }] });
    answer = false;
    const { api } = foundry.applications as unknown as { api: { DialogV2: object } };
    const prompt = async (): Promise<string[]> => {
      await applyTo(message, victim.actor, { amount: 2 });
      return [victim.actor.uuid];
    };
    Object.assign(api, { DialogV2: { ...api.DialogV2, prompt } });
    await applyToTargets(message);
    expect([asked, victim.system['scratches']]).toEqual([['Apply the damage again?'], 3]);
  });

  it('is the owner’s and the GM’s: others are offered nothing, and see what was done without its numbers', async () => {
    const message = await roll();
    be(stranger);
    expect((await draw(message)).victim).toBe(null);
    await expect(applyDamage(message)).rejects.toThrow('not-owner');
    expect(victim.updates).toEqual([]);
    be(gamemaster);
    await applyDamage(message);
    be(stranger);
    const seen = await draw(message);
    expect(numbers(seen)).toEqual(['Applied by Gita']);
    expect(seen.victim).toMatchObject({
      apply: '',
      preview: null,
      applied: [{ text: 'Applied by Gita', isUndone: false, canUndo: false, track: [], numbers: [] }],
    });
  });

  it('of a hit that takes nothing, nothing is offered', async () => {
    const message = (await rollDamage({ ...named, margin: 0 })) as unknown as ScratchMessage;
    expect((await draw(message)).victim).toBe(null);
    await applyDamage(message);
    expect(victim.updates).toEqual([]);
  });

  it('asks what is spent on it where the rules leave that to people', async () => {
    const message = await roll();
    spend(null);
    await applyDamage(message);
    expect(victim.system['scratches']).toBe(1);
    spend(1);
    await applyDamage(message);
    expect(victim.system['scratches']).toBe(2);
    Reflect.deleteProperty(damage, 'choose');
  });

  it('of a message that names nobody goes to those whom the GM targets, each once', async () => {
    const message = (await rollDamage({ ...named, victim: '' })) as unknown as ScratchMessage;
    const target = { actor: victim.actor, name: 'Vera' };
    be({ ...gamemaster, targets: [] });
    expect((await draw(message)).canTarget).toBe(true);
    await expect(applyToTargets(message)).rejects.toThrow('no-targets');
    be({ ...gamemaster, targets: [target, target, { actor: null, name: 'Nobody' }] });
    await applyToTargets(message);
    expect(victim.system['scratches']).toBe(3);
    await undoEntry(victim.actor, 'm1');
    expect(victim.system['scratches']).toBe(1);
    be(ada);
    expect((await draw(message)).canTarget).toBe(false);
  });

  it('goes to no target of another ruleset, and says what to do; the others take it', async () => {
    const hero = { type: 'otherHero', uuid: 'Actor.stranger' } as unknown as Actor.Implementation;
    const owns = (actor: Actor.Implementation): actor is Flipper => actor === hero;
    installFacets('otherHero', { damage: { ...damage, owns } });
    const message = (await rollDamage({ ...named, victim: '' })) as unknown as ScratchMessage;
    be({ ...gamemaster, targets: [{ actor: hero, name: 'Stranger' }] });
    await expect(applyToTargets(message)).rejects.toThrow('damage-other-ruleset');
    warnings.length = 0;
    be({
      ...gamemaster,
      targets: [
        { actor: hero, name: 'Stranger' },
        { actor: victim.actor, name: 'Vera' },
      ],
    });
    await applyToTargets(message);
    expect(warnings).toEqual([
      expect.stringMatching(/^Stranger cannot take this damage: it belongs to another ruleset.*the GM/u),
    ]);
    expect(victim.system['scratches']).toBe(3);
  });
});
