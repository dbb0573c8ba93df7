/**
 * Draws in the tracker what Foundry's rows lack: who has acted, each fighter's declaration and remaining health, what broke a tie, and whether the fight waits
 * for a GM.
 */
import { getHooks, getSettings, type Tracker, findTracker } from '../foundry/host.ts';
import { facetOf } from '../foundry/ruleset.ts';
import { openFightForecast } from './fight-forecast.ts';
import { openGamemasterPanel } from './gm-panel.ts';
import { oncePerFrame } from '../foundry/pages.ts';
import { holdPresses } from '../foundry/windows.ts';
import { toCoreEntry, type MenuEntry } from '../foundry/context-menu.ts';
import { askForm } from '../foundry/ask-form.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { createNotice, readOr } from '../user-error.ts';
import { canUser } from '../permissions.ts';
import {
  LONGEST_INTENT,
  hasSaidActed,
  readIntent,
  readMoment,
  setActed,
  setIntent,
  type Intent,
} from '../combat/clock.ts';
import { canDeclare, findFight, findNextDeclarer, hasActed } from '../combat/fight-view.ts';
import { findFighterFacet } from '../combat/order.ts';
import { readRuleRound } from '../combat/round-zero.ts';
import { addLivingForecast, followLiving } from '../forecast/living-forecast.ts';
import { listTargets } from '../exchange/exchange-play.ts';
import { addLeading, drawGroups, addTurn } from './tracker-parts.ts';
import { readLastControl } from './window-focus.ts';

const format = makeFormat('TETRAD.Combat');

type Fight = Combat.Implementation;
type Fighter = Combatant.Implementation;

function addText(parent: HTMLElement, className: string, text: string): void {
  const element = document.createElement('span');
  element.className = `tetrad-tracker ${className}`;
  element.textContent = text;
  parent.append(element);
}

function addButton(parent: HTMLElement, className: string, text: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `tetrad-tracker ${className}`;
  button.textContent = text;
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    press();
  });
  parent.append(button);
  return button;
}

/** Tests whether this user may mark a fighter as having acted ahead of its turn, or remove the mark. */
function canSay(combat: Fight, combatant: Fighter, said: boolean): boolean {
  const { actor } = combatant;
  if (!actor || !combat.started || !canUser('act', actor)) return false;
  // The current fighter ends its turn instead of being marked.
  return said || (!hasActed(combat, combatant, said) && combat.combatant?.id !== combatant.id);
}

function toggleActed(combatant: Fighter): void {
  const { actor } = combatant;
  if (actor && facetOf(actor, 'combat')) void setActed(actor, !hasSaidActed(actor));
}

/** Explains why a fighter comes before the next one if they tie; empty: no tie, or no reason is known. */
function explainPlace(combat: Fight, combatant: Fighter): string {
  const index = combat.turns.indexOf(combatant);
  const next = combat.turns.find(({ visible }, place) => place > index && visible);
  const [first, second] = [combatant.initiative, next?.initiative];
  if (index < 0 || typeof first !== 'number' || typeof second !== 'number') return '';
  const facet = facetOf(combatant.actor, 'combat');
  // The initiatives of two rulesets cannot be compared.
  return facet === findFighterFacet(next) ? (facet?.explainTie?.(first, second) ?? '') : '';
}

/** Returns the names of the fighters with the given UUIDs, without those that this user cannot see. */
function nameTargets({ combatants }: Fight, uuids: readonly string[]): string {
  const named = combatants.filter(({ actor, visible }) => visible && actor !== null && uuids.includes(actor.uuid));
  return named.map(({ name }) => name ?? '').join(', ');
}

/** Asks what a fighter will do, and stores this as its declaration, with the user's targets. */
async function askIntent(combat: Fight, { actor, name, id }: Fighter): Promise<void> {
  if (!actor) return;
  const next = findNextDeclarer(combat);
  const before = readIntent(actor);
  const targets = listTargets(actor).map(({ token }) => token);
  const names = targets.map((token) => token.name).join(', ');
  const given = await askForm({
    title: format('declareTitle', { name: name ?? '' }),
    template: 'systems/tetrad/templates/shared/dialog/intent.hbs',
    context: {
      before: next && next.id !== id && !before ? format('declareBefore', { name: next.name ?? '' }) : '',
      label: format('declareLabel'),
      text: before?.text ?? '',
      longest: LONGEST_INTENT,
      against: names ? format('declareAgainst', { targets: names }) : format('declareNobody'),
    },
    ok: format('declareOk'),
    classes: ['ask-window'],
  });
  if (!given) return;
  await setIntent(actor, {
    text: given['text'] ?? '',
    targets: targets.flatMap((token) => token.actor?.uuid ?? []),
  });
}

function describeIntent(combat: Fight, { text, targets }: Intent): string {
  const names = nameTargets(combat, targets);
  return names ? format('intentAgainst', { text, targets: names }) : text;
}

