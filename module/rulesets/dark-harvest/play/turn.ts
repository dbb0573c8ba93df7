/**
 * What fighters have done in the current round, and whether a test can be made now (DH-25 to DH-32). Each actor stores its own actions with the round, written by
 * the client of the user who acts for it. Who has attacked an actor is read from its opponents' data.
 */
import { darkHarvest } from '../../../../src/index.ts';
import { type Clock, findCombat, isSameFight, isSameRound, readClock } from '../../../combat/clock.ts';
import { listDeclaredBy, listDeclaredOn } from '../../../combat/fight-view.ts';
import { readCorrections } from '../../../checks/own-words.ts';
import { requireOpen } from '../../../exchange/exchange.ts';
import { listTargetedBy, listTargeting } from '../../../exchange/exchange-play.ts';
import { measureNearness } from '../../../exchange/nearness.ts';
import { findActor, findMessage } from '../../../foundry/documents.ts';
import { permitsUser } from '../../../permissions.ts';
import { UserError } from '../../../user-error.ts';
import { type HarvestCharacter, isHarvestCharacter, listReadied } from '../data/fighter.ts';
import { findHelpless, readHealth, refuseHelpless } from '../data/health.ts';
import { type CheckRequest, type ExchangeRequest, readSplit, readTestKind } from '../data/request.ts';
import { refuseDue } from './round-tests.ts';

type RoundState = darkHarvest.RoundState;

/**
 * Returns what an actor has done in the round of a clock, and with whom its melee of the round before goes on. Opponents whose attack's message was deleted no
 * longer count.
 */
export function readRound({ system }: HarvestCharacter, clock: Clock | null): RoundState {
  const { declared, foes: stored, combat, round, turn: _turn, ...more } = system.fight;
  const foes = stored.filter(({ message }) => message === '' || game.messages.has(message)) as RoundState['foes'];
  const state = { ...more, declared: foes.length === 0 ? 0 : declared, foes };
  if (isSameRound({ combat, round }, clock)) return addAware(state, system.surprises, clock);
  const isLast = clock !== null && isSameRound({ combat, round: round + 1 }, clock);
  const fresh = { ...darkHarvest.freshRound, former: isLast ? darkHarvest.listStruck(state) : [] };
  return addAware(fresh, system.surprises, clock);
}

/** Tests whether a GM has set right that the target of an attack was unaware of it (DH-32). */
function isAware({ message }: { readonly message: string }): boolean {
  const attack = findMessage(message, 'harvestCheck');
  return attack !== null && readCorrections(attack).has('unaware');
}

/** Adds to a round the attacks of it on those who were aware after all, as a GM has set right: they count like others (DH-25, DH-32). */
function addAware(
  state: RoundState,
  surprises: HarvestCharacter['system']['surprises'],
  clock: Clock | null,
): RoundState {
  const aware = surprises.filter((one) => isSameRound(one, clock) && isAware(one));
  return aware.reduce(
    (round, { id, melee, message }) =>
      darkHarvest.noteFoe(round, { id, role: 'attack', melee, message } as RoundState['foes'][number], 1),
    state,
  );
}

function readOwnRound(actor: HarvestCharacter): RoundState {
  return readRound(actor, readClock(actor));
}

function storeRound({ foes, former, ...state }: RoundState, clock: Clock): object {
  return { ...clock, ...state, foes: foes.map((foe) => ({ ...foe })), former: [...former] };
}

/** Lists the other fighters in an actor's fight; empty outside a fight. */
function listOthers(actor: HarvestCharacter): HarvestCharacter[] {
  const actors = (findCombat(actor)?.combatants.contents ?? []).flatMap((combatant) => combatant.actor ?? []);
  return actors.filter(isHarvestCharacter).filter(({ uuid }) => uuid !== actor.uuid);
}

