/** What is being written in a window: which parts wait for it, and from when on it counts as saved. */
import './foundry-double.ts';
import { Window } from 'happy-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TypingKeeper } from '../../module/foundry/keep-typing.ts';

type Editor = HTMLElement & { value: string };

function createPart(): string {
  return '<section data-application-part="notes"><prose-mirror name="system.notes"><textarea></textarea></prose-mirror></section>';
}

describe('rich text in a sheet', () => {
  let keeper: TypingKeeper;
  let root: HTMLElement;
  let editor: Editor;
  const { Event, document } = new Window() as unknown as typeof globalThis;

  /** Something happens in the editor, which stands around the field that it happens to. */
  const tell = (event: 'input' | 'focusin'): unknown =>
    editor.querySelector('textarea')?.dispatchEvent(new Event(event, { bubbles: true }));

  /** Tests whether the part of the editor is drawn; else it waits. */
  const isDrawn = (): boolean => {
    const page = document.createElement('div');
    page.innerHTML = createPart();
    return 'notes' in keeper.leaveOpenEditors({ notes: page.firstElementChild as HTMLElement }, root);
  };

  beforeEach(() => {
    vi.stubGlobal('CSS', { escape: (text: string) => text });
    root = document.createElement('div');
    root.innerHTML = createPart();
    editor = root.querySelector('prose-mirror') as Editor;
    editor.value = '<p>Seen</p>';
    keeper = new TypingKeeper();
    keeper.watch(root, () => {});
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is drawn as long as nobody writes in it', () => {
    tell('focusin');
    expect([keeper.hasUnsaved(root), isDrawn()]).toEqual([false, true]);
  });

  it('waits while it is typed into, and is drawn once that is saved', () => {
    tell('focusin');
    tell('input');
    expect([keeper.hasUnsaved(root), isDrawn()]).toEqual([true, false]);
    keeper.forget(root);
    expect([keeper.hasUnsaved(root), isDrawn()]).toEqual([false, true]);
  });

  it('waits where its menu has changed it, of which no event tells, and is drawn once that is saved', () => {
    tell('focusin');
    editor.value = '<p><strong>Seen</strong></p>';
    expect([keeper.hasUnsaved(root), isDrawn()]).toEqual([true, false]);
    keeper.forget(root);
    expect([keeper.hasUnsaved(root), isDrawn()]).toEqual([false, true]);
    editor.value = '<p>Seen again</p>';
    expect([keeper.hasUnsaved(root), isDrawn()]).toEqual([true, false]);
  });

  it('that nobody has come to is nobody’s, also where something else was saved', () => {
    keeper.forget(root);
    editor.value = '<p>Seen, as an editor writes it</p>';
    expect([keeper.hasUnsaved(root), isDrawn()]).toEqual([false, true]);
  });
});
