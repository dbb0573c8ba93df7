/** Reads what the effects on an actor change: lines of plans, and numbers. */
import { type EffectChange, listApplicable, readChanges } from '../foundry/effects.ts';
import { isItem } from '../foundry/documents.ts';
import { facetOf } from '../foundry/ruleset.ts';
import { askLines } from '../foundry/tetrad-hooks.ts';
import { formatAmount } from '../chat/plan-view.ts';
import { type RolledTraits, nameRoll } from './effects-facet.ts';
import { hasEnded, readModifier } from './effect-model.ts';

type Effect = ActiveEffect.Implementation;
type Own = Actor.Implementation;

interface Carried {
  readonly worn?: unknown;
  readonly readied?: unknown;
  readonly natural?: unknown;
  readonly unarmed?: unknown;
}

/** Tests whether an item that can be worn or readied is: an effect of an item that is put away does nothing. */
function isInUse({ worn, readied, natural, unarmed }: Carried): boolean {
  if (typeof worn === 'boolean') return worn;
  return typeof readied !== 'boolean' || readied || natural === true || unarmed === true;
}

/** Tests whether an effect does nothing because it has ended, or because its item is put away. */
export function isIdle(effect: Effect): boolean {
  const { parent } = effect;
  return hasEnded(effect) || (readModifier(effect) !== null && isItem(parent) && !isInUse(parent.system as Carried));
}

/** Lists the effects that apply to an actor, its own and those of its items. An idle effect is not active (see TetradEffect). */
function listApplied(actor: Own): readonly Effect[] {
  return listApplicable(actor).filter(({ active }) => active);
}

/** What an effect does to a roll. */
export interface RollChange {
  /** The name of the effect. */
  readonly name: string;
  readonly unit: string;
  readonly amount: number;
}

/** Lists what the effects on an actor and the listeners of `tetrad.preRoll` do to a roll, one line for each reason. @throws UserError `stopped` */
export function listRollChanges(actor: Own, rolled: RolledTraits): readonly RollChange[] {
  const added = askLines({ actor, ...rolled }, () => Object.keys(facetOf(actor, 'effects')?.units ?? {})[0] ?? '');
  const effects = listApplied(actor).filter((effect) => readModifier(effect)?.lines.length);
  if (effects.length === 0) return added;
  const ids = nameRoll(rolled);
  const own = effects.flatMap((effect) => {
    const lines = readModifier(effect)?.lines.filter(({ on, amount }) => amount !== 0 && ids.includes(on)) ?? [];
    return lines.map((line) => ({ name: effect.name, unit: line.unit, amount: line.amount }));
  });
  return [...own, ...added];
}

/** Writes a change of a number: "+1", "×2", or "→ 5" where it is replaced. */
export function writeChange({ kind, value }: EffectChange): string {
  if (kind === 'add') return formatAmount(Number(value) || 0);
  return kind === 'multiply' ? `×${value}` : `→ ${value}`;
}

/**
 * Returns the names of those numbers that effects change, whoever has made them, with these effects: "Wits (Blessing +1)".
 * @param names - the names of the numbers, by path below `system`
 */
export function nameAllChanged(actor: Own, names: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const all = listApplied(actor).flatMap((effect) =>
    readChanges(effect).map((change) => ({ key: change.key, text: `${effect.name} ${writeChange(change)}` })),
  );
  if (all.length === 0) return {};
  return Object.fromEntries(
    Object.entries(names).flatMap(([path, name]) => {
      const found = all.filter(({ key }) => key === `system.${path}`).map(({ text }) => text);
      if (found.length === 0) return [];
      return [[path, game.i18n.format('TETRAD.Effect.changed', { name, changes: found.join(', ') })]];
    }),
  );
}

/** Returns the name of a number with the effects that change it. @param path - as in nameAllChanged */
export function nameChanged(actor: Own, path: string, name: string): string {
  return nameAllChanged(actor, { [path]: name })[path] ?? name;
}
