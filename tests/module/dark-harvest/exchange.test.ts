import type { HarvestCharacter } from '../../../module/rulesets/dark-harvest/data/fighter.ts';
import '../foundry-double.ts';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetReplies } from '../../../module/chat/replies.ts';
import {
  type CheckModifier,
  type CheckRequest,
  type ExchangeFrame,
  type ExchangeRequest,
  addWeapon,
  makePurpose,
  noWeapon,
} from '../../../module/rulesets/dark-harvest/data/request.ts';
import { planCheck } from '../../../module/rulesets/dark-harvest/play/checks.ts';
import { createRequest, toInput } from '../../../module/rulesets/dark-harvest/data/to-input.ts';
import { beginDraft as begin, previewDraft, readDraft as read } from '../../../module/checks/roll-check.ts';
import type { Draft } from '../../../module/checks/dialog-fields.ts';
import { darkHarvest as binding } from '../../../module/rulesets/dark-harvest/index.ts';
import {
  followDraft,
  listDeviations,
  type CheckSubject,
} from '../../../module/rulesets/dark-harvest/ui/check-draft.ts';
import { dialog } from '../../../module/rulesets/dark-harvest/ui/check-dialog.ts';
import { measureTokens } from '../../../module/exchange/nearness.ts';
import { consequences } from '../../../module/rulesets/dark-harvest/play/permit.ts';
import { readAim, requireExchange, toggleAim } from '../../../module/rulesets/dark-harvest/play/turn.ts';
import { listHits, readExchange } from '../../../module/exchange/exchange.ts';
import { createDodge, answerAttack } from '../../../module/rulesets/dark-harvest/play/reply.ts';
import { checkRoles, opposed, readBareReply } from '../../../module/rulesets/dark-harvest/play/exchange.ts';
import { suggestDodge, suggestStrike } from '../../../module/rulesets/dark-harvest/play/attack.ts';
import { darkHarvest } from '../../../src/index.ts';
import { createMessage, setLog, type Sent } from '../message-double.ts';
import { type Fighter, type Numbers, createFighter, fencer, putInFight, skill } from './harvest-fixtures.ts';
import { defineRoles, installFacets } from '../install-facets.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;
type Range = darkHarvest.ExchangeRange;

installFacets('harvest', {
  opposed,
  cards: [defineRoles('harvestCheck', checkRoles), defineRoles('harvestReply', { readReply: readBareReply })],
});

const beginDraft = (subject: CheckSubject) => begin(binding.checks, subject);
const readDraft = (subject: CheckSubject, draft: Draft) => read({ dialog }, subject, draft);

const ranges = ['melee', 'pointBlank', 'close', 'far'] as const;

/** A token on spaces of 100 pixels, which covers those that its place and its sizes say. */
const at = (x: number, y = 0, { width = 1, height = 1, elevation = 0 } = {}) => {
  const [i, j] = [Math.round(y / 100), Math.round(x / 100)];
  const spaces = Array.from({ length: height }, (_row, row) =>
    Array.from({ length: width }, (_column, column) => ({ i: i + row, j: j + column })),
  ).flat();
  return { x, y, width, height, elevation, getOccupiedGridSpaceOffsets: () => spaces };
};

const grid = {
  type: 1,
  size: 100,
  distance: 5,
  units: 'ft',
  // As the documentation has it of squares where diagonal moves are forbidden.
  testAdjacency: (one: { i: number; j: number }, other: { i: number; j: number }) =>
    Math.abs(one.i - other.i) + Math.abs(one.j - other.j) === 1,
};
/** Hexagons in rows, the odd ones shifted by half a space to the right. */
const hexes = {
  ...grid,
  type: 2,
  testAdjacency: (one: { i: number; j: number }, other: { i: number; j: number }) => {
    const shift = one.i % 2 === 0 ? -1 : 1;
    const across = other.j - one.j;
    if (one.i === other.i) return Math.abs(across) === 1;
    return Math.abs(one.i - other.i) === 1 && (across === 0 || across === shift);
  },
};
const open = { ...grid, type: 0 };

