/** The window that lists the supported modules, and the state of each. */
import { HandlebarsApplication, type TemplatePart } from '../foundry/windows.ts';
import { UserError, runOrWarn } from '../user-error.ts';
import { listNeighbours } from './neighbour.ts';

const windowId = 'tetrad-neighbours';

type Context = Parameters<foundry.applications.api.ApplicationV2['_prepareContext']>[0];

const localize = (key: string): string => game.i18n.localize(`TETRAD.Neighbours.${key}`);

class NeighboursWindow extends HandlebarsApplication {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = {
    id: windowId,
    classes: ['tetrad', 'neighbours'],
    window: {
      title: 'TETRAD.Neighbours.title',
      icon: 'fa-solid fa-puzzle-piece',
      contentClasses: ['tetrad-content'],
    },
    position: { width: 480 },
  };

  static override PARTS: Record<string, TemplatePart> = {
    list: { template: 'systems/tetrad/templates/shared/neighbours.hbs' },
  };

  protected override async _prepareContext(options: Context) {
    const context = await super._prepareContext(options);
    const neighbours = listNeighbours().map(({ id, state, reason }) => {
      return {
        title: localize(`name.${id}`),
        state,
        says: localize(`state.${state}`),
        about: localize(`about.${id}`),
        reason,
      };
    });
    return { ...context, neighbours };
  }
}

/** Opens the window; GMs only. */
export async function openNeighbours(): Promise<void> {
  await runOrWarn(async () => {
    if (!game.user.isGM) throw new UserError('gamemaster-only');
    await (foundry.applications.instances.get(windowId) ?? new NeighboursWindow()).render({ force: true });
  });
}
