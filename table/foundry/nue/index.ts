/** The namespace foundry.nue: tours, their collection, and tours of the sidebar (client/nue). */
import { getUi } from '../runtime.ts';
import { Collection } from '../utils/collection.ts';
import { Tour } from './tour.ts';

/** The registered tours by namespace and id (tours-collection.d.mts). */
export class ToursCollection extends Collection<Tour> {
  /**
   * Registers a tour.
   * @throws Error if there is already one with that namespace and id.
   */
  register(namespace: string, id: string, tour: Tour): void {
    if (this.has(`${namespace}.${id}`)) throw new Error(`There is a tour "${namespace}.${id}" already`);
    Object.assign(tour, { namespace, id });
    tour._reloadProgress();
    this.set(tour.key, tour);
  }

  /**
   * Adds a tour.
   * @throws Error if the key is not that of the tour.
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

/** The public members of foundry.nue. */
export const nue = { Tour, ToursCollection, tours: { SidebarTour } };
