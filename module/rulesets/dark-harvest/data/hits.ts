/** A hit of an exchange with what this ruleset knows of it: the weapon, and whether initiative alone won it (DH-23). What damage begins with. */
import { findMessage } from '../../../foundry/documents.ts';
import { listHits as listNamedHits } from '../../../opposed/exchange.ts';
import type { Hit as NamedHit } from '../../../opposed/opposed-facet.ts';
import { noWeapon, type StrikeWeapon } from './exchange-request.ts';

/** A hit: one side of an exchange harms the other. The margin is the winner's net less the loser's. */
export interface Hit extends Omit<NamedHit, 'message'> {
  /** Won by initiative alone: no margin and no Strength dice (DH-23). */
  readonly tied: boolean;
  readonly weapon: StrikeWeapon;
}

/** Puts the weapon to a hit: that of the message with which it was dealt. */
export function addWeapon({ message, ...hit }: NamedHit): Hit {
  const { weapon = noWeapon } = findMessage(message, 'harvestCheck')?.system.exchange ?? {};
  return { ...hit, tied: hit.margin === 0, weapon: { ...weapon } };
}

/** Lists the hits of an attack's exchange; empty: there is no verdict yet, this user may not see a side of it, or nobody is harmed. */
export function listHits(attack: ChatMessage.Implementation): readonly Hit[] {
  return listNamedHits(attack).map(addWeapon);
}
