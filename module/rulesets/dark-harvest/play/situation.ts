/**
 * What the fight says of an attack or a reply, read from the documents for the rules: initiative, weapons, who fights whom, cover, distance; whether it can be
 * made now; and what the round remembers of it.
 */
import { findCombat, readClock } from '../../../combat/clock.ts';
import { listItems } from '../../../foundry/documents.ts';
import { requireOpen } from '../../../opposed/exchange.ts';
import { measureReach } from '../../../opposed/exchange-play.ts';
import { permitsUser } from '../../../permissions.ts';
import { UserError } from '../../../user-error.ts';
import { darkHarvest } from '../../../../src/index.ts';
import {
  type CheckRequest,
  type Defenceless,
  type ExchangeRequest,
  type StrikeWeapon,
  type Suggestion,
  isUnarmed,
  readSplit,
} from '../data/request.ts';
import {
  type HarvestCharacter,
  type HarvestWeapon,
  hasReadiedWeapon,
  isHarvestCharacter,
  listSkills,
} from '../data/fighter.ts';
import { statusIds } from '../data/statuses.ts';
import { noteAction, readAim, readOthers, readRound } from './fight-state.ts';

type TokenDoc = TokenDocument.Implementation;

const helplessStatuses = [statusIds.stunned, statusIds.unconscious, statusIds.dying, statusIds.dead];

/** Reads whether somebody has no defence, whatever it knows of the attack (DH-46, DH-50, DH-51). */
export function readDefenceless(target: Actor.Implementation): Defenceless {
  if (!isHarvestCharacter(target)) return 'object';
  return helplessStatuses.some((status) => target.statuses.has(status)) ? 'helpless' : '';
}

/** Reads who has the higher initiative, a tie-break included; a fighter without one is not higher (DH-20). */
export function readInitiative(
  attacker: Actor.Implementation,
  target: Actor.Implementation,
): darkHarvest.ExchangeSituation['initiative'] {
  const combatants = findCombat(attacker)?.combatants.contents ?? [];
  const [own, other] = [attacker, target].map(
    ({ uuid }) => combatants.find(({ actor }) => actor?.uuid === uuid)?.initiative,
  );
  if (typeof own !== 'number' || typeof other !== 'number' || own === other) return 'even';
  return own > other ? 'attacker' : 'target';
}

/** Reads the range of an attack (DH-31): melee, or of a shot what the tokens' distance says. */
export function readRange(
  attacker: Actor.Implementation,
  weapon: HarvestWeapon,
  target: TokenDoc,
): darkHarvest.ExchangeRange {
  if (weapon.system.melee) return 'melee';
  return darkHarvest.readShotRange(measureReach(attacker, target));
}

/** Reads the cover of a target: whoever is prone has slight cover (DH-29). */
export function readCover(target: Actor.Implementation): darkHarvest.CoverId {
  return target.statuses.has(statusIds.prone) ? 'slight' : 'none';
}

/** Counts how many attack an actor this round, somebody who does so just now among them (DH-26). */
function countAttackers(actor: HarvestCharacter, just: string): number {
  const others = new Map(readOthers(actor));
  const known = darkHarvest.countAttackers(actor.uuid, [...others.values()]);
  const isNew =
    just !== '' && darkHarvest.countAttackers(actor.uuid, [others.get(just) ?? darkHarvest.freshRound]) === 0;
  return known + (isNew ? 1 : 0);
}

/** Counts the persons whom somebody is fighting in melee; one may be left out (DH-28). */
function countMelee(actor: Actor.Implementation, without = ''): number {
  if (!isHarvestCharacter(actor)) return 0;
  const own = readRound(actor, readClock(actor));
  const others = new Map([...readOthers(actor)].filter(([uuid]) => uuid !== without));
  const foes = own.foes.filter(({ id }) => id !== without);
  return darkHarvest.countMelee(actor.uuid, { ...own, foes }, others);
}

/** Whether an actor has learned to fight with bare hands (DH-27). */
export function knowsMartialArts(actor: HarvestCharacter): boolean {
  return listSkills(actor).some(({ system }) => system.identifier === 'martial-arts' && system.rating > 0);
}

/** Whether somebody has no weapon at hand that reaches farther than a fist (DH-27). */
function hasBareHands(actor: Actor.Implementation): boolean {
  return !listItems(actor, 'harvestWeapon').some(({ system }) => system.readied && system.melee && !isUnarmed(system));
}

