// What the rules are measured against: two published dice rollers, a plain loop, a loop die by die, a naive convolution and naive enumerations.
import { DiceRoll } from '@dice-roller/rpg-dice-roller';
import * as parser from 'dice-roller-parser';
import { type RandomSource, stepDice } from '../../src/index.ts';

// The package is CommonJS; Node gives its names on the default export, a bundler on the namespace.
const { DiceRoller } = 'DiceRoller' in parser ? parser : (parser as unknown as { default: typeof parser }).default;

/** Rolls a notation by @dice-roller/rpg-dice-roller, notation in, total out, as its users do. */
export function rollByRpgDiceRoller(notation: string): number {
  return new DiceRoll(notation).total;
}

const roller = new DiceRoller();

/** Rolls a notation by dice-roller-parser, notation in, total out. */
export function rollByParser(notation: string): number {
  return roller.roll(notation).value;
}

/** The plain typed loop: rolls the dice of a test and keeps the faces, without any check. */
export function rollByLoop(
  whiteDice: number,
  blackDice: number,
  random: RandomSource,
): { white: number[]; black: number[] } {
  const white: number[] = [];
  const black: number[] = [];
  for (let die = 0; die < whiteDice; die++) {
    let face: number;
    do {
      face = 1 + Math.floor(random.next() * 6);
      white.push(face);
    } while (face === 6);
  }
  for (let die = 0; die < blackDice; die++) black.push(1 + Math.floor(random.next() * 6));
  return { white, black };
}

function countWhite(dice: number, random: RandomSource): number {
  let successes = 0;
  for (let die = 0; die < dice; die++) {
    let face: number;
    do {
      face = 1 + Math.floor(random.next() * 6);
      if (face === 1 || face === 6) successes++;
    } while (face === 6);
  }
  return successes;
}

/** An exchange die by die: attack against defence, weapon dice, margin, less armour; pips out. */
export function exchangeByDie(
  attack: number,
  defence: number,
  weapon: number,
  armour: number,
  random: RandomSource,
): number {
  const net = countWhite(attack, random);
  const margin = net - countWhite(defence, random);
  if (net < 1 || margin <= 0) return 0;
  return Math.max(0, margin + countWhite(weapon, random) - armour);
}

function convolve(a: readonly number[], b: readonly number[]): number[] {
  const sum = Array.from({ length: a.length + b.length - 1 }, () => 0);
  a.forEach((p, i) => {
    b.forEach((q, j) => {
      sum[i + j]! += p * q;
    });
  });
  return sum;
}

/** One white die, its sixes rolled again up to nine times, as it is often written. */
const whiteDie = Array.from({ length: 11 }, (_, k) => (k === 0 ? 4 / 6 : 10 / 6 ** (k + 1)));

/** Odds by convolving die after die, and the probability of a net of 1 or more. */
export function findOddsByConvolution(white: number, black: number): number {
  let whites = [1];
  let blacks = [1];
  for (let die = 0; die < white; die++) whites = convolve(whites, whiteDie);
  for (let die = 0; die < black; die++) blacks = convolve(blacks, [2 / 3, 1 / 3]);
  const net = convolve(whites, blacks.toReversed());
  return net.slice(blacks.length).reduce((sum, p) => sum + p, 0);
}

/** The chance of a roll of Step Dice by listing all faces of all its dice, as it is often written. */
export function findStepOddsByFaces({ ranks, difficulty }: { ranks: readonly number[]; difficulty: number }): number {
  const sides = ranks.flatMap((rank) => stepDice.dice(rank));
  let rolls: readonly (readonly number[])[] = [[]];
  for (const side of sides) {
    rolls = rolls.flatMap((roll) => Array.from({ length: side }, (_, face) => [...roll, face + 1]));
  }
  const wins = rolls.filter(
    (roll) => roll.some((face) => face !== 1) && roll.reduce((sum, face) => sum + face, 0) > difficulty,
  );
  return wins.length / rolls.length;
}

/** Two cards of which the second counts only after a 10, in all hundred ways. */
const pullRows = Array.from({ length: 100 }, (_, row) => [1 + Math.floor(row / 10), 1 + (row % 10)] as const);

const countSuccesses = (pool: number, [first, second]: readonly [number, number]): number =>
  Math.max(0, Math.floor((pool + first + (first === 10 ? second : 0) - 5) / 3));

/** The chance of each number of successes of a pull in Harsh Light by listing all rows of two cards, as it is often written. */
export function findPullOddsByRows(pool: number): number[] {
  const scores = pullRows.map((row) => countSuccesses(pool, row));
  return Array.from({ length: Math.max(...scores) + 1 }, (_, k) => scores.filter((score) => score === k).length / 100);
}

/** The chance to win a contested test in Harsh Light by listing all rows of cards of both. */
export function findContestByRows(a: number, b: number): number {
  const pairs = pullRows.flatMap((own) => pullRows.map((other) => [own, other] as const));
  return pairs.filter(([own, other]) => countSuccesses(a, own) > countSuccesses(b, other)).length / pairs.length;
}

/** The chance to reach a target with three pulls in Harsh Light by listing all rows of cards. */
export function findExtendedByRows(pool: number, target: number): number {
  let done = 0;
  for (const first of pullRows)
    for (const second of pullRows)
      for (const third of pullRows) {
        const sum = countSuccesses(pool, first) + countSuccesses(pool, second) + countSuccesses(pool, third);
        if (sum >= target) done++;
      }
  return done / pullRows.length ** 3;
}

/**
 * The mean damage of two attacks in Inner Worlds with a weapon that rerolls 1s, with advantage, by listing all faces of all dice and of all rerolls, as it is often
 * written.
 */
export function findInnerDamageByFaces(die: number): number {
  const faces = Array.from({ length: die }, (_, index) => index + 1);
  const throws = faces.flatMap((face) => faces.map((again) => (face === 1 ? again : face)));
  const attacks = throws.flatMap((first) => throws.map((second) => Math.max(first, second)));
  const sums = attacks.flatMap((first) => attacks.map((second) => first + second));
  return sums.reduce((sum, damage) => sum + damage, 0) / sums.length;
}
