/** The GM's own conditions: statuses of this world, beside the ruleset's, that change rolls or numbers as effects do. */
import { facetOf, findRuleset } from '../foundry/ruleset.ts';
import { getSettings } from '../foundry/host.ts';
import { makeIdentifier } from '../documents/identifier.ts';
import { isObject } from '../foundry/plain-data.ts';
import { type StatusData, replaceStatuses } from '../foundry/statuses.ts';
import { permitsUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';
import { buildEffect, draftEffect } from './effect-form.ts';
import { readModifier } from './effect-model.ts';

const SETTING = 'ownConditions';

/** The most conditions of one world. */
const MOST = 60;

/** The prefix of the conditions' status ids. */
const PREFIX = 'tetrad-own-';

/** A condition as the world stores it: the data of its effects. */
interface StoredCondition {
  readonly id: string;
  /** A type of actors of its ruleset. */
  readonly type: string;
  readonly name: string;
  readonly img: string;
  readonly data: Readonly<Record<string, unknown>>;
}

function isStored(value: unknown): value is StoredCondition {
  if (!isObject(value)) return false;
  const { id, type, name, img, data } = value;
  return [id, type, name, img].every((text) => typeof text === 'string' && text !== '') && isObject(data);
}

/** Lists the conditions of this world. Malformed ones are left out. */
function readConditions(): readonly StoredCondition[] {
  const stored = getSettings().get('tetrad', SETTING);
  return Array.isArray(stored) ? (stored as unknown[]).filter(isStored).slice(0, MOST) : [];
}

async function writeConditions(conditions: readonly StoredCondition[]): Promise<void> {
  if (!permitsUser('rule')) throw new UserError('gamemaster-only');
  await getSettings().set('tetrad', SETTING, conditions.slice(-MOST));
}

function showConditions(): void {
  const statuses = readConditions().flatMap(({ id, type, name, img, data }): StatusData[] => {
    const found = findRuleset(type);
    return found ? [{ ...data, id, name, img, hud: { actorTypes: Object.keys(found.models.Actor) } }] : [];
  });
  replaceStatuses(PREFIX, statuses);
}

/** Registers the conditions. Called in `init`. */
export function registerConditions(): void {
  getSettings().register('tetrad', SETTING, {
    scope: 'world',
    config: false,
    type: new foundry.data.fields.ArrayField(new foundry.data.fields.ObjectField()),
    default: [],
    onChange: showConditions,
  });
  Hooks.once('setup', showConditions);
}

function makeId({ name }: { readonly name: string }, { type }: Actor.Implementation): string {
  return `${PREFIX}${findRuleset(type)?.id ?? ''}-${makeIdentifier(name)}`;
}

/** Tests whether an effect is one of the conditions of this world, by its name. */
export function isCondition(effect: ActiveEffect.Implementation, actor: Actor.Implementation): boolean {
  const id = makeId(effect, actor);
  return readConditions().some((one) => one.id === id);
}

/** Makes an effect a condition of this world that can be set on every token of its ruleset, or takes it back. @throws UserError `gamemaster-only` */
export async function switchCondition(effect: ActiveEffect.Implementation, actor: Actor.Implementation): Promise<void> {
  const data = readModifier(effect);
  if (!data || !facetOf(actor, 'effects')) return;
  const id = makeId(effect, actor);
  const others = readConditions().filter((one) => one.id !== id);
  if (others.length < readConditions().length) return writeConditions(others);
  const { name, img, ...built } = buildEffect({ ...draftEffect(effect, data), until: { kind: 'hand', amount: 1 } });
  await writeConditions([...others, { id, type: actor.type, name, img, data: built }]);
}
