// Reactions (IW-17), and equipment that stops all damage (IW-31).
import { freezeDeep } from '../core/freeze.ts';
import type { RuleEvent } from '../core/line.ts';
import { RulesError } from '../core/rules-error.ts';
import { count, countOr0, keyOf, listOf, oneOf, orNull, readShape, readSwitch, text } from '../core/validate.ts';
import { type AbilityId, abilityIds, readAbility } from './abilities.ts';
import { type Reach, type ShieldKind, readReach, readShield } from './equipment.ts';

/**
 * The reactions (IW-17): whether they are declared before or after damage is rolled, what they require, and the ability of their save. The ability for an
 * escape is the one that the effect names, otherwise the player's choice.
 */
export const reactions = freezeDeep({
  evade: { when: 'after', requires: null, save: 'dex' },
  block: { when: 'after', requires: 'shield', save: 'str' },
  escape: { when: 'any', requires: 'effect', save: null },
  counter: { when: 'before', requires: null, save: null },
  intercept: { when: 'before', requires: null, save: null },
});

export type ReactionId = keyof typeof reactions;

/** How many reactions a character usually has from one turn to the next (IW-17). */
export const USUAL_REACTIONS = 1;

/** What full defence gives: the sides of the die for extra hit points, and the number of extra reactions (IW-16). */
export const fullDefence = freezeDeep({ die: 6, reactions: 1 });

/** The sides of a counter's dice: extra damage from the attack, and extra damage to the attacker on the next turn (IW-17). */
export const counterDice = freezeDeep({ taken: 6, given: 8 });

/** What a character who passed the save of an evade can choose (IW-17). */
export type EvadeChoice = 'hold' | 'reaction';
/** What a character who passed the save of a block can choose (IW-17). */
export type BlockChoice = 'shield' | 'reaction';

export const reactionChoices = freezeDeep({ evade: ['hold', 'reaction'], block: ['shield', 'reaction'] });

function readChoice<Choice extends string>(value: unknown, list: readonly Choice[], passed: boolean): Choice | null {
  const choice = orNull(oneOf(list))(value, 'choice');
  if (choice !== null && !passed) throw new RulesError('no-choice', 'choice', choice);
  return choice;
}

/**
 * Evades an attack (IW-17): the damage is halved, rounded up. After a passed save the evader may choose. An evader who does not hold position is `displaced`:
 * knocked down or driven back, as the attacker chooses. Throws `not-an-integer`, `out-of-range`, `unknown-key`, and `no-choice` for a choice after a failed
 * save.
 */
export function evade(
  amount: number,
  passed: boolean,
  choice: EvadeChoice | null = null,
): { readonly damage: number; readonly mayChoose: boolean; readonly displaced: boolean; readonly reactions: 0 | 1 } {
  const mayChoose = readSwitch(passed, 'passed');
  const chosen = readChoice(choice, reactionChoices.evade, mayChoose);
  return {
    damage: Math.ceil(count(amount, 'amount') / 2),
    mayChoose,
    displaced: chosen !== 'hold',
    reactions: chosen === 'reaction' ? 1 : 0,
  };
}

/**
 * Blocks an attack (IW-17), which then does no damage. After a passed save the blocker may choose. The shield is destroyed unless they choose to save it; a
 * shield that `survives` is saved anyway, once (IW-31). Throws `unknown-key`, `not-a-switch`, and `no-choice` for a choice after a failed save.
 */
export function block(
  passed: boolean,
  choice: BlockChoice | null = null,
  survives = false,
): {
  readonly damage: 0;
  readonly mayChoose: boolean;
  readonly shield: 'kept' | 'saved' | 'destroyed';
  readonly reactions: 0 | 1;
} {
  const mayChoose = readSwitch(passed, 'passed');
  const chosen = readChoice(choice, reactionChoices.block, mayChoose);
  const lost = readSwitch(survives, 'survives') ? 'saved' : 'destroyed';
  return {
    damage: 0,
    mayChoose,
    shield: chosen === 'shield' ? 'kept' : lost,
    reactions: chosen === 'reaction' ? 1 : 0,
  };
}

