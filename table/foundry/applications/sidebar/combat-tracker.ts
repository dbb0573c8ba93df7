/** The encounter tab of the sidebar (fvtt-types client/applications/sidebar/tabs/combat-tracker). */
import type { Combat } from '../../documents/combat.ts';
import type { Combatant } from '../../documents/combatant.ts';
import { getConfig, getGame, getUi, localize, type Dictionary } from '../../runtime.ts';
import { createButton, createElement } from '../api/frame.ts';
import type { ClickAction, RenderOptions } from '../api/types.ts';
import { toText } from '../to-text.ts';
import { createMenuEntry, type ContextMenuEntry } from '../ux/context-menu.ts';
import { refreshOnChanges } from '../refresh.ts';
import { AbstractSidebarTab } from './sidebar-tab.ts';

export interface TurnContext {
  id: string;
  name: string;
  img: string | null;
  initiative: number | null;
  active: boolean;
  hidden: boolean;
  isDefeated: boolean;
  isOwner: boolean;
  canPing: boolean;
  hasDecimals: boolean;
  resource: unknown;
  css: string;
  effects: { icons: { img: string; name: string }[]; tooltip: string };
}
interface Encounters {
  readonly active: Combat | undefined;
  readonly combats: Combat[];
  readonly apps: unknown[];
  has(id: string): boolean;
}

const getEncounters = (): Encounters => getGame().combats as unknown as Encounters;

/** Methods of an encounter. The button whose action has the same name calls the method. */
const METHODS = [
  'startCombat',
  'previousRound',
  'previousTurn',
  'nextTurn',
  'nextRound',
  'rollAll',
  'rollNPC',
] as const;

const isGM = (): boolean => getGame().user?.isGM === true;

function controlCombatant(this: CombatTracker, ...clicked: Parameters<ClickAction>): unknown {
  return this._onCombatantControl(...clicked);
}

/** The encounter tab: the encounter, its turns, and buttons to go through them. */
export class CombatTracker extends AbstractSidebarTab {
  static override tabName = 'combat';
  static override DEFAULT_OPTIONS: Dictionary = {
    actions: {
      ...Object.fromEntries(
        [...METHODS, 'resetAll', 'endCombat'].map((method) => [
          method,
          function callCombat(this: CombatTracker): unknown {
            return (this.viewed as unknown as Record<string, () => unknown> | null)?.[method]?.();
          },
        ]),
      ),
      createCombat(this: CombatTracker, ...clicked: Parameters<ClickAction>): unknown {
        return this._onCombatCreate(...clicked);
      },
      activateCombatant: controlCombatant,
      rollInitiative: controlCombatant,
      toggleDefeated: controlCombatant,
      toggleHidden: controlCombatant,
    },
  };
  #viewed: Combat | null = null;

