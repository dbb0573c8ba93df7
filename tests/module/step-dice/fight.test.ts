/** What a fight of Step Dice writes and refuses: explosions (SD-17, SD-23), feints (SD-21), holds (SD-26), zero-G (SD-27) and covered areas (SD-28). */
import { describe, expect, it, vi } from 'vitest';
import { Stage, type Message } from '../../binding/stage.ts';
import { rulesets } from '../../binding/rulesets.ts';
import { listDamage, readDamageData } from '../../../module/exchange/apply-damage.ts';
import { rollDamage } from '../../../module/exchange/roll-damage.ts';
import { updateSystem } from '../../../module/foundry/documents.ts';
import { postBare } from '../../../module/exchange/exchange-play.ts';
import { isHitOf, listHits, readAttack, readExchange } from '../../../module/exchange/exchange.ts';
import type { AttackRules, Target } from '../../../module/exchange/opposed-facet.ts';
import { checks } from '../../../module/rulesets/step-dice/play/checks.ts';
import type { StepFighter } from '../../../module/rulesets/step-dice/data/fighter.ts';
import { requestManoeuvre } from '../../../module/rulesets/step-dice/data/manoeuvre.ts';
import { makePurpose, type AttackRequest, type CheckRequest } from '../../../module/rulesets/step-dice/data/request.ts';
import {
  findHolder,
  isAdrift,
  isFeinted,
  readCovered,
  readReach,
} from '../../../module/rulesets/step-dice/data/turn.ts';
import { statusIds } from '../../../module/rulesets/step-dice/data/statuses.ts';
import { canPlace } from '../../../module/rulesets/step-dice/play/blast.ts';
import { combat } from '../../../module/rulesets/step-dice/play/initiative.ts';
import { settleFooting } from '../../../module/rulesets/step-dice/play/manoeuvres.ts';
import { opposed } from '../../../module/rulesets/step-dice/play/exchange.ts';
import { requireAction } from '../../../module/rulesets/step-dice/play/turn.ts';
import { createFight } from '../fight-double.ts';

/** What the user enters into the next window. */
let entered: Record<string, string> | null = null;
vi.mock('../../../module/foundry/ask-form.ts', () => ({ askForm: () => Promise.resolve(entered) }));

const found = rulesets.find(({ binding }) => binding.id === 'step-dice');
if (!found) throw new Error('Step Dice has no sample');
const ruleset = found;

const skill = (identifier: string, rank: number) => ({
  name: identifier,
  type: 'stepSkill',
  system: { identifier, rank, attribute: 'agility', specialties: [] },
});

/** Makes someone whose attributes are all the same die, with bare hands and a grenade: d12 wounds, 10 feet an increment. */
const createData = (rank: number) => ({
  type: 'stepCharacter',
  system: {
    attributes: { agility: rank, strength: rank, vitality: 10, alertness: rank, intelligence: rank, willpower: 10 },
    bonus: { armour: 0, life: 0, reach: 0 },
  },
  items: [
    skill('unarmed-combat', rank),
    { name: 'Hands', type: 'stepWeapon', system: { skill: 'unarmed-combat', close: true, unarmed: true } },
    {
      name: 'Grenade',
      type: 'stepWeapon',
      system: { skill: 'throwing', damage: 6, type: 'wound', increment: 10, throw: 20, explosive: true },
    },
    { name: 'Knife', type: 'stepWeapon', system: { skill: 'unarmed-combat', damage: 2, type: 'wound', close: true } },
  ],
});

interface Played {
  readonly stage: Stage;
  readonly ada: StepFighter;
  readonly ben: StepFighter;
}

/** Begins a game in which Ada’s fighter is far better than Bertrand’s. */
function begin(strong = 12, weak = 1): Played {
  const stage = Stage.begin(ruleset, 3);
  const ada = stage.add(createData(strong), 'Ada', 'ada') as StepFighter;
  const ben = stage.add(createData(weak), 'Ben', 'bertrand') as StepFighter;
  Object.assign(game, { actors: [ada, ben] });
  return { stage, ada, ben };
}

