import '../foundry-double.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ExchangeRequest, makePurpose, noWeapon } from '../../../module/rulesets/dark-harvest/data/request.ts';
import type { HarvestCharacter } from '../../../module/rulesets/dark-harvest/data/fighter.ts';
import { createRequest } from '../../../module/rulesets/dark-harvest/data/to-input.ts';
import { opposed } from '../../../module/rulesets/dark-harvest/play/exchange.ts';
import { noteRoll, readRound, toggleFullDodge } from '../../../module/rulesets/dark-harvest/play/turn.ts';
import { readInitiative, suggestStrike } from '../../../module/rulesets/dark-harvest/play/attack.ts';
import { type AskedStrike, listReplies } from '../../../module/rulesets/dark-harvest/play/reply.ts';
import { type Fighter, createFighter, putInFight } from './harvest-fixtures.ts';

const clock = { combat: 'c', round: 1, turn: 0 };
const before = game.user;

/** A fighter with Dexterity 2 and Dodge 4, whose changes are kept. */
function make(uuid: string, more: Partial<Fighter> = {}): HarvestCharacter {
  const plain = { weaponSkill: 3, dodge: 4, readied: true, unarmed: false, martialArts: false };
  const actor = createFighter({
    ...plain,
    uuid,
    dexterity: 2,
    foes: [],
    declared: 0,
    dodgedShot: false,
    prone: false,
    ...more,
  });
  const update = ({ system }: { system: object }) => Promise.resolve(Object.assign(actor.system, system));
  return Object.assign(Object.setPrototypeOf(actor, foundry.documents.Actor.prototype as object), { update });
}

/** A blow at someone, or a strike back. */
const blow = (id: string, role = 'attack') => ({ id, role, melee: true });

/** Arms someone with nothing but a pistol. */
function arm(actor: HarvestCharacter, value: number): Item.Implementation {
  const system = { melee: false, damage: 6, special: '', bruise: false, readied: true, skill: 'firearms' };
  const pistol = { id: 'p', uuid: 'p', name: 'Pistol', type: 'harvestWeapon', sort: 0 };
  const item = { ...pistol, actor, system: { ...system, shots: { value, max: 6 } } };
  return Object.assign(actor, { items: [item] }) && (item as unknown as Item.Implementation);
}

/** A shot that is fired at someone from a range. */
const shootAt = (range: string) => ({ system: { exchange: { role: 'attack', range, initiative: 'even' } } }) as never;

/** What someone's round remembers. */
const fightOf = (actor: HarvestCharacter) => {
  const { foes, dodgedShot } = readRound(actor, clock);
  return { foes: foes.map(({ id }) => id), dodgedShot };
};

beforeEach(() => {
  Object.assign(game, { user: { id: 'ada', isGM: false, role: 1 }, messages: new Map() });
});
afterEach(() => {
  Object.assign(game, { user: before });
});

describe('who has the higher initiative', () => {
  // Dexterity, weapon skill and Wits break a tie and stand behind the point.
  it.each([
    ['more successes', 3, 2, 'attacker', 1],
    ['fewer', 2, 3, 'target', 0],
    ['as many, and a tie-break', 2.0403, 2.0303, 'attacker', 1],
    ['as many, and the other has the tie-break', 2.0303, 2.0403, 'target', 0],
    ['still equal', 2.0403, 2.0403, 'even', 0],
    ['one that has not rolled', null, 2, 'even', 0],
    ['at somebody who has not', 2, null, 'even', 0],
  ])('DH-20.13, DH-21.3: %s', (_what, own, other, higher, dice) => {
    const [me, you] = [make('me'), make('you')];
    putInFight([me, you], { initiatives: [own, other] });
    expect(readInitiative(me, you)).toBe(higher);
    const declared = opposed.declare(me, arm(me, 6), { token: { name: 'You' }, actor: you } as never, 1);
    expect((declared as AskedStrike | null)?.frame?.request.initiative).toBe(higher);
    expect((declared as AskedStrike | null)?.frame?.suggest(false).steps.higherInitiative).toBe(dice);
  });

  it('DH-21.1: outside a fight nobody has it', () => {
    const [me, you] = [make('me'), make('you')];
    Object.assign(game, { combats: [] });
    const declared = opposed.declare(me, arm(me, 6), { token: { name: 'You' }, actor: you } as never, 1);
    expect((declared as AskedStrike | null)?.frame?.suggest(false).steps.higherInitiative).toBe(0);
  });
});

