/**
 * Modules beside Tetrad: each is told about our dice, items or cards when it says that it is ready. Whatever goes wrong there concerns that module alone, and the
 * GM can read it in a window.
 */

import { toUserError } from '../user-error.ts';

/** How it stands with a module: it knows us, it is not there, it is there but has not called yet, or telling it failed. */
export type NeighbourState = 'on' | 'off' | 'waiting' | 'broken';

/** Runs the registration with a module, and notes whether it failed. */
type Attempt = (register: () => unknown) => void;

/** A module that Tetrad works with. */
export interface Neighbour {
  /** Id of its package. */
  readonly id: string;
  /** Waits until the module can be told. Called in `init`. */
  watch(attempt: Attempt): void;
}

/** A module as the window lists it. */
export interface ListedNeighbour extends Pick<Neighbour, 'id'> {
  readonly state: NeighbourState;
  /** Why telling it failed; empty otherwise. */
  readonly reason: string;
}

interface Installed {
  readonly active?: boolean;
}

const known: Neighbour[] = [];

/** The registrations so far: why each failed; null: it succeeded. */
const results = new Map<string, Error | null>();

/** Tests whether a module is installed and enabled in this world. */
export function isActive(id: string): boolean {
  const { modules } = game as unknown as { readonly modules?: { get(id: string): Installed | undefined } };
  return modules?.get(id)?.active === true;
}

/** Returns a module that calls a hook of its own when it can be told. @param register - what it is told; `given` is what its hook passes on */
export function defineNeighbour(id: string, hook: string, register: (given: never) => unknown): Neighbour {
  // The type package knows only the hooks of core.
  const hooks = Hooks as unknown as { once(hook: string, call: (given: never) => void): void };
  return { id, watch: (attempt) => hooks.once(hook, (given) => attempt(() => register(given))) };
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

/** Starts waiting for modules. Called in `init`. */
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

/** Returns why telling a module failed, in words; empty: it did not. */
function readReason(id: string): string {
  const failure = results.get(id);
  return failure ? (toUserError(failure)?.localize() ?? failure.message) : '';
}

/** Lists the modules that Tetrad works with, and how it stands with each. */
export function listNeighbours(): ListedNeighbour[] {
  return known.map(({ id }) => ({ id, state: readState(id), reason: readReason(id) }));
}
