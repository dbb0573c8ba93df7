/** The window that sets who owns a document (fvtt-types client/applications/apps/document-ownership). */
import { DOCUMENT_OWNERSHIP_LEVELS } from '../../const/constants.ts';
import { getGame, type Dictionary } from '../../runtime.ts';
import { DocumentSheetV2 } from '../api/document-sheet.ts';
import { createElement } from '../api/frame.ts';
import type { FormSubmission, RenderOptions } from '../api/types.ts';

const LEVELS = { NONE: 'None', LIMITED: 'Limited', OBSERVER: 'Observer', OWNER: 'Owner' } as const;

/** A window in which the ownership level of each player is chosen, and the default level for everyone else. */
export class DocumentOwnershipConfig extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Dictionary = {
    classes: ['document-ownership'],
    window: { contentClasses: ['standard-form'] },
    position: { width: 420 },
    form: {
      closeOnSubmit: true,
      async handler(this: DocumentOwnershipConfig, ...[, , formData]: Parameters<FormSubmission>): Promise<void> {
        const given = Object.entries(formData.object).filter(([, level]) => level !== '');
        const ownership = Object.fromEntries(given.map(([id, level]) => [id, Number(level)]));
        await this.document.update({ ownership }, { diff: false, recursive: false, noHook: true });
      },
    },
  };

  override get title(): string {
    return `Ownership: ${this.document.name ?? this.document.id}`;
  }

  override async _renderHTML(_context: Dictionary, _options: RenderOptions): Promise<HTMLElement[]> {
    const ownership = this.document._source['ownership'] as Record<string, number>;
    const draw = (id: string, name: string, blank: boolean): HTMLElement => {
      const select = createElement('select', { name: id }) as HTMLSelectElement;
      if (blank) select.append(createElement('option', { value: '' }, 'Default'));
      for (const [level, label] of Object.entries(LEVELS))
        select.append(createElement('option', { value: String(DOCUMENT_OWNERSHIP_LEVELS[level as 'NONE']) }, label));
      select.value = String(ownership[id] ?? '');
      return createElement('div', { class: 'form-group' }, createElement('label', {}, name, select));
    };
    const players = [...(getGame().users ?? [])].filter((user) => !user.isGM);
    const groups = [draw('default', 'All players', false), ...players.map(({ id, name }) => draw(id, name, true))];
    const save = createElement('button', { type: 'submit' }, 'Save');
    return [...groups, createElement('footer', { class: 'form-footer' }, save)];
  }

  override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(...(result as HTMLElement[]));
  }
}
