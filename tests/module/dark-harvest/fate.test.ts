/** Which of several spends in the log count, by the limits of a roll and of a turn: the earlier by server time, whatever the order of the log. */
import '../foundry-double.ts';
import { beforeEach, expect, it } from 'vitest';
import { readVerdict } from '../../../module/stakes/spends.ts';
import { fateOn, points } from '../../../module/rulesets/dark-harvest/play/fate.ts';
import { createMessage, setLog } from '../message-double.ts';
import './registered.ts';

interface Spent {
  readonly use?: string;
  /** Id of the roll's message. */
  readonly roll?: string;
  /** Whether it helps with another player's roll. */
  readonly others?: boolean;
  /** The round of a fight, under the Quickplay rules; 0: the other rules, outside a fight. */
  readonly round?: number;
  readonly takenBack?: boolean;
}

const ada = { id: 'ada', name: 'Ada', isGM: false, role: 1 };

beforeEach(() => {
  const actor = Object.assign(Object.create(foundry.documents.Actor.prototype) as object, {
    uuid: 'Actor.a',
    type: 'harvestCharacter',
    testUserPermission: () => true,
  });
  Object.assign(foundry.utils, { fromUuidSync: () => actor });
  Object.assign(game, { user: ada, users: new Map([[ada.id, ada]]) });
});

/** Spends of one actor, in the order of the server's time. */
function listSpends(spends: readonly Spent[]): object[] {
  return spends.map(({ use = 'success', roll = 'r1', others = false, round = 0, takenBack = false }, time) => {
    const system = {
      links: { actor: 'Actor.a', replyTo: roll },
      use,
      helped: others ? 'Emil Hart' : '',
      clock: { combat: round ? 'c' : '', round, turn: 0 },
      ruleOptions: { quickplay: round > 0 },
      takenBack,
    };
    return createMessage({ id: `s${time}`, from: 'ada', time }, { type: 'harvestFate', alias: 'Rosa Vane', system });
  });
}

it.each([
  ['an attack', 'Actor.rat', false, true],
  ['a peril', '', false, false],
  ['a peril in Quickplay', '', true, true],
])('DH-12.6: fate takes pips off %s', (_what, dealer, quickplay, isOffered) => {
  const message = { rolls: [], system: { hit: { dealer }, ruleOptions: { quickplay } } } as never;
  expect(fateOn.damage.points.fits('lessDamage', message)).toBe(isOffered);
});

const own = {};
const help = { others: true };

it.each<[string, Spent[], string[]]>([
  ['DH-11: a roll has at most three', [own, own, own, own], ['accepted', 'accepted', 'accepted', 'limit']],
  [
    'DH-11: one that is taken back makes room',
    [{ takenBack: true }, own, own, own],
    ['takenBack', 'accepted', 'accepted', 'accepted'],
  ],
  [
    'DH-16: others spend six points on a roll at most, whatever they buy',
    [help, help, help, { others: true, use: 'stayConscious' }],
    ['accepted', 'accepted', 'accepted', 'othersLimit'],
  ],
  [
    'DH-17: in Quickplay three points a turn on all rolls, doubled ones counted; of another turn there are three more',
    [
      { round: 1 },
      { round: 1, roll: 'r2', use: 'lessDamage', others: true },
      { round: 1, roll: 'r3' },
      { round: 2, roll: 'r3' },
    ],
    ['accepted', 'accepted', 'turnLimit', 'accepted'],
  ],
  ['DH-15: what Quickplay does not have', [{ use: 'noInjury', round: 1 }], ['notAllowed']],
])('%s', (_rule, spends, expected) => {
  const messages = listSpends(spends);
  for (const log of [messages, messages.toReversed()]) {
    setLog(...log);
    expect(messages.map((message) => readVerdict(points, message as ChatMessage.Implementation))).toEqual(expected);
  }
});
