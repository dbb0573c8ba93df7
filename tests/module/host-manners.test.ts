/** Manners that other packages count on: who is asked, in which order, and what core is told. */
import './foundry-double.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readForm } from '../../module/checks/dialog-fields.ts';
import { watchHotbar } from '../../module/documents/hotbar.ts';
import { showEnriched } from '../../module/foundry/enriched-text.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the hotbar', () => {
  it('is watched once the game is ready, so that modules are asked before', () => {
    const heard: string[] = [];
    let ready: (() => void) | undefined;
    vi.stubGlobal('Hooks', {
      on: (hook: string) => void heard.push(hook),
      once: (hook: string, call: () => void) => {
        heard.push(`once ${hook}`);
        ready = call;
      },
    });
    watchHotbar([{ macroTypes: ['coinSkill'] }]);
    expect(heard).toEqual(['once ready']);
    ready?.();
    expect(heard).toEqual(['once ready', 'hotbarDrop']);
  });
});

describe('rich text', () => {
  it('knows the roll data of its document, for dice written in it', async () => {
    const seen: { rollData?: () => unknown; relativeTo?: unknown }[] = [];
    const enrichHTML = (_html: string, options: object) => {
      seen.push(options);
      return Promise.resolve('<p>drawn</p>');
    };
    vi.stubGlobal('foundry', { applications: { ux: { TextEditor: { implementation: { enrichHTML } } } } });
    const target = { innerHTML: '' };
    const document = { isOwner: false, getRollData: () => ({ might: 3 }) };
    await showEnriched({ querySelector: () => target } as never, 'notes', '<p>[[1d6 + @might]]</p>', document as never);
    expect(target.innerHTML).toBe('<p>drawn</p>');
    expect(seen[0]?.relativeTo).toBe(document);
    expect(seen[0]?.rollData?.()).toEqual({ might: 3 });
  });
});

describe('a dialog in a window of its own', () => {
  it('is read there too, where a list of radio buttons is of a class that this page does not know', () => {
    vi.stubGlobal('RadioNodeList', Map);
    const radios = { length: 2, value: 'b' };
    const form = { elements: { namedItem: (name: string) => (name === 'stance' ? radios : null) } };
    const field = { kind: 'segments', name: 'stance', label: '', options: [] } as const;
    const draft = { values: { stance: 'a', other: 'kept' }, rows: {} };
    const { values } = readForm(form as never, [{ key: 'main', fields: [field] }], draft);
    expect(values).toEqual({ stance: 'b', other: 'kept' });
  });
});
