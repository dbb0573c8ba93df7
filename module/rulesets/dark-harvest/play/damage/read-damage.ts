/** What a card of damage stands for: the pips of its dice, less what fate took off (DH-12), or the rounds of a stun (DH-50), and whom it hits. */
import { darkHarvest } from '../../../../../src/index.ts';
import { listSenders } from '../../../../chat/replies.ts';
import { findDocument } from '../../../../foundry/find-document.ts';
import { canUser } from '../../../../permissions.ts';
import { readFaces, type CheckFaces } from '../checks.ts';
import { isBreakable, type Breakable } from '../../data/health.ts';
import { findReroll, type RerollMessage } from '../requests/find-reroll.ts';
import { readLessDamage } from '../fate/less-damage.ts';

/** A message of damage dice. */
export type DamageMessage = ChatMessage.OfType<'harvestDamage'>;

/** Damage as it stands. */
export interface StandingDamage {
  readonly faces: CheckFaces;
  /** Pips that the dice gave, less armour and what an object resisted. */
  readonly rolled: number;
  /** Pips that fate took off. */
  readonly less: number;
  /** Pips that are left to mark. */
  readonly pips: number;
  /** Rounds of a stun, in place of pips; 0: it stuns nobody. */
  readonly stun: number;
  /** The pips of both rolls, where a scripting die rolled anew (DH-18), and whether the new ones stand; null: it did not. */
  readonly reroll: { readonly first: number; readonly second: number; readonly stands: boolean } | null;
}

interface Thrown {
  readonly faces: CheckFaces;
  readonly rolled: number;
}

function readThrown({ rolls, system }: DamageMessage | RerollMessage): Thrown {
  const roll = rolls[0];
  const faces = roll ? readFaces(roll) : { white: [], black: [] };
  const { automatic, minimumNet } = system.plan;
  return { faces, rolled: roll ? Math.max(0, darkHarvest.judgeTest({ ...faces, automatic, minimumNet }).net) : 0 };
}

/** Reads the damage of a card. */
export function readDamage(message: DamageMessage): StandingDamage {
  const { hit, readings } = message.system;
  const own = readThrown(message);
  const found = findReroll(message);
  const anew = found ? readThrown(found.message) : own;
  // The better is the greater for whoever deals it; a peril's is rolled anew by whom it hits (DH-18).
  const isBetter = hit.dealer ? anew.rolled >= own.rolled : anew.rolled <= own.rolled;
  const stands = found !== null && (!found.keepBetter || isBetter);
  const { faces, rolled } = stands ? anew : own;
  const less = darkHarvest.lessenDamage(rolled, readLessDamage(message), readings.quickplay);
  const reroll = found ? { first: own.rolled, second: anew.rolled, stands } : null;
  return { faces, rolled, less, pips: rolled - less, stun: hit.stun, reroll };
}

function findActor(uuid: string): Actor.Implementation | null {
  const found = findDocument(uuid);
  return found instanceof foundry.documents.Actor ? found : null;
}

/** Finds whom a card hits; null: nobody is named, or it is gone. */
export function findVictim(message: DamageMessage): Breakable | null {
  const actor = findActor(message.system.links.actor);
  return actor && isBreakable(actor) ? actor : null;
}

/**
 * Tests whether a card comes from somebody who may not roll for whoever deals the damage; for a peril's, for whom it hits. It is a claim then, and counts for
 * nothing. Of an actor that is gone that can no longer be asked.
 */
export function isForeign(message: DamageMessage): boolean {
  const { hit, links } = message.system;
  const actor = findActor(hit.dealer || links.actor);
  return actor !== null && !listSenders(message).every((user) => canUser('roll', actor, user));
}
