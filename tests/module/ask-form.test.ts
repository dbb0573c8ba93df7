/** A small window with fields refuses what is no number, as all windows do. */
import './foundry-double.ts';
import { Window } from 'happy-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { askForm } from '../../module/foundry/ask-form.ts';

const { Event, document: page } = new Window() as unknown as typeof globalThis;

afterEach(() => vi.unstubAllGlobals());

it('puts back a number that it cannot take', async () => {
  const warnings: string[] = [];
  vi.stubGlobal('Event', Event);
  vi.stubGlobal('document', page);
  vi.stubGlobal('ui', { notifications: { warn: (text: string) => warnings.push(text) } });
  const field = page.createElement('input');
  Object.assign(field, { type: 'number', value: '2', step: '1', defaultValue: '2' });
  field.setAttribute('aria-label', 'Steps');
  const element = page.createElement('dialog');
  element.append(field);
  const prompt = ({ render }: { render(event: unknown, dialog: object): void }): Promise<null> => {
    render(null, { element });
    field.value = '1.5';
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return Promise.resolve(null);
  };
  vi.stubGlobal('foundry', {
    ...foundry,
    applications: { api: { DialogV2: { prompt } }, handlebars: { renderTemplate: () => Promise.resolve('') } },
  });
  expect(await askForm({ title: '', template: '', context: {}, ok: '' })).toBe(null);
  expect([field.value, warnings]).toEqual(['2', ['“Steps” must be a whole number. Type it again.']]);
});