/** Puts both into a fight. */
function fight({ ada, ben }: Played, round: number, turn: number): void {
  const turns = [ada, ben].map((actor) => ({ actor, actorId: actor.id, tokenId: null, token: null }));
  Object.assign(game, {
    combats: [createFight(turns, { id: 'fight', round, turn })],
  });
}

/** Returns how the rules treat an attack. */
function rulesOf(attack: Message): AttackRules {
  const found = readAttack(attack);
  if (!found) throw new Error('it is no attack');
  return found.rules;
}

const aim = (actor: StepFighter): Target => ({
  token: { name: actor.name, x: 0, y: 0, parent: null } as unknown as Target['token'],
  actor,
});

/** Attacks with one of the weapons: 1 bare hands, 2 the grenade, 3 the knife. */
async function attack({ stage, ada }: Played, weapon: number, target: StepFighter, terms: object = {}) {
  const items = ada.items as unknown as readonly Item.Implementation[];
  const asked = opposed.declare(ada, items[weapon] ?? null, aim(target), 1);
  const request = asked?.request as CheckRequest & { exchange: AttackRequest };
  const exchange = { ...request.exchange, terms: { ...request.exchange.terms, ...terms } };
  return stage.rollAsked(ada, { request: { ...request, exchange } });
}

/** Lets the target give a bare reply. */
async function reply({ stage, ben }: Played, message: Message, id: string): Promise<void> {
  await stage.as('bertrand', async () => {
    const answer = rulesOf(message).roll(message, ben, id);
    if (answer && 'message' in answer) await postBare(answer, message, ben);
    else if (answer) await stage.rollAsked(ben, answer);
  });
}

/** Rolls a manoeuvre of one against the other, who opposes it, and writes what follows. */
async function contest(played: Played, id: 'feint' | 'grapple' | 'breakHold', by: 'ada' | 'ben'): Promise<string[]> {
  const { stage } = played;
  const [actor, other] = by === 'ada' ? [played.ada, played.ben] : [played.ben, played.ada];
  const exchange = { role: 'manoeuvre', against: other.uuid, opponent: other.name } as const;
  const request = { ...requestManoeuvre(actor, id), exchange };
  const message = await stage.as(by === 'ada' ? 'ada' : 'bertrand', () => stage.rollAsked(actor, { request }));
  const [offer] = rulesOf(message).answer(message, other, 'target');
  await stage.as(by === 'ada' ? 'bertrand' : 'ada', async () => {
    const answer = rulesOf(message).roll(message, other, offer?.id ?? '');
    if (answer && 'request' in answer) await stage.rollAsked(other, answer);
  });
  const state = readExchange(message);
  if (state.kind !== 'judged') throw new Error(`the manoeuvre is ${state.kind}`);
  for (const { actor: changed, system } of rulesOf(message).follow?.(message, state) ?? [])
    await updateSystem(changed, system ?? {});
  return [...rulesOf(message).describe(message, state)];
}

const plan = (actor: StepFighter, request: CheckRequest) => checks.plan(checks.toInput(actor, request));

/** Returns whom damage hits, the rank of its dice and of those of cover, its basic damage, and the number of its rolls. */
const tell = (message: Message) => {
  const {
    plan: { ranks },
    cover,
    basic,
  } = message.system as unknown as { plan: { ranks: number[] }; cover: number; basic: number };
  return [readDamageData(message).target, ranks[0], cover, basic, message.rolls.length];
};

const faces = (message: Message | undefined) => message?.rolls[0]?.dice.map(({ results }) => results[0]?.result);

const total = (message: Message | null | undefined) =>
  message?.rolls[0]?.dice.reduce((sum, { results }) => sum + (results[0]?.result ?? 0), 0) ?? 0;

