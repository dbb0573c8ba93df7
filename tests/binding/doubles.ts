/** Actors and rolls without a game: an actor's data filled up by its model's schema, a roll with the faces that someone gives it. */
import type { ChecksFacet } from '../../module/checks/checks-facet.ts';
import { createTracked, type TrackedDouble } from '../module/tracked-double.ts';
import type { SampledRuleset } from './rulesets.ts';
import { nameItem, type ActorData, type DieSample } from './sample.ts';

/** The double of a data field (tests/module/foundry-double.ts). */
interface FieldDouble {
  readonly kind: string;
  readonly options: { readonly initial?: unknown };
}

const EMPTY: Readonly<Record<string, unknown>> = { StringField: '', BooleanField: false, ArrayField: [] };

/** Fills data up with what the fields begin with. */
function fillUp(schema: Readonly<Record<string, FieldDouble>>, data: object): Record<string, unknown> {
  const given = data as Readonly<Record<string, unknown>>;
  const filled = Object.entries(schema).map(([name, { kind, options }]) => {
    if (kind === 'SchemaField')
      return [name, fillUp(options as Readonly<Record<string, FieldDouble>>, given[name] ?? {})];
    return [name, given[name] ?? options.initial ?? EMPTY[kind] ?? (kind === 'NumberField' ? null : {})];
  });
  return { ...given, ...Object.fromEntries(filled) };
}

/** Fills the data of a document of a type of ours up. @throws Error for a type that the ruleset has not */
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
 * @param isUnlinked - whether it is that of an unlinked token
 */
export function createActor(
  { binding: { models } }: Pick<SampledRuleset, 'binding'>,
  { type, system, items = [] }: ActorData,
  isUnlinked = false,
): TrackedDouble {
  const model = models.Actor[type];
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

/** A message of a ruleset, as it is read back from what was stored. */
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

/** One way in which the dice of a formula may fall. */
export interface Throw {
  readonly roll: foundry.dice.Roll;
  readonly p: number;
}

/** A term of a formula: so many dice of a denomination. */
interface Term {
  readonly letter: string;
  readonly count: number;
  readonly die: DieSample;
}

function readTerms({ sample }: SampledRuleset, formula: string): Term[] {
  const known = sample.checks.dice;
  return [...formula.matchAll(/(\d+)d([a-z])/gu)].map(([, count, letter = '']) => {
    const die = known[letter];
    if (!die) throw new Error(`the sample does not say how d${letter} falls, which ${formula} rolls`);
    return { letter, count: Number(count), die };
  });
}

/** Makes an evaluated roll. */
function createRoll({ binding }: SampledRuleset, formula: string, faces: readonly (readonly [Term, number[]])[]) {
  const dice = faces.map(([{ letter, count }, results]) => {
    const { term: Die } = binding.dice.dice.find(({ term }) => term.DENOMINATION === letter) ?? {};
    if (!Die) throw new Error(`the ruleset has no die d${letter}`);
    const data = { number: count, results: results.map((result) => ({ result, active: true })) };
    return new (Die as unknown as new (data: object) => foundry.dice.terms.DiceTerm)(data);
  });
  return { formula, dice, terms: dice, _evaluated: true } as unknown as foundry.dice.Roll;
}

/** Rolls a formula by a random source. */
export function rollFormula(ruleset: SampledRuleset, formula: string, random: () => number): foundry.dice.Roll {
  const rolled = readTerms(ruleset, formula).map((term) => {
    const results: number[] = [];
    for (let left = term.count; left > 0; left -= 1) {
      const face = 1 + Math.floor(random() * term.die.faces);
      results.push(face);
      if (face === term.die.again) left += 1;
    }
    return [term, results] as const;
  });
  return createRoll(ruleset, formula, rolled);
}

interface Fall {
  readonly faces: number[];
  readonly p: number;
}

/** How often a die that may be thrown again is followed. */
const DEPTH = 8;

/** All falls of one die; of one that may be thrown again those of at most DEPTH faces. */
function listFalls({ faces, again }: DieSample): Fall[] {
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
 * Lists all throws of a formula.
 * @param most - how many are looked at
 * @returns null: there are more. What a die thrown again and again leaves out is less than 1e-6 a die
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

/** A source of random numbers that is the same each time (mulberry32). */
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
