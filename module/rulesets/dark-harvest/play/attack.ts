/**
 * Attacks with a weapon: their rolls (DH-22, DH-23), the values that the fight suggests for attacks and replies (DH-21 to DH-32), and the weapon's shots (DH-49),
 * which can be given back after a mistake.
 */
import { darkHarvest } from '../../../../src/index.ts';
import { findOwnActor } from '../../../chat/genuine.ts';
import { listReplies } from '../../../chat/replies.ts';
import { findCombat, readClock } from '../../../combat/clock.ts';
import { canUser } from '../../../permissions.ts';
import { readAutomation } from '../../../settings/automation.ts';
import { UserError } from '../../../user-error.ts';
import {
  type HarvestCharacter,
  type HarvestWeapon,
  findSkill,
  isHarvestCharacter,
  isUnarmed,
  listReadied,
  listWeapons,
  rateSkill,
} from '../data/fighter.ts';
import { findHelpless } from '../data/health.ts';
import {
  type CheckRequest,
  type Defenceless,
  type ExchangeRequest,
  type StrikeWeapon,
  type Suggestion,
  makePurpose,
} from '../data/request.ts';
import { statusIds } from '../data/statuses.ts';
import { createRequest } from '../data/to-input.ts';
import { countMelee, countOpponents, readAim, readNear, readRound } from './turn.ts';
import { isCheckSettled } from './wounds.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/** Returns the weapon of an attack; null if the request is no attack or the weapon was deleted. */
export function findWeapon(
  actor: HarvestCharacter,
  { purpose }: { readonly purpose?: { readonly kind: string; readonly ref: string } },
): HarvestWeapon | null {
  const weapons = purpose?.kind === 'attack' ? listWeapons(actor) : [];
  return weapons.find(({ id }) => id === purpose?.ref) ?? null;
}

/**
 * Returns the request of an attack: Dexterity with the weapon's skill, or only Dexterity if the fighter lacks the skill (DH-23); the penalty for having no
 * readied weapon (DH-22); and for a shot the rounds of aiming (DH-28).
 */
export function createAttack(actor: HarvestCharacter, weapon: HarvestWeapon): CheckRequest {
  const { skill, melee } = weapon.system;
  const noReadiedWeapon = Number(listReadied(actor).length === 0);
  return {
    ...createRequest('dexterity', findSkill(actor, skill)?.id ?? null),
    modifiers: darkHarvest.makeReasons({ noReadiedWeapon, aim: melee ? 0 : readAim(actor).shot }),
    purpose: makePurpose('attack', { ref: weapon.id ?? '', name: weapon.name }),
  };
}

/** Returns why a target cannot defend even if it is aware of the attack; empty if it can (DH-46, DH-50, DH-51). */
export function readDefenceless(target: Actor.Implementation): Defenceless {
  if (!isHarvestCharacter(target)) return 'object';
  return findHelpless(target) ? 'helpless' : '';
}

/** Returns who has the higher initiative, including tie-breaks (DH-20). A fighter who has not rolled is never higher. */
export function readInitiative(
  attacker: Actor.Implementation,
  target: Actor.Implementation,
): ExchangeRequest['initiative'] {
  const combatants = findCombat(attacker)?.combatants.contents ?? [];
  const [own, other] = [attacker, target].map(
    ({ uuid }) => combatants.find(({ actor }) => actor?.uuid === uuid)?.initiative,
  );
  if (typeof own !== 'number' || typeof other !== 'number' || own === other) return 'even';
  return own > other ? 'attacker' : 'target';
}

/** Returns the range of an attack (DH-31): melee, or for a shot the range by the positions of the tokens. Only the GM can say that a shot is `close`. */
export function readRange(
  attacker: Actor.Implementation,
  { system }: HarvestWeapon,
  target: Actor.Implementation,
): darkHarvest.ExchangeRange {
  if (system.melee) return 'melee';
  return readNear(attacker, target) ? 'pointBlank' : 'far';
}

/** Returns a target's cover. Prone targets have slight cover (DH-29). */
export function readCover(target: Actor.Implementation): darkHarvest.CoverId {
  return target.statuses.has(statusIds.prone) ? 'slight' : 'none';
}

/** Tests whether an actor has the skill Martial Arts (DH-27). */
export function knowsMartialArts(actor: HarvestCharacter): boolean {
  return rateSkill(actor, 'martial-arts') > 0;
}

