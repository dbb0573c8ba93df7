/** The window that lists the supported modules, and the state of each. */
import { HandlebarsApplication, openForGm } from '../foundry/windows.ts';

import { listNeighbours } from './neighbour.ts';

const windowId = 'tetrad-neighbours';

const localize = (key: string): string => game.i18n.localize(`TETRAD.Neighbours.${key}`);

class NeighboursWindow extends HandlebarsApplication {
  static override DEFAULT_OPTIONS: typeof HandlebarsApplication.DEFAULT_OPTIONS = {
    id: windowId,
    classes: ['neighbours'],
    window: { title: 'TETRAD.Neighbours.title', icon: 'fa-solid fa-puzzle-piece' },
    position: { width: 480 },
  };

  static override PARTS: typeof HandlebarsApplication.PARTS = {
    list: { template: 'systems/tetrad/templates/shared/neighbours.hbs' },
  };

  protected _view() {
    const neighbours = listNeighbours().map(({ id, state, reason }) => {
      return {
        title: localize(`name.${id}`),
        state,
        says: localize(`state.${state}`),
        about: localize(`about.${id}`),
        reason,
      };
    });
    return { neighbours };
  }
}

/** Opens the window; GMs only. */
export async function openNeighbours(): Promise<void> {
  await openForGm(windowId, () => new NeighboursWindow());
}