describe('nearness', () => {
  it.each([
    ['DH-31.9, DH-24.8: on squares of 5 feet the next space is near', at(0), at(100), grid, true],
    ['DH-24.8: on squares of 5 feet a space between is not', at(0), at(200), grid, false],
    ['DH-24.8: a corner is near, also where nobody moves across it', at(0), at(100, 100), grid, true],
    ['DH-24.8: the move of a knight is not', at(0), at(100, 200), grid, false],
    ['DH-24.8: the same space is near', at(0), at(0), grid, true],
    ['DH-24.8: large tokens touch by their edges', at(0, 0, { width: 3 }), at(300), grid, true],
    ['DH-24.8: and by their corners', at(0, 0, { width: 2, height: 2 }), at(200, 200), grid, true],
    ['DH-31.9: the next space of a metre is near', at(0), at(100), { ...grid, distance: 1, units: 'm' }, true],
    ['DH-31.9: the second space of a foot is not', at(0), at(200), { ...grid, distance: 1 }, false],
    ['DH-31.9: the next space of ten feet is near', at(0), at(100), { ...grid, distance: 10 }, true],
    ['DH-31.9: the next space of a league is near', at(0), at(100), { ...grid, units: 'leagues' }, true],
    ['DH-31.9, DH-24.8: the next hexagon is near', at(0), at(0, 100), hexes, true],
    ['DH-31.9, DH-24.8: a hexagon that only squares would call next is not', at(0), at(100, 100), hexes, false],
    ['DH-24.8: a space above is near', at(0), at(100, 0, { elevation: 5 }), grid, true],
    ['DH-24.8: two spaces above are not', at(0), at(100, 0, { elevation: 10 }), grid, false],
    ['DH-31.10: without a grid 4.95 feet from edge to edge are near', at(0), at(199), open, true],
    ['DH-31.10: without a grid 5 feet from edge to edge are not', at(0), at(200), open, false],
    ['DH-31.10: without a grid from corner to corner', at(0), at(180, 180), open, false],
    ['DH-31.10: and near there', at(0), at(170, 170), open, true],
    ['DH-31.10: without a grid 1.5 metres are near', at(0), at(250), { ...open, distance: 1, units: 'm.' }, true],
    ['DH-31.10: 1.53 metres are not', at(0), at(253), { ...open, distance: 1, units: 'm' }, false],
    ['DH-31.10: without a grid height counts', at(0), at(100, 0, { elevation: 5 }), open, false],
    [
      'DH-31.10: without a grid, in a unit that nobody knows, edges that touch',
      at(0),
      at(100),
      { ...open, units: 'leagues' },
      true,
    ],
    ['DH-31.10: and no others', at(0), at(101), { ...open, units: 'leagues' }, false],
    [
      'a token as large as a world is measured by its edges',
      at(0),
      { ...at(100), width: 1e9, height: 1e9 },
      grid,
      true,
    ],
  ])('%s', (_rule, one, other, scene, near) => {
    expect(darkHarvest.isNear(measureTokens(one, other, scene))).toBe(near);
    expect(darkHarvest.isNear(measureTokens(other, one, scene))).toBe(near);
  });
});

const foe = fc.record({
  id: fc.constantFrom('me', 'you', 'third', 'fourth'),
  role: fc.constantFrom('attack', 'strikeBack'),
  melee: fc.boolean(),
});
const fighter = (uuid: string): fc.Arbitrary<Fighter> =>
  fc.record({
    uuid: fc.constant(uuid),
    dexterity: fc.integer({ min: -1, max: 6 }),
    weaponSkill: fc.nat(6),
    dodge: fc.nat(6),
    readied: fc.boolean(),
    unarmed: fc.boolean(),
    martialArts: fc.boolean(),
    foes: fc
      .uniqueArray(foe, { selector: ({ id }) => id, maxLength: 3 })
      .map((foes) => foes.filter(({ id }) => id !== uuid)),
    declared: fc.integer({ min: 1, max: 4 }),
    dodgedShot: fc.boolean(),
    prone: fc.boolean(),
  });
const situations = fc.record({
  me: fighter('me'),
  you: fighter('you'),
  third: fighter('third'),
  fourth: fighter('fourth'),
  range: fc.constantFrom(...ranges),
  higher: fc.boolean(),
  full: fc.boolean(),
});

/** How many of the others attack someone, and whom it fights hand to hand: counted here once more from the plain numbers. */
function count(who: Fighter, all: readonly Fighter[], without = '') {
  const others = all.filter(({ uuid }) => uuid !== who.uuid);
  const attackers = others.filter(({ foes }) => foes.some(({ id, role }) => id === who.uuid && role === 'attack'));
  const melee = new Set([
    ...who.foes.filter((one) => one.melee).map(({ id }) => id),
    ...others.filter(({ foes }) => foes.some((one) => one.id === who.uuid && one.melee)).map(({ uuid }) => uuid),
  ]);
  melee.delete(without);
  return { attackers: attackers.map(({ uuid }) => uuid), melee: melee.size };
}