/** Lists the abilities that a save against an effect can use (IW-17): the one that the effect names, otherwise all three. Throws `unknown-key`. */
export function listEscapes(named: AbilityId | null = null): readonly AbilityId[] {
  return named === null ? abilityIds : [readAbility(named, 'named')];
}

const leftShape = { fullDefence: readSwitch, gained: countOr0, lost: readSwitch, taken: countOr0 };

/**
 * Counts the reactions left until the character's next turn starts (IW-16, IW-17, IW-23): one, plus 1 for full defence and for each gained by a save, less 1 if
 * the next is lost and for each taken. Throws RulesError.
 */
export function countReactions(input: {
  readonly fullDefence?: boolean | undefined;
  readonly gained?: number | undefined;
  readonly lost?: boolean | undefined;
  readonly taken?: number | undefined;
}): number {
  const { fullDefence: isDefending, gained, lost, taken } = readShape(input, '', leftShape);
  const all = USUAL_REACTIONS + (isDefending ? fullDefence.reactions : 0) + gained - (lost ? 1 : 0);
  return Math.max(0, all - taken);
}

const reactShape = {
  reaction: keyOf<ReactionId>(reactions),
  isRolled: readSwitch,
  left: count,
  hasReacted: readSwitch,
  hasShield: readSwitch,
  isHeld: readSwitch,
};

/**
 * Returns why a reaction is refused; null if it is allowed (IW-17). `no-reaction-left`; `already-reacted` to this attack; `damage-rolled` for a reaction that
 * must come before the dice, `damage-not-rolled` for one that comes after them; `no-shield`; `not-held` if there is nothing to escape from. Throws RulesError.
 */
export function refuseReaction(input: {
  readonly reaction: ReactionId;
  /** Whether the attack's damage has been rolled. */
  readonly isRolled?: boolean | undefined;
  /** How many reactions are left. */
  readonly left: number;
  readonly hasReacted?: boolean | undefined;
  /** Whether the character has an unbroken shield in hand. */
  readonly hasShield?: boolean | undefined;
  /** Whether the character is grappled or under an effect. */
  readonly isHeld?: boolean | undefined;
}): string | null {
  const { reaction, isRolled, left, hasReacted, hasShield, isHeld } = readShape(input, '', reactShape);
  const { when, requires } = reactions[reaction];
  if (left === 0) return 'no-reaction-left';
  if (hasReacted) return 'already-reacted';
  if (when === 'before' && isRolled) return 'damage-rolled';
  if (when === 'after' && !isRolled) return 'damage-not-rolled';
  if (requires === 'shield' && !hasShield) return 'no-shield';
  return requires === 'effect' && !isHeld ? 'not-held' : null;
}

const coverShape = {
  reach: readReach,
  traits: listOf(text),
  shield: orNull(readShield),
  deflector: readSwitch,
};

/**
 * Returns the event for equipment that stops all damage of an attack (IW-31): a tower shield held ready stops ranged and thrown attacks, a deflector belt stops
 * lasers. Null if nothing does. Throws RulesError.
 */
export function findCover(input: {
  readonly reach: Reach;
  readonly traits?: readonly string[] | undefined;
  /** The kind of shield held ready; null: none. */
  readonly shield?: ShieldKind | null | undefined;
  /** Whether a deflector belt is worn. */
  readonly deflector?: boolean | undefined;
}): (RuleEvent & { readonly kind: 'towerShield' | 'deflectorBelt' }) | null {
  const { reach, traits, shield, deflector } = readShape(input, '', coverShape);
  if (shield === 'cover' && reach !== 'melee') return { kind: 'towerShield', rule: 'IW-31' };
  return deflector && traits.includes('laser') ? { kind: 'deflectorBelt', rule: 'IW-31' } : null;
}
