/**
 * A round before the first, in which only some fighters get a turn. Foundry's own round 0 is a fight that has not begun, so such a round is round 1 of a fight
 * with a flag. What a fighter spends in it counts until that fighter's first real turn.
 */

import { readFlag } from '../foundry/documents.ts';
import { facetOf } from '../foundry/ruleset.ts';

/** Path of the flag on fights that began with a round before the first. */
export const ROUND_ZERO = 'flags.tetrad.roundZero';

type Fight = Pick<Combat.Implementation, 'flags' | 'round'>;

function beganBefore(combat: Pick<Fight, 'flags'>): boolean {
  return readFlag(combat, 'roundZero') === true;
}

/** Tests whether a fight is in its round before the first. */
export function isRoundZero(combat: Fight): boolean {
  return beganBefore(combat) && combat.round === 1;
}

/**
 * Returns a fight's round by the rules, if Foundry's number is wrong. During the round before the first it is the lang key of that round's name, afterwards the
 * number without that round. Null: Foundry's number is right.
 */
export function readRuleRound(combat: Fight & Pick<Combat.Implementation, 'combatants'>): string | number | null {
  if (!beganBefore(combat) || !combat.round) return null;
  if (!isRoundZero(combat)) return combat.round - 1;
  const facets = combat.combatants.map(({ actor }) => actor && facetOf(actor, 'combat')?.round0);
  return facets.find((facet) => facet)?.label ?? null;
}

/** Tests whether any fighter gets a turn in a round before the first. */
export function wantsRoundZero(combatants: Iterable<Combatant.Implementation>): boolean {
  return [...combatants].some(({ actor, isDefeated }) => {
    return actor !== null && !isDefeated && facetOf(actor, 'combat')?.round0?.mayAct(actor) === true;
  });
}

/** Tests whether a fighter gets a turn in a round. Only in a round before the first can its ruleset leave it out. */
export function getsTurn(combat: Fight, { actor }: Combatant.Implementation, round = combat.round): boolean {
  const facet = actor && facetOf(actor, 'combat')?.round0;
  return !facet || !beganBefore(combat) || round !== 1 || facet.mayAct(actor);
}

/** Returns Foundry's number of the first round that is no round before the first; 1 during that one. */
export function findFirstRound(combat: Fight): number {
  return beganBefore(combat) && combat.round > 1 ? 2 : 1;
}

/**
 * Returns the number of the period in which something is spent: the round of the turn that pays for it. A turn in the round before the first pays for
 * everything until the fighter's first real turn.
 */
export function countPeriod(combat: Fight, round: number): number {
  return beganBefore(combat) ? Math.max(1, round) : round;
}
