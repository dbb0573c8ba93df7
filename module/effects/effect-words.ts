/** Texts about effects: what they change, and when they end. */
import { formatAmount } from '../chat/plan-view.ts';
import { findCombat } from '../combat/clock.ts';
import { findHolder } from '../foundry/documents.ts';
import { readChanges } from '../foundry/effects.ts';
import { formatSpan } from '../foundry/game-time.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { facetOf } from '../foundry/ruleset.ts';
import { type EffectChoice, type EffectsFacet, rollKinds } from './effects-facet.ts';
import { readModifier } from './effect-model.ts';
import { writeChange } from './read-effects.ts';

type Own = Actor.Implementation;

export const format = makeFormat('TETRAD.Effect');

function listNamed(prefix: string, keys: Readonly<Record<string, string>>): EffectChoice[] {
  return Object.entries(keys).map(([id, key]) => ({ id: `${prefix}${id}`, label: game.i18n.localize(key) }));
}

/** Lists the rolls that an effect can change. @param actor - whose skills are among them; null: none's */
export function listRolls(facet: EffectsFacet, actor: Own | null): EffectChoice[] {
  const kinds = rollKinds.map((id) => ({ id, label: format(`roll.${id}`) }));
  const skills = (actor && facet.skills?.(actor)) ?? [];
  const named = skills.filter(({ id }) => id).map(({ id, label }) => ({ id: `skill.${id}`, label }));
  const rolled = [...listNamed('trait.', facet.traits), ...named];
  return [...kinds, ...rolled.map(({ id, label }) => ({ id, label: format('roll.with', { name: label }) }))];
}

/** The prefix of a number's id in a form. */
export const VALUE = 'value.';

/** Lists the numbers that an effect can change. */
export function listValues(facet: EffectsFacet): EffectChoice[] {
  return listNamed(VALUE, facet.values);
}

/** Lists what the lines of plans can change. */
export function listUnits(facet: EffectsFacet): EffectChoice[] {
  return listNamed('', facet.units);
}

function nameOf(choices: readonly EffectChoice[], id: string): string {
  return choices.find((one) => one.id === id)?.label ?? id;
}

/** Writes what an effect changes: "Attacks: +1 white dice; Wits +1". Empty: nothing that can be named. */
export function describeEffect(effect: ActiveEffect.Implementation, actor: Own | null): string {
  const facet = facetOf(actor, 'effects');
  const numbers = readChanges(effect).map((change) => {
    const path = change.key.replace(/^system\./u, '');
    const label = facet?.values[path];
    return `${label ? game.i18n.localize(label) : path} ${writeChange(change)}`;
  });
  const rolls = facet ? listRolls(facet, actor) : [];
  const units = facet ? listUnits(facet) : [];
  const lines = (readModifier(effect)?.lines ?? []).map(({ on, unit, amount }) => {
    return format('line', { roll: nameOf(rolls, on), amount: formatAmount(amount), unit: nameOf(units, unit) }).trim();
  });
  return [...lines, ...numbers].join('; ');
}

/** Writes when an effect ends; empty: not by itself. */
export function describeEnd(effect: ActiveEffect.Implementation): string {
  const until = readModifier(effect)?.until;
  if (!until || until.kind === 'hand') return '';
  const { kind, amount, time, round } = until;
  if (kind === 'minutes')
    return format('left', { span: formatSpan(Math.max(0, time + amount * 60 - game.time.worldTime)) });
  if (kind !== 'rounds') return format(`ends.${kind}`);
  const holder = findHolder(effect);
  const now = (holder && findCombat(holder)?.round) ?? round;
  const left = Math.max(0, round + amount - now);
  return format(left === 1 ? 'ends.lastRound' : 'ends.rounds', { rounds: String(left) });
}
