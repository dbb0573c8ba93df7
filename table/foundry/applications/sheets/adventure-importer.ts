/** The window of an adventure: description, contents and an import button (fvtt-types client/applications/sheets/adventure-importer). */
import type { Adventure } from '../../documents/adventure.ts';
import { BaseAdventure } from '../../documents/base-adventure.ts';
import { getUi, localize, type Dictionary } from '../../runtime.ts';
import { createElement } from '../api/frame.ts';
import type { Notifications } from '../ui/notifications.ts';
import { enrich, PlainSheet } from './plain-sheets.ts';

export class AdventureImporterV2 extends PlainSheet {
  static override DEFAULT_OPTIONS: Dictionary = {
    position: { width: 640, height: 'auto' },
    form: {
      async handler(this: AdventureImporterV2): Promise<void> {
        const { created = {}, updated = {} } = await this.#adventure.import();
        const count = [...Object.values(created), ...Object.values(updated)].flat().length;
        if (count) (getUi()['notifications'] as Notifications).info(`${this.#adventure.name}: ${count} imported.`);
      },
    },
  };

  get #adventure(): Adventure {
    return this.document as unknown as Adventure;
  }

  override async _renderHTML(): Promise<HTMLElement[]> {
    const { name, img, caption, description } = this.#adventure;
    const parts = Object.entries(BaseAdventure.contentFields).flatMap(([field, { metadata }]) => {
      const { size } = Reflect.get(this.#adventure, field) as Set<unknown>;
      const label = localize(size === 1 ? metadata.label : metadata.labelPlural);
      return size ? [`${label}: ${size}`] : [];
    });
    const submit = createElement('button', { type: 'submit' }, 'Import the adventure');
    return [
      createElement('h2', {}, name),
      ...(img ? [createElement('img', { src: img, alt: '', class: 'adventure-banner' })] : []),
      await enrich(caption),
      await enrich(description),
      createElement('p', { class: 'hint' }, parts.join(' · ')),
      createElement('footer', { class: 'form-footer' }, submit),
    ];
  }

  /** Leaves the import button enabled even in a locked pack, because an import does not change the pack. */
  override _toggleDisabled(): void {}
}
