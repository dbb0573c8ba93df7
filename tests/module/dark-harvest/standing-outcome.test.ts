/** What a test comes to with all that was answered to it: in which order it counts, and whose answers count for nothing. */
import '../foundry-double.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkCard } from '../../../module/rulesets/dark-harvest/ui/cards/check-card.ts';
import { damageCard } from '../../../module/rulesets/dark-harvest/ui/cards/damage-card.ts';
import {
  checkMessage,
  judgeCheck,
  planCheck,
  readFaces,
  readOutcome,
} from '../../../module/rulesets/dark-harvest/play/checks.ts';
import { createRequest, toInput } from '../../../module/rulesets/dark-harvest/data/to-input.ts';
import { BlackDie, WhiteDie } from '../../../module/rulesets/dark-harvest/data/dice.ts';
import { readDamage, type DamageMessage } from '../../../module/rulesets/dark-harvest/play/damage.ts';
import { canAsk } from '../../../module/stakes/requests.ts';
import './registered.ts';
import { fencer } from './harvest-fixtures.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/** Who sends: the GM, and two players of whom Ada owns the actor. */
const users = new Map(
  ['gamemaster', 'ada', 'bertrand'].map((id) => [id, { id, name: id, isGM: id === 'gamemaster', role: 4 }]),
);

class ActorDouble extends (foundry.documents.Actor as unknown as new () => object) {
  readonly type = 'harvestCharacter';
  readonly uuid = 'Actor.a1';
  readonly items = [];
  readonly system = { fate: { value: 9 } };
  testUserPermission(user: { id: string }): boolean {
    return user.id === 'ada';
  }
}

const actor = new ActorDouble();

interface MessageDouble {
  readonly id: string;
  readonly type: string;
  readonly system: Record<string, unknown>;
}

const log: MessageDouble[] = [];
let count = 0;

function createDie(Die: typeof WhiteDie | typeof BlackDie, faces: readonly number[]) {
  return new Die({ number: faces.length, results: faces.map((result) => ({ result, active: true })) });
}

/** Rolls white and black dice as they are listed: a pool, then what was thrown for its sixes. */
function roll(white: readonly number[], black: readonly number[] = []): foundry.dice.Roll {
  return { dice: [createDie(WhiteDie, white), createDie(BlackDie, black)] } as unknown as foundry.dice.Roll;
}

/** Puts a message into the log. */
function send(type: string, author: string, system: object, rolls: readonly foundry.dice.Roll[] = []): MessageDouble {
  // Another one in each test: what was looked up goes by the last.
  const id = `m${(count += 1)}`;
  const message = {
    id,
    type,
    system: system as Record<string, unknown>,
    author: users.get(author),
    _stats: { lastModifiedBy: author, createdTime: count },
    rolls,
    visible: true,
    isContentVisible: true,
  };
  log.push(message);
  return message;
}

const links = (replyTo: string) => ({ actor: 'Actor.a1', replyTo });

const plan = planCheck(toInput(fencer, createRequest('dexterity', 'swordplay1')));

/** The plan as messages keep it. */
const { plan: stored } = checkMessage.describe({ plan, outcome: { net: 0, degree: 'failure' } }).system as {
  plan: object;
};

/** Rolls the fencer's Swordplay: six white dice. */
function sendCheck(white: readonly number[], kind = 'test', quickplay = false): CheckMessage {
  const outcome = judgeCheck(plan, readFaces(roll(white)));
  const { system } = checkMessage.describe({ actor: { uuid: 'Actor.a1' }, plan, outcome });
  const purpose = { kind, ref: '', name: '', amount: 0 };
  const exchange = { role: '' };
  return send('harvestCheck', 'ada', { ...system, purpose, exchange, ruleOptions: { quickplay } }, [
    roll(white),
  ]) as unknown as CheckMessage;
}

function sendRuling(check: { id: string | null }, ruling: object, dice: readonly number[] = [], by = 'gamemaster') {
  const system = { kind: 'difficulty', difficulty: '', net: 0, reason: 'so', ...ruling, links: links(check.id ?? '') };
  return send('harvestRuling', by, { ...system, dice: { white: 0, black: dice.length } }, [roll([], dice)]);
}

function sendSpend(check: { id: string | null }, use: string, more: object = {}) {
  const cost = use === 'noInjury' ? 3 : 1;
  const clock = { combat: '', round: 0, turn: 0 };
  const system = {
    use,
    cost,
    takenBack: false,
    helped: '',
    effect: '',
    clock,
    ruleOptions: { quickplay: false },
    ...more,
  };
  return send('harvestFate', 'ada', { ...system, links: links(check.id ?? '') });
}

/** Asks for a roll again, answers, and rolls. */
function sendReroll(check: CheckMessage, white: readonly number[], { by = 'gamemaster', keepBetter = true } = {}) {
  const request = send('harvestRequest', 'ada', {
    kind: 'reroll',
    keepBetter,
    ruleOptions: { quickplay: false },
    links: links(check.id ?? ''),
  });
  send('harvestAnswer', by, { answer: 'approve', links: links(request.id) });
  const { difficulty } = readOutcome(check);
  return send('harvestReroll', 'ada', { request: request.id, plan: stored, difficulty, links: links(check.id ?? '') }, [
    roll(white),
  ]);
}