describe('what may answer a shot from under 5 feet (DH-32, DH-49)', () => {
  it.each([
    ['the last shot of a pistol', 1, 'pointBlank', ['strikeBack', 'split', 'dodge', 'easyTarget']],
    ['no shot of an empty one', 0, 'pointBlank', ['dodge', 'easyTarget']],
    ['no shot at somebody farther off', 6, 'far', ['dodge', 'easyTarget']],
  ])('%s', (_what, shots, range, offers) => {
    const [me, you] = [make('me'), make('you')];
    arm(you, shots);
    putInFight([me, you]);
    expect(listReplies(shootAt(range), you).map(({ id }) => id)).toEqual(offers);
  });
});

describe('what the round remembers', () => {
  const exchange: ExchangeRequest = {
    role: 'attack',
    range: 'melee',
    reply: '',
    defenceless: '',
    initiative: 'even',
    against: 'you',
    opponent: 'You',
    weapon: { ...noWeapon, uuid: 'w', melee: true },
    replyTo: '',
    changes: [],
  };
  const rollOf = (more: Partial<ExchangeRequest>) => ({
    ...createRequest('dexterity'),
    purpose: makePurpose(more.reply ? 'dodge' : 'attack'),
    exchange: { ...exchange, ...more },
  });
  it.each<[string, Fighter['foes'], Partial<ExchangeRequest>, boolean]>([
    ['somebody who fights nobody', [], { range: 'far' }, false],
    ['somebody who fights a third hand to hand', [blow('third')], { range: 'far' }, true],
    ['somebody who fights the shooter alone', [blow('you')], { range: 'pointBlank' }, false],
    ['somebody who shoots at a third', [{ ...blow('third'), melee: false }], { range: 'far' }, false],
  ])('DH-32.4: a dodge of a shot, by %s', async (_what, foes, more, isHalved) => {
    const me = make('me', { foes, declared: foes.length });
    putInFight([me, make('you'), make('third')]);
    await noteRoll(me, rollOf({ role: 'reply', reply: 'dodge', ...more }), 'm');
    expect(fightOf(me).dodgedShot).toBe(isHalved);
    // What the next blow of this round is divided by.
    const strike = { weapon: { ...noWeapon, melee: true, damage: 5 }, higher: false, surprise: false, opponents: 1 };
    expect(suggestStrike(me, { ...strike, other: make('third') }).steps.splitAttention).toBe(isHalved ? 1 : 0);
  });

  it.each<[string, Partial<ExchangeRequest>, readonly string[]]>([
    ['an attack', {}, ['you']],
    ['an attack on somebody who is helpless', { defenceless: 'helpless' }, ['you']],
    ['an attack on a thing', { defenceless: 'object' }, ['you']],
    ['a surprise, which comes beside the round', { defenceless: 'unaware' }, []],
  ])('DH-25.3, DH-32.2: %s', async (_what, more, foes) => {
    const me = make('me');
    Object.assign(game, { messages: new Map([['m', {}]]) });
    putInFight([me, make('you')]);
    await noteRoll(me, rollOf(more), 'm');
    expect(fightOf(me).foes).toEqual(foes);
  });

  it.each<[string, Fighter['foes'], Fighter['foes'], boolean]>([
    ['before anything', [], [], true],
    ['after an attack of one’s own', [blow('you')], [], false],
    ['after a strike back', [blow('you', 'strikeBack')], [], false],
    ['after an attack on oneself', [], [blow('me')], false],
    ['while others fight', [], [blow('third')], true],
  ])('DH-30.1, DH-30.9: a full dodge is declared %s', async (_what, own, others, isDeclared) => {
    const me = make('me', { foes: own, declared: own.length });
    putInFight([me, make('you', { foes: others, declared: others.length }), make('third')]);
    await toggleFullDodge(me);
    expect(readRound(me, clock).fullDodge).toBe(isDeclared);
  });
});
