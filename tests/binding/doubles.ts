/** Actors and rolls without a running game: an actor's data completed by its model's schema, and a roll with given faces. */
import type { ChecksFacet } from '../../module/checks/checks-facet.ts';
import type { ModelClass } from '../../module/settings/define-model.ts';
import { createTracked, type TrackedDouble } from '../module/tracked-double.ts';
import type { SampledRuleset } from './rulesets.ts';
import { nameItem, type ActorData, type DieSample } from './sample.ts';

/** The double of a data field (tests/module/foundry-double.ts). */
interface FieldDouble {
  readonly kind: string;
  readonly options: { readonly initial?: unknown };
}

const EMPTY: Readonly<Record<string, unknown>> = { StringField: '', BooleanField: false, ArrayField: [] };

/** Completes data with the initial values of its fields. */
function fillUp(schema: Readonly<Record<string, FieldDouble>>, data: object): Record<string, unknown> {
  const given = data as Readonly<Record<string, unknown>>;
  const filled = Object.entries(schema).map(([name, { kind, options }]) => {
    if (kind === 'SchemaField')
      return [name, fillUp(options as Readonly<Record<string, FieldDouble>>, given[name] ?? {})];
    return [name, given[name] ?? options.initial ?? EMPTY[kind] ?? (kind === 'NumberField' ? null : {})];
  });
  return { ...given, ...Object.fromEntries(filled) };
}

/**
 * Completes the data of a document of one of the ruleset's types.
 * @throws Error for a type that the ruleset does not have
 */
export function fillType(
  models: Readonly<Record<string, unknown>>,
  type: string,
  system: object,
): Record<string, unknown> {
  const model = models[type] as { defineSchema(): Readonly<Record<string, FieldDouble>> } | undefined;
  if (!model) throw new Error(`the ruleset has no type ${type}`);
  return fillUp(model.defineSchema(), system);
}

/**
 * Makes an actor of a sample.
 * @param isUnlinked - whether it is the actor of an unlinked token
 */
export function createActor(
  { binding: { models } }: Pick<SampledRuleset, 'binding'>,
  { type, system, items = [] }: ActorData,
  isUnlinked = false,
): TrackedDouble {
  const model = models.Actor[type] as ModelClass<object> | undefined;
  if (!model) throw new Error(`the ruleset has no actor type ${type}`);
  const tracked = createTracked(model, fillType(models.Actor, type, system), { base: isUnlinked, type });
  const owned = items.map((item, place) => ({
    ...item,
    id: nameItem(place),
    parent: tracked.actor,
    system: fillType(models.Item, item.type, item.system),
  }));
  Object.assign(tracked.actor, { items: owned });
  return tracked;
}

/** Makes a message of a ruleset, as it would be read back from storage. */
export function createMessage({ type, system, rolls = [] }: { type: string; system: object; rolls?: unknown[] }) {
  const revived = JSON.parse(JSON.stringify(system)) as object;
  return {
    id: 'message1',
    uuid: 'ChatMessage.message1',
    type,
    system: revived,
    rolls,
  } as unknown as ChatMessage.Implementation;
}

/** One possible roll of a formula, with its probability. */
export interface Throw {
  readonly roll: foundry.dice.Roll;
  readonly p: number;
}

/** A term of a formula: so many dice of a denomination, or the dice that a notation means. */
interface Term {
  /** The denomination; empty: a plain die. */
  readonly letter: string;
  readonly count: number;
  readonly die: DieSample & {
    /** The lowest face after which one more is rolled; null or left out: none. */
    readonly lowest?: number | null;
  };
  /** Of a notation: its number. */
  readonly step?: number;
}

function readTerms({ sample }: SampledRuleset, formula: string): Term[] {
  const known = sample.checks.dice;
  // A number names a plain die; what follows it tells which of its dice count, and not how they fall.
  return [...formula.matchAll(/(\d+)d(?:([a-z])([a-z]\d*)?|(\d+)(?:k[hl])?)/gu)].flatMap(
    ([, count, letter = '', modifier = '', sides]): Term[] => {
      if (sides !== undefined) return [{ letter, count: Number(count), die: { faces: Number(sides) } }];
      const drawn = known[letter];
      const die = drawn && { ...drawn, lowest: drawn.once?.(modifier) ?? null };
      if (!die) throw new Error(`the sample does not say how d${letter} falls, which ${formula} rolls`);
      const step = Number(count);
      const expanded = die.expand?.(step);
      return expanded?.map((faces) => ({ letter, count: 1, die: { faces }, step })) ?? [{ letter, count: step, die }];
    },
  );
}

