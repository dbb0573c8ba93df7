/**
 * Adds our actors to the module Token Action HUD Core, which shows what the selected token can do. The HUD gets the actor's traits, skills and weapons. A click
 * rolls through `game.tetrad`; a right click opens the item.
 */
import { getHooks } from '../foundry/host.ts';
import { facetOf } from '../foundry/ruleset.ts';
import { defineNeighbour, type Neighbour } from './neighbour.ts';

type Actor = globalThis.Actor.Implementation;

interface Action {
  readonly id: string;
  readonly name: string;
  readonly encodedValue: string;
  readonly img?: string;
}

interface ActionHandler {
  readonly actor?: Actor | null;
  addActions(actions: readonly Action[], group: { id: string; type: string }): void;
}

interface RollHandler {
  readonly actor?: Actor | null;
  isRenderItem(): boolean;
  renderItem(actor: Actor, id: string): boolean;
}

/** The classes of the module's API that are used here, as in its public source. */
interface HudModule {
  readonly api: {
    readonly SystemManager: new (...given: unknown[]) => object;
    readonly ActionHandler: new (...given: unknown[]) => ActionHandler;
    readonly RollHandler: new (...given: unknown[]) => RollHandler;
  };
}

/** The functions of `game.tetrad` that roll. */
export interface Rolls {
  call(line: string, options: { readonly actor: Actor }): Promise<unknown>;
  roll(actor: Actor, item: string): Promise<unknown>;
}

/** The required version of the module's API. */
const VERSION = '2';

/** Separates the parts of a button's data, as in Token Action HUD's own buttons. */
const BETWEEN = '|';

const groups = ['traits', 'skills', 'weapons'] as const;

type Group = (typeof groups)[number];

/** Lists what an actor can roll, by group. */
function listActions(actor: Actor, rolled: ReadonlySet<string>): Record<Group, Action[]> {
  const facet = facetOf(actor, 'calls');
  const lists: Record<Group, Action[]> = { traits: [], skills: [], weapons: [] };
  for (const { id, label } of facet?.bases() ?? [])
    lists.traits.push({ id: `trait-${id}`, name: label, encodedValue: ['call', id].join(BETWEEN) });
  for (const { id, name, img, type } of actor.items) {
    if (!id || !rolled.has(type)) continue;
    const list = type === facet?.skills?.type ? lists.skills : lists.weapons;
    list.push({ id, name, encodedValue: ['item', id].join(BETWEEN), ...(img ? { img } : {}) });
  }
  return lists;
}

/** Makes the roll that a button stands for. */
async function act(actor: Actor, value: string, rolls: Rolls): Promise<void> {
  const [kind, id = ''] = value.split(BETWEEN);
  const item = kind === 'item' ? actor.items.get(id) : undefined;
  if (item) {
    const { identifier } = item.system as { readonly identifier?: string };
    await rolls.roll(actor, identifier || item.name);
    return;
  }
  const command = facetOf(actor, 'calls')?.command;
  if (kind === 'call' && command) await rolls.call(`/${command} ${id}`, { actor });
}

function describeGroups() {
  const made = groups.map((id) => ({ id, name: game.i18n.localize(`TETRAD.Neighbours.hud.${id}`), type: 'system' }));
  const layout = made.map((group) => {
    return { ...group, nestId: group.id, groups: [{ ...group, nestId: `${group.id}_${group.id}` }] };
  });
  return { layout, groups: made };
}

/** Returns the class from which the HUD creates all its parts. */
function createManager({ api }: HudModule, rolled: ReadonlySet<string>, rolls: Rolls) {
  class OwnActionHandler extends api.ActionHandler {
    buildSystemActions(): Promise<void> {
      const { actor } = this;
      // If several tokens are selected, the HUD names no actor, and no roll applies to all of them.
      if (!actor) return Promise.resolve();
      const lists = listActions(actor, rolled);
      for (const id of groups) this.addActions(lists[id], { id, type: 'system' });
      return Promise.resolve();
    }
  }

  class OwnRollHandler extends api.RollHandler {
    async handleActionClick(_event: unknown, value: string): Promise<void> {
      const { actor } = this;
      if (!actor) return;
      const [kind, id = ''] = value.split(BETWEEN);
      if (kind === 'item' && this.isRenderItem()) this.renderItem(actor, id);
      else await act(actor, value, rolls);
    }
  }

  return class extends api.SystemManager {
    getActionHandler = () => new OwnActionHandler();

    getAvailableRollHandlers = () => ({ core: 'Tetrad' });

    getRollHandler = () => new OwnRollHandler();

    registerDefaults = () => Promise.resolve(describeGroups());
  };
}

/** Returns the neighbour for the module Token Action HUD Core. */
export function createTokenActionHud(rolled: readonly string[], rolls: Rolls): Neighbour {
  return defineNeighbour('token-action-hud-core', 'tokenActionHudCoreApiReady', (hud: HudModule): void => {
    const SystemManager = createManager(hud, new Set(rolled), rolls);
    getHooks().callAll('tokenActionHudSystemReady', { api: { requiredCoreModuleVersion: VERSION, SystemManager } });
  });
}
