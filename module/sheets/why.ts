/** Explains what the numbers of a sheet are made of. An element with `data-why` shows its explanation while the pointer or the focus is on it. */
import { facetOf } from '../foundry/ruleset.ts';
import { listLines } from '../checks/checks-facet.ts';
import { planIfAllowed } from '../checks/roll-check.ts';
import { type HoverNote, watchNotes } from '../foundry/hover-note.ts';
import { type LineView, type NamedLine, linesTemplate, type RuleView, viewLines, viewRule } from '../chat/plan-view.ts';
import { readOr } from '../user-error.ts';

/** A number that enters into a rule, such as a score. */
export interface WhyFact {
  readonly label: string;
  readonly value: string | number;
}

/** An explanation of a number. */
export interface WhyGroup {
  /** The name of the number. */
  readonly title: string;
  /** Id of the rule whose text explains the number; left out: each line names its own. */
  readonly rule?: string;
  /** The parts that add up to the number, one for each reason. */
  readonly lines?: readonly NamedLine[];
  /** The numbers from which the rule derives the number. */
  readonly facts?: readonly WhyFact[];
}

interface WhyView {
  readonly title: string;
  readonly rule: RuleView | null;
  readonly lines: readonly LineView[];
  readonly facts: readonly WhyFact[];
}

/** Paths of the template for the notes, and of the templates that it includes. */
const templates = [
  'systems/tetrad/templates/shared/sheet/why.hbs',
  linesTemplate,
  'systems/tetrad/templates/shared/rule.hbs',
] as const;

/** Explains the roll that a request would make; empty if the rules refuse it. */
export function explainCheck(actor: Actor.Implementation, request: object, title: string): WhyGroup[] {
  const facet = facetOf(actor, 'checks');
  const plan = facet && planIfAllowed(facet, actor, request);
  return facet && plan ? [{ title, lines: listLines(facet, plan) }] : [];
}

function viewGroup({ title, rule = '', lines = [], facts = [] }: WhyGroup, lang: string): WhyView {
  return { title, rule: rule ? viewRule(rule) : null, lines: viewLines(lines, lang), facts };
}

function viewWhy(actor: Actor.Implementation, groups: readonly WhyGroup[]): readonly WhyView[] {
  const lang = facetOf(actor, 'checks')?.lang ?? '';
  return groups.map((group) => viewGroup(group, lang)).filter(({ lines, facts }) => lines.length + facts.length > 0);
}

/**
 * Finds the element with a number that an event is about: the one under the pointer, even if a row's button covers it, or the one in the row with the focus.
 * Null: none.
 */
function findNumber(target: HTMLElement, event: Event): HTMLElement | null {
  const own = target.closest<HTMLElement>('[data-why]');
  const row = own ? null : target.closest<HTMLElement>('[data-item-id]');
  if (!row) return own;
  if (event.type === 'focusin') return row.querySelector<HTMLElement>('[data-why]');
  const { clientX, clientY } = event as PointerEvent;
  const below = target.ownerDocument.elementsFromPoint(clientX, clientY);
  return below.find((element): element is HTMLElement => element.matches('[data-why]')) ?? null;
}

/**
 * Shows the explanations of a sheet's numbers.
 * @param explain - explains the number of an element, by the key in `data-why`
 */
export function activateWhy(
  sheet: HTMLElement,
  actor: Actor.Implementation,
  explain: (key: string, element: HTMLElement) => readonly WhyGroup[],
): void {
  const make = (element: HTMLElement): HoverNote | null => {
    const key = element.dataset['why'] ?? '';
    const read = () => viewWhy(actor, explain(key, element));
    const groups = readOr(`why ${key} of ${actor.uuid}`, read, () => []);
    if (groups.length === 0) return null;
    const skin = facetOf(actor, 'checks')?.dialog.skin ?? '';
    return { templates, context: { groups }, classes: `tetrad-why ${skin}` };
  };
  watchNotes(sheet, { find: findNumber, make });
}
