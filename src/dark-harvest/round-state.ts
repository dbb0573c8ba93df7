// What a fighter has done in a round of a fight, and what it may still do (DH-25, DH-26, DH-28, DH-30, DH-32). Opponents may have any id.
import { freezeDeep } from '../core/freeze.ts';

/** An opponent in a round. */
export interface RoundFoe {
  readonly id: string;
  /** Attacked, or struck back at. */
  readonly role: 'attack' | 'strikeBack';
  readonly melee: boolean;
}

/** What a fighter has done in a round. */
export interface RoundState {
  /** How many opponents it has declared for the round; 0: it has not attacked or struck back (DH-25). */
  readonly declared: number;
  readonly foes: readonly RoundFoe[];
  /** It has declared a full dodge (DH-30). */
  readonly fullDodge: boolean;
  /** It has dodged a shot while busy in melee (DH-32). */
  readonly dodgedShot: boolean;
}

/** A round in which nothing has been done. */
export const freshRound: RoundState = freezeDeep({ declared: 0, foes: [], fullDodge: false, dodgedShot: false });

/** The most rounds of aiming that count (DH-28). */
const MOST_AIM = 3;

/** Returns the maximum number of opponents per round: 1 + Dexterity, which counts as 0 if negative (DH-25). */
export function countMostAttacks(dexterity: number): number {
  return 1 + Math.max(0, dexterity);
}

/** Returns how many more opponents may be attacked or struck back at (DH-25); none with a full dodge (DH-30). */
export function countAttacksLeft(state: RoundState, dexterity: number): number {
  if (state.fullDodge) return 0;
  const most = state.declared === 0 ? countMostAttacks(dexterity) : state.declared;
  return Math.max(0, most - state.foes.length);
}

/** Why an opponent may not be attacked this round. */
export type AttackBar = 'full-dodge-declared' | 'already-fought' | 'attacks-spent';

/**
 * Tests whether a fighter may attack an opponent this round: not with a full dodge declared (DH-30), not twice, and not beyond its number (DH-25). A
 * pair fights one exchange a round, whoever began it.
 * @param fought - whether the opponent has attacked or struck back at this fighter
 * @returns the reason against it; null if allowed
 */
export function judgeAttack(state: RoundState, foe: string, dexterity: number, fought: boolean): AttackBar | null {
  if (state.fullDodge) return 'full-dodge-declared';
  if (fought || state.foes.some(({ id }) => id === foe)) return 'already-fought';
  return countAttacksLeft(state, dexterity) === 0 ? 'attacks-spent' : null;
}

/**
 * Records an attack or a strike back (DH-25).
 * @param declared - the number of opponents declared with it; only the first one counts
 */
export function noteFoe(state: RoundState, foe: RoundFoe, declared: number): RoundState {
  const foes = [...state.foes.filter(({ id }) => id !== foe.id), foe];
  const first = state.declared === 0 ? Math.max(1, declared) : state.declared;
  return { ...state, declared: Math.max(first, foes.length), foes };
}

/** Counts how many fighters, by their rounds, attack a fighter (DH-26). */
export function countAttackers(id: string, others: readonly RoundState[]): number {
  return others.filter(({ foes }) => foes.some((foe) => foe.id === id && foe.role === 'attack')).length;
}

/** Counts the people that a fighter is fighting in melee: those it strikes at and those who strike at it (DH-28, DH-32). */
export function countMelee(id: string, own: RoundState, others: ReadonlyMap<string, RoundState>): number {
  const struck = own.foes.filter(({ melee }) => melee).map((foe) => foe.id);
  const striking = [...others].filter(([, { foes }]) => foes.some((foe) => foe.id === id && foe.melee));
  return new Set([...struck, ...striking.map(([other]) => other)]).size;
}

/** How many rounds a fighter has been aiming, and the last of them. */
export interface Aim {
  readonly round: number;
  readonly rounds: number;
}

/** Returns the rounds of aiming including this round; after an interruption aiming starts from 0 (DH-28). */
export function addAim(aim: Aim, round: number): number {
  if (aim.round === round) return aim.rounds;
  return aim.round === round - 1 ? aim.rounds + 1 : 1;
}

/** Tests whether a fighter aims in this round, which takes the whole round (DH-28). */
export function isAiming(aim: Aim, round: number): boolean {
  return aim.round === round && aim.rounds > 0;
}

/** Takes back the aiming of the last round; earlier rounds stay. */
export function dropAim({ round, rounds }: Aim): Aim {
  return { round: Math.max(0, round - 1), rounds: Math.max(0, rounds - 1) };
}

/** Counts the rounds aimed so far: this round and those just before it (DH-28). */
export function countAim(aim: Aim, round: number): number {
  return aim.round === round || aim.round === round - 1 ? Math.min(MOST_AIM, aim.rounds) : 0;
}

/** Counts the aim of a shot in this round: the rounds just before it, or none (DH-28). */
export function countShotAim(aim: Aim, round: number): number {
  return countAim(isAiming(aim, round) ? dropAim(aim) : aim, round);
}