/** Returns what the other fighters in an actor's fight have done this round, by UUID; empty outside a fight. */
function readOthers(actor: HarvestCharacter, others = listOthers(actor)): ReadonlyMap<string, RoundState> {
  const clock = readClock(actor);
  return new Map(others.map((other) => [other.uuid, readRound(other, clock)]));
}

/** Lists the UUIDs of the fighters who have attacked an actor this round. */
function listAttackers(actor: HarvestCharacter, others = readOthers(actor)): readonly string[] {
  return [...others].filter(([, round]) => darkHarvest.countAttackers(actor.uuid, [round]) > 0).map(([uuid]) => uuid);
}

/** Lists the UUIDs of those who have declared an attack on an actor, or have it as their target. */
function listThreats(actor: HarvestCharacter): string[] {
  return [...listTargeting(actor).map(({ uuid }) => uuid), ...listDeclaredOn(actor)];
}

/**
 * Counts the opponents of an actor: those who have attacked it this round, have declared an attack on it, or have it as their target (DH-26, DH-30).
 * @param just - UUID of the fighter attacking now; empty: none
 */
export function countOpponents(actor: HarvestCharacter, just: string): number {
  const others = readOthers(actor);
  const known = [...listAttackers(actor, others), ...listThreats(actor).filter((uuid) => others.has(uuid))];
  return new Set(just ? [...known, just] : known).size;
}

/**
 * Tests whether an actor that means to attack another means a blow: it has nothing readied but weapons for blows, or it is within reach and one of them is; bare
 * hands strike, too.
 */
function isAboutToStrike(actor: HarvestCharacter, other: HarvestCharacter): boolean {
  const blows = listReadied(actor).map(({ system }) => system.melee);
  if (blows.length > 0 && blows.every(Boolean)) return true;
  return (blows.length === 0 || blows.some(Boolean)) && readNear(actor, other) !== false;
}

/** Tests whether one whom an actor has fought is still a fighter: no thing, and not out of the fight. */
function isStanding(uuid: string): boolean {
  const actor = findActor(uuid);
  return actor === null || (isHarvestCharacter(actor) && [null, 'stunned'].includes(findHelpless(actor)));
}

/**
 * Counts the people whom an actor is fighting in melee (DH-28, DH-32): in exchanges of this round and the last, and by what is declared or targeted.
 * @param without - UUID of a fighter to leave out
 */
export function countMelee(actor: Actor.Implementation, without = ''): number {
  if (!isHarvestCharacter(actor)) return 0;
  const others = listOthers(actor);
  const threats = new Set(listThreats(actor));
  const aims = new Set([...listTargetedBy(actor), ...listDeclaredBy(actor)]);
  const meant = others.filter(
    (other) =>
      (aims.has(other.uuid) && isAboutToStrike(actor, other)) ||
      (threats.has(other.uuid) && isAboutToStrike(other, actor)),
  );
  const struck = darkHarvest.listMelee(actor.uuid, readOwnRound(actor), readOthers(actor, others));
  const all = new Set([...struck, ...meant.map(({ uuid }) => uuid)]);
  return [...all].filter((uuid) => uuid !== without && isStanding(uuid)).length;
}

const noAim = Object.freeze({ combat: '', round: -1, turn: 0, rounds: 0 });

function readStoredAim({ system }: HarvestCharacter, clock: Clock | null): darkHarvest.Aim {
  return isSameFight(system.aim, clock) ? system.aim : noAim;
}

/** Returns how long an actor has aimed in its fight (DH-28): the rounds so far, those that count for a shot now, and whether it aims this round. */
export function readAim(actor: HarvestCharacter) {
  const clock = readClock(actor);
  const aim = readStoredAim(actor, clock);
  const round = clock?.round ?? 0;
  return {
    rounds: darkHarvest.countAim(aim, round),
    shot: darkHarvest.countShotAim(aim, round),
    isAiming: darkHarvest.isAiming(aim, round),
  };
}

/**
 * Checks that an actor can take a chosen action now.
 * @throws UserError `helpless-…` (DH-50); `due-first` or `due-first-later` if a test is due first (DH-45)
 */
