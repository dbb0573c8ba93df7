// Cover (DH-29): black dice on attacks at whoever stands in it.
import { freezeDeep } from '../core/freeze.ts';
import type { Modifier } from './modifiers.ts';
import { requireKey } from '../core/validate.ts';

/** Black dice on a shot and on a melee attack at a target in this cover (DH-29). */
export const cover = freezeDeep({
  none: { ranged: 0, melee: 0 },
  slight: { ranged: 3, melee: 2 },
  partial: { ranged: 6, melee: 4 },
  nearTotal: { ranged: 12, melee: 8 },
});

/** The id of a degree of cover (DH-29). */
export type CoverId = keyof typeof cover;

/**
 * Makes the reason that a target's cover puts on an attack; its key is `<id>Cover`. Null: it has none (DH-29).
 * Throws RulesError `unknown-key`.
 */
export function makeCoverReason(id: CoverId, attack: 'melee' | 'ranged'): Modifier | null {
  const black = cover[requireKey(id, 'cover', cover)][attack];
  return black === 0 ? null : { key: `${id}Cover`, rule: 'DH-29', black };
}