describe('an explosion (SD-23)', () => {
  it('SD-17 SD-23: full damage and basic damage for the target, a step less for each further 10 feet, one roll an increment, and a die for cover', async () => {
    const played = begin();
    const { stage, ada, ben } = played;
    const others = ['Cat', 'Dan', 'Eve'].map((name) => stage.add(createData(3), name, 'clara') as StepFighter);
    const tokens = [ben, ada, ...others].map((actor, index) => ({
      actor,
      name: actor.name,
      actorId: actor.id,
      actorLink: true,
      hidden: false,
      // Ben at 0, Ada beside him, Cat 5, Dan 10 and Eve 25 feet off.
      x: [0, 100, 200, 300, 600][index] ?? 0,
      y: 0,
      width: 1,
      height: 1,
      getOccupiedGridSpaceOffsets: () => [],
    }));
    const grid = { type: 1, size: 100, distance: 5, units: 'ft', testAdjacency: () => false };
    Object.assign(game, { scenes: { viewed: { tokens: Object.assign(tokens, { contents: tokens }), grid } } });
    const thrown = await attack(played, 2, ben);
    await reply(played, thrown, 'none');
    const [hit] = listHits(thrown);
    if (!hit) throw new Error('the grenade missed');
    // Ada is not reached; Cat has light, Dan heavy cover.
    entered = {
      'feet-0': '0',
      'feet-1': '',
      'feet-2': '5',
      'cover-2': 'light',
      'feet-3': '11',
      'cover-3': 'heavy',
      'feet-4': '25',
    };
    await rollDamage(hit);
    const damage = listDamage(thrown.id ?? '');
    expect(damage.map(tell)).toEqual([
      ['Ben', 6, 0, hit.margin, 1],
      ['Cat', 6, 1, 0, 2],
      ['Dan', 5, 3, 0, 2],
      ['Eve', 4, 0, 0, 1],
    ]);
    // Ben and Cat share the dice of the first increment.
    expect(faces(damage[0])).toEqual(faces(damage[1]));
    const facet = ruleset.binding.damage;
    const [, cat] = damage;
    const [full = 0] = faces(cat) ?? [];
    const [off = 0] = cat?.rolls[1]?.dice.map(({ results }) => results[0]?.result ?? 0) ?? [];
    expect(facet?.read(cat as never, [])).toMatchObject({ wound: Math.max(0, (full ?? 0) - off), stun: 0 });
  });

  it('SD-23: someone else’s message is ignored, as is damage of an attack that does not explode', async () => {
    const played = begin();
    const thrown = await attack(played, 2, played.ben);
    const struck = await attack(played, 1, played.ben);
    const { uuid } = played.ada;
    expect(isHitOf(thrown, 'spread', uuid, 'Actor.Cat')).toBe(true);
    expect(isHitOf(thrown, 'spread', played.ben.uuid, 'Actor.Cat')).toBe(false);
    expect(isHitOf(struck, 'spread', uuid, 'Actor.Cat')).toBe(false);
  });

  it('SD-23: after a miss only the GM says where it goes off', async () => {
    // Ada’s total of at most 4 cannot beat 7.
    const played = begin(1, 1);
    const thrown = (await attack(played, 2, played.ben)) as ChatMessage.OfType<'stepCheck'>;
    expect(canPlace(thrown)).toBe(false);
    await reply(played, thrown, 'none');
    expect(listHits(thrown)).toEqual([]);
    expect(canPlace(thrown)).toBe(false);
    expect(await played.stage.as('gm', () => canPlace(thrown))).toBe(true);
  });
});

it('SD-14, SD-15: a chosen defence costs an action unless one is ready; weapon dice hurt whoever blocks with bare hands', async () => {
  const played = begin();
  const { ben } = played;
  const [blow, stab] = [await attack(played, 1, ben), await attack(played, 3, ben)];
  const list = (message: Message) => {
    const offers = rulesOf(message).answer(message, ben, 'target');
    return Object.fromEntries(offers.map(({ id, besides = '' }) => [id, besides]));
  };
  expect(list(blow), 'outside a fight').toEqual({ innate: '', block: '', dodge: '' });
  fight(played, 1, 0);
  const cost = 'costs an action';
  expect(list(blow)).toEqual({ innate: '', block: cost, dodge: cost });
  expect(list(stab)).toEqual({ innate: '', block: 'weapon dice still hurt', dodge: cost });
  await updateSystem(ben, { turn: { combat: 'fight', round: 1, ready: 1 } });
  expect(list(blow), 'with a defence ready').toEqual({ innate: '', block: '', dodge: '' });
});