const formulaOf = (
  actor: HarvestCharacter,
  steps: darkHarvest.ReasonSteps,
  cover: darkHarvest.CoverId,
  shot: boolean,
) => {
  const covered = darkHarvest.makeCoverReason(cover, shot ? 'ranged' : 'melee');
  const modifiers = [...darkHarvest.makeReasons(steps), ...(covered ? [covered] : [])] as CheckModifier[];
  return planCheck(toInput(actor, { ...createRequest('dexterity', 'swordplay'), modifiers })).formula;
};

const side = ({ dexterity, weaponSkill, dodge }: Fighter): Numbers => ({ dexterity, weaponSkill, dodge });

describe('what the fight says is what the rules plan', () => {
  it('DH-21 to DH-32 property: an attack', () => {
    fc.assert(
      fc.property(situations, ({ me, you, third, fourth, range, higher }) => {
        const all = [me, you, third, fourth];
        const [own, other, ...rest] = all.map(createFighter) as [HarvestCharacter, HarvestCharacter, HarvestCharacter];
        putInFight([own, other, ...rest]);
        const isShot = range !== 'melee';
        const weapon = { ...noWeapon, melee: !isShot, damage: me.unarmed && !isShot ? 0 : 5 };
        const { steps, cover } = suggestStrike(own, { weapon, other, higher, surprise: false, opponents: 1 });
        const opponents = me.foes.length === 0 ? 1 : Math.max(me.declared, me.foes.length);
        fc.pre(opponents <= 1 + Math.max(0, me.dexterity));
        const plan = darkHarvest.planExchange({
          range,
          reply: 'easyTarget',
          initiative: higher ? 'attacker' : 'even',
          attacker: {
            ...side(me),
            unreadied: !me.readied || me.unarmed,
            unarmed: me.unarmed,
            martialArts: me.martialArts,
            opponents,
            attackers: Math.max(1, count(me, all).attackers.length),
            halved: me.dodgedShot,
          },
          target: {
            ...side(you),
            unarmed: you.unarmed || !you.readied,
            fighting: count(you, all, 'me').melee,
            cover: you.prone ? 'slight' : 'none',
          },
        });
        expect(formulaOf(own, steps, cover, isShot)).toBe(plan.attack.formula);
      }),
    );
  });

  it('DH-26, DH-30, DH-31, DH-32 property: a dodge', () => {
    fc.assert(
      fc.property(situations, ({ me, you, third, fourth, range, full }) => {
        fc.pre(full || range !== 'melee');
        const all = [me, you, third, fourth];
        const [own, ...rest] = all.map(createFighter) as [HarvestCharacter];
        putInFight([own, ...rest]);
        const { steps } = suggestDodge(own, { isShot: range !== 'melee', full, attackedBy: 'you' });
        const request = createDodge(own, range, full);
        const modifiers = [...request.modifiers, ...darkHarvest.makeReasons(steps)] as CheckModifier[];
        const { attackers } = count(me, all);
        const plan = darkHarvest.planExchange({
          range,
          reply: full ? 'fullDodge' : 'dodge',
          initiative: 'even',
          attacker: { dexterity: 0, weaponSkill: 0 },
          target: {
            dexterity: me.dexterity,
            weaponSkill: 0,
            dodge: me.dodge,
            attackers: new Set([...attackers, 'you']).size,
            halved: count(me, all, 'you').melee > 0,
          },
        });
        expect(planCheck(toInput(own, { ...request, modifiers })).formula).toBe(plan.reply?.formula);
      }),
    );
  });
});

