/**
 * Stand-ins for the modules that Tetrad works with, written from their public source and documentation: each refuses what the module refuses, and records the
 * rest. They are used in unit tests, and bundled for a page.
 */

/** The part of Foundry's hooks that modules use. */
export interface HooksLike {
  on(hook: string, listener: (...given: never[]) => void): unknown;
  once(hook: string, listener: (...given: never[]) => void): unknown;
  callAll(hook: string, ...given: unknown[]): unknown;
}

const require = (isRight: boolean, what: string): void => {
  if (!isRight) throw new Error(what);
};

/** The number of faces of the solids that Dice So Nice! knows. */
const solids: Readonly<Record<string, number>> = { d2: 2, d4: 4, d6: 6, d8: 8, d10: 10, d12: 12, d20: 20 };

interface Preset {
  readonly type: string;
  readonly labels: readonly string[];
  readonly system: string;
  readonly colorset?: string;
}

interface Colorset {
  readonly name: string;
  readonly foreground: string;
  readonly background: string;
}

/** `game.dice3d` of Dice So Nice! 5 and 6. @param denominations - the letters of the dice that formulas know */
export function createDice3d(denominations: () => readonly string[]) {
  const systems: { readonly id: string; readonly name: string }[] = [];
  const colorsets: Colorset[] = [];
  const presets: (Preset & { readonly shape: string })[] = [];
  return {
    systems,
    colorsets,
    presets,
    addSystem(system: { readonly id: string; readonly name: string }, mode = 'default') {
      require(['default', 'preferred'].includes(mode), 'mode');
      systems.push(system);
    },
    addColorset(colorset: Colorset) {
      require(/^#[0-9a-f]{6}$/u.test(colorset.background), 'background');
      colorsets.push(colorset);
      return Promise.resolve();
    },
    addDicePreset(preset: Preset, shape: string) {
      require(systems.some(({ id }) => id === preset.system), `no system ${preset.system}`);
      require(denominations().includes(preset.type.slice(1)), `no die ${preset.type}`);
      require(preset.labels.length === solids[shape], `labels of ${preset.type}`);
      presets.push({ ...preset, shape });
    },
  };
}

function read(data: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], data);
}

function write(data: object, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  (read(data, keys.join('.')) as Record<string, unknown>)[last] = value;
}

type MappedField = string | { readonly path: string; readonly converter: string };
type Converter = (value: unknown, translation: unknown) => unknown;

/** `game.babele` of Babele as of 2.7.5: mappings are merged into its own, and translate what they name. */
export function createBabeleDouble() {
  const converters: Record<string, Converter> = {};
  const mappings: Record<string, Record<string, MappedField>> = {
    Actor: { name: 'name', description: 'system.details.biography.value' },
    Item: { name: 'name', description: 'system.description.value' },
  };
  return {
    mappings,
    registerConverters: (given: Record<string, Converter>) => void Object.assign(converters, given),
    registerMapping(given: Record<string, Record<string, MappedField>>) {
      for (const [document, fields] of Object.entries(given)) mappings[document] = { ...mappings[document], ...fields };
    },
    /** Returns a copy of a document's data with the fields that a translation names. */
    translate<Data extends object>(document: string, data: Data, translation: Readonly<Record<string, unknown>>): Data {
      const copy = structuredClone(data);
      for (const [key, text] of Object.entries(translation)) {
        const field = mappings[document]?.[key];
        require(field !== undefined, `no field ${key}`);
        const { path, converter } = typeof field === 'object' ? field : { path: field ?? '', converter: '' };
        const holder = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '';
        const value = holder ? read(copy, path) : (copy as Record<string, unknown>)[path];
        if (value === undefined) continue;
        const translated = converter ? converters[converter]?.(value, text) : text;
        if (holder) write(copy, path, translated);
        else (copy as Record<string, unknown>)[path] = translated;
      }
      return copy;
    },
  };
}

interface HudAction {
  readonly id: string;
  readonly name: string;
  readonly encodedValue: string;
}

interface HudManager {
  registerDefaults(): Promise<{
    groups: { id: string; name: string }[];
    layout: { nestId: string; groups: object[] }[];
  }>;
  getActionHandler(): { hudManager: object; buildSystemActions(ids: string[]): Promise<void> };
  getRollHandler(id: string): { hudManager: object; handleActionClick(event: object, value: string): void };
}

/** Token Action HUD Core 2: it passes on its classes, and takes the system's manager. */
export class HudDouble {
  readonly opened: string[] = [];
  isRightClick = false;
  #manager: HudManager | undefined;
  #groups = new Map<string, { readonly name: string; readonly actions: HudAction[] }>();

