// What a fighter has done in a round of a fight, and what it may still do (DH-25, DH-26, DH-28, DH-30, DH-32). Foes go by any id.
import { freezeDeep } from '../core/freeze.ts';

/** An opponent of the round. */
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

/** Most rounds of aiming that count (DH-28). */
const MOST_AIM = 3;

/** Counts the most opponents of a round: 1 + Dexterity, a negative one counts as 0 (DH-25). */
export function countMostAttacks(dexterity: number): number {
  return 1 + Math.max(0, dexterity);
}

/** Counts how many more opponents may be attacked or struck back at (DH-25); none with a full dodge (DH-30). */
export function countAttacksLeft(state: RoundState, dexterity: number): number {
  if (state.fullDodge) return 0;
  const most = state.declared === 0 ? countMostAttacks(dexterity) : state.declared;
  return Math.max(0, most - state.foes.length);
}

/** Why somebody may not be attacked this round. */
export type AttackBar = 'full-dodge-declared' | 'already-fought' | 'attacks-spent';

/**
 * Judges whether a fighter may attack somebody this round: not with a full dodge declared (DH-30), not a second time, and not beyond its
 * number (DH-25). A pair fights one exchange a round, whoever began it.
 * @param fought - whether the other has attacked or struck back at this one
 */
export function judgeAttack(state: RoundState, foe: string, dexterity: number, fought: boolean): AttackBar | null {
  if (state.fullDodge) return 'full-dodge-declared';
  if (fought || state.foes.some(({ id }) => id === foe)) return 'already-fought';
  return countAttacksLeft(state, dexterity) === 0 ? 'attacks-spent' : null;
}

/**
 * Notes an attack or a strike back (DH-25).
 * @param declared - the number of opponents declared with it; it counts with the first one alone
 */
export function noteFoe(state: RoundState, foe: RoundFoe, declared: number): RoundState {
  const foes = [...state.foes.filter(({ id }) => id !== foe.id), foe];
  const first = state.declared === 0 ? Math.max(1, declared) : state.declared;
  return { ...state, declared: Math.max(first, foes.length), foes };
}

/** Counts how many of these rounds attack a fighter (DH-26). */
export function countAttackers(id: string, others: readonly RoundState[]): number {
  return others.filter(({ foes }) => foes.some((foe) => foe.id === id && foe.role === 'attack')).length;
}

/** Counts the persons whom a fighter is fighting in melee: those it strikes at and those who strike at it (DH-28, DH-32). */
export function countMelee(id: string, own: RoundState, others: ReadonlyMap<string, RoundState>): number {
  const struck = own.foes.filter(({ melee }) => melee).map((foe) => foe.id);
  const striking = [...others].filter(([, { foes }]) => foes.some((foe) => foe.id === id && foe.melee));
  return new Set([...struck, ...striking.map(([other]) => other)]).size;
}

/** For how many rounds a fighter has been aiming, up to which one. */
export interface Aim {
  readonly round: number;
  readonly rounds: number;
}

/** Counts the rounds of aiming once this round is one of them; aim that was interrupted begins anew (DH-28). */
export function addAim(aim: Aim, round: number): number {
  if (aim.round === round) return aim.rounds;
  return aim.round === round - 1 ? aim.rounds + 1 : 1;
}

/** Whether a fighter aims in this round: that takes the round (DH-28). */
export function isAiming(aim: Aim, round: number): boolean {
  return aim.round === round && aim.rounds > 0;
}

/** Takes the aiming of the last round back; what was aimed before it stands. */
export function dropAim({ round, rounds }: Aim): Aim {
  return { round: Math.max(0, round - 1), rounds: Math.max(0, rounds - 1) };
}

/** Counts the aim that a fighter has so far, of this round and those just before it (DH-28). */
export function countAim(aim: Aim, round: number): number {
  return aim.round === round || aim.round === round - 1 ? Math.min(MOST_AIM, aim.rounds) : 0;
}

/** Counts the aim of a shot in this round: of the rounds just before it, else none (DH-28). */
export function countShotAim(aim: Aim, round: number): number {
  return countAim(isAiming(aim, round) ? dropAim(aim) : aim, round);
}