describe('whom a dodge counts (DH-26, DH-30.6)', () => {
  const plain = { dexterity: 0, weaponSkill: 0, dodge: 0, readied: true, unarmed: false, martialArts: false };
  const make = (uuid: string, foes: Fighter['foes'] = []) =>
    createFighter({ ...plain, uuid, foes, declared: 1, dodgedShot: false, prone: false });
  const attacks = [{ id: 'me', role: 'attack', melee: true }] as unknown as Fighter['foes'];
  const targets = [{ document: { actor: { uuid: 'me' } } }];
  const elsewhere = [{ document: { actor: { uuid: 'other' } } }];

  it.each([
    ['nobody targets', [], 1],
    ['a player targets', [{ active: true, isGM: false, targets, character: { uuid: 'third' } }], 2],
    ['who attacks targets, too', [{ active: true, isGM: false, targets, character: { uuid: 'you' } }], 1],
    ['a player who is away', [{ active: false, isGM: false, targets, character: { uuid: 'third' } }], 1],
    ['a player targets another', [{ active: true, isGM: false, targets: elsewhere, character: { uuid: 'third' } }], 1],
    ['a player without a character', [{ active: true, isGM: false, targets, character: null }], 1],
    ['somebody who does not fight', [{ active: true, isGM: false, targets, character: { uuid: 'stranger' } }], 1],
    ['the dodger’s own player', [{ active: true, isGM: false, targets, character: { uuid: 'me' } }], 1],
  ] as const)('DH-30.6: one attacks; %s', (_what, users, count) => {
    const own = make('me');
    putInFight([own, make('you', attacks), make('third')]);
    Object.assign(game, { users });
    expect(suggestDodge(own, { isShot: false, full: true, attackedBy: 'you' }).steps).toMatchObject({
      fullDodge: count,
      outnumbered: count - 1,
    });
    expect(suggestDodge(own, { isShot: true, full: false, attackedBy: 'you' }).steps).toMatchObject({
      outnumbered: count - 1,
    });
  });

  it('DH-26: each roll of one against three has two extra opponents, before any of them has struck', () => {
    const own = make('me');
    const [you, third, fourth] = [make('you'), make('third'), make('fourth')];
    putInFight([own, you, third, fourth]);
    const users = ['you', 'third', 'fourth'].map((uuid) => ({
      active: true,
      isGM: false,
      targets,
      character: { uuid },
    }));
    Object.assign(game, { users });
    for (const other of [you, third, fourth])
      expect(suggestStrike(own, { weapon: noWeapon, other, higher: false, opponents: 3 }).steps).toMatchObject({
        splitAttacks: 3,
        outnumbered: 2,
      });
  });

  const clock = { combat: 'c', round: 1, turn: 0 };
  it.each([
    ['a third declares to attack', { ...clock, text: 'at him', targets: ['me'] }, 1, 2],
    ['and says at nobody', { ...clock, text: 'waits', targets: [] }, 1, 1],
    ['said it in the round before', { ...clock, round: 0, text: 'at him', targets: ['me'] }, 1, 1],
    ['said it in another fight', { ...clock, combat: 'other', text: 'at him', targets: ['me'] }, 1, 1],
    ['has had its turn', { ...clock, text: 'at him', targets: ['me'] }, 3, 1],
  ])('DH-30.6: one attacks; %s', (_what, intent, turn, count) => {
    const own = make('me');
    const third = make('third');
    Object.assign(third.system, { intent });
    putInFight([own, make('you', attacks), third], { turn });
    expect(suggestDodge(own, { isShot: false, full: true, attackedBy: 'you' }).steps.fullDodge).toBe(count);
  });
});

const attackRequest: ExchangeRequest = {
  role: 'attack',
  range: 'far',
  reply: '',
  defenceless: '',
  initiative: 'attacker',
  against: 'Actor.you',
  opponent: 'You',
  weapon: noWeapon,
  replyTo: '',
  changes: [],
};

/** Makes what the dialog of a shot is about. */
function shoot(actor: HarvestCharacter, frame: ExchangeFrame): CheckSubject {
  const system = { melee: false, skill: '', readied: true, shots: { value: 0, max: 0 } };
  const pistol = { id: 'w1', uuid: 'w1', name: 'Pistol', type: 'harvestWeapon', system };
  const armed = Object.create(actor, { items: { value: [...(actor.items as never), pistol] } }) as HarvestCharacter;
  const purpose = makePurpose('attack', { ref: 'w1', name: 'Pistol' });
  return { actor: armed, request: { ...createRequest('dexterity'), purpose }, frame };
}

/** Changes values of a draft. */
const change = (draft: Draft, values: Record<string, string>): Draft => ({
  ...draft,
  values: { ...draft.values, ...values },
});

