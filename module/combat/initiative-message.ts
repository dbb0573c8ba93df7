/**
 * The initiative message. Core rolls, and posts one batch of messages for all fighters. The data for a ruleset's card travels in the
 * options of each roll, the one thing that core carries from the combatant to the message. Rolls of one ruleset with the same audience are
 * merged into one message.
 */
import { TetradRoll, readRoll } from '../rolls/tetrad-roll.ts';
import { findCombatFacet, listCombatFacets, type RolledInitiative } from './combat-facet.ts';

/** Key of our part of a roll's options. */
const OPTION = 'tetradInitiative';

/** What a roll of initiative carries until its message is created. */
interface InitiativeOption {
  /** Index of its ruleset's facet: the actor may be deleted before the message is created. */
  readonly facet: number;
  readonly actorUuid: string;
  /** The ruleset's own data. */
  readonly plan: object;
}

/** Adds the fighter and its plan to a roll of initiative and returns the roll; unchanged if the ruleset has no card. */
export function markInitiative<Initiative extends foundry.dice.Roll>(
  roll: Initiative,
  actor: Actor.Implementation,
): Initiative {
  const found = findCombatFacet(actor);
  if (!found?.card) return roll;
  const option: InitiativeOption = {
    facet: listCombatFacets().indexOf(found),
    actorUuid: actor.uuid,
    plan: found.card.plan(actor),
  };
  Object.assign(roll.options, { [OPTION]: option });
  return roll;
}

/** The parts of a message's data that are read here. */
interface MessageParts {
  readonly flags?: Record<string, unknown>;
  readonly rolls?: readonly unknown[];
  readonly speaker?: { readonly alias?: string };
  readonly whisper?: readonly unknown[];
  readonly blind?: boolean;
  readonly sound?: string | null;
}

/** A message of one marked roll. */
interface Marked extends RolledInitiative {
  readonly facet: number;
  readonly data: MessageParts;
  /** Identifies the ruleset and the audience: rolls with the same value share a message. */
  readonly audience: string;
}

/**
 * Reads a marked roll from the data of a message; null if there is none. Only the roll is read: core's flag may be nested or dotted, and
 * does not say whose roll it is.
 */
function readMarked(data: MessageParts): Marked | null {
  const { rolls = [], speaker } = data;
  const roll = rolls.length === 1 ? readRoll(rolls[0]) : null;
  if (!(roll instanceof TetradRoll)) return null;
  const options = roll.options as unknown as Record<string, InitiativeOption | undefined>;
  const { [OPTION]: option } = options;
  // The message stores it; the roll must not store it again.
  delete options[OPTION];
  if (!option || !listCombatFacets()[option.facet]?.card) return null;
  const { facet, actorUuid, plan } = option;
  return { facet, actorUuid, plan, roll, name: speaker?.alias ?? '', data, audience: nameAudience(facet, data) };
}

function nameAudience(facet: number, { whisper = [], blind = false }: MessageParts): string {
  const ids = whisper.map((user) => (typeof user === 'string' ? user : ((user as { id?: string }).id ?? '')));
  return JSON.stringify([facet, blind, ids.toSorted()]);
}

/** Merges rolls with the same audience into one message. With several fighters it has no speaker. */
function join(rolled: readonly [Marked, ...Marked[]]): object | undefined {
  const [{ facet, data }] = rolled;
  const message = listCombatFacets()[facet]?.card?.describe(rolled);
  const { core, 'core.initiativeRoll': _dotted, ...others } = data.flags ?? {};
  const speaker = rolled.length === 1 ? data.speaker : { ...data.speaker, actor: null, token: null, alias: '' };
  const sound = rolled.find((one) => one.data.sound)?.data.sound;
  return {
    ...data,
    ...message,
    ...(speaker ? { speaker } : {}),
    ...(sound ? { sound } : {}),
    // The card names the fighters, so core's heading is not needed.
    flavor: '',
    // Nested, as the message class reads it.
    flags: { ...others, core: { ...(core as object | undefined), initiativeRoll: true } },
    rolls: rolled.map(({ roll }) => JSON.stringify(roll)),
  };
}

/**
 * Completes the data of messages that are about to be created together: marked rolls of initiative become their ruleset's card, one for
 * each audience, at the place of the first. Other data is returned unchanged.
 */
export function completeInitiatives<Data extends object>(batch: readonly Data[]): readonly Data[] {
  const marked = new Map(batch.map((data) => [data, readMarked(data)]));
  const groups = new Map<string, [Marked, ...Marked[]]>();
  for (const one of marked.values()) {
    if (!one) continue;
    const group = groups.get(one.audience);
    if (group) group.push(one);
    else groups.set(one.audience, [one]);
  }
  return batch.flatMap((data) => {
    const one = marked.get(data);
    if (!one) return [data];
    const group = groups.get(one.audience);
    return group?.[0] === one ? [join(group) as Data] : [];
  });
}