function requireChoice(actor: HarvestCharacter): void {
  const refusal = refuseHelpless(actor) ?? refuseDue(actor, {});
  if (refusal) throw refusal;
}

/** Tests whether an actor may declare a full dodge or take it back: only before it attacks or is attacked (DH-30). */
export function canDeclareFullDodge(actor: HarvestCharacter): boolean {
  return readClock(actor) !== null && readOwnRound(actor).foes.length === 0 && listAttackers(actor).length === 0;
}

/**
 * Declares a full dodge for this round, which ends aiming, or takes it back (DH-30).
 * @throws UserError when declaring: `helpless-…` (DH-50), `due-first`, `due-first-later` (DH-45)
 */
export async function toggleFullDodge(actor: HarvestCharacter): Promise<void> {
  const clock = readClock(actor);
  if (!clock || !canDeclareFullDodge(actor)) return;
  const before = readRound(actor, clock);
  const fullDodge = !before.fullDodge;
  if (fullDodge) requireChoice(actor);
  const fight = storeRound({ ...before, fullDodge }, clock);
  await actor.update({ system: { fight, ...(fullDodge ? { aim: { ...noAim, round: 0 } } : {}) } });
}

/**
 * Makes an actor aim this round, or take the aim back (DH-28).
 * @throws UserError when aiming: `helpless-…` (DH-50), `due-first`, `due-first-later` (DH-45)
 */
export async function toggleAim(actor: HarvestCharacter): Promise<void> {
  const clock = readClock(actor);
  if (!clock) return;
  const { round } = clock;
  const aim = readStoredAim(actor, clock);
  const isAiming = darkHarvest.isAiming(aim, round);
  if (!isAiming) requireChoice(actor);
  const after = isAiming ? darkHarvest.dropAim(aim) : { round, rounds: darkHarvest.addAim(aim, round) };
  await actor.update({ system: { aim: { ...clock, ...after } } });
}

/** Tests whether two actors are near enough for a blow (DH-24, DH-31); null if one of them has no token. */
export function readNear(attacker: Actor.Implementation, target: Actor.Implementation): boolean | null {
  const nearness = measureNearness(attacker, target);
  return nearness && darkHarvest.isNear(nearness);
}

/** Lists an actor's attacks on the unaware in its fight whose messages are still there. */
function listSurprises(actor: HarvestCharacter): HarvestCharacter['system']['surprises'] {
  const clock = readClock(actor);
  return actor.system.surprises.filter((one) => isSameFight(one, clock) && game.messages.has(one.message));
}

/** Returns why an actor may not attack a target this round; null if it may (DH-25, DH-30). */
function refuseAttack(actor: HarvestCharacter, { against, opponent, defenceless }: ExchangeRequest): UserError | null {
  const own = readOwnRound(actor);
  // A surprise attack is not one of the round's attacks, but comes once against each target; a full dodger has none (DH-32).
  if (defenceless === 'unaware') {
    if (own.fullDodge) return new UserError('full-dodge-declared', { actor: actor.name });
    const isDone = listSurprises(actor).some((one) => one.id === against && !isAware(one));
    return isDone ? new UserError('already-surprised', { actor: actor.name, target: opponent }) : null;
  }
  const fought = (readOthers(actor).get(against)?.foes ?? []).some(({ id }) => id === actor.uuid);
  const bar = darkHarvest.judgeAttack(own, against, actor.system.characteristics.dexterity, fought);
  return bar && new UserError(bar, { actor: actor.name, target: opponent, attacks: String(own.declared) });
}

/**
 * Checks that the rules allow a test now. They do not if: a helpless actor chooses an action, or a due test must come first; a due test is rolled before the
 * actor's turn; the actor has no attack left this round (DH-25, DH-45, DH-46, DH-50).
 * @throws UserError `helpless-…`, `due-…`, `already-fought`, `already-surprised`, `attacks-spent`, `full-dodge-declared`
 */
