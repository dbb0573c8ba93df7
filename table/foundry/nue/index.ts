/** The namespace foundry.nue: tours, their collection, and tours that can open sidebar tabs (client/nue). */
import { getUi } from '../runtime.ts';
import { Collection } from '../utils/collection.ts';
import { Tour } from './tour.ts';

/** The registered tours by namespace and id (tours-collection.d.mts). */
export class ToursCollection extends Collection<Tour> {
  /**
   * Registers a tour.
   * @throws Error if a tour with that namespace and id is already registered.
   */
  register(namespace: string, id: string, tour: Tour): void {
    if (this.has(`${namespace}.${id}`)) throw new Error(`There is a tour "${namespace}.${id}" already`);
    Object.assign(tour, { namespace, id });
    tour._reloadProgress();
    this.set(tour.key, tour);
  }

  /**
   * Adds a tour.
   * @throws Error if `key` is not the tour's own key.
   */
  override set(key: string, tour: Tour): this {
    if (key !== tour.key) throw new Error(`The key of a tour is "${tour.key}", not "${key}"`);
    return super.set(key, tour);
  }
}

/** A tour whose steps can open a tab of the sidebar (tours/sidebar-tour.d.mts). */
class SidebarTour extends Tour {
  override async _preStep(): Promise<void> {
    await super._preStep();
    const tab = getUi()[String(this.currentStep?.['sidebarTab'])] as { activate?(): void } | undefined;
    tab?.activate?.();
  }
}

export const nue = { Tour, ToursCollection, tours: { SidebarTour } };
