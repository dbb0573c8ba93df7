/**
 * The message of initiative. Core rolls, and posts one batch of messages for all fighters; what a ruleset's card needs travels in the options of each roll,
 * the one thing that core carries from the combatant to the message. On the way those of one ruleset that the same people may see become one message.
 */
import { TetradRoll, readRoll } from '../rolls/tetrad-roll.ts';
import { findCombatFacet, listCombatFacets, type RolledInitiative } from './combat-facet.ts';

/** Key of our part of a roll's options. */
const OPTION = 'tetradInitiative';

/** What a roll of initiative says of itself until its message is made. */
interface InitiativeOption {
  /** Place of its ruleset's facet among all: the actor may be gone before the message is made. */
  readonly facet: number;
  readonly actorUuid: string;
  /** The ruleset's own data. */
  readonly plan: object;
}

/** Lets a roll of initiative say whose it is and what its dice are made of, and gives it back. Where the ruleset has no card the roll stays as it is. */
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

/** What core says of the message of one roll, as far as it is read here. */
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
  /** Names its ruleset and those who may see it: what has the same becomes one message. */
  readonly audience: string;
}

/**
 * Reads a marked roll out of the data of a message; null: there is none. Only the roll is asked: core's flag comes nested or under a dotted key, and says nothing
 * of whose roll it is.
 */
function readMarked(data: MessageParts): Marked | null {
  const { rolls = [], speaker } = data;
  const roll = rolls.length === 1 ? readRoll(rolls[0]) : null;
  if (!(roll instanceof TetradRoll)) return null;
  const options = roll.options as unknown as Record<string, InitiativeOption | undefined>;
  const { [OPTION]: option } = options;
  // The message keeps it: once is enough.
  delete options[OPTION];
  if (!option || !listCombatFacets()[option.facet]?.card) return null;
  const { facet, actorUuid, plan } = option;
  return { facet, actorUuid, plan, roll, name: speaker?.alias ?? '', data, audience: nameAudience(facet, data) };
}

function nameAudience(facet: number, { whisper = [], blind = false }: MessageParts): string {
  const ids = whisper.map((user) => (typeof user === 'string' ? user : ((user as { id?: string }).id ?? '')));
  return JSON.stringify([facet, blind, ids.toSorted()]);
}

/** Makes one message of rolls that the same people may see. Where there are several nobody alone speaks in it. */
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
    // It says who rolls: core's heading is left out.
    flavor: '',
    // Written nested, as the class of messages reads it.
    flags: { ...others, core: { ...(core as object | undefined), initiativeRoll: true } },
    rolls: rolled.map(({ roll }) => JSON.stringify(roll)),
  };
}

/**
 * Completes the data of messages that are about to be created together: marked rolls of initiative become the card of their ruleset, one for all whom the same
 * people may see, at the place of the first. Any other data is given back as it is.
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
