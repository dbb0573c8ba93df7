/**
 * What fighters have done in the current round (DH-25 to DH-32). It is stored on each actor with its clock, written by the client that acts for it;
 * who attacks an actor is read from the other fighters.
 */
import { type HarvestCharacter, isHarvestCharacter } from '../data/fighter.ts';
import { refuseDue } from './round-tests.ts';
import { darkHarvest } from '../../../../src/index.ts';
import { runOrWarn } from '../../../user-error.ts';
import { refuseHelpless } from '../data/health.ts';
import { findCombat, isSameFight, isSameRound, readClock, type Clock } from '../../../combat/clock.ts';

type RoundState = darkHarvest.RoundState;

/** An opponent, with the message of the attack or strike back. */
interface NotedFoe extends darkHarvest.RoundFoe {
  readonly message: string;
}

/** Returns what an actor has done in the round of a clock. */
export function readRound({ system }: HarvestCharacter, clock: Clock | null): RoundState {
  // Models of older versions lack it.
  const { fight } = system as { fight?: HarvestCharacter['system']['fight'] };
  if (!fight || !isSameRound(fight, clock)) return darkHarvest.freshRound;
  const foes = listFoes(fight.foes);
  const { declared, fullDodge, dodgedShot } = fight;
  return { declared: foes.length === 0 ? 0 : declared, foes, fullDodge, dodgedShot };
}

/** Lists the opponents of a round; an attack whose message was deleted does not count. */
function listFoes(stored: HarvestCharacter['system']['fight']['foes']): NotedFoe[] {
  const { messages } = game as { messages?: { has(id: string): boolean } };
  return stored
    .filter(({ message }) => message === '' || messages?.has(message) === true)
    .map(({ id, role, melee, message }) => ({ id, role: role as darkHarvest.RoundFoe['role'], melee, message }));
}

/** Returns what all others in an actor's fight have done this round, by UUID; empty outside a fight. */
export function readOthers(actor: HarvestCharacter): ReadonlyMap<string, RoundState> {
  const clock = readClock(actor);
  const fighters = findCombat(actor)?.combatants.contents ?? [];
  const actors = fighters.flatMap((combatant) => combatant.actor ?? []);
  const others = actors.filter(isHarvestCharacter).filter(({ uuid }) => uuid !== actor.uuid);
  return new Map(others.map((other) => [other.uuid, readRound(other, clock)]));
}

/** The aim of an actor outside a fight, or that has not aimed in this fight. */
const noAim: darkHarvest.Aim = Object.freeze({ round: -1, rounds: 0 });

function readStoredAim(actor: HarvestCharacter, clock: Clock): darkHarvest.Aim {
  // Models of older versions lack it.
  const { aim } = actor.system as { aim?: HarvestCharacter['system']['aim'] };
  return aim && isSameFight(aim, clock) ? aim : noAim;
}

/** An actor's aim (DH-28). */
export interface AimState {
  /** The rounds so far. */
  readonly rounds: number;
  /** The rounds that count for a shot now, without this round. */
  readonly shot: number;
  /** Whether it aims in this round, which takes the whole round. */
  readonly isAiming: boolean;
}

/** Returns an actor's aim; none outside a fight. */
export function readAim(actor: HarvestCharacter): AimState {
  const clock = readClock(actor);
  const round = clock?.round ?? 0;
  const aim = clock ? readStoredAim(actor, clock) : noAim;
  return {
    rounds: darkHarvest.countAim(aim, round),
    shot: darkHarvest.countShotAim(aim, round),
    isAiming: darkHarvest.isAiming(aim, round),
  };
}

/** An action in an exchange, as far as the round records it. */
export interface FightAction {
  /** The opponent attacked or struck back at; left out: none. */
  readonly foe?: NotedFoe;
  /** How many opponents it declared with it. */
  readonly declared?: number;
  /** Whether it dodged a shot while busy in melee. */
  readonly dodgedShot?: boolean;
  /** Whether it had aimed, and shot or did something else. */
  readonly endsAim?: boolean;
}

/** Records an actor's action in this round; does nothing outside a fight. */
export async function noteAction(actor: HarvestCharacter, action: FightAction): Promise<void> {
  const clock = readClock(actor);
  if (!clock) return;
  const before = readRound(actor, clock);
  const after = action.foe ? darkHarvest.noteFoe(before, action.foe, action.declared ?? 1) : before;
  const state = { ...after, dodgedShot: after.dodgedShot || action.dodgedShot === true };
  const aim = action.endsAim ? { aim: { combat: '', round: 0, turn: 0, rounds: 0 } } : {};
  await actor.update({ system: { fight: storeRound(state, clock), ...aim } });
}

