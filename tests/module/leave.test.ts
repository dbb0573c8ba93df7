/** Leave to roll against the rules: a GM's first answer decides, a roll uses it up, and nobody else gives it. */
import './foundry-double.ts';
import { beforeEach, expect, it } from 'vitest';
import { readLeave } from '../../module/checks/leave.ts';
import { createMessage, setLog } from './message-double.ts';

type Question = ChatMessage.OfType<'leave'>;

const isAdas = ({ id }: { id: string }): boolean => id === 'ada';
const actor = Object.assign(new (foundry.documents.Actor as unknown as new () => object)(), {
  uuid: 'Actor.ada',
  testUserPermission: isAdas,
});

const make = (id: string, from: string, system: object, time = 1) =>
  createMessage(
    { id, from, time },
    { type: 'leave', alias: '', system: { links: { actor: 'Actor.ada', replyTo: '' }, ...system } },
  ) as { readonly id: string };

const answer = (id: string, from: string, word: string, time = 2) =>
  make(id, from, { links: { actor: 'Actor.ada', replyTo: 'q' }, answer: word }, time);

const asQuestion = (message: object): Question => message as unknown as Question;
const question = make('q', 'ada', { answer: '' });

beforeEach(() => {
  Object.assign(game, { users: new Map() });
  Object.assign(foundry.utils, { fromUuidSync: (uuid: string) => (uuid === 'Actor.ada' ? actor : null) });
});

it.each([
  ['waits', [], 'waiting'],
  ['is not answered by a player', [answer('a', 'eve', 'give')], 'waiting'],
  ['is answered by the GM', [answer('a', 'gm', 'give')], 'given'],
  ['is answered once', [answer('a', 'gm', 'refuse'), answer('b', 'gm', 'give', 3)], 'refused'],
])('a question %s', (_what, messages, state) => {
  setLog(question, ...messages);
  expect(readLeave(asQuestion(question))).toBe(state);
});

it('is used up by one roll, and is ignored from somebody else', () => {
  const roll = make('r', 'ada', { objections: [{ code: 'leave-given', data: { leave: 'q' } }] }, 3);
  setLog(question, answer('a', 'gm', 'give'), roll);
  expect(readLeave(asQuestion(question))).toBe('used');
  expect(readLeave(asQuestion(make('x', 'eve', { answer: '' })))).toBe('forged');
});
