/** Redrawn cards do not stay over the canvas. */
import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limitNotification } from '../../module/chat/notification-life.ts';

const page = new Window().document as unknown as Document;

const write = (id: string): string => `<li data-message-id="${id}"><button>Apply</button></li>`;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  page.body.innerHTML = `<ol id="chat-notifications">${write('a')}${write('b')}</ol><ol id="log">${write('a')}</ol>`;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const list = (place: string): (string | undefined)[] =>
  [...page.querySelectorAll<HTMLElement>(`#${place} li`)].map(({ dataset }) => dataset['messageId']);

it('a redrawn card leaves the notifications after a while, and stays in the log', () => {
  limitNotification('a');
  vi.advanceTimersByTime(5000);
  expect(list('chat-notifications')).toEqual(['a', 'b']);
  vi.advanceTimersByTime(2000);
  expect([list('chat-notifications'), list('log')]).toEqual([['b'], ['a']]);
});

it('a card that is redrawn again stays as long again', () => {
  limitNotification('a');
  vi.advanceTimersByTime(5000);
  limitNotification('a');
  vi.advanceTimersByTime(5000);
  expect(list('chat-notifications')).toEqual(['a', 'b']);
  vi.advanceTimersByTime(2000);
  expect(list('chat-notifications')).toEqual(['b']);
});

it('a card in use stays until it is left', () => {
  const button = page.querySelector<HTMLButtonElement>('#chat-notifications button');
  button?.focus();
  limitNotification('a');
  vi.advanceTimersByTime(10_000);
  expect(list('chat-notifications')).toEqual(['a', 'b']);
  button?.blur();
  vi.advanceTimersByTime(1000);
  expect(list('chat-notifications')).toEqual(['b']);
});
