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

/** Lists the effects that apply to an actor, its own and those of its items. */
function listApplied(actor: Own): readonly Effect[] {
  return listApplicable(actor).filter((effect) => effect.active && !isIdle(effect));
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
  const [unit = ''] = Object.keys(facetOf(actor, 'effects')?.units ?? {});
  const added = askLines({ actor, ...rolled }, unit);
  const effects = listApplied(actor).filter((effect) => readModifier(effect)?.lines.length);
  if (effects.length === 0) return added;
  const ids = nameRoll(rolled);
  const own = effects.flatMap((effect) => {
    const lines = readModifier(effect)?.lines.filter(({ on, amount }) => amount !== 0 && ids.includes(on)) ?? [];
    return lines.map((line) => ({ name: effect.name, unit: line.unit, amount: line.amount }));
  });
  return [...own, ...added];
}

function writeChange({ kind, value }: EffectChange): string {
  if (kind === 'add') return formatAmount(Number(value) || 0);
  return kind === 'multiply' ? `×${value}` : `→ ${value}`;
}

/**
 * Returns the name of a number with the effects that change it, whoever has made them: "Wits (Blessing +1)".
 * @param path - the number's, below `system`
 */
export function nameChanged(actor: Own, path: string, name: string): string {
  const found = listApplied(actor).flatMap((effect) => {
    const changes = readChanges(effect).filter(({ key }) => key === `system.${path}`);
    return changes.map((change) => `${effect.name} ${writeChange(change)}`);
  });
  return found.length === 0 ? name : game.i18n.format('TETRAD.Effect.changed', { name, changes: found.join(', ') });
}
