/**
 * The type of effects that users make: lines of plans for some kinds of rolls, and an end. Changes of numbers are core's. The end is derived from the moment at
 * which the effect came to its actor, so that nothing has to remove it, and time that is taken back brings it back.
 */
import { findHolder } from '../foundry/documents.ts';
import { buildDuration, getEffectBase } from '../foundry/effects.ts';
import { createChoice, createCount, createList, createRating, createText, listChoices } from '../settings/fields.ts';
import { readClock } from '../combat/clock.ts';

const { fields } = foundry.data;

type DataSchema = foundry.data.fields.DataSchema;

/** The type's id. */
export const MODIFIER = 'modifier';

/** When an effect ends: never by itself, with the turn, after rounds, after minutes, with the scene, or with a rest. */
export const ends = ['hand', 'turn', 'rounds', 'minutes', 'scene', 'rest'] as const;

export type EffectEnd = (typeof ends)[number];

/** A line that an effect adds to the plans of rolls. */
export interface EffectLine {
  /** Which rolls (see nameRoll). */
  readonly on: string;
  readonly unit: string;
  readonly amount: number;
}

/** The data of an effect of this type. */
export interface ModifierData {
  readonly lines: readonly EffectLine[];
  readonly until: {
    readonly kind: EffectEnd;
    readonly amount: number;
    /** The moment of the fight at which the effect came to its actor; no fight: empty. */
    readonly combat: string;
    readonly round: number;
    readonly turn: number;
    /** The world's time at that moment, in seconds. */
    readonly time: number;
  };
}

/** The most lines of one effect. */
const MOST_LINES = 12;

function defineSchema() {
  const line = new fields.SchemaField({ on: createText('all'), unit: createText(), amount: createRating() });
  return {
    lines: createList(line, MOST_LINES),
    until: new fields.SchemaField({
      kind: createChoice<EffectEnd>(listChoices(ends, 'TETRAD.Effect.end'), 'hand'),
      amount: createCount(1),
      combat: createText(),
      round: createCount(),
      turn: createCount(),
      time: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
    }),
  };
}

type PreCreate = Parameters<foundry.abstract.TypeDataModel<DataSchema, ActiveEffect.Implementation>['_preCreate']>;

/** Returns the part of an effect's data that lets its time begin now. */
export function beginSpan(
  actor: Actor.Implementation,
  { kind, amount }: Pick<ModifierData['until'], 'kind' | 'amount'>,
) {
  const clock = readClock(actor) ?? { combat: '', round: 0, turn: 0 };
  const until = { kind, amount, ...clock, time: game.time.worldTime };
  return {
    system: { until },
    ...buildDuration(kind === 'rounds' || kind === 'minutes' ? { unit: kind, amount } : null),
  };
}

/** Makes the model of the type. Called in `init`, since 14 has a base of its own for it. */
export function makeModifierModel() {
  const { Base, defineInherited } = getEffectBase();
  return class ModifierModel extends Base {
    static override defineSchema() {
      return { ...defineInherited(), ...defineSchema() };
    }

    /** Notes the moment at which the effect comes to an actor. */
    protected override async _preCreate(...given: PreCreate): Promise<boolean | void> {
      if ((await super._preCreate(...given)) === false) return false;
      const effect = this.parent;
      const actor = findHolder(effect);
      if (effect.parent !== actor || !actor) return;
      const { kind = 'hand', amount = 1 } = readModifier(effect)?.until ?? {};
      effect.updateSource(beginSpan(actor, { kind, amount }));
    }
  };
}

/** Returns the data of an effect of our type; null: it is of another. */
export function readModifier({ type, system }: { readonly type: string; readonly system: unknown }) {
  return type === MODIFIER ? (system as ModifierData) : null;
}

/** Tests whether an effect has ended by itself. */
export function hasEnded(effect: ActiveEffect.Implementation): boolean {
  const until = readModifier(effect)?.until;
  if (!until) return false;
  const { kind, amount, time } = until;
  if (kind === 'minutes') return game.time.worldTime >= time + amount * 60;
  if ((kind !== 'turn' && kind !== 'rounds') || until.combat === '') return false;
  // Actors are prepared before the fights of the world exist.
  const { combats } = game as { readonly combats?: { get(id: string): Combat.Implementation | undefined } };
  if (!combats) return false;
  const fight = combats.get(until.combat);
  if (!fight?.started) return true;
  if (kind === 'rounds') return fight.round >= until.round + amount;
  return fight.round !== until.round || (fight.turn ?? 0) !== until.turn;
}