  /** The encounters of the viewed scene and those without a scene. */
  get combats(): Combat[] {
    return getEncounters().combats;
  }
  /** The encounter shown: the one chosen, otherwise the active one, otherwise the first; null if there is none. */
  get viewed(): Combat | null {
    const { combats } = this;
    if (this.#viewed && combats.includes(this.#viewed)) return this.#viewed;
    return getEncounters().active ?? combats[0] ?? null;
  }
  set viewed(combat: Combat | null) {
    this.#viewed = combat;
  }

  override async _renderHTML(_context: Dictionary, _options: RenderOptions): Promise<HTMLElement[]> {
    const combat = this.viewed;
    const turns: TurnContext[] = [];
    for (const [index, combatant] of (combat?.turns ?? []).entries())
      if (combatant.visible) turns.push(await this._prepareTurnContext(combat as Combat, combatant, index));
    const list = createElement('ol', { class: 'combat-tracker plain', 'aria-label': 'Turns' });
    list.append(...turns.map((turn) => this.#renderTurn(turn)));
    return [this.#renderHeader(combat), list, this.#renderFooter(combat)];
  }

  #renderHeader(combat: Combat | null): HTMLElement {
    const header = createElement('header', { class: 'combat-header directory-header' });
    const options = this.combats.map((one, index) => {
      const option = createElement('option', { value: one.id }, `Encounter ${index + 1}`);
      option.toggleAttribute('selected', one === combat);
      return option;
    });
    if (options.length > 1)
      header.append(createElement('select', { name: 'combat', 'aria-label': 'Encounter' }, ...options));
    if (getGame().user?.isGM) header.append(createButton('createCombat', '', 'Create Encounter'));
    const state = combat?.started ? `Round ${combat.round}` : combat ? 'Not begun' : 'No encounter';
    header.append(createElement('h2', { class: 'encounter-title' }, state));
    const buttons =
      combat && getGame().user?.isGM ? { rollAll: 'Roll All', rollNPC: 'Roll NPCs', resetAll: 'Reset' } : {};
    header.append(...Object.entries(buttons).map(([action, label]) => createButton(action, '', label)));
    return header;
  }

  #renderTurn(turn: TurnContext): HTMLElement {
    const { id, name, initiative, isOwner } = turn;
    const row = createElement('li', { class: `combatant plain ${turn.css}`, 'data-combatant-id': id });
    if (turn.active) row.setAttribute('aria-current', 'true');
    if (turn.img) row.append(createElement('img', { class: 'token-image', src: turn.img, alt: '' }));
    row.append(createButton('activateCombatant', 'token-name', name));
    const states = [
      turn.isDefeated && 'defeated',
      turn.hidden && 'hidden',
      ...turn.effects.icons.map((icon) => icon.name),
    ];
    const text = [...states, turn.resource !== null && toText(turn.resource)].filter(Boolean).join(', ');
    if (text) row.append(createElement('span', { class: 'combatant-state' }, text));
    if (initiative !== null) {
      const { initiative: shown } = getConfig()['Combat'] as { initiative: { decimals: number } };
      const value = turn.hasDecimals ? initiative.toFixed(shown.decimals) : String(initiative);
      const input = { class: 'initiative-input', type: 'text', inputmode: 'numeric', value };
      const label = `Initiative of ${name}`;
      if (isOwner) row.append(createElement('input', { ...input, 'aria-label': label }));
      else row.append(createElement('span', { class: 'token-initiative', 'aria-label': label }, value));
    } else if (isOwner) row.append(createButton('rollInitiative', '', 'Roll', `Roll initiative for ${name}`));
    if (getGame().user?.isGM) {
      const toggle = (action: string, label: string, pressed: boolean): HTMLElement => {
        const button = createButton(action, 'combatant-control', label, `${label}: ${name}`);
        button.setAttribute('aria-pressed', String(pressed));
        button.title = label;
        return button;
      };
      row.append(toggle('toggleHidden', 'Hide', turn.hidden), toggle('toggleDefeated', 'Defeated', turn.isDefeated));
    }
    return row;
  }

  #renderFooter(combat: Combat | null): HTMLElement {
    const footer = createElement('nav', {
      class: 'combat-controls directory-header',
      'aria-label': 'Encounter controls',
    });
    const { user } = getGame();
    const all = {
      previousRound: 'Previous Round',
      previousTurn: 'Previous Turn',
      endCombat: 'End Combat',
      nextTurn: 'Next Turn',
      nextRound: 'Next Round',
    };
    const begin = { startCombat: 'Begin Combat', endCombat: 'Delete Encounter' };
    const own = combat?.started && combat.combatant?.isOwner ? { nextTurn: 'End Turn' } : {};
    const actions = !combat ? {} : !user?.isGM ? own : combat.started ? all : begin;
    for (const [action, label] of Object.entries(actions)) {
      const button = createButton(action, '', label);
      button.title = label;
      footer.append(button);
    }
    return footer;
  }

  /** Returns what the tracker shows for a turn. Subclasses may add to it. */
  async _prepareTurnContext(combat: Combat, combatant: Combatant, index: number): Promise<TurnContext> {
    const { id, name, img, initiative, hidden, isDefeated, isOwner } = combatant;
    const active = combat.started && index === combat.turn;
    const effects = (combatant.actor?.appliedEffects ?? []).filter(({ statuses }) => statuses.size);
    const icons = effects.map((effect) => ({ img: toText(Reflect.get(effect, 'img')), name: effect.name }));
    const states = { active, hidden, defeated: isDefeated };
    const css = Object.entries(states).flatMap(([state, is]) => (is ? [state] : []));
    const resource = combatant.permission >= 2 ? combatant.updateResource() : null;
    const hasDecimals = initiative !== null && !Number.isInteger(initiative);
    return {
      id,
      name,
      img,
      initiative,
      active,
      hidden,
      isDefeated,
      isOwner,
      hasDecimals,
      resource,
      canPing: false,
      css: css.join(' '),
      effects: { icons, tooltip: icons.map((icon) => icon.name).join(', ') },
    };
  }

  override async _onRender(context: Dictionary, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const { viewed } = this;
    if (viewed) viewed.apps[this.id] = this;
    const select = this.element.querySelector<HTMLSelectElement>('select[name="combat"]');
    select?.addEventListener('change', () => {
      this.viewed = this.combats.find(({ id }) => id === select.value) ?? null;
      void this.render();
    });
    for (const input of this.element.querySelectorAll('.initiative-input'))
      input.addEventListener('change', (event) => this._onUpdateInitiative(event));
    this.element.querySelector('.combatant.active')?.scrollIntoView?.({ block: 'nearest' });
  }

  override async _onFirstRender(context: Dictionary, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const { apps } = getEncounters();
    if (!apps.includes(this)) apps.push(this);
    // The hook's name is made from the class: getCombatTrackerContextOptions.
    this._createContextMenu(() => this._getEntryContextOptions(), '.combatant[data-combatant-id]', { fixed: true });
    this.element.addEventListener('dblclick', (event) =>
      this.#find(event.target)?.actor?.sheet?.render({ force: true }),
    );
    refreshOnChanges(this, ['ActiveEffect', 'Actor', 'Item'], (actor) => (actor as { inCombat?: boolean }).inCombat);
  }

  #find(target: EventTarget | null): Combatant | undefined {
    const row = (target as HTMLElement).closest<HTMLElement>('[data-combatant-id]');
    return this.viewed?.combatants.get(row?.dataset['combatantId'] ?? '') as Combatant | undefined;
  }

