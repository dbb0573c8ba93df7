/**
 * Integrates other modules, called neighbours here. When a module is ready, our dice, items or cards are registered with it. A failure affects only that module,
 * and the window that lists the modules shows it to the GM.
 */
import { getHooks } from '../foundry/host.ts';
import { toUserError } from '../user-error.ts';
import { HandlebarsApplication, openForGm } from '../foundry/windows.ts';

/** The state of a module: registration succeeded, the module is not enabled, it is enabled but not ready yet, or registration failed. */
export type NeighbourState = 'on' | 'off' | 'waiting' | 'broken';

type Attempt = (register: () => unknown) => void;

/** A module that Tetrad works with. */
export interface Neighbour {
  readonly id: string;
  /** Waits until the module is ready, then attempts the registration. Called in `init`. */
  watch(attempt: Attempt): unknown;
}

/** A module in the window's list. */
export interface ListedNeighbour extends Pick<Neighbour, 'id'> {
  readonly state: NeighbourState;
  /** Why the registration failed; empty otherwise. */
  readonly reason: string;
}

const known: Neighbour[] = [];

/** The results of the registrations so far, by module id: the error, or null for success. */
const results = new Map<string, Error | null>();

/** Tests whether a module is installed and enabled in this world. */
export function isActive(id: string): boolean {
  return game.modules.get(id)?.active === true;
}

/**
 * Returns a neighbour for a module that calls a hook of its own when it is ready.
 * @param register - registers our data; it receives the argument of the hook
 */
export function defineNeighbour(id: string, hook: string, register: (given: never) => unknown): Neighbour {
  return {
    id,
    watch: (attempt) => getHooks().once(hook, (given) => attempt(() => register(given))),
  };
}

async function attempt({ id }: Neighbour, register: () => unknown): Promise<void> {
  try {
    await register();
    results.set(id, null);
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    results.set(id, failure);
    console.warn(`Tetrad: ${id}: ${failure.message}`);
  }
}

/** Starts waiting for the modules. Called in `init`. */
export function watchNeighbours(neighbours: readonly Neighbour[]): void {
  for (const neighbour of neighbours) {
    known.push(neighbour);
    neighbour.watch((register) => void attempt(neighbour, register));
  }
}

function readState(id: string): NeighbourState {
  const failure = results.get(id);
  if (failure !== undefined) return failure ? 'broken' : 'on';
  return isActive(id) ? 'waiting' : 'off';
}

/** Returns why the registration with a module failed, as text; empty if it did not fail. */
function readReason(id: string): string {
  const failure = results.get(id);
  return failure ? (toUserError(failure)?.localize() ?? failure.message) : '';
}

export function listNeighbours(): ListedNeighbour[] {
  return known.map(({ id }) => ({ id, state: readState(id), reason: readReason(id) }));
}

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
