/** The heads-up display of a token (fvtt-types client/applications/hud): bars, statuses, encounter, target, visibility. */
import { getCanvas } from '../../canvas/find-canvas.ts';
import type { Token } from '../../canvas/placeables.ts';
import type { StatusEffect } from '../../documents/active-effect.ts';
import type { TokenDocument } from '../../documents/token.ts';
import { getConfig, getGame, getUi, localize, type Dictionary } from '../../runtime.ts';
import { ApplicationV2 } from '../api/application.ts';
import { createButton, createElement } from '../api/frame.ts';
import type { RenderOptions } from '../api/types.ts';
import { keepFocus } from '../keep-focus.ts';
import type { Notifications } from '../ui/notifications.ts';

const keepWithin = (value: number, limit: number): string => `${Math.max(Math.min(value, limit), 0)}px`;

/**
 * Creates a toggle button.
 * @param statusId - the status that it toggles; '' for other buttons
 */
function drawToggle(action: string, label: string, pressed: boolean, statusId = ''): HTMLElement {
  const button = createButton(action, 'control-icon', label);
  button.id = `token-hud-${action}-${statusId}`;
  button.setAttribute('aria-pressed', String(pressed));
  if (statusId) button.setAttribute('data-status-id', statusId);
  return button;
}

function drawGroup(name: string, label: string, parts: HTMLElement[]): HTMLElement {
  return createElement('div', { class: name, role: 'group', 'aria-label': label }, ...parts);
}

/** A heads-up display for one placeable object at a time. */
export class BasePlaceableHUD extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Dictionary = {
    classes: ['placeable-hud'],
    window: { frame: false, positioned: false },
  };
  #object: Token | null = null;

  /** The object that has the display. Undefined while it is closed, which the type does not show. */
  get object(): Token {
    return this.#object as Token;
  }
  get document(): TokenDocument {
    return this.object?.document;
  }

  /** Opens the display for an object and focuses its first control. */
  async bind(object: Token): Promise<void> {
    this.#object = object;
    await this.render({ force: true });
    this.element?.querySelector<HTMLElement>('input, button')?.focus();
  }

  override _replaceHTML(result: unknown, content: HTMLElement): void {
    keepFocus(content, () => content.replaceChildren(...(result as HTMLElement[])));
  }

  override async _onRender(context: Dictionary, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const box = this.object._element?.getBoundingClientRect();
    const { style, offsetWidth, offsetHeight } = this.element;
    style.left = keepWithin((box?.right ?? 0) + 8, window.innerWidth - offsetWidth);
    style.top = keepWithin(box?.top ?? 0, window.innerHeight - offsetHeight);
  }

  override async _onFirstRender(context: Dictionary, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    document.addEventListener('pointerdown', this.#closeOutside);
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      const { _element } = this.object;
      void this.close().then(() => _element?.focus());
    });
  }

  #closeOutside = ({ target }: Event): void => {
    if (!this.element?.contains(target as Node)) void this.close();
  };

  override _onClose(options: Dictionary): void {
    super._onClose(options);
    document.removeEventListener('pointerdown', this.#closeOutside);
    this.#object = null;
  }
}

export class TokenHUD extends BasePlaceableHUD {
  static override DEFAULT_OPTIONS: Dictionary = {
    id: 'token-hud',
    actions: {
      combat(this: TokenHUD): unknown {
        return this.#run(this.document.toggleCombatant());
      },
      effect(this: TokenHUD, _event: Event, target: HTMLElement): unknown {
        return this.#run(this.object.actor?.toggleStatusEffect(target.dataset['statusId'] ?? ''));
      },
      target(this: TokenHUD): void {
        this.object.setTarget(!this.object.isTargeted, { releaseOthers: false });
      },
      visibility(this: TokenHUD): unknown {
        return this.#run(this.document.update({ hidden: !this.document.hidden }));
      },
    },
  };

  /** Awaits a task, shows its error as a notification, and redraws the scene. */
  async #run(task: Promise<unknown> | undefined): Promise<void> {
    await task?.catch((error: unknown) => (getUi()['notifications'] as Notifications).error(error as Error));
    getCanvas()._refresh();
  }

  override async _renderHTML(_context: Dictionary, _options: RenderOptions): Promise<HTMLElement[]> {
    const { document, object } = this;
    this.element.setAttribute('role', 'dialog');
    this.element.setAttribute('aria-label', `Token: ${object.name}`);
    const controls = [
      drawToggle('combat', 'In encounter', document.inCombat),
      drawToggle('target', 'Target', object.isTargeted),
    ];
    if (getGame().user?.isGM) controls.push(drawToggle('visibility', 'Hidden', document.hidden));
    const palette = listStatuses(document).map(({ id = '', name = id }) =>
      drawToggle('effect', localize(name), document.hasStatusEffect(id), id),
    );
    const bars = ['bar1', 'bar2'].flatMap((bar) => this.#renderBar(bar));
    return [
      createElement('h2', {}, object.name),
      drawGroup('hud-bars', 'Bars', bars),
      drawGroup('hud-controls', 'Token', controls),
      drawGroup('status-effects', 'Statuses', palette),
    ];
  }

  #renderBar(name: string): HTMLElement[] {
    const data = this.document.getBarAttribute(name);
    if (!data) return [];
    const Tokens = this.document.constructor as typeof TokenDocument;
    const choices = Tokens.getTrackedAttributeChoices(Tokens.getTrackedAttributes(this.document.actor?.type));
    const title = choices.find(({ value }) => value === data.attribute)?.label ?? data.attribute;
    const label = data.type === 'bar' ? `${title} (of ${data.max})` : title;
    const input = createElement('input', { type: 'text', name, value: String(data.value), autocomplete: 'off' });
    input.toggleAttribute('disabled', !data.editable || !this.document.isOwner);
    input.addEventListener('focus', () => (input as HTMLInputElement).select());
    input.addEventListener('change', () => this.#onChangeBar(name, (input as HTMLInputElement).value));
    return [createElement('label', {}, label, input)];
  }

  /** Saves what was typed into a bar: `+2` or `-2` changes its value, `2` or `=2` sets it. */
  #onChangeBar(name: string, text: string): void {
    const data = this.document.getBarAttribute(name);
    const [, sign = '', digits = ''] = /^\s*([+=-]?)\s*(\d+(?:\.\d+)?)\s*$/.exec(text) ?? [];
    const { actor } = this.object;
    if (!data || !actor || !digits) return void this.render();
    const isDelta = sign === '+' || sign === '-';
    const value = sign === '-' ? -Number(digits) : Number(digits);
    void this.#run(actor.modifyTokenAttribute(data.attribute, value, isDelta, data.type === 'bar'));
  }
}

/** Lists the statuses in a token's heads-up display (v14 API: _StatusEffectConfig). */
function listStatuses({ actor }: TokenDocument): StatusEffect[] {
  const config = getConfig()['statusEffects'] as StatusEffect[] | Record<string, StatusEffect>;
  const known = Array.isArray(config) ? config : Object.entries(config).map(([id, status]) => ({ ...status, id }));
  return known.filter(({ hud = true }) => {
    const { actorTypes } = (typeof hud === 'object' ? hud : {}) as { actorTypes?: string[] };
    return Boolean(hud) && (!actorTypes || actorTypes.includes(actor?.type ?? ''));
  });
}
