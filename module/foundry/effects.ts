/**
 * The data of active effects. Foundry 13 keeps the changes on the effect and counts its duration by kind; 14 keeps the changes in `system`, has one number with a
 * unit, and calls the changes by type (API documentation of both versions).
 */
import { isGeneration14 } from './generation.ts';
import { typeClass } from './host.ts';

type Schema = foundry.data.fields.DataSchema;
type EffectModel = foundry.abstract.TypeDataModel<Schema, ActiveEffect.Implementation>;

/** Returns the class that the models of effects extend, and its fields. In 14 they are the changes; in 13 the class has none. */
export function getEffectBase() {
  const { ActiveEffectTypeDataModel: Own } = foundry.data as { readonly ActiveEffectTypeDataModel?: object };
  const Base = typeClass<{
    new (...given: never[]): EffectModel;
    defineSchema(): Schema;
  }>(Own ?? foundry.abstract.TypeDataModel);
  return { Base, defineInherited: (): Schema => (Own ? Base.defineSchema() : {}) };
}

/** A change that an effect makes to a number of its actor. */
export interface EffectChange {
  /** Path of the number, such as `system.speed`. */
  readonly key: string;
  readonly kind: 'add' | 'multiply' | 'override' | 'other';
  readonly value: string;
}

interface StoredChange {
  readonly key?: unknown;
  readonly value?: unknown;
  readonly mode?: unknown;
  readonly type?: unknown;
}

/** The modes of Foundry 13 by number. */
const modes: readonly EffectChange['kind'][] = ['other', 'multiply', 'add', 'other', 'other', 'override'];
const ADD = 2;

function readKind({ mode, type }: StoredChange): EffectChange['kind'] {
  if (typeof mode === 'number') return modes[mode] ?? 'other';
  return type === 'add' || type === 'multiply' || type === 'override' ? type : 'other';
}

function writeText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Lists the changes of an effect. */
export function readChanges(effect: object): readonly EffectChange[] {
  const { changes: own, system } = effect as { readonly changes?: unknown; readonly system?: { changes?: unknown } };
  const changes = isGeneration14() ? system?.changes : own;
  if (!Array.isArray(changes)) return [];
  return (changes as readonly StoredChange[]).map((change) => ({
    key: writeText(change.key),
    kind: readKind(change),
    value: writeText(change.value),
  }));
}

/** Returns the part of an effect's data with changes that add to numbers. */
export function buildChanges(added: readonly { readonly key: string; readonly amount: number }[]) {
  const changes = added.map(({ key, amount }) => {
    const kind = isGeneration14() ? { type: 'add', phase: 'initial' } : { mode: ADD };
    return { key, value: String(amount), ...kind };
  });
  return isGeneration14() ? { system: { changes } } : { changes, system: {} };
}

/** A whole number of rounds or of minutes of game time. */
export interface EffectSpan {
  readonly unit: 'rounds' | 'minutes';
  readonly amount: number;
}

/** Returns the duration of an effect as core shows it; without a span, none. */
export function buildDuration(span: EffectSpan | null): object {
  if (!span) return {};
  const { unit, amount } = span;
  if (isGeneration14()) return { duration: { value: amount, units: unit } };
  return { duration: unit === 'rounds' ? { rounds: amount } : { seconds: amount * 60 } };
}

/** Creates an effect on a document. The type package does not know the data of our types. */
export async function createEffect(holder: object, data: object): Promise<void> {
  const { createEmbeddedDocuments: create } = holder as {
    createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
  };
  await create.call(holder, 'ActiveEffect', [data]);
}

type Effect = ActiveEffect.Implementation;

/** What is read here of an actor. Data models ask for it while an actor is being prepared, before its collections exist. */
interface Affected {
  readonly effects?: Iterable<Effect>;
  readonly items?: Iterable<{ readonly effects?: Iterable<Effect> }>;
}

/** Lists an actor's effects, and those that its items transfer to it. */
export function listApplicable(actor: Actor.Implementation): readonly Effect[] {
  const { effects = [], items = [] } = actor as Affected;
  const found = [...effects];
  for (const { effects: transferred = [] } of items)
    for (const effect of transferred) if (effect.transfer) found.push(effect);
  return found;
}
