/** The window in which a user starts, continues or resets tours (fvtt-types client/applications/sidebar/apps/tours-management). */
import { Tour } from '../../nue/tour.ts';
import { getGame, localize, type Dictionary } from '../../runtime.ts';
import { CategoryBrowser, type CategoryData } from '../api/category-browser.ts';
import { createButton, createElement } from '../api/frame.ts';
import type { ClickAction } from '../api/types.ts';

interface Entry {
  id: string;
  label: string;
  hint: string;
  status: string;
  completed: boolean;
  canPlay: boolean;
  startOrResume: string;
  canReset: boolean;
}

const findTour = (target: HTMLElement): Tour | undefined =>
  getGame().tours?.get(target.closest<HTMLElement>('[data-tour]')?.dataset['tour'] ?? '') as Tour | undefined;

export class ToursManagement extends CategoryBrowser<Entry> {
  static override DEFAULT_OPTIONS: Dictionary = {
    id: 'tours-management',
    window: { title: 'Tours' },
    position: { width: 480 },
    actions: {
      async start(this: ToursManagement, ...[, target]: Parameters<ClickAction>): Promise<void> {
        const tour = findTour(target);
        await this.close();
        await tour?.start();
      },
      async reset(this: ToursManagement, ...[, target]: Parameters<ClickAction>): Promise<void> {
        await findTour(target)?.reset();
        await this.render();
      },
    },
  };

  override _prepareCategoryData(): Record<string, CategoryData<Entry>> {
    const { system, tours, user } = getGame();
    const categories: Record<string, CategoryData<Entry>> = {};
    for (const tour of (tours ?? []) as Iterable<Tour>) {
      if (!tour.config.display || (tour.config.restricted && !user?.isGM)) continue;
      const { key: id, namespace, title, description, status, canStart } = tour;
      const label = namespace === system.id ? system.title : namespace;
      const goesOn = status === Tour.STATUS.IN_PROGRESS && tour.config.canBeResumed;
      (categories[namespace] ??= { id: namespace, label, entries: [] }).entries.push({
        id,
        label: title,
        hint: description,
        status,
        completed: status === Tour.STATUS.COMPLETED,
        canPlay: canStart,
        startOrResume: goesOn ? 'Go on' : 'Begin',
        canReset: status !== Tour.STATUS.UNSTARTED,
      });
    }
    return categories;
  }

  override async _renderHTML(): Promise<HTMLElement[]> {
    const groups = Object.values(this._prepareCategoryData()).map(({ label, entries }) => {
      const lines = entries.map(({ id, canPlay, canReset, startOrResume, ...entry }) => {
        const start = createButton('start', '', startOrResume, `${startOrResume}: ${entry.label}`);
        start.toggleAttribute('disabled', !canPlay);
        const reset = canReset ? [createButton('reset', '', 'Reset', `Reset: ${entry.label}`)] : [];
        const text = createElement('p', { class: 'hint' }, localize(entry.hint));
        const title = createElement('strong', {}, `${entry.label} (${entry.status})`);
        return createElement('div', { class: 'form-group', 'data-tour': id }, title, start, ...reset, text);
      });
      return createElement('fieldset', {}, createElement('legend', {}, label), ...lines);
    });
    return groups.length ? groups : [createElement('p', {}, 'There are no tours.')];
  }

  override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(...(result as HTMLElement[]));
  }
}
