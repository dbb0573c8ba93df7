import type { HarvestCharacter } from '../../../module/rulesets/dark-harvest/data/fighter.ts';
import '../foundry-double.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { consequences } from '../../../module/rulesets/dark-harvest/play/permit.ts';
import {
  type CheckRequest,
  type ExchangeRequest,
  type PurposeKind,
  makePurpose,
} from '../../../module/rulesets/dark-harvest/data/request.ts';
import { findRoundTest, noteRoundTest, turnStart } from '../../../module/rulesets/dark-harvest/play/round-tests.ts';
import { createRequest } from '../../../module/rulesets/dark-harvest/data/to-input.ts';
import { createMessage, setLog } from '../message-double.ts';
import { createCharacter } from './harvest-fixtures.ts';
import { createFight } from '../fight-double.ts';

const never = { combat: '', round: 0, turn: 0 };

/** Marked 11 of 18: in the first reserve die, since round 1. */
function createWounded(system: object = {}, ...statuses: string[]): HarvestCharacter {
  const actor = createCharacter([], { dice: 5, marked: 11, bruised: 0 });
  const dying = { ...never, rounds: 0, stable: false };
  Object.assign(actor.system, { roundPips: { ...never, pips: 0 }, dying, ...system });
  return Object.assign(actor, {
    id: 'a1',
    uuid: 'Actor.a1',
    statuses: new Set(statuses),
    update: (changes: { system: object }) => Promise.resolve(Object.assign(actor.system, changes.system)),
  });
}

/** Puts an actor on the second place of a fight. */
function putInFight(actor: HarvestCharacter, round: number, turn: number): void {
  const turns = [
    { actorId: 'b1', actor: { uuid: 'Actor.b1' } },
    { actorId: 'a1', actor },
  ];
  Object.assign(game, {
    combats: [createFight(turns, { round, turn })],
  });
}

function attempt(actor: HarvestCharacter, kind: PurposeKind, more: Partial<CheckRequest> = {}, ref = ''): string {
  try {
    consequences.permit?.(actor, { ...createRequest('dexterity'), purpose: makePurpose(kind, { ref }), ...more });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

const reply = { exchange: { role: 'reply', replyTo: '', opponent: '' } as unknown as ExchangeRequest };

beforeEach(() => {
  const cards = new Map([['reached', { type: 'harvestWounds', system: { at: never } }]]);
  Object.assign(game, { messages: cards, combats: [] });
});

/** Lists what is due to an actor in round 2. */
function list(actor: HarvestCharacter): string[] {
  putInFight(actor, 2, 1);
  return turnStart.list(actor, { combat: 'c', round: 2, turn: 1 }).map(({ id }) => id);
}

describe('what is due each round (DH-45, DH-50)', () => {
  it.each([
    ['DH-45: before its place it is not rolled', 0, 'stayConscious', 'due-later'],
    ['DH-45: nor anything of choice done', 0, 'test', 'due-first-later'],
    ['DH-45: what a wound forces is', 0, 'permanentInjury', ''],
    ['DH-45: at its place it is rolled', 1, 'stayConscious', ''],
    ['DH-45: before a test of choice', 1, 'test', 'due-first'],
    ['DH-45: before a drink', 1, 'drink', 'due-first'],
    ['DH-45: whoever is awake does not wake', 1, 'wake', 'due-not'],
    ['DH-50: whoever is not stunned shakes nothing off', 1, 'shakeOff', 'due-not'],
  ] as const)('%s', (_rule, turn, kind, code) => {
    const actor = createWounded();
    putInFight(actor, 2, turn);
    expect(attempt(actor, kind)).toBe(code);
  });

  it('DH-45: once a round, and then all is free; again in the next', async () => {
    const actor = createWounded();
    putInFight(actor, 2, 1);
    await noteRoundTest(actor, 'stayConscious', '');
    expect([attempt(actor, 'stayConscious'), attempt(actor, 'test')]).toEqual(['due-rolled', '']);
    expect(findRoundTest(actor)).toBeNull();
    putInFight(actor, 3, 1);
    expect([attempt(actor, 'stayConscious'), attempt(actor, 'test')]).toEqual(['', 'due-first']);
  });

  it('DH-45: the test on reaching a reserve die is its card’s, whatever was rolled in the round', async () => {
    const actor = createWounded();
    putInFight(actor, 2, 1);
    await noteRoundTest(actor, 'stayConscious', '');
    expect(attempt(actor, 'stayConscious', {}, 'reached')).toBe('');
  });

  it('DH-45: who is attacked before the place has come replies without it, after it not', () => {
    const actor = createWounded();
    putInFight(actor, 2, 0);
    expect(attempt(actor, 'dodge', reply)).not.toContain('due');
    putInFight(actor, 2, 1);
    expect(attempt(actor, 'dodge', reply)).toBe('due-first');
  });

  it.each([
    ['failed to stay conscious can do nothing of choice before it is marked', 0, 'helpless-falling'],
    ['stays conscious is free', 1, ''],
  ])('DH-45: whoever has %s', async (_what, automatic, refused) => {
    const actor = createWounded();
    putInFight(actor, 2, 1);
    const system = {
      plan: { white: 0, black: 0, automatic, minimumNet: null, formula: '0', lines: [] },
      subject: { difficulty: 'average', skillName: '', characteristic: 'fortitude' },
      purpose: makePurpose('stayConscious'),
      ruleOptions: { quickplay: false },
      links: { actor: actor.uuid, replyTo: '' },
    };
    setLog(createMessage({ id: 'stay', from: 'user1' }, { type: 'harvestCheck', alias: 'Test', system }));
    await noteRoundTest(actor, 'stayConscious', 'stay');
    expect(attempt(actor, 'test')).toBe(refused);
    // What a wound forces goes on.
    expect(attempt(actor, 'permanentInjury')).toBe('');
    putInFight(actor, 3, 1);
    expect(attempt(actor, 'test')).toBe('due-first');
  });

  it('DH-45: outside a fight it is rolled when it is wanted, and nothing waits for it', () => {
    const actor = createWounded();
    expect([attempt(actor, 'stayConscious'), attempt(actor, 'test')]).toEqual(['', '']);
    expect(findRoundTest(actor)).not.toBeNull();
  });

  it('DH-45, DH-46, DH-50: a turn begins with what is due', () => {
    const stun = { combat: 'c', round: 1, turn: 0, rounds: 3 };
    expect(list(createWounded({ stun }, 'stun'))).toEqual(['stayConscious', 'shakeOff']);
    expect(list(createWounded({ stun }, 'stun', 'unconscious'))).toEqual(['wake']);
    expect(list(createWounded({ health: { dice: 5, marked: 10, bruised: 0 } }))).toEqual([]);
    const dying = { combat: 'c', round: 1, turn: 0, rounds: 3, stable: false };
    const health = { dice: 5, marked: 18, bruised: 0 };
    expect(list(createWounded({ health, dying }, 'harvestDying'))).toEqual(['countdown']);
    expect(list(createWounded({ health, dying: { ...dying, stable: true } }, 'unconscious'))).toEqual([]);
    // The card of the wound has told it in its own round.
    expect(list(createWounded({ health, dying: { ...dying, round: 2 } }, 'harvestDying'))).toEqual([]);
  });
});