/** The circumstances of an attack or a strike back. */
interface Strike {
  readonly weapon: StrikeWeapon;
  readonly other: Actor.Implementation;
  /** The other side's weapon; default: the weapons that it has readied. */
  readonly otherWeapon?: StrikeWeapon;
  readonly higher: boolean;
  readonly surprise?: boolean;
  /** How many different opponents the actor has declared for this round. */
  readonly opponents: number;
  /** UUID of the fighter now attacking this actor. */
  readonly attackedBy?: string;
}

/** Returns the values that the fight suggests for an actor's attack or strike back. */
export function suggestStrike(
  actor: HarvestCharacter,
  { weapon, other, otherWeapon, attackedBy = '', opponents, higher, surprise }: Strike,
): Suggestion {
  const { declared, dodgedShot } = readRound(actor, readClock(actor));
  const steps = darkHarvest.countStrikeReasons({
    isShot: !weapon.melee,
    higher,
    surprise,
    unreadied: listReadied(actor).length === 0,
    unarmed: isUnarmed(weapon),
    martialArts: knowsMartialArts(actor),
    otherUnarmed: otherWeapon
      ? isUnarmed(otherWeapon) || !otherWeapon.melee
      : !listReadied(other).some(({ system }) => system.melee && !isUnarmed(system)),
    opponents: declared > 0 ? declared : opponents,
    attackers: countOpponents(actor, attackedBy),
    aim: readAim(actor).shot,
    // Only a shot is fired into a melee.
    otherFighting: weapon.melee ? 0 : countMelee(other, actor.uuid),
    halved: dodgedShot,
  });
  return { steps, cover: readCover(other) };
}

/**
 * Returns the values that the fight suggests for an actor's dodge.
 * @param options.full - whether it is a full dodge
 * @param options.attackedBy - UUID of the fighter now attacking the actor
 */
export function suggestDodge(
  actor: HarvestCharacter,
  { isShot, full, attackedBy }: { readonly isShot: boolean; readonly full: boolean; readonly attackedBy: string },
): Suggestion {
  const steps = darkHarvest.countDodgeReasons({
    isShot,
    full,
    attackers: countOpponents(actor, attackedBy),
    halved: isShot && !full && countMelee(actor, attackedBy) > 0,
  });
  return { steps, cover: 'none' };
}

/** The maximum number of attacks for which a weapon stores that their shot was given back. */
const REMEMBERED = 20;

/** Types of messages that refer to an attack without answering it, so that its shot can still be given back. */
const idle: readonly string[] = ['harvestFate', 'harvestRequest', 'harvestReroll', 'harvestRuling'];

function findFired(attack: CheckMessage): HarvestWeapon | null {
  const actor = findOwnActor(attack);
  const weapon = actor && isHarvestCharacter(actor) ? findWeapon(actor, attack.system) : null;
  return weapon && weapon.system.shots.max > 0 ? weapon : null;
}

function listGivenBack({ flags }: HarvestWeapon): readonly string[] {
  const { shotsBack } = (flags as { tetrad?: { shotsBack?: readonly string[] } | null }).tetrad ?? {};
  return Array.isArray(shotsBack) ? shotsBack : [];
}

/** Returns the state of an attack's shot: this user can give it back (`offered`), it was given back, or neither (`none`). */
export function readShotState(attack: CheckMessage): 'offered' | 'givenBack' | 'none' {
  const weapon = findFired(attack);
  if (!weapon || readAutomation('ammunition') !== 'does') return 'none';
  if (listGivenBack(weapon).includes(attack.id ?? '')) return 'givenBack';
  const { value, max } = weapon.system.shots;
  const isAnswered = listReplies(attack.id ?? '').some((reply) => !idle.includes(reply.type) && findOwnActor(reply));
  return value >= max || isAnswered || isCheckSettled(attack) || !canUser('edit', weapon) ? 'none' : 'offered';
}

/**
 * Gives the shot of an attack back to the weapon, and records this in the same update.
 * @throws UserError `already-followed`
 */
export async function giveShotBack(attack: CheckMessage): Promise<void> {
  const weapon = findFired(attack);
  if (!weapon || readShotState(attack) !== 'offered') throw new UserError('already-followed');
  const shotsBack = [...listGivenBack(weapon), attack.id ?? ''].slice(-REMEMBERED);
  await weapon.update({
    system: { shots: { value: weapon.system.shots.value + 1 } },
    flags: { tetrad: { shotsBack } },
  } as unknown as Item.UpdateData);
}
