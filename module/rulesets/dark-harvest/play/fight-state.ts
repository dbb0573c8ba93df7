/**
 * What fighters have done in the round that goes on (DH-25 to DH-32). It stands on each actor with its clock, written by the client that acts for it; who
 * attacks somebody is read off the others in the same fight.
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

/** Reads what an actor has done in the round of a clock. */
export function readRound({ system }: HarvestCharacter, clock: Clock | null): RoundState {
  // A model of an older version of the system has none.
  const { fight } = system as { fight?: HarvestCharacter['system']['fight'] };
  if (!fight || !isSameRound(fight, clock)) return darkHarvest.freshRound;
  const foes = listFoes(fight.foes);
  const { declared, fullDodge, dodgedShot } = fight;
  return { declared: foes.length === 0 ? 0 : declared, foes, fullDodge, dodgedShot };
}

/** Lists the opponents of a round; an attack whose message has been deleted has not been made. */
function listFoes(stored: HarvestCharacter['system']['fight']['foes']): NotedFoe[] {
  const { messages } = game as { messages?: { has(id: string): boolean } };
  return stored
    .filter(({ message }) => message === '' || messages?.has(message) === true)
    .map(({ id, role, melee, message }) => ({ id, role: role as darkHarvest.RoundFoe['role'], melee, message }));
}

/** Reads what all others in an actor's fight have done in this round, by UUID; empty outside a fight. */
export function readOthers(actor: HarvestCharacter): ReadonlyMap<string, RoundState> {
  const clock = readClock(actor);
  const fighters = findCombat(actor)?.combatants.contents ?? [];
  const actors = fighters.flatMap((combatant) => combatant.actor ?? []);
  const others = actors.filter(isHarvestCharacter).filter(({ uuid }) => uuid !== actor.uuid);
  return new Map(others.map((other) => [other.uuid, readRound(other, clock)]));
}

/** The aim of an actor that is in no fight, or has never aimed in this one. */
const noAim: darkHarvest.Aim = Object.freeze({ round: -1, rounds: 0 });

function readStoredAim(actor: HarvestCharacter, clock: Clock): darkHarvest.Aim {
  // A model of an older version of the system has none.
  const { aim } = actor.system as { aim?: HarvestCharacter['system']['aim'] };
  return aim && isSameFight(aim, clock) ? aim : noAim;
}

/** How an actor aims (DH-28). */
export interface AimState {
  /** The rounds so far. */
  readonly rounds: number;
  /** Those that a shot has now: this round is none of them. */
  readonly shot: number;
  /** Whether it aims in this round, which takes the round. */
  readonly isAiming: boolean;
}

/** Reads how an actor aims; outside a fight it does not. */
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

/** What somebody did in an exchange, as far as the round remembers it. */
export interface FightAction {
  /** Whom it attacked or struck back at; left out: it did neither. */
  readonly foe?: NotedFoe;
  /** How many opponents it declared with that. */
  readonly declared?: number;
  /** It dodged a shot while busy in melee. */
  readonly dodgedShot?: boolean;
  /** It had aimed, and shot or did something else. */
  readonly endsAim?: boolean;
}

/** Notes on an actor what it did in this round; nothing outside a fight. */
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

/** Whether an actor may declare a full dodge, or take that back: before any attack on it, and before any of its own (DH-30). */
function canDeclareFullDodge(actor: HarvestCharacter): boolean {
  const clock = readClock(actor);
  if (!clock || readRound(actor, clock).foes.length > 0) return false;
  return darkHarvest.countAttackers(actor.uuid, [...readOthers(actor).values()]) === 0;
}

/** Asks whether an actor can do anything of choice now. @throws UserError `helpless-…` (DH-50), `due-first` (DH-45) */
function requireChoice(actor: HarvestCharacter): void {
  const refusal = refuseHelpless(actor) ?? refuseDue(actor, {});
  if (refusal) throw refusal;
}

/**
 * Declares a full dodge for this round, or takes that back (DH-30). Whoever dodges fully does not aim.
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
 * Aims for a round, or takes that back (DH-28).
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

/** What the template shows of a round. */
export interface RoundView {
  /** How many attacks have been made, of how many. */
  readonly attacks: string;
  readonly fullDodge: boolean;
  /** Whether this user may declare a full dodge, or take it back. */
  readonly canDeclare: boolean;
  /** Whether it aims in this round. */
  readonly isAiming: boolean;
  /** Whether this user may aim, or take that back. */
  readonly canAim: boolean;
  /** For how many rounds it has been aiming, in words; empty: it has not. */
  readonly aimed: string;
}

function localize(key: string, data: Record<string, string> = {}): string {
  return game.i18n.format(`TETRAD.DarkHarvest.Exchange.Round.${key}`, data);
}

/** Prepares it; null: the actor is in no fight that has begun. */
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

/** What the buttons of the part do. */
export const roundActions = {
  async toggleFullDodge(this: { readonly character: HarvestCharacter }): Promise<void> {
    const { character } = this;
    await runOrWarn(() => setFullDodge(character, !readRound(character, readClock(character)).fullDodge));
  },
  async aimRound(this: { readonly character: HarvestCharacter }): Promise<void> {
    await runOrWarn(() => toggleAim(this.character));
  },
};
