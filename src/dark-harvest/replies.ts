// What the target of an attack may do (DH-24, DH-25, DH-30 to DH-32, DH-50): which buttons stand on the card.
import { freezeDeep } from '../core/freeze.ts';
import type { ExchangeRange } from './exchange.ts';

/** What may be answered to an attack; `split`: a strike back that is the first of several (DH-25). */
export const replies = freezeDeep({
  strikeBack: { rule: 'DH-24' },
  split: { rule: 'DH-25' },
  dodge: { rule: 'DH-31' },
  fullDodge: { rule: 'DH-30' },
  easyTarget: { rule: 'DH-24' },
  disengage: { rule: 'DH-24' },
});

/** The id of an answer to an attack. */
export type ReplyId = keyof typeof replies;

/** How the target stands when it is attacked. */
export interface ReplyFacts {
  readonly range: ExchangeRange;
  /** Stunned, unconscious or dying by now: there is no defence (DH-32, DH-46, DH-50). */
  readonly defenceless: boolean;
  /** It has declared a full dodge for this round (DH-30). */
  readonly fullDodge: boolean;
  /** It has the higher initiative (DH-24). */
  readonly higher: boolean;
  /** How many more opponents it may strike back at this round (DH-25). */
  readonly attacksLeft: number;
  /** It has attacked or struck back this round, so that the number of its attacks is fixed (DH-25). */
  readonly declared: boolean;
  /** It has a weapon for melee, and one to shoot with that has a shot left. */
  readonly hasMelee: boolean;
  readonly hasShot: boolean;
}

/**
 * Lists what the target of an attack may do, in the order of the buttons. Whoever has used up the round's attacks has, of another's blow, no
 * plain dodge; a shot may always be dodged (DH-25). Whoever has no defence is an easy target.
 */
export function listReplies(facts: ReplyFacts): readonly ReplyId[] {
  const { range, attacksLeft } = facts;
  if (facts.defenceless) return ['easyTarget'];
  if (facts.fullDodge) return ['fullDodge'];
  const isShot = range !== 'melee';
  const hasWeapon = facts.hasMelee || (isShot && facts.hasShot);
  const strikes = attacksLeft > 0 && hasWeapon && (!isShot || range === 'pointBlank');
  const offers: Record<ReplyId, boolean> = {
    strikeBack: strikes,
    split: strikes && !facts.declared && attacksLeft > 1,
    dodge: isShot || attacksLeft > 0,
    fullDodge: false,
    easyTarget: true,
    disengage: !isShot && facts.higher,
  };
  return (Object.keys(offers) as ReplyId[]).filter((id) => offers[id]);
}