describe('a feint (SD-21)', () => {
  it('SD-21: takes all but innate defence from the next attack, and from no other', async () => {
    const played = begin();
    const { ada, ben } = played;
    expect(await contest(played, 'feint', 'ada')).toEqual([
      'Ada fools Ben, who has only innate defence against Ada’s next attack.',
    ]);
    expect(isFeinted(ada, ben.uuid)).toBe(true);
    const first = await attack(played, 1, ben);
    expect(
      rulesOf(first)
        .answer(first, ben, 'target')
        .map(({ id }) => id),
    ).toEqual(['innate']);
    expect(isFeinted(ada, ben.uuid)).toBe(false);
    const second = await attack(played, 1, ben);
    expect(
      rulesOf(second)
        .answer(second, ben, 'target')
        .map(({ id }) => id),
    ).toEqual(['innate', 'block', 'dodge']);
  });

  it('SD-21: changes nothing if it is seen through', async () => {
    const played = begin(1, 12);
    expect(await contest(played, 'feint', 'ada')).toEqual(['Ben sees through Ada’s feint.']);
    expect(isFeinted(played.ada, played.ben.uuid)).toBe(false);
  });

  it('SD-21: lasts until the end of the next turn', async () => {
    const played = begin();
    fight(played, 1, 0);
    await contest(played, 'feint', 'ada');
    const lasts = ([round, turn]: readonly [number, number]) => {
      fight(played, round, turn);
      return isFeinted(played.ada, played.ben.uuid);
    };
    expect(
      (
        [
          [1, 1],
          [2, 0],
          [2, 1],
          [3, 0],
        ] as const
      ).map(lasts),
    ).toEqual([true, true, false, false]);
  });

  it('SD-21: is over when its fight is; one made outside a fight lasts until the next attack', async () => {
    const played = begin();
    fight(played, 1, 0);
    await contest(played, 'feint', 'ada');
    Object.assign(game, { combats: [] });
    expect(isFeinted(played.ada, played.ben.uuid)).toBe(false);
    await contest(played, 'feint', 'ada');
    expect(isFeinted(played.ada, played.ben.uuid)).toBe(true);
  });
});