function storeRound({ declared, foes, fullDodge, dodgedShot }: RoundState, clock: Clock): object {
  return { ...clock, declared, foes: foes.map((foe) => ({ ...foe })), fullDodge, dodgedShot };
}

/** Tests whether an actor may declare a full dodge, or take it back: before any attack on it or by it (DH-30). */
function canDeclareFullDodge(actor: HarvestCharacter): boolean {
  const clock = readClock(actor);
  if (!clock || readRound(actor, clock).foes.length > 0) return false;
  return darkHarvest.countAttackers(actor.uuid, [...readOthers(actor).values()]) === 0;
}

/**
 * Checks that an actor can act by choice now.
 * @throws UserError `helpless-…` (DH-50), `due-first` (DH-45)
 */
function requireChoice(actor: HarvestCharacter): void {
  const refusal = refuseHelpless(actor) ?? refuseDue(actor, {});
  if (refusal) throw refusal;
}

/**
 * Declares a full dodge for this round, or takes it back (DH-30). A full dodge ends aiming.
 * @throws UserError `helpless-…` (DH-50)
 */
async function setFullDodge(actor: HarvestCharacter, fullDodge: boolean): Promise<void> {
  const clock = readClock(actor);
  if (!clock || !canDeclareFullDodge(actor)) return;
  if (fullDodge) requireChoice(actor);
  const state = { ...readRound(actor, clock), fullDodge };
  const aim = fullDodge ? { aim: { combat: '', round: 0, turn: 0, rounds: 0 } } : {};
  await actor.update({ system: { fight: storeRound(state, clock), ...aim } });
}

/**
 * Aims for a round, or takes it back (DH-28).
 * @throws UserError `helpless-…` (DH-50)
 */
export async function toggleAim(actor: HarvestCharacter): Promise<void> {
  const clock = readClock(actor);
  if (!clock) return;
  const { round } = clock;
  const before = readStoredAim(actor, clock);
  if (!darkHarvest.isAiming(before, round)) requireChoice(actor);
  const rounds = darkHarvest.addAim(before, round);
  const aim = darkHarvest.isAiming(before, round) ? darkHarvest.dropAim(before) : { round, rounds };
  await actor.update({ system: { aim: { ...clock, ...aim } } });
}

/** The template data of a round. */
export interface RoundView {
  /** How many attacks have been made, out of how many. */
  readonly attacks: string;
  readonly fullDodge: boolean;
  /** Whether this user may declare a full dodge, or take it back. */
  readonly canDeclare: boolean;
  /** Whether the actor aims in this round. */
  readonly isAiming: boolean;
  /** Whether this user may aim, or take it back. */
  readonly canAim: boolean;
  /** How many rounds it has been aiming, in words; empty: none. */
  readonly aimed: string;
}

function localize(key: string, data: Record<string, string> = {}): string {
  return game.i18n.format(`TETRAD.DarkHarvest.Exchange.Round.${key}`, data);
}

/** Prepares an actor's round; null if it is in no started fight. */
export function viewRound(actor: HarvestCharacter, canRoll: boolean): RoundView | null {
  const clock = readClock(actor);
  if (!clock) return null;
  const { declared, foes, fullDodge } = readRound(actor, clock);
  const most = darkHarvest.countMostAttacks(actor.system.characteristics.dexterity);
  const { rounds, isAiming } = readAim(actor);
  return {
    attacks:
      declared === 0
        ? localize('none', { most: String(most) })
        : localize('attacks', { made: String(foes.length), declared: String(declared) }),
    fullDodge,
    canDeclare: canRoll && canDeclareFullDodge(actor),
    isAiming,
    canAim: canRoll && !fullDodge && foes.length === 0,
    aimed: rounds > 0 ? localize('aimed', { rounds: String(rounds) }) : '',
  };
}

/** The actions of the part's buttons. */
export const roundActions = {
  async toggleFullDodge(this: { readonly character: HarvestCharacter }): Promise<void> {
    const { character } = this;
    await runOrWarn(() => setFullDodge(character, !readRound(character, readClock(character)).fullDodge));
  },
  async aimRound(this: { readonly character: HarvestCharacter }): Promise<void> {
    await runOrWarn(() => toggleAim(this.character));
  },
};
