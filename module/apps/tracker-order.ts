/**
 * What the tracker shows if fighters have different rulesets: which ruleset leads (the GM can choose it), and a line above the fighters of each other ruleset.
 */
import { writeFlags } from '../foundry/documents.ts';
import { nameCombatFacet, type CombatFacet } from '../combat/combat-facet.ts';
import { findFighterFacet, listFightFacets } from '../combat/order.ts';
import { makeFormat } from '../foundry/make-format.ts';

const format = makeFormat('TETRAD.Combat');

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
