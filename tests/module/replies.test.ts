/** A long thread, and a long log, cost no more than what is new in them. */
import './foundry-double.ts';
import { describe, expect, it } from 'vitest';
import {
  createKeeper,
  forgetReplies,
  listMessagesBy,
  listReplies,
  listThread,
  listTouched,
} from '../../module/chat/replies.ts';
import { createMessage, setLog } from './message-double.ts';

type Message = ChatMessage.Implementation;

/** A message that answers another one. */
function answer(id: string, replyTo: string, actor = `Actor.${id}`): object {
  return createMessage({ id, from: 'user1' }, { type: 'any', alias: id, system: { links: { actor, replyTo } } });
}

/** An attack with so many answers. */
function createThread(count: number): object[] {
  return [answer('attack', ''), ...Array.from({ length: count }, (_, place) => answer(`a${place}`, 'attack'))];
}

/** A log that counts how often it is read whole. */
function countReads(messages: object[]): { readonly reads: number } {
  const counted = { reads: 0 };
  const log = {
    get size() {
      return messages.length;
    },
    get contents() {
      return messages;
    },
    get: (id: string) => messages.find((message) => (message as { id: string }).id === id),
    [Symbol.iterator]: () => {
      counted.reads += 1;
      return messages[Symbol.iterator]();
    },
  };
  setLog();
  Object.assign(game, { messages: log });
  return counted;
}

describe('a thread', () => {
  it('is whole where it is of a usual size', () => {
    setLog(...createThread(10));
    expect(listThread('a3').toSorted()).toEqual(
      ['attack', ...Array.from({ length: 10 }, (_, at) => `a${at}`)].toSorted(),
    );
  });

  it('of 150 answers is what is answered, the first of them, one of which counts, and the newest', () => {
    setLog(...createThread(150));
    const found = listThread('a149');
    expect(found.length).toBeLessThanOrEqual(48);
    expect(found).toEqual(expect.arrayContaining(['attack', 'a0', 'a1', 'a148', 'a149']));
    const touched = listTouched(answer('a150', 'attack') as Message);
    expect(touched.length).toBeLessThanOrEqual(60);
    expect(touched).toEqual(expect.arrayContaining(['attack', 'a0', 'a149']));
  });

  it('that leads back to itself, or to nobody, ends', () => {
    setLog(answer('one', 'two'), answer('two', 'one'), answer('self', 'self'), answer('lost', 'nobody'));
    expect(listThread('one').toSorted()).toEqual(['one', 'two']);
    expect(listThread('self')).toEqual(['self']);
    expect(listThread('lost').toSorted()).toEqual(['lost', 'nobody']);
  });

  it('of answers to answers ends', () => {
    setLog(answer('c0', ''), ...Array.from({ length: 150 }, (_, at) => answer(`c${at + 1}`, `c${at}`)));
    expect(listThread('c150').length).toBeLessThanOrEqual(48);
    expect(listThread('c0').length).toBeLessThanOrEqual(48);
  });
});

describe('the log', () => {
  it('is read whole once, however many messages come, and again where one has gone', () => {
    const messages = createThread(150);
    const counted = countReads(messages);
    expect(listReplies('attack')).toHaveLength(150);
    for (let more = 0; more < 150; more += 1) {
      messages.push(answer(`more${more}`, 'attack'));
      expect(listReplies('attack')).toHaveLength(151 + more);
    }
    expect(counted.reads).toBe(1);
    messages.splice(5, 1);
    expect(listReplies('attack')).toHaveLength(299);
    expect(counted.reads).toBe(2);
    messages.splice(7, 1);
    messages.push(answer('last', 'attack'));
    forgetReplies();
    expect(listReplies('attack').map(({ id }) => id)).not.toContain('a7');
    setLog();
  });
});

describe('what is kept', () => {
  it('is read once, and again after a message or another document has changed', async () => {
    setLog(...createThread(2));
    let reads = 0;
    const keep = createKeeper<number>();
    const read = (): number => keep('key', () => (reads += 1));
    expect([read(), read()]).toEqual([1, 1]);
    setLog(...createThread(3));
    expect([read(), read()]).toEqual([2, 2]);
    await Promise.resolve();
    expect(read()).toBe(2);
    forgetReplies();
    expect(read()).toBe(3);
  });
});

describe('the messages of an actor', () => {
  it('are listed in log order, none for a message that speaks for nobody', () => {
    setLog(answer('one', '', 'Actor.a'), answer('two', '', 'Actor.b'), answer('three', 'two', 'Actor.a'));
    const listed = ['Actor.a', 'Actor.b', 'Actor.c', ''].map((uuid) => listMessagesBy(uuid).map(({ id }) => id));
    expect(listed).toEqual([['one', 'three'], ['two'], [], []]);
  });
});