/**
 * Adds a fighter's declaration. Users who may act for the fighter get a button to make or change it; others see the declaration, or that this fighter declares
 * next.
 */
function addIntent(line: HTMLElement, { combat, combatant, next, suffix }: Row): void {
  const { actor } = combatant;
  if (!actor) return;
  const intent = readIntent(actor, readMoment(combat));
  const said = intent ? describeIntent(combat, intent) : '';
  if (canUser('act', actor) && canDeclare(combat, combatant)) {
    const label = said || format('declare');
    const kind = said ? 'intent' : next?.id === combatant.id ? 'declare next' : 'declare';
    const button = addButton(line, kind, label, () => void askIntent(combat, combatant));
    button.id = `tetrad-intent-${combatant.id}${suffix}`;
    if (said) button.title = format('redeclare', { text: said });
  } else if (said) addText(line, 'intent', said);
  else if (next?.id === combatant.id) addText(line, 'declares', format('declaresNext'));
}

/** The data from which our part of a fighter's row is drawn. */
interface Row {
  readonly combat: Fight;
  readonly combatant: Fighter;
  /** The fighter who declares next. */
  readonly next: Fighter | null;
  /** Suffix of element ids: the tracker may be in the sidebar and in a window at the same time. */
  readonly suffix: '' | '-popout';
}

/** Draws our part of a fighter's row. A fighter that cannot be read gets a notice and does not affect the others. */
function drawRow(combat: Fight, row: HTMLElement, next: Fighter | null, suffix: Row['suffix']): void {
  readOr(
    `combatant ${row.dataset['combatantId']}`,
    () => drawFighter(combat, row, next, suffix),
    (unreadable) => {
      row.querySelector('.tetrad-fighter')?.remove();
      const line = document.createElement('div');
      line.className = 'tetrad-fighter';
      line.append(createNotice(unreadable, 'span'));
      row.append(line);
    },
  );
}

function drawFighter(combat: Fight, row: HTMLElement, next: Fighter | null, suffix: Row['suffix']): void {
  const combatant = combat.combatants.get(row.dataset['combatantId'] ?? '');
  const actor = combatant?.actor;
  const facet = facetOf(actor, 'combat');
  if (!combatant || !actor || !facet) return;
  const view = facet.view(actor);
  row.querySelector('.tetrad-fighter')?.remove();
  const line = document.createElement('div');
  line.className = 'tetrad-fighter';
  const said = hasSaidActed(actor);
  const acted = hasActed(combat, combatant, said);
  row.classList.toggle('tetrad-acted', acted);
  if (canSay(combat, combatant, said)) {
    const label = format(acted ? 'acted' : 'act');
    const button = addButton(line, 'acted', label, () => toggleActed(combatant));
    // The id lets the button get the focus back when the tracker is redrawn.
    button.id = `tetrad-acted-${combatant.id}${suffix}`;
    button.setAttribute('aria-pressed', String(acted));
  } else if (acted) addText(line, 'acted', format('acted'));
  const place = explainPlace(combat, combatant);
  if (place) addText(line, 'place', place);
  // Users who cannot view an actor do not see how wounded it is.
  if (canUser('view', actor)) {
    if (view.left) addText(line, 'left', format('left', { left: view.left }));
    if (view.state) addText(line, 'state', view.state);
  }
  addTurn(combat, combatant, {
    addText: (className, text) => addText(line, className, text),
    addButton(className, key, text, press) {
      const button = addButton(line, className, text, press);
      button.id = `tetrad-${key.replaceAll(/[^\w-]/gu, '-')}-${combatant.id}${suffix}`;
      return button;
    },
  });
  addIntent(line, { combat, combatant, next, suffix });
  if (line.childElementCount > 0) row.append(line);
}

const LIVING = 'trackerForecast';

/** The choices of the setting that says who can see the live forecast. */
const viewers = ['nobody', 'leaders', 'everybody'] as const;

function isLivingShown(): boolean {
  const chosen = getSettings().get('tetrad', LIVING);
  return chosen === 'everybody' || (chosen === 'leaders' && game.user.isGM);
}

function registerLiving(): void {
  const prefix = 'TETRAD.Setting.trackerForecast';
  getSettings().register('tetrad', LIVING, {
    name: `${prefix}.name`,
    hint: `${prefix}.hint`,
    scope: 'world',
    config: true,
    type: new foundry.data.fields.StringField({
      required: true,
      choices: Object.fromEntries(viewers.map((viewer) => [viewer, `${prefix}.${viewer}`])),
      initial: 'nobody',
    }),
    onChange: () => {
      followLiving(isLivingShown);
      drawAgain();
    },
  });
}

