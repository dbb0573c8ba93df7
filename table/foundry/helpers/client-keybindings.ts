/** foundry.helpers.interaction.ClientKeybindings: the keys that packages bind to actions (client/helpers/interaction/client-keybindings.d.mts). */
import type { Dictionary } from '../runtime.ts';

/** A key, with the modifier keys to hold down. */
export interface KeyBinding {
  readonly key: string;
  readonly modifiers?: readonly string[];
}

/** An action that keys can trigger. */
export interface KeybindingAction extends Dictionary {
  readonly name: string;
  readonly editable?: readonly KeyBinding[];
  readonly uneditable?: readonly KeyBinding[];
  readonly onDown?: ((context: Dictionary) => unknown) | null;
  readonly onUp?: ((context: Dictionary) => unknown) | null;
  readonly restricted?: boolean;
  readonly precedence?: number;
}

export class ClientKeybindings {
  /** The actions by `namespace.action`. */
  readonly actions = new Map<string, KeybindingAction>();
  /** The keys by `namespace.action`. */
  readonly bindings = new Map<string, KeyBinding[]>();

  #isClosed = false;

  /** Assigns the default keys to the actions. Afterwards no more actions can be registered. */
  initialize(): void {
    this.#isClosed = true;
    for (const [id, { editable = [], uneditable = [] }] of this.actions)
      this.bindings.set(id, structuredClone([...uneditable, ...editable]));
  }

  /**
   * Registers an action with its default keys.
   * @throws Error without a namespace or an action, or after `initialize`.
   */
  register(namespace: string, action: string, data: KeybindingAction): void {
    if (!namespace || !action) throw new Error('A keybinding needs a namespace and an action');
    if (this.#isClosed) throw new Error('Keybindings cannot be registered after the game is ready');
    this.actions.set(`${namespace}.${action}`, { ...data, namespace });
  }

  /**
   * Returns the keys of an action.
   * @throws Error if the action is not registered.
   */
  get(namespace: string, action: string): KeyBinding[] {
    const found = this.bindings.get(`${namespace}.${action}`);
    if (!found) throw new Error(`${namespace}.${action} is not a registered keybinding`);
    return found;
  }
}