describe('a person decides otherwise than the fight says', () => {
  const frame: ExchangeFrame = {
    request: attackRequest,
    ranges: ['pointBlank', 'close', 'far'],
    mayBeUnaware: true,
    suggest: (unaware) => ({
      steps: { higherInitiative: unaware ? 0 : 1, splitAttacks: 1, outnumbered: 1 },
      cover: 'slight',
    }),
  };
  const subject = shoot(fencer, frame);
  const draft = () => beginDraft(subject);

  it('DH-21, DH-26, DH-29: begins as the fight says, and has nothing to explain', () => {
    const request = readDraft(subject, draft());
    expect(request.modifiers.map(({ key }) => key)).toEqual(['slightCover', 'higherInitiative', 'outnumbered']);
    expect(request.exchange).toEqual(attackRequest);
  });

  it.each([
    ['a dodge', false, /^To avoid the hit: <1%$/u, /^$/u],
    ['a strike back', true, /^To hit back: <1%$/u, /^Chance to avoid the hit: .+% \(the attack’s net is 3\)\.$/u],
  ])('DH-23: of %s, how likely it is not to be hit, once', (_what, replyHarms, sentence, headline) => {
    const reply: CheckSubject = {
      actor: fencer,
      request: { ...createRequest('dexterity'), purpose: makePurpose('dodge') },
      frame: {
        ...frame,
        request: { ...attackRequest, role: 'reply', reply: 'dodge' },
        defence: { attack: 3, terms: { replies: true, compared: true, replyHarms, tie: 'attacker' } },
      },
    };
    const messages = Object.assign([{ id: 'a', type: 'harvestCheck', system: { exchange: attackRequest } }], {
      size: 1,
      get: () => messages[0],
      contents: [{}],
    });
    Object.assign(game, { messages, release: { generation: 14 } });
    const preview = previewDraft(binding.checks, reply, beginDraft(reply));
    expect(preview).toMatchObject({
      refusal: null,
      strip: { sentence: expect.stringMatching(sentence) as string },
      headline: expect.stringMatching(headline) as string,
    });
  });

  it('DH-32: a surprise takes the initiative away, and nothing that somebody has typed', () => {
    const typed = change(draft(), { 'reasons.outnumbered': '2', unaware: '1' });
    const after = followDraft(subject, typed, 'unaware');
    expect(after.values).toMatchObject({ 'reasons.higherInitiative': '0', 'reasons.outnumbered': '2' });
    expect(readDraft(subject, after).exchange).toMatchObject({
      defenceless: 'unaware',
      changes: [
        { key: 'unaware', from: 'no', to: 'yes', note: '' },
        { key: 'outnumbered', from: '1', to: '2', note: '' },
      ],
    });
  });

  it('DH-31: says why, and a range that there is not is refused', () => {
    const near = change(draft(), { range: 'close', 'why.range': ' an alley ' });
    expect(readDraft(subject, near).exchange).toMatchObject({
      range: 'close',
      changes: [{ key: 'range', from: 'Far', to: 'Close', note: 'an alley' }],
    });
    expect(() => readDraft(subject, change(draft(), { range: 'melee' }))).toThrow('unknown-key');
  });

  it('DH-21: who takes the two dice of the higher initiative, or leaves them, has said who is higher', () => {
    const left = change(draft(), { 'reasons.higherInitiative': '0' });
    expect(readDraft(subject, left).exchange?.initiative).toBe('even');
    expect(listDeviations(subject, left)).toEqual([{ key: 'higherInitiative', from: 'yes', to: 'no' }]);
  });
});

const token = (actor: HarvestCharacter, place: number) => ({ actorId: actor.id, actorLink: true, ...at(place) });

describe('a blow reaches those who stand near (DH-24)', () => {
  const plain = { dexterity: 0, weaponSkill: 0, dodge: 0, readied: true, unarmed: false, martialArts: false };
  const make = (uuid: string) =>
    createFighter({ ...plain, uuid, foes: [], declared: 0, dodgedShot: false, prone: false });
  const { fromUuidSync } = foundry.utils;
  const before = game.user;
  afterEach(() => {
    Object.assign(foundry.utils, { fromUuidSync });
    Object.assign(game, { user: before, scenes: undefined });
  });

  it.each<[string, number, Partial<ExchangeRequest>, boolean]>([
    ['on the next space', 100, {}, true],
    ['two spaces off', 200, {}, false],
    ['two spaces off, a shot', 200, { range: 'far' }, true],
    ['two spaces off, unaware of it', 200, { defenceless: 'unaware' }, false],
    ['somewhere else', NaN, {}, true],
  ])('DH-24.4, DH-24.9: %s', (_what, x, more, reaches) => {
    const [own, other] = [make('me'), make('you')];
    Object.setPrototypeOf(other, foundry.documents.Actor.prototype as object);
    const contents = [token(own, 0), ...(Number.isNaN(x) ? [] : [token(other, x)])];
    const viewed = { id: 's', grid, tokens: { contents } };
    putInFight([own, other]);
    Object.assign(game, { user: { id: 'ada', isGM: false, role: 1 }, scenes: { viewed } });
    Object.assign(foundry.utils, { fromUuidSync: (uuid: string) => (uuid === 'you' ? other : null) });
    const weapon = { ...noWeapon, uuid: 'w', melee: true };
    const exchange = { ...attackRequest, range: 'melee' as const, against: 'you', weapon, ...more };
    const notes = consequences.caution?.(own, { ...createRequest('dexterity'), exchange }) ?? [];
    expect(notes.some(({ code }) => code === 'out-of-reach')).toBe(!reaches);
  });
});

