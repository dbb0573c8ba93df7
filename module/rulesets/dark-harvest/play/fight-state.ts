/**
 * What fighters have done in the current round (DH-25 to DH-32). Each actor stores its own actions with the round, written by the client of the user who acts
 * for it. Who has attacked an actor is read from its opponents' data.
 */
import { type HarvestCharacter, isHarvestCharacter } from '../data/fighter.ts';
import { refuseDue } from './round-tests.ts';
import { darkHarvest } from '../../../../src/index.ts';
import { runOrWarn } from '../../../user-error.ts';
import { refuseHelpless } from '../data/health.ts';
import { findCombat, isSameFight, isSameRound, readClock, type Clock } from '../../../combat/clock.ts';

type RoundState = darkHarvest.RoundState;

/** An opponent of this round, with the id of the message of the attack or strike back. */
interface NotedFoe extends darkHarvest.RoundFoe {
  readonly message: string;
}

/** Returns what an actor has done in the round of a clock; nothing yet if the stored data is of another round. */
export function readRound({ system }: HarvestCharacter, clock: Clock | null): RoundState {
  // Actors from older worlds lack `fight`.
  const { fight } = system as { fight?: HarvestCharacter['system']['fight'] };
  if (!fight || !isSameRound(fight, clock)) return darkHarvest.freshRound;
  const foes = listFoes(fight.foes);
  const { declared, fullDodge, dodgedShot } = fight;
  return { declared: foes.length === 0 ? 0 : declared, foes, fullDodge, dodgedShot };
}

/** Lists the opponents of a round, without those whose message was deleted. */
function listFoes(stored: HarvestCharacter['system']['fight']['foes']): NotedFoe[] {
  const { messages } = game as { messages?: { has(id: string): boolean } };
  return stored
    .filter(({ message }) => message === '' || messages?.has(message) === true)
    .map(({ id, role, melee, message }) => ({ id, role: role as darkHarvest.RoundFoe['role'], melee, message }));
}

/** Returns what the other fighters in an actor's fight have done this round, by UUID; empty outside a fight. */
export function readOthers(actor: HarvestCharacter): ReadonlyMap<string, RoundState> {
  const clock = readClock(actor);
  const fighters = findCombat(actor)?.combatants.contents ?? [];
  const actors = fighters.flatMap((combatant) => combatant.actor ?? []);
  const others = actors.filter(isHarvestCharacter).filter(({ uuid }) => uuid !== actor.uuid);
  return new Map(others.map((other) => [other.uuid, readRound(other, clock)]));
}

/** The aim of an actor that is not in a fight or has not aimed in its fight. */
const noAim: darkHarvest.Aim = Object.freeze({ round: -1, rounds: 0 });

function readStoredAim(actor: HarvestCharacter, clock: Clock): darkHarvest.Aim {
  // Actors from older worlds lack `aim`.
  const { aim } = actor.system as { aim?: HarvestCharacter['system']['aim'] };
  return aim && isSameFight(aim, clock) ? aim : noAim;
}

/** How long an actor has been aiming (DH-28). */
export interface AimState {
  /** The rounds that the actor has aimed so far, including this one. */
  readonly rounds: number;
  /** The rounds of aiming that count for a shot now; this round is not among them. */
  readonly shot: number;
  /** Whether the actor aims this round, which takes the whole round. */
  readonly isAiming: boolean;
}

/** Returns how long an actor has been aiming; 0 rounds outside a fight. */
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

/** An action in an exchange, as it is to be recorded. */
export interface FightAction {
  /** The opponent that was attacked or struck back at; omitted: none. */
  readonly foe?: NotedFoe;
  /** How many opponents the action declared; omitted: no declaration. */
  readonly declared?: number;
  /** Whether the action dodges a shot while the actor is busy in melee. */
  readonly dodgedShot?: boolean;
  readonly endsAim?: boolean;
}

/** Records what an actor has just done in this round. Does nothing outside a fight. */
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

/** Tests whether an actor may declare a full dodge or take it back: only before it attacks or is attacked (DH-30). */
function canDeclareFullDodge(actor: HarvestCharacter): boolean {
  const clock = readClock(actor);
  if (!clock || readRound(actor, clock).foes.length > 0) return false;
  return darkHarvest.countAttackers(actor.uuid, [...readOthers(actor).values()]) === 0;
}

/**
 * Checks that an actor can take a chosen action now.
 * @throws UserError `helpless-…` (DH-50); `due-first` or `due-first-later` if a test is due first (DH-45)
 */
function requireChoice(actor: HarvestCharacter): void {
  const refusal = refuseHelpless(actor) ?? refuseDue(actor, {});
  if (refusal) throw refusal;
}

/**
 * Declares a full dodge for this round, which ends aiming, or takes it back (DH-30).
 * @throws UserError when declaring: `helpless-…` (DH-50), `due-first`, `due-first-later` (DH-45)
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
 * Makes an actor aim this round, or take the aim back (DH-28).
 * @throws UserError when aiming: `helpless-…` (DH-50), `due-first`, `due-first-later` (DH-45)
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

/** The template data for an actor's round. */
export interface RoundView {
  /** Text: how many attacks have been made and how many were declared. */
  readonly attacks: string;
  readonly fullDodge: boolean;
  /** Whether this user may declare a full dodge, or take it back. */
  readonly canDeclare: boolean;
  /** Whether the actor aims in this round. */
  readonly isAiming: boolean;
  /** Whether this user may aim, or take the aim back. */
  readonly canAim: boolean;
  /** Text: how many rounds the actor has been aiming; empty if none. */
  readonly aimed: string;
}

function localize(key: string, data: Record<string, string> = {}): string {
  return game.i18n.format(`TETRAD.DarkHarvest.Exchange.Round.${key}`, data);
}

/** Prepares an actor's round for display; null if it is not in a fight that has started. */
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

/** The sheet's actions for the buttons of a round. */
export const roundActions = {
  async toggleFullDodge(this: { readonly character: HarvestCharacter }): Promise<void> {
    const { character } = this;
    await runOrWarn(() => setFullDodge(character, !readRound(character, readClock(character)).fullDodge));
  },
  async aimRound(this: { readonly character: HarvestCharacter }): Promise<void> {
    await runOrWarn(() => toggleAim(this.character));
  },
};
