/**
 * Draws parts of the tracker: what a fighter has spent, the action it is holding, and the dues that it must settle first; if fighters have different rulesets,
 * which ruleset leads (the GM can choose it), and a line above the fighters of each other ruleset.
 */
import { readFlag, writeFlags } from '../foundry/documents.ts';
import { readLaid } from '../combat/bids.ts';
import { changeSpent, listBudget, type BudgetLine } from '../combat/budget.ts';
import { findLastPlace, isSameRound, readMoment, type Clock } from '../combat/clock.ts';
import { type Due, nameCombatFacet, type CombatFacet } from '../combat/combat-facet.ts';
import { readHeld, releaseHeld, findFighterFacet, listFightFacets } from '../combat/order.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { facetOf } from '../foundry/ruleset.ts';
import { runOnce } from '../foundry/run-once.ts';
import { commit } from '../ledger/tracked-actor.ts';
import { canUser, permitsUser } from '../permissions.ts';
import { obtainResult, rollOutcome } from '../time/let-pass.ts';
import { runOrWarn } from '../user-error.ts';

type Own = Actor.Implementation;
type Fight = Combat.Implementation;

/** Lists the ids of the dues that a fighter has settled this round. */
function listSettled(actor: Own, now: Clock): readonly string[] {
  const settled = readFlag(actor, 'settled') as (Clock & { readonly ids: readonly string[] }) | null | undefined;
  return settled && isSameRound(settled, now) && Array.isArray(settled.ids) ? settled.ids : [];
}

/** Lists the dues that a fighter still has to settle; empty if its turn in this round has not come yet, or its ruleset settles dues on cards. */
export function listTurnDues(combat: Fight, combatant: Combatant.Implementation): readonly Due[] {
  const { actor } = combatant;
  const start = facetOf(actor, 'combat')?.dueAtTurn;
  if (!actor || !start?.apply || !combat.started || combat.turns.indexOf(combatant) > findLastPlace(combat)) return [];
  const now = readMoment(combat);
  const settled = listSettled(actor, now);
  return start.list(actor, now).filter(({ id }) => !settled.includes(id));
}

/**
 * Settles a due of a fighter's turn, once.
 * @param choice - id of the choice; empty: there is none
 * @throws UserError, RulesError from the due's roll
 */
export async function settleTurnDue(combat: Fight, combatant: Combatant.Implementation, id: string, choice: string) {
  const { actor } = combatant;
  const now = readMoment(combat);
  const findDue = (): Due | undefined => listTurnDues(combat, combatant).find((due) => due.id === id);
  await runOnce(`due ${combatant.uuid} ${id}`, async () => {
    const due = findDue();
    const result = actor && due && (await obtainResult(actor, due, choice, (request) => rollOutcome(actor, request)));
    // Someone else may have settled the due while it was rolled.
    if (!actor || !due || !result || !findDue()) return;
    const change = facetOf(actor, 'combat')?.dueAtTurn?.apply?.(actor, due, result);
    const settled = { ...now, ids: [...listSettled(actor, now), id] };
    await writeFlags(actor, { settled });
    // All clients use the same key, so that two users who press at once write only one entry.
    const key = `turn${now.combat}${now.round}-${id.replaceAll(/[^\w-]/gu, '-')}`;
    if (change) await commit(actor, { ...change, id: change.id ?? key });
  });
}

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

/** Adds what a fighter has spent, and in its own turn what it still may, for users who can view the fighter; the GM can give spent uses back. */
function addBudget(actor: Actor.Implementation, combat: Combat.Implementation, isTurn: boolean, parts: RowParts): void {
  if (!canUser('view', actor)) return;
  for (const line of listBudget(actor, combat).filter(({ spent }) => isTurn || spent > 0)) {
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
  addBudget(actor, combat, combat.combatant?.id === combatant.id, parts);
  const laid = readLaid(combat, combatant);
  if (laid !== null) parts.addText(laid ? 'laid' : 'bids', format(laid ? 'bids.laid' : 'bids.open'));
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

function localizeName(facet: CombatFacet): string {
  return game.i18n.localize(nameCombatFacet(facet).label);
}

/** Adds the select for the leading ruleset, only for GMs, and only if there are several rulesets. */
export function addLeading(parent: HTMLElement, combat: Combat.Implementation, suffix: string): void {
  const facets = listFightFacets(combat);
  if (!game.user.isGM || facets.length < 2) return;
  const label = document.createElement('label');
  label.className = 'tetrad-leading';
  label.title = format('leadingHint');
  const select = document.createElement('select');
  // The id lets the select get the focus back when the tracker is redrawn.
  select.id = `tetrad-leading${suffix}`;
  select.append(...facets.map((facet) => new Option(localizeName(facet), nameCombatFacet(facet).id)));
  select.addEventListener('change', (event) => {
    event.stopPropagation();
    void writeFlags(combat, { leading: select.value });
  });
  label.append(format('leading'), select);
  parent.append(label);
}

/** Draws a line above the first fighter of each ruleset except the leading one. */
export function drawGroups(combat: Combat.Implementation, rows: readonly HTMLElement[]): void {
  const [first, ...others] = listFightFacets(combat);
  const waiting = new Set(first ? others : []);
  for (const row of rows) {
    if (row.previousElementSibling?.classList.contains('tetrad-group')) row.previousElementSibling.remove();
    const facet = findFighterFacet(combat.combatants.get(row.dataset['combatantId'] ?? ''));
    if (!facet || !waiting.delete(facet)) continue;
    const line = document.createElement(row.localName);
    line.className = 'tetrad-group';
    line.textContent = format('group', { ruleset: localizeName(facet) });
    row.before(line);
  }
}