describe('aiming takes the round (DH-28)', () => {
  const plain: Fighter = {
    uuid: 'Actor.me',
    dexterity: 0,
    weaponSkill: 0,
    dodge: 0,
    readied: true,
    unarmed: false,
    martialArts: false,
    foes: [],
    declared: 0,
    dodgedShot: false,
    prone: false,
  };
  const asPlayer = { id: 'ada', isGM: false, role: 1 };
  let actor: HarvestCharacter;

  beforeEach(() => {
    actor = createFighter(plain);
    // The same on every client: who has aimed writes it on its own actor.
    Object.assign(actor, {
      update: ({ system }: { system: object }) => Promise.resolve(Object.assign(actor.system, system)),
    });
    putInFight([actor]);
    Object.assign(game, { user: asPlayer, messages: new Map(), release: { generation: 13 } });
    Object.assign(CONFIG.Dice, { rollModes: {} });
  });
  afterEach(() => {
    Object.assign(game, { user: { id: 'user1', isGM: true } });
  });

  const attackWith = (more: Partial<ExchangeRequest> = {}) =>
    requireExchange(actor, {
      ...createRequest('dexterity'),
      exchange: { ...attackRequest, weapon: { ...noWeapon, uuid: 'w' }, ...more },
    });
  const aimOf = () =>
    suggestStrike(actor, { weapon: noWeapon, other: actor, higher: false, surprise: false, opponents: 1 }).steps.aim;

  it('DH-28: no attack in a round of aiming, but by a surprise', async () => {
    expect(() => attackWith()).not.toThrow();
    await toggleAim(actor);
    expect(readAim(actor)).toEqual({ rounds: 1, shot: 0, isAiming: true });
    expect(() => attackWith()).toThrow('aims-this-round');
    expect(() => attackWith({ defenceless: 'unaware' })).not.toThrow();
  });

  it('DH-28: the aim is there for a shot of the next round; taken back, the round is free again', async () => {
    Object.assign(actor.system, { aim: { combat: 'c', round: 0, turn: 0, rounds: 2 } });
    expect([readAim(actor), aimOf()]).toEqual([{ rounds: 2, shot: 2, isAiming: false }, 2]);
    expect(() => attackWith()).not.toThrow();
    await toggleAim(actor);
    expect([readAim(actor), aimOf()]).toEqual([{ rounds: 3, shot: 2, isAiming: true }, 2]);
    await toggleAim(actor);
    expect(readAim(actor)).toEqual({ rounds: 2, shot: 2, isAiming: false });
    expect(() => attackWith()).not.toThrow();
  });

  it('DH-28: the dialog says so in a sentence, and the attack can be made anyway', () => {
    const frame: ExchangeFrame = {
      request: attackRequest,
      ranges: ['far'],
      mayBeUnaware: false,
      suggest: () => ({ steps: {}, cover: 'none' }),
    };
    Object.assign(actor.system, { aim: { combat: 'c', round: 1, turn: 0, rounds: 1 } });
    const subject = shoot(actor, frame);
    expect(previewDraft(binding.checks, subject, beginDraft(subject))).toMatchObject({
      isForbidden: true,
      objections: ['Actor.me is aiming, which takes the whole round.'],
    });
  });
});

class FakeActor extends (foundry.documents.Actor as unknown as new () => object) {
  readonly type = 'harvestCharacter';
  constructor(
    readonly uuid: string,
    readonly owner: string,
  ) {
    super();
  }
  testUserPermission({ id }: { id: string }): boolean {
    return id === this.owner;
  }
}

const actors = new Map([
  ['Actor.me', new FakeActor('Actor.me', 'ada')],
  ['Actor.you', new FakeActor('Actor.you', 'bertrand')],
]);

/** A test with its net. */
type Test = Sent & { readonly net?: number };