  /** Returns the context menu entries of a combatant. Hooks may change them. */
  _getEntryContextOptions(): ContextMenuEntry[] {
    const find = (target: HTMLElement): Combatant | undefined => this.#find(target);
    const hasInitiative = (target: HTMLElement): boolean => typeof find(target)?.initiative === 'number';
    return [
      createMenuEntry(
        'Clear initiative',
        'fa-arrow-rotate-left',
        (row) => find(row)?.update({ initiative: null }),
        (row) => isGM() && hasInitiative(row),
      ),
      createMenuEntry(
        'Roll initiative again',
        'fa-dice-d20',
        (row) => this.viewed?.rollInitiative([find(row)?.id ?? '']),
        isGM,
      ),
      createMenuEntry(
        'Toggle defeated',
        'fa-skull',
        (row) => this._onToggleDefeatedStatus(find(row) as Combatant),
        isGM,
      ),
      createMenuEntry(
        'Open sheet',
        'fa-user',
        (row) => find(row)?.actor?.sheet?.render({ force: true }),
        (row) => !!find(row)?.actor?.visible,
      ),
      createMenuEntry('Remove combatant', 'fa-trash', (row) => find(row)?.delete(), isGM),
    ];
  }

  /** Creates an encounter for the viewed scene and activates it. */
  async _onCombatCreate(_event: PointerEvent, _target: HTMLElement): Promise<void> {
    const { documentClass } = getConfig()['Combat'] as { documentClass: typeof Combat };
    const combat = (await documentClass.create({ scene: getGame().scenes?.current?.id ?? null })) as unknown as Combat;
    await combat.activate();
    this.viewed = combat;
    await this.render();
  }

  /** Handles a button in a combatant's row. */
  async _onCombatantControl(event: PointerEvent, target: HTMLElement): Promise<unknown> {
    event.stopPropagation();
    const combatant = this.#find(target);
    if (!combatant) return undefined;
    switch (target.dataset['action']) {
      case 'activateCombatant':
        return (combatant.token?.object as { control?(): boolean } | null)?.control?.();
      case 'rollInitiative':
        return this._onRollInitiative(combatant);
      case 'toggleDefeated':
        return this._onToggleDefeatedStatus(combatant);
      default:
        return this._onToggleHidden(combatant);
    }
  }

  _onRollInitiative(combatant: Combatant): unknown {
    return this.viewed?.rollInitiative([combatant.id]);
  }

  /** Marks a combatant as defeated or not, and gives or takes the matching status of its actor. */
  async _onToggleDefeatedStatus(combatant: Combatant): Promise<void> {
    const defeated = !combatant.isDefeated;
    await combatant.update({ defeated });
    const { specialStatusEffects } = getConfig() as { specialStatusEffects?: Record<string, string> };
    const status = specialStatusEffects?.['DEFEATED'];
    if (status) await combatant.actor?.toggleStatusEffect(status, { active: defeated, overlay: true });
  }

  _onToggleHidden(combatant: Combatant): unknown {
    return combatant.update({ hidden: !combatant.hidden });
  }

  /** Saves an initiative that the user has typed. */
  _onUpdateInitiative(event: Event): void {
    const input = event.currentTarget as HTMLInputElement;
    const combatant = this.#find(input);
    const value = Number(input.value);
    if (!combatant || input.value.trim() === '' || !Number.isFinite(value)) return void this.render();
    this.viewed?.setInitiative(combatant.id, value).catch((error: unknown) => {
      (getUi()['notifications'] as { error(text: string): void }).error(localize((error as Error).message));
    });
  }
}