/** What is known of a strike before the rules are asked. */
interface Strike {
  readonly weapon: StrikeWeapon;
  readonly other: Actor.Implementation;
  /** The weapon that the other uses against this one; left out: whatever it has readied. */
  readonly otherWeapon?: StrikeWeapon;
  readonly higher: boolean;
  readonly surprise: boolean;
  /** Different opponents declared for this round. */
  readonly opponents: number;
  /** Somebody who attacks this very moment. */
  readonly attackedBy?: string;
}

/** Reads what bears on an attack or a strike back of an actor. */
export function suggestStrike(actor: HarvestCharacter, strike: Strike): Suggestion {
  const { weapon, other, otherWeapon, surprise, attackedBy = '' } = strike;
  const own = readRound(actor, readClock(actor));
  const steps = darkHarvest.countStrikeReasons({
    isShot: !weapon.melee,
    higher: strike.higher,
    surprise,
    unreadied: !hasReadiedWeapon(actor),
    unarmed: isUnarmed(weapon),
    martialArts: knowsMartialArts(actor),
    otherUnarmed: otherWeapon ? isUnarmed(otherWeapon) || !otherWeapon.melee : hasBareHands(other),
    opponents: own.declared > 0 ? own.declared : strike.opponents,
    attackers: countAttackers(actor, attackedBy),
    aim: readAim(actor).shot,
    otherFighting: countMelee(other, actor.uuid),
    halved: own.dodgedShot,
  });
  return { steps, cover: readCover(other) };
}

/** Reads what bears on a dodge of an actor. */
export function suggestDodge(
  actor: HarvestCharacter,
  { isShot, full, attackedBy }: { readonly isShot: boolean; readonly full: boolean; readonly attackedBy: string },
): Suggestion {
  const steps = darkHarvest.countDodgeReasons({
    isShot,
    full,
    attackers: countAttackers(actor, attackedBy),
    halved: countMelee(actor, attackedBy) > 0,
  });
  return { steps, cover: 'none' };
}

/** Whether a Gamemaster lets somebody attack who aims in this round (DH-28). */
function isOverruled(changes: ExchangeRequest['changes']): boolean {
  return permitsUser('rule') && changes.some(({ key }) => key === 'despiteAim');
}

function requireAttack(actor: HarvestCharacter, request: ExchangeRequest): void {
  const { against, opponent, defenceless, changes } = request;
  // A surprise comes beside the round's attacks (DH-32).
  if (defenceless === 'unaware') return;
  if (readAim(actor).isAiming && !isOverruled(changes)) throw new UserError('aims-this-round', { actor: actor.name });
  const own = readRound(actor, readClock(actor));
  const fought =
    readOthers(actor)
      .get(against)
      ?.foes.some(({ id }) => id === actor.uuid) ?? false;
  const bar = darkHarvest.judgeAttack(own, against, actor.system.characteristics.dexterity, fought);
  if (bar) throw new UserError(bar, { actor: actor.name, target: opponent, attacks: String(own.declared) });
}

/**
 * Asks whether the exchange of a request can be fought.
 * @throws UserError `too-many-attacks`, `aims-this-round`, `already-fought`, `attacks-spent`, `full-dodge-declared`, `attack-gone`, `reply-late`
 */
export function requireExchange(actor: HarvestCharacter, request: CheckRequest): void {
  const { exchange } = request;
  if (!exchange) return;
  const most = darkHarvest.countMostAttacks(actor.system.characteristics.dexterity);
  if (readSplit(request) > most) throw new UserError('too-many-attacks', { actor: actor.name, most: String(most) });
  if (exchange.role === 'attack') requireAttack(actor, exchange);
  else requireOpen(exchange.replyTo, exchange.opponent);
}

/**
 * Notes it; nothing outside a fight.
 * @param message - id of the message of the roll
 */
export async function noteExchange(actor: HarvestCharacter, request: CheckRequest, message: string): Promise<void> {
  const { exchange } = request;
  if (!exchange) return;
  const { role, reply, range, against, weapon, defenceless } = exchange;
  if (role === 'attack' || reply === 'strikeBack') {
    const foe = {
      id: against,
      role: role === 'attack' ? ('attack' as const) : ('strikeBack' as const),
      melee: weapon.melee,
      message,
    };
    // A surprise comes beside the round's attacks (DH-32).
    await noteAction(actor, {
      ...(defenceless === 'unaware' ? {} : { foe }),
      declared: readSplit(request),
      endsAim: true,
    });
  } else if (reply === 'dodge' && range !== 'melee' && countMelee(actor, against) > 0) {
    await noteAction(actor, { dodgedShot: true });
  }
}
