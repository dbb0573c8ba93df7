/**
 * Reads from the documents of a fight what affects an attack or a reply: initiative, weapons, opponents, cover, distance. Checks whether the attack or reply
 * can be made now, and records it in the round.
 */
import { findCombat, readClock } from '../../../combat/clock.ts';
import { listDeclaredOn } from '../../../combat/fight-view.ts';
import { requireOpen } from '../../../opposed/exchange.ts';
import { listTargeting } from '../../../opposed/exchange-play.ts';
import { measureNearness } from '../../../opposed/nearness.ts';
import { findActor } from '../../../foundry/documents.ts';
import { permitsUser } from '../../../permissions.ts';
import { UserError } from '../../../user-error.ts';
import { darkHarvest } from '../../../../src/index.ts';
import {
  type CheckRequest,
  type Defenceless,
  type ExchangeRequest,
  type StrikeWeapon,
  type Suggestion,
  noExchange,
  readSplit,
  readTestKind,
} from '../data/request.ts';
import {
  type HarvestCharacter,
  type HarvestWeapon,
  isHarvestCharacter,
  isUnarmed,
  listReadied,
  listSkills,
} from '../data/fighter.ts';
import { findHelpless, readHealth, refuseHelpless } from '../data/health.ts';
import { statusIds } from '../data/statuses.ts';
import { noteAction, readAim, readOthers, readRound } from './fight-state.ts';
import { refuseDue } from './round-tests.ts';

/** Returns why a target cannot defend even if it is aware of the attack; empty if it can (DH-46, DH-50, DH-51). */
export function readDefenceless(target: Actor.Implementation): Defenceless {
  if (!isHarvestCharacter(target)) return 'object';
  return findHelpless(target) ? 'helpless' : '';
}

/** Returns who has the higher initiative, including tie-breaks (DH-20). A fighter who has not rolled is never higher. */
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

/** Tests whether two actors are near enough for a blow (DH-24, DH-31); null if one of them has no token. */
export function readNear(attacker: Actor.Implementation, target: Actor.Implementation): boolean | null {
  const nearness = measureNearness(attacker, target);
  return nearness && darkHarvest.isNear(nearness);
}

/** Returns the range of an attack (DH-31): melee, or for a shot the range by the positions of the tokens. Only the GM can say that a shot is `close`. */
export function readRange(
  attacker: Actor.Implementation,
  weapon: HarvestWeapon,
  target: Actor.Implementation,
): darkHarvest.ExchangeRange {
  if (weapon.system.melee) return 'melee';
  return readNear(attacker, target) ? 'pointBlank' : 'far';
}

/** Returns a target's cover. Prone targets have slight cover (DH-29). */
export function readCover(target: Actor.Implementation): darkHarvest.CoverId {
  return target.statuses.has(statusIds.prone) ? 'slight' : 'none';
}

/**
 * Returns the UUIDs of the fighters who have attacked an actor this round, including one attacking now (DH-26).
 * @param just - UUID of the fighter attacking now; empty: none
 */
function listAttackers(actor: HarvestCharacter, just: string): ReadonlySet<string> {
  const others = [...readOthers(actor)];
  const known = others.filter(([, round]) => darkHarvest.countAttackers(actor.uuid, [round]) > 0);
  return new Set([...known.map(([uuid]) => uuid), ...(just ? [just] : [])]);
}

/** Counts the fighters who have attacked an actor this round, have declared an attack on it, or have it as their target (DH-30). */
function countThreats(actor: HarvestCharacter, attackers: ReadonlySet<string>): number {
  const others = readOthers(actor);
  const targeting = [...listTargeting(actor).map(({ uuid }) => uuid), ...listDeclaredOn(actor)];
  return new Set([...attackers, ...targeting.filter((uuid) => others.has(uuid))]).size;
}

/**
 * Counts the opponents that an actor is fighting in melee (DH-28).
 * @param without - UUID of a fighter to leave out
 */
