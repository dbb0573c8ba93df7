/** Draws a fighter's turn in the tracker: what the fighter has spent, the action it is holding, and the dues that it must settle first. */
import { changeSpent, listBudget, type BudgetLine } from '../combat/budget.ts';
import { readHeld, releaseHeld } from '../combat/held.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { canUser, permitsUser } from '../permissions.ts';
import { runOrWarn } from '../user-error.ts';
import { listTurnDues, settleTurnDue } from './turn-dues.ts';

const format = makeFormat('TETRAD.Combat');

/** How the tracker adds a text or a button to a fighter's row. */
export interface RowParts {
  addText(className: string, text: string): void;
  /** @param key - distinguishes the button from others in the row */
  addButton(className: string, key: string, text: string, press: () => void): HTMLButtonElement;
}

function describeBudget({ label, spent, limit }: BudgetLine): string {
  const data = { kind: game.i18n.localize(label), spent: String(spent), limit: String(limit) };
  return format(limit === null ? 'spentUnlimited' : 'spent', data);
}

/** Adds what a fighter has spent, for users who can view the fighter; the GM can give spent uses back. */
function addBudget(actor: Actor.Implementation, combat: Combat.Implementation, parts: RowParts): void {
  if (!canUser('view', actor)) return;
  for (const line of listBudget(actor, combat)) {
    const text = describeBudget(line);
    if (permitsUser('rule') && line.spent > 0)
      parts.addButton('spent', line.kind, text, () => void changeSpent(actor, { [line.kind]: -1 })).title =
        format('giveBack');
    else parts.addText('spent', text);
  }
}

/** Adds a fighter's budget, held action and dues to its row. */
export function addTurn(combat: Combat.Implementation, combatant: Combatant.Implementation, parts: RowParts): void {
  const { actor } = combatant;
  if (!actor) return;
  addBudget(actor, combat, parts);
  const isOwn = canUser('act', actor);
  const held = readHeld(actor);
  if (held && canUser('view', actor)) parts.addText('held', format('held', { text: held }));
  if (held && isOwn && combat.started)
    parts.addButton('release', 'release', format('release'), () => void releaseHeld(combat, combatant));
  for (const { id, label, roll, choices } of isOwn ? listTurnDues(combat, combatant) : []) {
    parts.addText('due', label);
    const usual = { id: '', label: format(roll ? 'rollDue' : 'settleDue') };
    for (const choice of choices.length > 0 ? choices : [usual]) {
      const settle = () => runOrWarn(() => settleTurnDue(combat, combatant, id, choice.id));
      parts.addButton('settle', `${id}-${choice.id}`, choice.label, () => void settle());
    }
  }
}
