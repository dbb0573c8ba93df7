// What a fighter has done in a round of a fight, and what it may still do (DH-25, DH-26, DH-28, DH-30, DH-32). The caller chooses the ids of opponents.
import { freezeDeep } from '../core/freeze.ts';

/** An opponent whom a fighter has attacked or struck back at this round. */
export interface RoundFoe {
  readonly id: string;
  /** Whether the fighter attacked this opponent or struck back at it. */
  readonly role: 'attack' | 'strikeBack';
  readonly melee: boolean;
}

export interface RoundState {
  /** How many opponents the fighter has declared for the round; 0 until it attacks or strikes back (DH-25). */
  readonly declared: number;
  readonly foes: readonly RoundFoe[];
  /** Whether the fighter has declared a full dodge (DH-30). */
  readonly fullDodge: boolean;
  /** Whether the fighter has dodged a shot while busy in melee (DH-32). */
  readonly dodgedShot: boolean;
  /** Those whom the fighter struck at in melee in the round before, by their ids: that fight goes on (DH-28). */
  readonly former: readonly string[];
}

/** The state of a fighter who has done nothing this round. */
export const freshRound: RoundState = freezeDeep({
  declared: 0,
  foes: [],
  fullDodge: false,
  dodgedShot: false,
  former: [],
});

/** The most rounds of aiming that count (DH-28). */
const MOST_AIM = 3;

/** Returns how many opponents a fighter may have in a round: 1 + Dexterity, with a negative Dexterity counting as 0 (DH-25). */
export function countMostAttacks(dexterity: number): number {
  return 1 + Math.max(0, dexterity);
}

/** Returns how many further opponents a fighter may attack or strike back at this round (DH-25); 0 after declaring a full dodge (DH-30). */
export function countAttacksLeft(state: RoundState, dexterity: number): number {
  if (state.fullDodge) return 0;
  const most = state.declared === 0 ? countMostAttacks(dexterity) : state.declared;
  return Math.max(0, most - state.foes.length);
}

/** Why a fighter cannot attack an opponent this round. */
export type AttackBar = 'full-dodge-declared' | 'already-fought' | 'attacks-spent';

/**
 * Checks whether a fighter may attack an opponent this round. A fighter may not after declaring a full dodge (DH-30), if the two have had an exchange, or when
 * all its attacks are used (DH-25).
 * @param fought - whether the opponent has attacked or struck back at this fighter
 * @returns the reason why not; null if the attack is allowed
 */
export function judgeAttack(state: RoundState, foe: string, dexterity: number, fought: boolean): AttackBar | null {
  if (state.fullDodge) return 'full-dodge-declared';
  if (fought || state.foes.some(({ id }) => id === foe)) return 'already-fought';
  return countAttacksLeft(state, dexterity) === 0 ? 'attacks-spent' : null;
}

/**
 * Records an attack or a strike back (DH-25).
 * @param declared - how many opponents the fighter declares for the round; only the first declaration of a round counts
 */
export function noteFoe(state: RoundState, foe: RoundFoe, declared: number): RoundState {
  const foes = [...state.foes.filter(({ id }) => id !== foe.id), foe];
  const first = state.declared === 0 ? Math.max(1, declared) : state.declared;
  return { ...state, declared: Math.max(first, foes.length), foes };
}

/** Counts the fighters who attack the one with this id this round (DH-26). */
export function countAttackers(id: string, others: readonly RoundState[]): number {
  return others.filter(({ foes }) => foes.some((foe) => foe.id === id && foe.role === 'attack')).length;
}

/** Lists the ids of those at whom a fighter strikes in melee this round. */
export function listStruck({ foes }: RoundState): string[] {
  return foes.filter(({ melee }) => melee).map(({ id }) => id);
}

/**
 * Lists the ids of the people whom a fighter has struck at in melee, or who have struck at the fighter, this round and the last, each once (DH-28, DH-32).
 * @param others - the rounds of all other fighters, by their ids
 */
export function listMelee(id: string, own: RoundState, others: ReadonlyMap<string, RoundState>): string[] {
  const list = (state: RoundState): string[] => [...listStruck(state), ...state.former];
  const striking = [...others].filter(([, state]) => list(state).includes(id)).map(([other]) => other);
  return [...new Set([...list(own), ...striking])];
}

/** How many rounds in a row a fighter has aimed, and the last of those rounds. */
export interface Aim {
  readonly round: number;
  readonly rounds: number;
}

/**
 * Returns for how many rounds in a row a fighter has aimed, now that it aims in this round too. After a round without aiming the count starts again (DH-28).
 */
export function addAim(aim: Aim, round: number): number {
  if (aim.round === round) return aim.rounds;
  return aim.round === round - 1 ? aim.rounds + 1 : 1;
}

/** Tests whether a fighter is aiming in this round, which takes the whole round (DH-28). */
export function isAiming(aim: Aim, round: number): boolean {
  return aim.round === round && aim.rounds > 0;
}

/** Takes back the last round of aiming; earlier rounds still count. */
export function dropAim({ round, rounds }: Aim): Aim {
  return { round: Math.max(0, round - 1), rounds: Math.max(0, rounds - 1) };
}

/** Counts the rounds of unbroken aiming up to this round or the one before, at most 3 (DH-28). */
export function countAim(aim: Aim, round: number): number {
  return aim.round === round || aim.round === round - 1 ? Math.min(MOST_AIM, aim.rounds) : 0;
}

/** Counts the rounds of aiming that help a shot in this round, which cannot itself be one of them (DH-28). */
export function countShotAim(aim: Aim, round: number): number {
  return countAim(isAiming(aim, round) ? dropAim(aim) : aim, round);
}