function send({ net = 0, ...sent }: Test, type: string, system: object) {
  return createMessage(sent, {
    type,
    alias: sent.id,
    system: {
      plan: { white: 0, black: 0, automatic: net, minimumNet: null, formula: '', lines: [] },
      subject: { difficulty: '' },
      ruleOptions: { quickplay: false },
      purpose: { kind: 'attack' },
      ...system,
    },
  });
}

const attackBy = (sent: Test, range: Range = 'melee', more: object = {}) =>
  send(sent, 'harvestCheck', {
    links: { actor: 'Actor.me', replyTo: '' },
    exchange: { ...attackRequest, range, initiative: 'even', ...more },
  }) as unknown as CheckMessage;
const replyBy = (sent: Test, reply: string, more: object = {}) =>
  send(sent, 'harvestCheck', {
    links: { actor: 'Actor.you', replyTo: 'attack' },
    exchange: { ...attackRequest, role: 'reply', reply, against: 'Actor.me', weapon: { ...noWeapon, name: 'Knife' } },
    ...more,
  });
const bareBy = (sent: Test, reply: string) =>
  send(sent, 'harvestReply', { links: { actor: 'Actor.you', replyTo: 'attack' }, reply, opponent: 'Me' });

/** A sword by another name. */
const createBlade = (id: string, name: string, more: object = {}) => ({
  id,
  uuid: `Actor.you.Item.${id}`,
  name,
  type: 'harvestWeapon',
  sort: 0,
  system: {
    damage: 3,
    melee: true,
    special: '',
    bruise: false,
    readied: true,
    skill: 'swordplay',
    shots: { value: 0, max: 0 },
    ...more,
  },
});

describe('the weapon to strike back with', () => {
  beforeEach(forgetReplies);

  const you = createFighter({
    uuid: 'Actor.you',
    dexterity: 2,
    weaponSkill: 3,
    dodge: 0,
    readied: true,
    unarmed: false,
    martialArts: false,
    foes: [],
    declared: 0,
    dodgedShot: false,
    prone: false,
  });

  /** What a strike back begins with, and the names of all the weapons that its dialog offers. */
  function strikeWith(...weapons: readonly ReturnType<typeof createBlade>[]) {
    const target = Object.assign(you, { items: [skill('swordplay', 3), ...weapons] }) as unknown as HarvestCharacter;
    const asked = answerAttack(attackBy({ id: 'attack', from: 'ada', net: 2 }), target, 'strikeBack');
    const { request, frame } = asked as { request: CheckRequest; frame: ExchangeFrame };
    return { first: request.purpose?.name, all: frame.strikes?.map(({ name }) => name) };
  }

  it.each<[string, readonly ReturnType<typeof createBlade>[], string, readonly string[] | undefined]>([
    ['the only one without a choice', [createBlade('w1', 'Knife')], 'Knife', undefined],
    [
      'the likeliest to hit',
      [createBlade('w1', 'Chair', { skill: 'clubs' }), createBlade('w2', 'Sword')],
      'Sword',
      ['Sword', 'Chair'],
    ],
    [
      'one that is at hand before one that is not',
      [createBlade('w1', 'Sword', { readied: false }), createBlade('w2', 'Chair', { skill: 'clubs' })],
      'Chair',
      ['Chair', 'Sword'],
    ],
  ])('is %s', (_name, weapons, first, all) => {
    expect(strikeWith(...weapons)).toEqual({ first, all });
  });

  it('brings its skill and what the fight says of it when another is chosen, and keeps what was decided by hand', () => {
    const items = [skill('swordplay', 3), createBlade('w1', 'Sword'), createBlade('w2', 'Chair', { skill: 'clubs' })];
    const actor = Object.assign(you, { items }) as unknown as HarvestCharacter;
    const asked = answerAttack(attackBy({ id: 'attack', from: 'ada', net: 2 }), actor, 'strikeBack');
    const subject = { actor, ...(asked as { request: CheckRequest; frame: ExchangeFrame }) };
    const draft = beginDraft(subject);
    const changed = { ...draft, values: { ...draft.values, weapon: 'w2', gamble: '0', 'reasons.outnumbered': '1' } };
    const request = readDraft(subject, followDraft(subject, changed, 'weapon'));
    expect(request).toMatchObject({ skillId: null, purpose: { ref: 'w2' }, exchange: { weapon: { name: 'Chair' } } });
    expect(request.modifiers.map(({ key }) => key)).toContain('outnumbered');
  });
});