function countMelee(actor: Actor.Implementation, without = ''): number {
  if (!isHarvestCharacter(actor)) return 0;
  const own = readRound(actor, readClock(actor));
  const others = new Map([...readOthers(actor)].filter(([uuid]) => uuid !== without));
  const foes = own.foes.filter(({ id }) => id !== without);
  return darkHarvest.countMelee(actor.uuid, { ...own, foes }, others);
}

/** Tests whether an actor has the skill Martial Arts (DH-27). */
export function knowsMartialArts(actor: HarvestCharacter): boolean {
  return listSkills(actor).some(({ system }) => system.identifier === 'martial-arts' && system.rating > 0);
}

/** Tests whether an actor has no readied melee weapon except bare hands (DH-27). */
function hasBareHands(actor: Actor.Implementation): boolean {
  return !listReadied(actor).some(({ system }) => system.melee && !isUnarmed(system));
}

/** The circumstances of an attack or a strike back. */
interface Strike {
  readonly weapon: StrikeWeapon;
  readonly other: Actor.Implementation;
  /** The other side's weapon; default: the weapons that it has readied. */
  readonly otherWeapon?: StrikeWeapon;
  readonly higher: boolean;
  readonly surprise: boolean;
  /** How many different opponents the actor has declared for this round. */
  readonly opponents: number;
  /** UUID of the fighter now attacking this actor. */
  readonly attackedBy?: string;
}