describe('a hold (SD-26)', () => {
  it.each([statusIds.prone, statusIds.flat])('SD-25: is begun with 2 steps less by one who is %s', (status) => {
    const { ada, ben } = begin(6);
    const exchange = { role: 'manoeuvre', against: ben.uuid, opponent: ben.name } as const;
    const ranks = () => plan(ada, { ...requestManoeuvre(ada, 'grapple'), exchange }).ranks;
    expect(ranks()).toEqual([6, 6]);
    ada.statuses.add(status);
    expect(ranks()).toEqual([6, 4]);
  });

  it('SD-26: makes the held one an Easy target of bare hands, bars it from moving, and ends when it is broken', async () => {
    const played = begin();
    const { ada, ben, stage } = played;
    Object.assign(ada, { hasPlayerOwner: true });
    expect(await contest(played, 'grapple', 'ada')).toEqual(['Ada holds Ben.']);
    expect(findHolder(ben)?.name).toBe('Ada');
    const struck = await attack(played, 1, ben);
    expect(struck.system).toMatchObject({ exchange: { base: 3, defences: ['none'], hold: 'unarmed' } });
    expect(() => requireAction(ben, 'move')).toThrow('step-held');
    expect(() => requireAction(ben, 'attack')).not.toThrow();
    expect(await contest(played, 'breakHold', 'ben')).toEqual(['Ada keeps hold of Ben.']);
    expect(findHolder(ben)?.name).toBe('Ada');
    // Unconscious, Ada cannot hold anyone.
    await updateSystem(ada, { condition: { outSince: 0, outNext: 3600 } });
    expect(findHolder(ben)).toBeNull();
    await updateSystem(ada, { condition: { outSince: null, outNext: null } });
    const weaker = stage.add(createData(20), 'Gil', 'bertrand') as StepFighter;
    await updateSystem(ada, { holds: weaker.uuid });
    await updateSystem(weaker, { heldBy: ada.uuid });
    expect(await contest({ ...played, ben: weaker }, 'breakHold', 'ben')).toEqual(['Gil breaks Ada’s hold.']);
    expect([ada.system.holds, weaker.system.heldBy]).toEqual(['', '']);
  });

  it('SD-26: is not what a player writes into their own fighter, from anywhere and at any time', async () => {
    const { ada, ben } = begin();
    for (const actor of [ada, ben]) Object.assign(actor, { hasPlayerOwner: true });
    await updateSystem(ada, { holds: ben.uuid });
    expect([findHolder(ben), readReach(ben) > 0]).toEqual([null, true]);
    expect(() => requireAction(ben, 'move')).not.toThrow();
    // Whom the GM alone plays holds whom the GM says.
    Object.assign(ada, { hasPlayerOwner: false });
    expect(findHolder(ben)?.name).toBe('Ada');
  });

  it('SD-26: of one who cannot be read does not count, and makes no one else unreadable', async () => {
    const played = begin();
    const { ada, ben } = played;
    await contest(played, 'grapple', 'ada');
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await updateSystem(ada, { condition: { recovery: 'x', recoveryNext: 0 } });
    expect(findHolder(ben)).toBeNull();
    expect(readReach(ben)).toBeGreaterThan(0);
    warned.mockRestore();
  });

  it.each([
    ['push', 'Ada pushes Ben away and lets go.', { holds: '' }, undefined],
    ['knockDown', 'Ada knocks Ben down. Ben is now prone.', undefined, { prone: true }],
  ])('SD-26: a %s does no damage', async (hold, sentence, system, statuses) => {
    const played = begin();
    await contest(played, 'grapple', 'ada');
    const pushed = await attack(played, 1, played.ben, { hold });
    const state = readExchange(pushed);
    if (state.kind !== 'judged') throw new Error('it waits for a defence');
    expect(listHits(pushed)).toEqual([]);
    expect(rulesOf(pushed).describe(pushed, state)).toEqual([sentence]);
    const [after] = rulesOf(pushed).follow?.(pushed, state) ?? [];
    expect([after?.system, after?.statuses]).toEqual([system, statuses]);
  });

  it('SD-26, SD-40: a choke begins a suffocation, once', async () => {
    const played = begin();
    await contest(played, 'grapple', 'ada');
    const choked = await attack(played, 1, played.ben, { hold: 'choke' });
    const state = readExchange(choked);
    if (state.kind !== 'judged') throw new Error('it waits for a defence');
    expect(rulesOf(choked).describe(choked, state)).toEqual(['Ada chokes Ben, who cannot breathe.']);
    const [after] = rulesOf(choked).follow?.(choked, state) ?? [];
    expect(after?.actor).toBe(played.ben);
    await played.stage.as('bertrand', async () => after?.begin?.());
    expect(played.stage.newest.system).toMatchObject({ kind: 'suffocation', target: 'Ben' });
    expect(played.ben.system.condition).toMatchObject({ airTurns: 0, airRolls: 0 });
    expect(rulesOf(choked).follow?.(choked, state)).toEqual([]);
  });

  it('SD-26: the held one is offered to break it when its turn begins', async () => {
    const played = begin();
    await contest(played, 'grapple', 'ada');
    fight(played, 1, 1);
    const now = { combat: 'fight', round: 1, turn: 1 };
    expect(combat.dueAtTurn?.list(played.ben, now).map(({ id }) => id)).toEqual(['breakHold']);
    expect(combat.dueAtTurn?.list(played.ada, now)).toEqual([]);
    await combat.dueAtTurn?.announce(played.ben, [], now);
    expect(played.stage.newest.system).toMatchObject({ events: [{ kind: 'breakHold', rule: 'SD-26' }] });
    // Not again once Ben has done something.
    const { takeTurnAction } = await import('../../../module/rulesets/step-dice/play/turn.ts');
    await played.stage.as('bertrand', () => takeTurnAction(played.ben, 'aim'));
    expect(combat.dueAtTurn?.list(played.ben, now)).toEqual([]);
    expect(combat.view?.(played.ada).state).toBe('Holds Ben');
    expect(combat.view?.(played.ben).state).toContain('Held by Ada');
  });
});

