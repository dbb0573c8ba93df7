/** Prepares the template data of the creation window: the items that can be picked, the open step, the row of all steps, and the header. */
import { findArtwork } from '../documents/new-document.ts';
import type { CreationEntry, CreationFacet, CreationStep, NumbersStep, PicksStep, Spending } from './creation-facet.ts';
import { countOver, countStep, type Draft } from './draft.ts';
import { findArchetype, findPortrait } from './make-character.ts';
import { listEntries, type PickEntry } from '../sheets/item-picker.ts';

/** Ids of the first and the last step, which every ruleset has. */
export const WHO = 'who';
const DONE = 'done';

const localize = (key: string): string => game.i18n.localize(key);
const format = (key: string, data: Record<string, string>): string => game.i18n.format(`TETRAD.Creation.${key}`, data);

/** The state from which the creation window is drawn. */
export interface CreationState {
  readonly entry: CreationEntry;
  /** The rulesets to choose from. */
  readonly entries: readonly CreationEntry[];
  readonly draft: Draft;
  readonly catalogue: Catalogue;
  readonly step: string;
  /** The actor to fill in; null: a new actor. */
  readonly actor: Actor.Implementation | null;
  /** Id of the new actor's owner; empty: only the GM. */
  readonly owner: string;
  /** Whether the GM allows a character that spends too much. */
  readonly overruled: boolean;
}

/** Lists the ids of all steps in order. */
export function listSteps({ steps }: Pick<CreationFacet, 'steps'>): string[] {
  return [WHO, ...steps.map(({ id }) => id), DONE];
}

/** Returns the first step that spends more than its budgets, and by how much; undefined: none. */
export function findOverspent({
  entry,
  draft,
  catalogue,
}: CreationState): { step: CreationStep; over: number } | undefined {
  return entry.facet.steps
    .map((step) => {
      const counts = countStep(step, draft, catalogue);
      return { step, over: counts.reduce((sum, count) => sum + countOver(count), 0) };
    })
    .find(({ over }) => over > 0);
}

function viewSpending(count: Spending | undefined) {
  if (!count) return null;
  const { spent, limit, unit } = count;
  const over = countOver(count);
  const data = { spent: String(spent), limit: String(limit), left: String((limit ?? 0) - spent), over: String(over) };
  const key = limit === null ? 'free' : over > 0 ? 'over' : 'left';
  const text = unit
    ? format(`Spending.unit.${key}`, { ...data, unit: localize(unit) })
    : format(`Spending.${key}`, data);
  return { text, isOver: over > 0 };
}

function viewNumbers({ label: title, groups }: NumbersStep, draft: Draft) {
  return groups.map((group) => ({
    label: localize(group.label),
    // A title that only repeats the step's heading is left out.
    isTitle: group.label === title,
    note: localize(group.note),
    spending: viewSpending(group.count?.(draft.numbers)),
    roll: group.rolled ? format('roll', { formula: group.rolled.formula }) : '',
    traits: group.traits.map((trait) => {
      const { id, label, min, max, initial } = trait;
      const value = draft.numbers[id] ?? initial;
      const name = localize(label);
      const labels = {
        less: format('less', { name }),
        more: format('more', { name }),
        swap: format('swap', { name, value: String(value) }),
      };
      return {
        id,
        name,
        value,
        told: trait.write?.(value) ?? '',
        min,
        max,
        canLess: value > min,
        canMore: value < max,
        labels,
      };
    }),
  }));
}

function writeId(uuid: string): string {
  return uuid.replaceAll('.', '-');
}

function viewOffer(step: PicksStep, draft: Draft, { uuid, name, img, source, system, kind }: Offer) {
  const mark = step.mark?.(system) ?? '';
  const isGiven = step.given?.includes(uuid) ?? false;
  const isPicked = draft.picks[uuid] !== undefined;
  const value = draft.picks[uuid] ?? 0;
  const { level } = step;
  return {
    uuid,
    key: writeId(uuid),
    name,
    img,
    kind: localize(kind),
    hint: [step.tell?.(system) ?? '', source].filter(Boolean).join(' · '),
    facts: step.tell?.(system) ?? '',
    mark: mark && localize(mark),
    isGiven,
    isPicked,
    level: level && {
      value,
      told: level.write?.(value) ?? '',
      min: level.min,
      max: level.max,
      label: format('levelOf', { name, level: localize(level.label) }),
      canLess: value > level.min,
      canMore: value < level.max,
      less: format('less', { name }),
      more: format('more', { name }),
    },
    remove: format('remove', { name }),
  };
}

function viewPicks(step: PicksStep, { draft, catalogue }: CreationState) {
  const offers = [...catalogue.values()].filter((offer) => offer.step === step.id);
  const rows = offers.map((offer) => viewOffer(step, draft, offer));
  const order = Object.keys(draft.picks);
  const picked = rows.filter(({ isPicked }) => isPicked);
  const counts = countStep(step, draft, catalogue);
  return {
    note: localize(step.note),
    spending: counts.map(viewSpending),
    picked: picked.toSorted((a, b) => order.indexOf(a.uuid) - order.indexOf(b.uuid)),
    offered: rows.filter(({ isGiven }) => !isGiven),
    kinds: step.sources.length > 1 ? step.sources.map(({ label }) => localize(label)) : [],
  };
}

