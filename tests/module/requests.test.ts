/** A request goes to those who can answer it: the GMs, also where the roll that it is about is for no other eyes. */
import './foundry-double.ts';
import { beforeEach, expect, it } from 'vitest';
import { askRequest } from '../../module/stakes/requests.ts';
import { defineRoles, installFacets } from './install-facets.ts';

interface Sent {
  readonly whisper: readonly string[];
}

const sent: Sent[] = [];
const ada = { id: 'ada', name: 'Ada', isGM: false, role: 1 };
const gamemaster = { id: 'gm', name: 'Gita', isGM: true, role: 4 };

installFacets('coin', {
  cards: [defineRoles('coinFlip', { readRequester: () => 'Actor.a' })],
  requests: {
    ruleset: 'coin',
    requestType: 'coinRequest',
    answerType: 'coinAnswer',
    words: 'COIN.Request',
    owns: () => true,
    kinds: {
      again: {
        price: null,
        isReroll: false,
        canAsk: () => true,
        readFulfilment: () => 'none',
        fulfil: () => Promise.resolve(),
      },
    },
    readOptions: () => ({}),
  },
});

beforeEach(() => {
  sent.length = 0;
  const { documents, applications, utils } = foundry as unknown as {
    documents: { Actor: { prototype: object } };
    applications: { api: object; handlebars: object };
    utils: object;
  };
  const actor = Object.assign(Object.create(documents.Actor.prototype) as object, {
    uuid: 'Actor.a',
    type: 'coinFlipper',
    name: 'Rosa',
    testUserPermission: ({ id }: { id: string }) => id === 'ada',
  });
  Object.assign(utils, { fromUuidSync: () => actor, escapeHTML: (text: string) => text });
  Object.assign(applications.handlebars, { renderTemplate: () => Promise.resolve('') });
  Object.assign(applications.api, {
    DialogV2: { prompt: () => Promise.resolve({ description: 'Let me try that again' }) },
  });
  Object.assign(document, { createElement: () => ({ classList: { add: () => undefined } }) });
  Object.assign(ChatMessage, {
    getSpeaker: () => ({}),
    create: (data: Sent) => {
      sent.push(data);
      return Promise.resolve(data);
    },
  });
  Object.assign(game, { user: ada, users: [ada, gamemaster] });
});

it.each([
  ['of a public roll everybody', [], []],
  ['of a roll for the GMs these', ['gm'], ['gm']],
  ['of a roll for no other eyes its roller and the GMs', ['ada'], ['ada', 'gm']],
])('%s', async (_whom, whisper, readers) => {
  const target = {
    id: 'roll',
    type: 'coinFlip',
    whisper,
    blind: false,
    system: {},
  } as unknown as ChatMessage.Implementation;
  await askRequest('again', 'Actor.a', target, 'Climb');
  expect(sent.map((message) => message.whisper)).toEqual([readers]);
});