/** Draws our part above the fight: the GM's buttons for panel and forecast, the live forecast, and whether the fight waits for a GM. */
function drawTop(combat: Fight | null, element: HTMLElement, suffix: Row['suffix']): void {
  element.querySelector('.tetrad-fight')?.remove();
  const top = document.createElement('div');
  top.className = 'tetrad-fight';
  if (game.user.isGM) {
    const label = game.i18n.localize('TETRAD.Panel.title');
    const row = document.createElement('div');
    row.className = 'tetrad-fight-buttons';
    addButton(row, 'panel', label, () => void openGamemasterPanel()).id = `tetrad-open-panel${suffix}`;
    const forecast = game.i18n.localize('TETRAD.Forecast.title');
    addButton(row, 'forecast', forecast, () => void openFightForecast()).id = `tetrad-open-forecast${suffix}`;
    top.append(row);
  }
  const round = combat && readRuleRound(combat);
  if (typeof round === 'number') addText(top, 'rule-round', format('ruleRound', { round: String(round) }));
  else if (round) addText(top, 'rule-round', format('roundBefore', { name: game.i18n.localize(round) }));
  if (combat) addLeading(top, combat, suffix);
  const open = game.user.isGM ? { open: () => void openFightForecast() } : {};
  if (isLivingShown()) addLivingForecast(top, combat, { id: `tetrad-living${suffix}`, ...open });
  if (combat?.started && !game.users.activeGM) {
    const notice = document.createElement('p');
    notice.className = 'tetrad-waiting';
    notice.setAttribute('role', 'status');
    notice.textContent = format('waiting');
    top.append(notice);
  }
  // In a window of its own, the tracker's window header stays above our part.
  if (top.childElementCount > 0) (element.querySelector('.window-content') ?? element).prepend(top);
}

/** Moves the focus back to our button in the tracker that the user used last. */
function keepFocus(tracker: HTMLElement): void {
  const { activeElement, body } = tracker.ownerDocument;
  const focused = readLastControl();
  if (!focused.startsWith('tetrad-') || (activeElement !== body && !tracker.contains(activeElement))) return;
  tracker.querySelector<HTMLElement>(`#${focused}`)?.focus({ preventScroll: true });
}

function drawTracker({ viewed = null, isPopout }: Tracker, element: HTMLElement): void {
  const suffix = isPopout ? '-popout' : '';
  drawTop(viewed, element, suffix);
  if (viewed) {
    const next = findNextDeclarer(viewed);
    const rows = [...element.querySelectorAll<HTMLElement>('[data-combatant-id]')];
    for (const row of rows) drawRow(viewed, row, next, suffix);
    drawGroups(viewed, rows);
  }
  keepFocus(element);
}

const drawAgain = oncePerFrame(() => {
  const tracker = findTracker();
  return Promise.all([tracker?.render(), tracker?.popout?.render()]);
});

function refreshTracker(actor: Actor.Implementation | null): void {
  if (actor && findFight()?.combatants.some((combatant) => combatant.actor?.uuid === actor.uuid)) drawAgain();
}

function findFighter(row: HTMLElement): Fighter | undefined {
  const id = row.closest<HTMLElement>('[data-combatant-id]')?.dataset['combatantId'];
  return findFight()?.combatants.get(id ?? '');
}

function createMenuEntry(label: string, icon: string, acted: boolean): MenuEntry {
  return {
    label,
    icon,
    visible: (row) => {
      const [combat, combatant] = [findFight(), findFighter(row)];
      const actor = combatant?.actor;
      const said = actor && facetOf(actor, 'combat') ? hasSaidActed(actor) : undefined;
      if (!combat || !combatant || said === undefined) return false;
      return canSay(combat, combatant, said) && hasActed(combat, combatant, said) === acted;
    },
    choose: (row) => {
      const combatant = findFighter(row);
      if (combatant) toggleActed(combatant);
    },
  };
}

/** The menus that already have our entries: two hooks may report the same menu. */
const extended = new WeakSet<object[]>();

function addEntries(_tracker: unknown, entries: object[]): void {
  if (extended.has(entries)) return;
  extended.add(entries);
  entries.push(
    toCoreEntry(createMenuEntry('TETRAD.Combat.setActed', 'fa-solid fa-check', false)),
    toCoreEntry(createMenuEntry('TETRAD.Combat.unsetActed', 'fa-solid fa-rotate-left', true)),
  );
}

/** Starts drawing in the tracker. Called in `init`. */
export function watchTracker(): void {
  CONFIG.ui.combat = holdPresses(CONFIG.ui.combat);
  const hooks = getHooks();
  hooks.on('renderCombatTracker', drawTracker);
  hooks.on('updateActor', refreshTracker);
  hooks.on('updateToken', ({ actor }: TokenDocument.Implementation) => refreshTracker(actor));
  hooks.on('userConnected', drawAgain);
  hooks.on('updateCombat', (_combat: Fight, changes: object) => 'flags' in changes && drawAgain());
  registerLiving();
  // A forecast that this user must not see is not computed.
  Hooks.once('ready', () => void (isLivingShown() && followLiving(isLivingShown)));
  // Foundry names the hook after the tracker's class; its documentation also lists a hook named after the document.
  for (const hook of ['getCombatTrackerContextOptions', 'getCombatantContextOptions']) hooks.on(hook, addEntries);
}
