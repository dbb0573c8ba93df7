/** What the tracker shows beside core's own: who has acted, what is left of whom and in which state, and that a fight waits for a Gamemaster. */
import { canUser } from '../permissions.ts';
import { findCombatFacet } from './combat-facet.ts';

type Fight = Combat.Implementation;

function addText(parent: HTMLElement, className: string, text: string, tag: 'span' | 'button' = 'span'): HTMLElement {
  const element = document.createElement(tag);
  if (tag === 'button') element.setAttribute('type', 'button');
  element.className = `tetrad-tracker ${className}`;
  element.textContent = text;
  parent.append(element);
  return element;
}

/** Whether a fighter has acted in this round: its turn is over, or it has said so. */
function hasActed(combat: Fight, combatant: Combatant.Implementation, said: boolean): boolean {
  const index = combat.turns.findIndex(({ id }) => id === combatant.id);
  return combat.started && (said || (combat.turn !== null && index >= 0 && index < combat.turn));
}

function drawFighter(combat: Fight, row: HTMLElement): void {
  const combatant = combat.combatants.get(row.dataset['combatantId'] ?? '');
  const actor = combatant?.actor;
  const facet = findCombatFacet(actor);
  if (!combatant || !actor || !facet) return;
  const view = facet.view(actor);
  row.querySelectorAll('.tetrad-tracker').forEach((old) => old.remove());
  const acted = hasActed(combat, combatant, view.acted);
  if (combat.started && canUser('edit', actor) && (!acted || view.acted)) {
    const button = addText(
      row,
      'acted',
      game.i18n.localize(acted ? 'TETRAD.Combat.acted' : 'TETRAD.Combat.act'),
      'button',
    );
    button.setAttribute('aria-pressed', String(acted));
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      void facet.setActed(actor, !acted);
    });
  } else if (acted) addText(row, 'acted', game.i18n.localize('TETRAD.Combat.acted'));
  // Wounds of others are theirs to tell.
  if (!canUser('view', actor)) return;
  if (view.left) addText(row, 'left', game.i18n.format('TETRAD.Combat.left', { left: view.left }));
  if (view.state) addText(row, 'state', view.state);
}

function drawTracker(app: { viewed: Fight | null }, element: HTMLElement): void {
  const combat = app.viewed;
  if (!combat) return;
  for (const row of element.querySelectorAll<HTMLElement>('[data-combatant-id]')) drawFighter(combat, row);
  element.querySelector('.tetrad-waiting')?.remove();
  if (!combat.started || game.users.activeGM) return;
  const notice = document.createElement('p');
  notice.className = 'tetrad-waiting tetrad-hint';
  notice.setAttribute('role', 'status');
  notice.textContent = game.i18n.localize('TETRAD.Combat.waiting');
  element.prepend(notice);
}

/** Draws the tracker again when a fighter of the fight that is shown has changed. */
function refreshTracker(actor: Actor.Implementation): void {
  const tracker = ui.combat as unknown as { viewed: Fight | null; render(): Promise<unknown> } | undefined;
  const shown = tracker?.viewed?.combatants.some((combatant) => combatant.actor?.uuid === actor.uuid);
  if (shown) void tracker?.render();
}

/** Begins to draw on the tracker. Called in `init`. */
export function watchTracker(): void {
  // The type package derives the hooks of windows from their classes and misses this one's arguments.
  const hooks = Hooks as unknown as { on(hook: string, call: (...args: never[]) => void): number };
  hooks.on('renderCombatTracker', drawTracker);
  hooks.on('updateActor', refreshTracker);
}