function countMissing({ draft, catalogue }: Pick<CreationState, 'draft' | 'catalogue'>): number {
  return Object.keys(draft.picks).filter((uuid) => !catalogue.has(uuid)).length;
}

function viewWho({ entry: { id: ruleset, facet }, entries, draft, actor, owner }: CreationState) {
  const players = game.users.filter((user) => !user.isGM).map(({ id, name }) => ({ id, name, chosen: id === owner }));
  return {
    archetypes: facet.archetypes.map(({ id, label, hint, portrait }) => ({
      id,
      name: localize(label),
      hint: localize(hint),
      img: findPortrait(facet, { portrait })?.img ?? '',
      chosen: id === draft.archetype,
    })),
    portraits: facet.portraits.map(({ id, img }, index) => ({
      id,
      img,
      chosen: id === draft.portrait,
      label: format('portraitOf', { number: String(index + 1), count: String(facet.portraits.length) }),
    })),
    players: game.user.isGM && !actor ? players : [],
    rulesets: entries.length > 1 ? entries.map(({ id, label }) => ({ id, label, chosen: id === ruleset })) : [],
  };
}

function viewDone(state: CreationState) {
  const { entry, draft, catalogue } = state;
  const numbers = entry.facet.steps.flatMap((step) =>
    step.kind === 'numbers'
      ? step.groups.flatMap(({ traits }) =>
          traits.map((trait) => {
            const value = draft.numbers[trait.id] ?? trait.initial;
            return { name: localize(trait.label), value: trait.write?.(value) ?? value };
          }),
        )
      : [],
  );
  const lists = entry.facet.steps.flatMap((step) => {
    if (step.kind !== 'picks') return [];
    const { picked } = viewPicks(step, state);
    const names = picked
      .filter(({ isGiven, level }) => !isGiven || (level?.value ?? 0) > 0)
      .map(({ name, level }) => (level ? `${name} ${level.told || level.value}` : name));
    return [{ label: localize(step.label), text: names.join(', ') || localize('TETRAD.Creation.nothing') }];
  });
  const missing = countMissing({ draft, catalogue });
  return { numbers, lists, missing: missing > 0 ? format('missing', { count: String(missing) }) : '' };
}

/** Prepares the row of steps: the open step, those before it, and those with an overspent budget. */
function viewSteps(state: CreationState) {
  const { entry, step: open } = state;
  const ids = listSteps(entry.facet);
  const at = ids.indexOf(open);
  return ids.map((id, index) => {
    const step = entry.facet.steps.find((one) => one.id === id);
    const counts = step ? countStep(step, state.draft, state.catalogue) : [];
    return {
      id,
      number: index + 1,
      label: localize(step?.label ?? `TETRAD.Creation.Step.${id}`),
      isOpen: id === open,
      isPast: index < at,
      isOver: counts.some((count) => countOver(count) > 0),
    };
  });
}

/** Prepares the template data of the whole window. */
export function viewCreation(state: CreationState) {
  const { entry, draft, step: open, overruled } = state;
  const step = entry.facet.steps.find(({ id }) => id === open);
  const steps = viewSteps(state);
  const overspent = findOverspent(state);
  const name = draft.name.trim();
  const archetype = findArchetype(entry.facet, draft);
  return {
    name: draft.name,
    img: findPortrait(entry.facet, draft)?.img ?? findArtwork(CONFIG.Actor.dataModels, entry.facet.type)?.img ?? '',
    concept: archetype ? localize(archetype.label) : localize('TETRAD.Creation.noArchetype'),
    steps,
    title: steps.find(({ isOpen }) => isOpen)?.label ?? '',
    who: open === WHO ? viewWho(state) : null,
    groups: step?.kind === 'numbers' ? viewNumbers(step, draft) : null,
    picks: step?.kind === 'picks' ? viewPicks(step, state) : null,
    done: open === DONE ? viewDone(state) : null,
    canBack: open !== WHO,
    canNext: open !== DONE,
    create: format('create', { name: name || localize('TETRAD.Creation.somebody') }),
    over: overspent ? format('overspent', { step: localize(overspent.step.label), over: String(overspent.over) }) : '',
    canOverrule: overspent !== undefined && game.user.isGM,
    overruled,
  };
}

/** An item that can be picked. */
export interface Offer extends PickEntry {
  /** Id of the step in which the item can be picked. */
  readonly step: string;
  /** Lang key for the name of the item's kind. */
  readonly kind: string;
}

/** All items that can be picked, by UUID, in the order of the lists. */
export type Catalogue = ReadonlyMap<string, Offer>;

async function listStep(step: PicksStep): Promise<Offer[]> {
  const lists = await Promise.all(
    step.sources.map(async ({ type, label }) => {
      const entries = await listEntries({ type }, step.fields ?? []);
      return entries.map((entry) => ({ ...entry, step: step.id, kind: label }));
    }),
  );
  return lists.flat();
}

/** Reads all items that can be picked. A compendium that cannot be read counts as empty. */
export async function readCatalogue({ steps }: CreationFacet): Promise<Catalogue> {
  const lists = await Promise.all(steps.filter((step) => step.kind === 'picks').map(listStep));
  return new Map(lists.flat().map((offer) => [offer.uuid, offer]));
}