  /** Starts as its hook `ready` does. */
  start(hooks: HooksLike): void {
    const { opened } = this;
    class Handler {
      hudManager: { readonly actor?: object; readonly isRightClick?: boolean } = {};
      get actor() {
        return this.hudManager.actor;
      }
    }
    const groups = this.#groups;
    class ActionHandler extends Handler {
      addActions(actions: readonly HudAction[], { id }: { readonly id: string }) {
        const group = groups.get(id);
        require(group !== undefined, `no group ${id}`);
        group?.actions.push(...actions);
      }
    }
    class RollHandler extends Handler {
      isRenderItem() {
        return this.hudManager.isRightClick === true;
      }
      renderItem(_actor: object, id: string) {
        opened.push(id);
        return true;
      }
    }
    class SystemManager {
      readonly coreModuleId = 'token-action-hud-core';
    }
    hooks.once(
      'tokenActionHudSystemReady',
      (module: { api: { requiredCoreModuleVersion: string; SystemManager: new (id: string) => HudManager } }) => {
        require(module.api.requiredCoreModuleVersion.startsWith('2'), 'version');
        this.#manager = new module.api.SystemManager('token-action-hud-core');
      },
    );
    hooks.callAll('tokenActionHudCoreApiReady', { api: { SystemManager, ActionHandler, RollHandler } });
  }

  /** Lists the buttons for an actor, by the name of their group. */
  async show(actor: object | null): Promise<Record<string, HudAction[]>> {
    const manager = this.#manager;
    if (!manager) throw new Error('no system');
    const { groups, layout } = await manager.registerDefaults();
    require(layout.every(({ nestId }) => nestId !== ''), 'layout');
    this.#groups.clear();
    for (const { id, name } of groups) this.#groups.set(id, { name, actions: [] });
    const handler = manager.getActionHandler();
    handler.hudManager = { actor };
    await handler.buildSystemActions([...this.#groups.keys()]);
    return Object.fromEntries([...this.#groups.values()].map(({ name, actions }) => [name, actions]));
  }

  /** Clicks a button of an actor. */
  click(actor: object, { encodedValue }: HudAction): void {
    const handler = this.#manager?.getRollHandler('core');
    if (!handler) throw new Error('no system');
    handler.hudManager = { actor, isRightClick: this.isRightClick };
    handler.handleActionClick({}, encodedValue);
  }
}

/** What Automated Animations reads of a message, by its handler for systems that it does not know. */
export function readForAnimation(message: {
  readonly content: string;
  readonly flags?: Readonly<Record<string, { readonly itemId?: string } | undefined>>;
  readonly speaker?: { readonly actor?: string | null; readonly token?: string | null };
}) {
  // It passes the content to jQuery, which takes anything that does not begin with a tag for a selector.
  require(/^\s*<[^>]+>/u.test(message.content), 'unrecognized expression');
  const root = /^\s*<\w+([^>]*)>/u.exec(message.content)?.[1] ?? '';
  const find = (name: string) => new RegExp(`${name}="([^"]+)"`, 'u').exec(root)?.[1];
  return {
    itemId: find('data-item-id') ?? message.flags?.['tetrad']?.itemId,
    actorId: message.speaker?.actor ?? find('data-actor-id'),
    tokenId: message.speaker?.token ?? find('data-token-id'),
  };
}

/** The settings that addSystemIntegration of Item Piles knows, each with the check that it makes. */
const pileSettings: Readonly<Record<string, (value: never) => boolean>> = {
  VERSION: (value: unknown) => typeof value === 'string',
  ACTOR_CLASS_TYPE: (value: unknown) => typeof value === 'string',
  ITEM_CLASS_LOOT_TYPE: (value: unknown) => typeof value === 'string',
  ITEM_CLASS_WEAPON_TYPE: (value: unknown) => typeof value === 'string',
  ITEM_CLASS_EQUIPMENT_TYPE: (value: unknown) => typeof value === 'string',
  ITEM_QUANTITY_ATTRIBUTE: (value: unknown) => typeof value === 'string',
  ITEM_PRICE_ATTRIBUTE: (value: unknown) => typeof value === 'string',
  ITEM_FILTERS: (value: readonly { path: unknown; filters: unknown }[]) =>
    value.every(({ path, filters }) => typeof path === 'string' && typeof filters === 'string'),
  ITEM_SIMILARITIES: (value: unknown) => Array.isArray(value),
  UNSTACKABLE_ITEM_TYPES: (value: unknown) => Array.isArray(value),
  CURRENCIES: (value: readonly { primary: unknown; name: unknown; abbreviation: unknown; exchangeRate: unknown }[]) =>
    value.every(
      ({ primary, name, abbreviation, exchangeRate }) =>
        typeof primary === 'boolean' &&
        typeof name === 'string' &&
        typeof abbreviation === 'string' &&
        typeof exchangeRate === 'number',
    ),
};

/** What Item Piles was told. */
interface PileSettings {
  readonly ACTOR_CLASS_TYPE: string;
  readonly ITEM_QUANTITY_ATTRIBUTE: string;
  readonly ITEM_PRICE_ATTRIBUTE: string;
  readonly ITEM_FILTERS: readonly { readonly path: string; readonly filters: string }[];
  readonly UNSTACKABLE_ITEM_TYPES: readonly string[];
  readonly CURRENCIES: readonly {
    readonly name: string;
    readonly primary: boolean;
    readonly data: { readonly path: string };
  }[];
}

/** `game.itempiles` of Item Piles. */
export function createItemPilesDouble() {
  const told: PileSettings[] = [];
  return {
    told,
    API: {
      addSystemIntegration(data: PileSettings) {
        for (const [key, value] of Object.entries(data))
          require(pileSettings[key]?.(value as never) === true, `addSystemIntegration | ${key}`);
        told.push(data);
      },
    },
  };
}