/** Makes an evaluated roll. */
function createRoll({ binding }: SampledRuleset, formula: string, faces: readonly (readonly [Term, number[]])[]) {
  const dice = faces.map(([{ letter, count, die, step }, results]) => {
    const shown = results.map((result) => ({ result, active: true }));
    if (step !== undefined || letter === '') {
      const data = { number: count, faces: die.faces, options: { step }, results: shown };
      return new (foundry.dice.terms.Die as unknown as new (data: object) => foundry.dice.terms.DiceTerm)(data);
    }
    const { term: Die } = binding.dice.dice.find(({ term }) => term.DENOMINATION === letter) ?? {};
    if (!Die) throw new Error(`the ruleset has no die d${letter}`);
    const data = { number: count, results: shown };
    return new (Die as unknown as new (data: object) => foundry.dice.terms.DiceTerm)(data);
  });
  return { formula, dice, terms: dice, _evaluated: true } as unknown as foundry.dice.Roll;
}

function rollsOnce({ lowest = null }: Term['die'], face: number): boolean {
  return lowest !== null && face >= lowest;
}

/** Rolls a formula with a random source. */
export function rollFormula(ruleset: SampledRuleset, formula: string, random: () => number): foundry.dice.Roll {
  const rolled = readTerms(ruleset, formula).map((term) => {
    const results: number[] = [];
    for (let left = term.count; left > 0; left -= 1) {
      const face = 1 + Math.floor(random() * term.die.faces);
      results.push(face);
      if (face === term.die.again) left += 1;
      if (results.length === 1 && rollsOnce(term.die, face)) left += 1;
    }
    return [term, results] as const;
  });
  return createRoll(ruleset, formula, rolled);
}

interface Fall {
  readonly faces: number[];
  readonly p: number;
}

/** The most faces that are considered for a die that can be rerolled. */
const DEPTH = 8;

/** Lists all results of one die; if it can be rerolled, those of at most DEPTH faces. */
function listFalls(die: Term['die']): Fall[] {
  const { faces, again } = die;
  const all = Array.from({ length: faces }, (_, index) => index + 1);
  if (die.lowest !== undefined && die.lowest !== null)
    return all.flatMap((face) =>
      rollsOnce(die, face)
        ? all.map((next) => ({ faces: [face, next], p: faces ** -2 }))
        : [{ faces: [face], p: 1 / faces }],
    );
  const falls: Fall[] = [];
  for (let depth = 1, before: number[] = []; depth <= DEPTH; depth += 1) {
    const p = faces ** -depth;
    for (let face = 1; face <= faces; face += 1) if (face !== again) falls.push({ faces: [...before, face], p });
    if (again === undefined) break;
    before = [...before, again];
  }
  return falls;
}

/**
 * Lists all possible rolls of a formula. Rerolls beyond DEPTH are left out, which is less than 1e-6 for each die.
 * @param most - the most rolls to list
 * @returns null if there are more
 */
export function listThrows(ruleset: SampledRuleset, formula: string, most: number): Throw[] | null {
  const terms = readTerms(ruleset, formula);
  const falls = terms.flatMap((term) => Array.from({ length: term.count }, () => [term, listFalls(term.die)] as const));
  if (falls.reduce((product, [, { length }]) => product * length, 1) > most) return null;
  let ways: { faces: Map<Term, number[]>; p: number }[] = [{ faces: new Map(terms.map((term) => [term, []])), p: 1 }];
  for (const [term, options] of falls)
    ways = ways.flatMap(({ faces, p }) =>
      options.map((fall) => ({
        faces: new Map(faces).set(term, [...(faces.get(term) ?? []), ...fall.faces]),
        p: p * fall.p,
      })),
    );
  return ways.map(({ faces, p }) => ({ roll: createRoll(ruleset, formula, [...faces]), p }));
}

/** Creates a source of random numbers that are the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Plans a check of an actor. */
export function planCheck(checks: ChecksFacet, actor: Actor.Implementation, request: object) {
  return checks.plan(checks.toInput(actor, request));
}
