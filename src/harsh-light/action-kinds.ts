// The kinds of action and of test (HL-8), and the groups of attributes and skills.
import { freezeDeep } from '../core/freeze.ts';
import { readSwitch, requireKey } from '../core/validate.ts';

/** The attributes by group. */
export const attributes = freezeDeep({
  mental: ['intelligence', 'wits', 'resolve'],
  physical: ['strength', 'dexterity', 'stamina'],
  social: ['presence', 'manipulation', 'composure'],
});

/** A group of attributes; the groups of skills have the same ids. */
export type GroupId = keyof typeof attributes;

export type AttributeId = (typeof attributes)[GroupId][number];

export const skillGroups: readonly GroupId[] = freezeDeep(['mental', 'physical', 'social']);

/** The traits that usually resist an action; Defence can too (HL-10). */
export const resistanceTraits: readonly AttributeId[] = freezeDeep(['resolve', 'stamina', 'composure']);

/**
 * The kinds of action (HL-8). `instant`: whether each pull in combat takes the turn's instant action. `opponent`: what the opponent does; with `resists`, one
 * of their traits comes off the pool (HL-10), with `pulls` they pull too (HL-11). `tally`: whether successes add up to a target over several pulls (HL-9).
 */
export const actionKinds = freezeDeep({
  instant: { instant: true, opponent: 'none', tally: false },
  reflexive: { instant: false, opponent: 'none', tally: false },
  simple: { instant: true, opponent: 'none', tally: false },
  extended: { instant: true, opponent: 'none', tally: true },
  resisted: { instant: true, opponent: 'resists', tally: false },
  contested: { instant: true, opponent: 'pulls', tally: false },
  extendedContest: { instant: true, opponent: 'pulls', tally: true },
});

export type ActionKind = keyof typeof actionKinds;

/**
 * Tests whether a pull takes the turn's instant action (HL-8): only in combat, not for a reflexive action, and not for a character who only resists. Throws
 * `unknown-key`, `not-a-switch`.
 */
export function takesInstant(
  kind: ActionKind,
  { inCombat, resisting = false }: { readonly inCombat: boolean; readonly resisting?: boolean | undefined },
): boolean {
  const isActing = readSwitch(inCombat, 'inCombat') && !readSwitch(resisting, 'resisting');
  return isActing && actionKinds[requireKey(kind, 'kind', actionKinds)].instant;
}