/** Returns the values that the fight suggests for an actor's attack or strike back. */
export function suggestStrike(actor: HarvestCharacter, strike: Strike): Suggestion {
  const { weapon, other, otherWeapon, surprise, attackedBy = '' } = strike;
  const own = readRound(actor, readClock(actor));
  const steps = darkHarvest.countStrikeReasons({
    isShot: !weapon.melee,
    higher: strike.higher,
    surprise,
    unreadied: listReadied(actor).length === 0,
    unarmed: isUnarmed(weapon),
    martialArts: knowsMartialArts(actor),
    otherUnarmed: otherWeapon ? isUnarmed(otherWeapon) || !otherWeapon.melee : hasBareHands(other),
    opponents: own.declared > 0 ? own.declared : strike.opponents,
    attackers: listAttackers(actor, attackedBy).size,
    aim: readAim(actor).shot,
    otherFighting: countMelee(other, actor.uuid),
    halved: own.dodgedShot,
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
  const attackers = listAttackers(actor, attackedBy);
  const steps = darkHarvest.countDodgeReasons({
    isShot,
    full,
    attackers: attackers.size,
    threats: full ? countThreats(actor, attackers) : attackers.size,
    halved: countMelee(actor, attackedBy) > 0,
  });
  return { steps, cover: 'none' };
}

/**
 * Returns why a test needs a GM's permission now; null if it does not. It does if: a helpless actor chooses an action, or a due test must come first; a due
 * test is rolled before the actor's turn; the actor has no attack left this round (DH-25, DH-45, DH-46, DH-50).
 */
function findBar(actor: HarvestCharacter, request: Pick<CheckRequest, 'purpose' | 'exchange'>): UserError | null {
  const helpless = readTestKind(request.purpose).choice ? refuseHelpless(actor) : null;
  if (helpless) return helpless;
  // Most actors have nothing due, so the check is skipped for them.
  const { health, stun } = actor.system;
  const due = readHealth(health).state === 'reserve' || stun.rounds > 0 ? refuseDue(actor, request) : null;
  return due ?? (request.exchange?.role === 'attack' ? refuseAttack(actor, request.exchange) : null);
}

/** Returns why an actor may not attack a target this round; null if it may (DH-25, DH-30). */
function refuseAttack(actor: HarvestCharacter, { against, opponent, defenceless }: ExchangeRequest): UserError | null {
  // A surprise attack is not one of the round's attacks (DH-32).
  if (defenceless === 'unaware') return null;
  const own = readRound(actor, readClock(actor));
  const foes = readOthers(actor).get(against)?.foes ?? [];
  const fought = foes.some(({ id }) => id === actor.uuid);
  const bar = darkHarvest.judgeAttack(own, against, actor.system.characteristics.dexterity, fought);
  return bar && new UserError(bar, { actor: actor.name, target: opponent, attacks: String(own.declared) });
}

/**
 * Checks that a test can be made now, or that a GM allows it and gave a reason.
 * @throws UserError `helpless-…`, `due-…`, `already-fought`, `attacks-spent`, `full-dodge-declared`, `awesome-granted`
 */
export function requireAble(actor: HarvestCharacter, request: CheckRequest): void {
  const bar = findBar(actor, request);
  if (bar && !(request.despite && permitsUser('rule'))) throw bar;
  // Players cannot choose the awesome bonus; the GM grants it on the card (DH-28).
  if (request.modifiers.some(({ key }) => key === 'awesome') && !permitsUser('rule')) {
    throw new UserError('awesome-granted');
  }
}

/** Tests whether a GM has allowed an attack by a fighter who is aiming this round (DH-28). */
function isOverruled(changes: ExchangeRequest['changes']): boolean {
  return permitsUser('rule') && changes.some(({ key }) => key === 'despiteAim');
}

/**
 * Checks that a blow reaches its target, or that a reason was given to strike anyway (DH-24).
 * @throws UserError `not-near`
 */
function requireNear(actor: HarvestCharacter, { against, opponent, range, changes }: ExchangeRequest): void {
  const target = range === 'melee' ? findActor(against) : null;
  if (!target || readNear(actor, target) !== false) return;
  if (changes.some(({ key, note }) => key === 'notNear' && note.trim() !== '')) return;
  throw new UserError('not-near', { actor: actor.name, target: opponent });
}

function requireAttack(actor: HarvestCharacter, request: ExchangeRequest): void {
  const { defenceless, changes } = request;
  requireNear(actor, request);
  // A surprise attack is not one of the round's attacks (DH-32).
  if (defenceless === 'unaware') return;
  if (readAim(actor).isAiming && !isOverruled(changes)) throw new UserError('aims-this-round', { actor: actor.name });
}

/**
 * Checks that the exchange of a request is possible.
 * @throws UserError `too-many-attacks`, `aims-this-round`, `not-near`, `attack-gone`, `reply-late`
 */
export function requireExchange(actor: HarvestCharacter, request: CheckRequest): void {
  const { exchange } = request;
  if (!exchange) return;
  const most = darkHarvest.countMostAttacks(actor.system.characteristics.dexterity);
  if (readSplit(request) > most) throw new UserError('too-many-attacks', { actor: actor.name, most: String(most) });
  if (exchange.role === 'attack') requireAttack(actor, exchange);
  else requireOpen(exchange.replyTo, exchange.opponent);
}

/** Tests whether a request ends the actor's aiming: every chosen test does (DH-28). */
function takesAim({ system }: HarvestCharacter, { purpose }: CheckRequest): boolean {
  // Actors from older worlds lack `aim`.
  const { aim } = system as { aim?: HarvestCharacter['system']['aim'] };
  return readTestKind(purpose).choice && (aim?.rounds ?? 0) > 0;
}

/**
 * Records a roll in the fighter's round, and the end of aiming (DH-25 to DH-32). Does nothing outside a fight.
 * @param message - id of the roll's message
 */
export async function noteRoll(actor: HarvestCharacter, request: CheckRequest, message: string): Promise<void> {
  const endsAim = takesAim(actor, request);
  const { role, reply, range, against, weapon, defenceless } = request.exchange ?? noExchange;
  if (role === 'attack' || reply === 'strikeBack') {
    const foe = {
      id: against,
      role: role === 'attack' ? ('attack' as const) : ('strikeBack' as const),
      melee: weapon.melee,
      message,
    };
    // A surprise attack is not one of the round's attacks (DH-32).
    await noteAction(actor, {
      ...(defenceless === 'unaware' ? {} : { foe }),
      declared: readSplit(request),
      endsAim,
    });
  } else if (reply === 'dodge' && range !== 'melee' && countMelee(actor, against) > 0) {
    await noteAction(actor, { dodgedShot: true, endsAim });
  } else if (endsAim) {
    await noteAction(actor, { endsAim });
  }
}