/** The cards that are redrawn with a card of damage. */
function listRelated(damage: MessageDouble) {
  return damageCard.related?.(damage as unknown as ChatMessage.Implementation);
}

beforeEach(() => {
  log.length = 0;
  Object.assign(game, {
    users: { get: (id: string) => users.get(id) },
    actors: [],
    messages: {
      get size() {
        return log.length;
      },
      get contents() {
        return log;
      },
      get: (id: string) => log.find((message) => message.id === id),
      [Symbol.iterator]: () => log[Symbol.iterator](),
    },
  });
  foundry.utils.fromUuidSync = ((uuid: string) => (uuid === 'Actor.a1' ? actor : null)) as never;
});

/** What a card says has changed its test. */
const readChanges = (check: ChatMessage.Implementation) =>
  (checkCard.view(check) as { changes: readonly string[] }).changes;

describe('what a test comes to', () => {
  it('DH-6: a harder difficulty adds the dice of the ruling, an easier one takes the last thrown', () => {
    const check = sendCheck([1, 6, 2, 3, 4, 5, 1]);
    expect(readOutcome(check)).toMatchObject({ net: 3, rulings: { difficulty: null, net: null } });
    sendRuling(check, { difficulty: 'difficult' }, [1, 6, 2]);
    expect(readOutcome(check)).toMatchObject({ net: 1, difficulty: 'difficult', plan: { white: 6, black: 3 } });
    expect(readChanges(check)).toEqual(['Changed by gamemaster from Average to Difficult: so']);
    sendRuling(check, { difficulty: 'average' });
    expect(readOutcome(check)).toMatchObject({ net: 3, plan: { white: 6, black: 0 } });
    // It is as it was.
    expect(readChanges(check)).toEqual([]);
  });

  it('DH-5: a net that the Gamemaster names stands whatever the dice, over the difficulty ruled before', () => {
    const check = sendCheck([1, 1, 2, 3, 4, 5]);
    sendRuling(check, { difficulty: 'difficult' }, [1, 1, 1]);
    sendRuling(check, { kind: 'net', net: 7 });
    expect(readOutcome(check)).toMatchObject({ net: 7, degree: 'impressive', unruled: { net: -1 } });
    sendSpend(check, 'success');
    expect(readOutcome(check)).toMatchObject({ net: 7, unruled: { net: 0 } });
    sendRuling(check, { difficulty: 'average' });
    expect(readOutcome(check)).toMatchObject({ net: 3, unruled: null });
  });

  it('a ruling by a player, or of nothing known, counts for nothing', () => {
    const check = sendCheck([1, 1, 2, 3, 4, 5]);
    sendRuling(check, { kind: 'net', net: 20 }, [], 'ada');
    sendRuling(check, { kind: 'difficulty', difficulty: 'absurd' });
    sendRuling(check, { kind: 'praise', net: 9 });
    expect(readOutcome(check)).toMatchObject({ net: 2, rulings: { difficulty: null, net: null } });
  });

  it('DH-11, DH-13: fate adds successes, and makes a test of consciousness succeed whatever the black dice', () => {
    const check = sendCheck([2, 2, 2, 3, 4, 5], 'stayConscious');
    sendRuling(check, { difficulty: 'difficult' }, [1, 1, 2]);
    sendSpend(check, 'success');
    expect(readOutcome(check)).toMatchObject({ net: -1, fate: 1, isAssured: false });
    sendSpend(check, 'stayConscious');
    expect(readOutcome(check)).toMatchObject({ net: 1, degree: 'marginal', isAssured: true });
  });

  it('DH-13: in Quickplay it is one success more, which black dice can cancel', () => {
    const check = sendCheck([2, 2, 2, 3, 4, 5], 'wake', true);
    sendRuling(check, { difficulty: 'difficult' }, [1, 1, 2]);
    sendSpend(check, 'stayConscious');
    expect(readOutcome(check)).toMatchObject({ net: -1, fate: 1, isAssured: false });
  });

  it('DH-15: fate averts a permanent injury; of any other test it averts nothing', () => {
    const injury = sendCheck([2, 2, 2, 2, 2, 2], 'permanentInjury');
    const other = sendCheck([2, 2, 2, 2, 2, 2]);
    sendSpend(injury, 'noInjury');
    sendSpend(other, 'noInjury');
    expect([readOutcome(injury).isSpared, readOutcome(other).isSpared]).toEqual([true, false]);
  });

  it.each([
    ['the better stands', [1, 1, 1, 2, 2, 2], true, false, 3, true],
    ['the first stands where it is better', [2, 2, 2, 2, 2, 2], true, false, 2, false],
    ['the new one stands where that was asked for', [2, 2, 2, 2, 2, 2], false, false, 0, true],
    ['in Quickplay the new one stands', [2, 2, 2, 2, 2, 2], true, true, 0, true],
  ])('DH-18: of a roll anew %s', (_what, white, keepBetter, quickplay, net, stands) => {
    const check = sendCheck([1, 1, 2, 2, 2, 2], 'test', quickplay);
    sendReroll(check, white, { keepBetter });
    expect(readOutcome(check)).toMatchObject({ net, reroll: { stands, first: 2 } });
  });

  it('DH-18: fate and a ruling count for both rolls; a second roll anew, or one that no Gamemaster approved, for nothing', () => {
    const check = sendCheck([1, 2, 2, 2, 2, 2]);
    sendReroll(check, [1, 1, 1, 1, 1, 1], { by: 'bertrand' });
    expect(readOutcome(check)).toMatchObject({ net: 1, reroll: null });
    log.length = 1;
    sendReroll(check, [1, 1, 2, 2, 2, 2]);
    sendReroll(check, [1, 1, 1, 1, 1, 1]);
    sendSpend(check, 'success');
    sendRuling(check, { difficulty: 'difficult' }, [1, 2, 2]);
    expect(readOutcome(check)).toMatchObject({ net: 2, reroll: { first: 1, second: 2, stands: true } });
    // Whoever answers after a veto answers nothing.
    const vetoed = sendCheck([2, 2, 2, 2, 2, 2]);
    const request = send('harvestRequest', 'ada', {
      kind: 'reroll',
      keepBetter: true,
      ruleOptions: { quickplay: false },
      links: links(vetoed.id ?? ''),
    });
    send('harvestAnswer', 'gamemaster', { answer: 'veto', links: links(request.id) });
    send('harvestAnswer', 'gamemaster', { answer: 'approve', links: links(request.id) });
    send('harvestReroll', 'ada', { request: request.id, plan: stored, difficulty: '', links: links(vetoed.id ?? '') }, [
      roll([1, 1, 1, 1, 1, 1]),
    ]);
    expect(readOutcome(vetoed).reroll).toBe(null);
  });

  it('DH-18: only who may act for the roller asks for a roll anew', () => {
    for (const [by, rerolled] of [
      ['bertrand', false],
      ['ada', true],
    ] as const) {
      const check = sendCheck([2, 2, 2, 2, 2, 2]);
      const to = links(check.id ?? '');
      const asked = { kind: 'reroll', serial: 9, keepBetter: true, ruleOptions: { quickplay: false }, links: to };
      const { id } = send('harvestRequest', by, asked);
      send('harvestAnswer', 'gamemaster', { answer: 'approve', serial: 10, links: links(id) });
      send('harvestReroll', 'ada', { request: id, plan: stored, difficulty: '', links: to }, [
        roll([1, 1, 1, 1, 1, 1]),
      ]);
      expect(readOutcome(check).reroll !== null, by).toBe(rerolled);
    }
  });

  it.each([
    ['of a peril whom it hits: the less, the better', '', [1, 1, 2], [1, 2, 2], true, 1],
    ['of a peril: more is not better', '', [1, 2, 2], [1, 1, 2], false, 1],
    ['of a hit whoever dealt it: the more, the better', 'Actor.a1', [1, 2, 2], [1, 1, 2], true, 2],
  ])('DH-18: damage is rolled anew, %s', (_what, dealer, first, second, stands, pips) => {
    Object.assign(game, { user: users.get('ada') });
    const damage = { white: 3, black: 0, automatic: 0, minimumNet: null, formula: '', lines: [] };
    const system = {
      links: links(''),
      plan: damage,
      hit: { dealer, stun: 0 },
      ruleOptions: { quickplay: false },
      source: 'Wood fire',
    };
    const message = send('harvestDamage', 'ada', system, [roll(first)]) as unknown as DamageMessage;
    const character = actor as unknown as Actor.OfType<'harvestCharacter'>;
    expect(canAsk(character, 'reroll', message)).toBe(true);
    const asked = { kind: 'reroll', keepBetter: true, ruleOptions: { quickplay: false } };
    const request = send('harvestRequest', 'ada', { ...asked, links: links(message.id ?? '') });
    send('harvestAnswer', 'gamemaster', { answer: 'approve', links: links(request.id) });
    const thrown = { request: request.id, plan: damage, difficulty: '', links: links(message.id ?? '') };
    send('harvestReroll', 'ada', thrown, [roll(second)]);
    expect(readDamage(message)).toMatchObject({ pips, reroll: { stands } });
    expect(canAsk(character, 'reroll', message)).toBe(false);
  });

  it('DH-18: damage that is rolled for an exchange draws attack and reply anew, which are rolled anew no more', () => {
    const attack = send('harvestCheck', 'ada', { links: links('') });
    const reply = send('harvestCheck', 'bertrand', { links: links(attack.id) });
    const damage = send('harvestDamage', 'ada', { links: links(attack.id) });
    expect(listRelated(damage)).toEqual([attack.id, reply.id]);
    expect(listRelated(send('harvestDamage', 'ada', { links: links('') }))).toEqual([]);
  });
});