describe('the verdict', () => {
  beforeEach(() => {
    const users = new Map(['ada', 'bertrand', 'gm'].map((id) => [id, { id, isGM: id === 'gm', role: 4 }]));
    Object.assign(game, { users });
    Object.assign(foundry.utils, { fromUuidSync: (uuid: string) => actors.get(uuid) ?? null });
  });

  function judge(attack: CheckMessage, ...others: object[]) {
    setLog(attack, ...others);
    const state = readExchange(attack);
    const hits = listHits(attack)
      .map(addWeapon)
      .map(({ by, margin, tied, weapon }) => `${by} ${margin} ${tied} ${weapon.name}`.trim());
    return state.kind === 'judged' ? hits : state.kind;
  }

  const attack = (net: number, range?: Range, more?: object) =>
    attackBy({ id: 'attack', from: 'ada', net }, range, more);

  it.each<[string, CheckMessage, object[], unknown]>([
    ['nobody has answered', attack(3), [], 'open'],
    [
      'DH-23: the attacker wins',
      attack(3),
      [replyBy({ id: 'r', from: 'bertrand', net: 1 }, 'strikeBack')],
      ['attacker 2 false'],
    ],
    [
      'DH-23: the one who strikes back wins',
      attack(1),
      [replyBy({ id: 'r', from: 'bertrand', net: 4 }, 'strikeBack')],
      ['target 3 false Knife'],
    ],
    ['DH-31: a dodge harms nobody', attack(1, 'far'), [replyBy({ id: 'r', from: 'bertrand', net: 4 }, 'dodge')], []],
    ['DH-24: nobody dodges a blow', attack(1), [replyBy({ id: 'r', from: 'bertrand', net: 4 }, 'dodge')], 'open'],
    ['DH-30: but by a full dodge', attack(1), [replyBy({ id: 'r', from: 'bertrand', net: 4 }, 'fullDodge')], []],
    [
      'DH-23: a tie goes to the higher initiative',
      attack(2, 'melee', { initiative: 'target' }),
      [replyBy({ id: 'r', from: 'bertrand', net: 2 }, 'strikeBack')],
      ['target 0 true Knife'],
    ],
    ['DH-24: an easy target', attack(2), [bareBy({ id: 'r', from: 'bertrand' }, 'easyTarget')], ['attacker 2 false']],
    [
      'DH-24: whoever disengages by the higher initiative',
      attack(2, 'melee', { initiative: 'target' }),
      [bareBy({ id: 'r', from: 'bertrand' }, 'disengage')],
      [],
    ],
    ['DH-32: unaware', attack(2, 'far', { defenceless: 'unaware' }), [], ['attacker 2 false']],
    [
      'DH-32: at point blank neither defends',
      attack(2, 'pointBlank'),
      [replyBy({ id: 'r', from: 'bertrand', net: 3 }, 'strikeBack')],
      ['attacker 2 false', 'target 3 false Knife'],
    ],
    [
      'DH-32: nobody strikes back at a shot from farther off',
      attack(2, 'far'),
      [replyBy({ id: 'r', from: 'bertrand', net: 3 }, 'strikeBack')],
      'open',
    ],
    [
      'DH-24: nobody disengages without the higher initiative',
      attack(2),
      [bareBy({ id: 'r', from: 'bertrand' }, 'disengage')],
      'open',
    ],
    ['words that the rules do not know', attack(3, 'orbit' as Range), [], 'none'],
    [
      'an answer in words that the rules do not know',
      attack(3),
      [bareBy({ id: 'r', from: 'bertrand' }, 'shrug')],
      'open',
    ],
    [
      'the answer of somebody who is gone, by a GM',
      attack(3, 'melee', { against: 'Actor.gone' }),
      [
        {
          ...bareBy({ id: 'r', from: 'gm' }, 'easyTarget'),
          system: { links: { actor: 'Actor.gone', replyTo: 'attack' }, reply: 'easyTarget' },
        },
      ],
      ['attacker 3 false'],
    ],
    [
      'the answer of somebody who is not there, by anybody else',
      attack(3, 'melee', { against: 'Actor.gone' }),
      [
        {
          ...bareBy({ id: 'r', from: 'bertrand' }, 'easyTarget'),
          system: { links: { actor: 'Actor.gone', replyTo: 'attack' }, reply: 'easyTarget' },
        },
      ],
      'open',
    ],
  ])('%s', (_what, given, others, expected) => {
    expect(judge(given, ...others)).toEqual(expected);
  });
});