export function requireAble(actor: HarvestCharacter, request: CheckRequest): void {
  const { health, stun } = actor.system;
  // Most actors have nothing due, so the check is skipped for them.
  const mayBeDue = readHealth(health).state === 'reserve' || stun.rounds > 0;
  const refusal =
    (readTestKind(request.purpose).choice ? refuseHelpless(actor) : null) ??
    (mayBeDue ? refuseDue(actor, request) : null) ??
    (request.exchange?.role === 'attack' ? refuseAttack(actor, request.exchange) : null);
  if (refusal) throw refusal;
}

/**
 * Checks that only a GM takes the awesome bonus, which players are granted on the card (DH-28).
 * @throws UserError `awesome-granted`
 */
export function requireGranted({ modifiers }: CheckRequest): void {
  if (modifiers.some(({ key }) => key === 'awesome') && !permitsUser('rule')) throw new UserError('awesome-granted');
}

/**
 * Checks that a reply still has an attack to answer.
 * @throws UserError `attack-gone`, `reply-late`
 */
export function requireReplied({ exchange }: CheckRequest): void {
  if (exchange?.role === 'reply') requireOpen(exchange.replyTo, exchange.opponent);
}

/**
 * Checks that an actor can split its attacks among this many opponents (DH-25).
 * @throws UserError `too-many-attacks`
 */
export function requireSplit(actor: HarvestCharacter, opponents: number): void {
  const most = darkHarvest.countMostAttacks(actor.system.characteristics.dexterity);
  if (opponents > most) throw new UserError('too-many-attacks', { actor: actor.name, most: String(most) });
}

/**
 * Checks that the exchange of a request is allowed: the attacker is not aiming (DH-28). A surprise attack is not one of the round's attacks (DH-32).
 * @throws UserError `too-many-attacks`, `aims-this-round`
 */
export function requireExchange(actor: HarvestCharacter, request: CheckRequest): void {
  const { exchange } = request;
  if (!exchange) return;
  requireSplit(actor, readSplit(request));
  if (exchange.role === 'attack' && exchange.defenceless !== 'unaware' && readAim(actor).isAiming)
    throw new UserError('aims-this-round', { actor: actor.name });
}

/**
 * Records a roll in the fighter's round, and the end of aiming, which every chosen test ends (DH-25 to DH-32). Does nothing outside a fight.
 * @param message - id of the roll's message
 */
export async function noteRoll(actor: HarvestCharacter, request: CheckRequest, message: string): Promise<void> {
  const clock = readClock(actor);
  if (!clock) return;
  const { role, reply, range, against = '', weapon, defenceless } = request.exchange ?? {};
  // A surprise attack is not one of the round's attacks (DH-32).
  const isStrike = (role === 'attack' || reply === 'strikeBack') && defenceless !== 'unaware';
  const dodgesShot = reply === 'dodge' && range !== 'melee' && countMelee(actor, against) > 0;
  const endsAim = readTestKind(request.purpose).choice && actor.system.aim.rounds > 0;
  const isSurprise = role === 'attack' && defenceless === 'unaware';
  if (!isStrike && !dodgesShot && !endsAim && !isSurprise) return;
  const before = readRound(actor, clock);
  const kind = role === 'attack' ? ('attack' as const) : ('strikeBack' as const);
  const melee = weapon?.melee === true;
  const foe = { id: against, role: kind, melee, message };
  const after = isStrike ? darkHarvest.noteFoe(before, foe, readSplit(request)) : before;
  const fight = storeRound({ ...after, dodgedShot: after.dodgedShot || dodgesShot }, clock);
  const surprise = { ...clock, id: against, melee, message };
  await actor.update({
    system: {
      fight,
      ...(isSurprise ? { surprises: [...listSurprises(actor), surprise] } : {}),
      ...(endsAim ? { aim: { ...noAim, round: 0 } } : {}),
    },
  });
}