describe('the dark and zero-G (SD-27)', () => {
  it('SD-27: in the dark an innate roll of 3 or less is hit, whatever the range', async () => {
    // d2 never beats 3.
    const played = begin(12, 1);
    const shot = await attack(played, 1, played.ben, { dark: true });
    await reply(played, shot, 'innate');
    const state = readExchange(shot);
    const [hit] = listHits(shot);
    expect(hit?.margin).toBe(total(shot) - total(state.kind === 'judged' ? state.answer.message : null));
  });

  it('SD-27: in zero-G every roll loses 2 steps, until a roll of the turn succeeds', async () => {
    const played = begin(6);
    const { ada } = played;
    ada.statuses.add('stepWeightless');
    fight(played, 1, 0);
    const ranks = () => plan(ada, requestManoeuvre(ada, 'grapple')).ranks;
    expect([isAdrift(ada), ranks()]).toEqual([true, [6, 4]]);
    const request = requestManoeuvre(ada, 'floatFree');
    expect(plan(ada, request)).toMatchObject({ ranks: [6, 6], difficulty: 7 });
    const rolled = (await played.stage.rollAsked(ada, { request })) as ChatMessage.OfType<'stepCheck'>;
    await settleFooting(ada, makePurpose('floatFree'), rolled);
    const isSafe = checks.judge(checks.readPlan(rolled), checks.faces(rolled.rolls[0]), []).success;
    expect([isAdrift(ada), ranks()]).toEqual(isSafe ? [false, [6, 6]] : [true, [6, 4]]);
    await updateSystem(ada, { steady: { combat: 'fight', round: 1, turn: 0 } });
    const lasts = ([round, turn]: readonly [number, number]) => {
      fight(played, round, turn);
      return !isAdrift(ada);
    };
    // Ada has the first turn of each round.
    expect(
      (
        [
          [1, 1],
          [2, 0],
          [3, 0],
        ] as const
      ).map(lasts),
    ).toEqual([true, false, false]);
    expect(combat.dueAtTurn?.list(ada, { combat: 'fight', round: 3, turn: 0 }).map(({ id }) => id)).toEqual([
      'floatFree',
    ]);
  });
});

describe('covering an area (SD-28)', () => {
  it('SD-28: the action is held until it is released, and can then be taken', async () => {
    const played = begin();
    const { ada } = played;
    fight(played, 1, 0);
    const { coverArea, takeTurnAction } = await import('../../../module/rulesets/step-dice/play/turn.ts');
    entered = { text: 'the door' };
    await coverArea(ada);
    expect([readCovered(ada), combat.held?.read(ada)]).toEqual(['the door', 'the door']);
    expect(() => requireAction(ada, 'attack')).toThrow('no-action-left');
    const change = combat.held?.release(ada);
    await updateSystem(ada, change?.system ?? {});
    expect(readCovered(ada)).toBe('');
    await takeTurnAction(ada, 'attack');
    expect(() => requireAction(ada, 'attack')).toThrow('no-action-left');
  });

  it('SD-28: whoever does something else no longer waits; nor does it last into another fight', async () => {
    const played = begin();
    const { ada } = played;
    fight(played, 1, 0);
    await updateSystem(ada, { covers: { combat: 'fight', round: 1, turn: 0, text: 'the door' } });
    const { takeTurnAction } = await import('../../../module/rulesets/step-dice/play/turn.ts');
    Object.assign(game, { combats: [] });
    expect(readCovered(ada)).toBe('');
    fight(played, 1, 0);
    expect(readCovered(ada)).toBe('the door');
    await takeTurnAction(ada, 'aim');
    expect(readCovered(ada)).toBe('');
  });
});
