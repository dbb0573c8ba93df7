/**
 * The initiative message and its card. Core rolls for all fighters and posts their messages in one batch. The options of each roll carry the data for a ruleset's
 * card, because core passes nothing else from the combatant to the message. Rolls of one ruleset with the same audience are merged into one message, whose card
 * has a line for each fighter.
 */
import { facetOf, findRuleset, listFacets } from '../foundry/ruleset.ts';
import { noteLeft } from '../chat/automation.ts';
import { TetradRoll, readRoll } from '../chat/tetrad-roll.ts';
import type { RolledInitiative } from './combat-facet.ts';
import { getSystem } from '../foundry/host.ts';
import { type BidView, type InitiativeEntry, initiativeTemplate, layOutInitiative } from '../chat/card-parts.ts';
import { type MessageKind, defineMessage } from '../chat/define-message.ts';
import { listThread, readActorUuid } from '../chat/replies.ts';
import { findActor } from '../foundry/documents.ts';
import { makeFormat } from '../foundry/make-format.ts';
import type { LineView } from '../chat/plan-view.ts';

/** Key of our data in the options of a roll. */
const OPTION = 'tetradInitiative';

/** The data that a roll of initiative carries until its message is created. */
interface InitiativeOption {
  /** Index of the ruleset's facet. The actor cannot be used to find the facet, because it may be deleted before the message is created. */
  readonly facet: number;
  readonly actorUuid: string;
  /** The plan of the roll, made by its ruleset. */
  readonly plan: object;
}

/**
 * Adds the fighter and its plan to the options of an initiative roll. Does nothing if the ruleset has no initiative card.
 * @returns the roll
 */
export function markInitiative<Initiative extends foundry.dice.Roll>(
  roll: Initiative,
  actor: Actor.Implementation,
  paid = 0,
): Initiative {
  const found = facetOf(actor, 'combat');
  if (!found?.card) return roll;
  const option: InitiativeOption = {
    facet: listFacets('combat').indexOf(found),
    actorUuid: actor.uuid,
    plan: found.card.plan(actor, paid),
  };
  Object.assign(roll.options, { [OPTION]: option });
  return roll;
}

/** The parts of a message's data that this file reads. */
interface MessageParts {
  readonly flags?: Record<string, unknown>;
  readonly rolls?: readonly unknown[];
  readonly speaker?: { readonly alias?: string };
  readonly whisper?: readonly unknown[];
  readonly blind?: boolean;
  readonly sound?: string | null;
}

/** A roll of initiative with its plan, and the data of the message it came in. */
interface Marked extends RolledInitiative {
  readonly facet: number;
  readonly data: MessageParts;
  /** A key for the ruleset and the users who may see the roll. Rolls with the same key share a message. */
  readonly audience: string;
}

/** Reads the marked roll in a message's data; null if there is none. Core's flag is not used: it may be nested or dotted, and does not say whose roll it is. */
function readMarked(data: MessageParts): Marked | null {
  const { rolls = [], speaker } = data;
  const roll = rolls.length === 1 ? readRoll(rolls[0]) : null;
  if (!(roll instanceof TetradRoll)) return null;
  const options: object = roll.options;
  const { [OPTION]: option } = options as { readonly [OPTION]?: InitiativeOption };
  // The message stores the plan, so the roll does not need to store it as well.
  Reflect.deleteProperty(options, OPTION);
  if (!option || !listFacets('combat')[option.facet]?.card) return null;
  const { facet, actorUuid, plan } = option;
  return { facet, actorUuid, plan, roll, name: speaker?.alias ?? '', data, audience: nameAudience(facet, data) };
}

function nameAudience(facet: number, { whisper = [], blind = false }: MessageParts): string {
  const ids = whisper.map((user) => (typeof user === 'string' ? user : ((user as { id?: string }).id ?? '')));
  return JSON.stringify([facet, blind, ids.toSorted()]);
}

/** Merges rolls with the same audience into one message. A message for several fighters has no speaker. */
function join(rolled: readonly [Marked, ...Marked[]]): object | undefined {
  const [{ facet, data: parts }] = rolled;
  const found = listFacets('combat')[facet];
  const message = found?.card?.describe(rolled);
  // The order of a fight stays where each round would have its own.
  const objections = found?.eachRound ? noteLeft('initiative').map(({ code, data }) => ({ code, data })) : [];
  const { core, 'core.initiativeRoll': _dotted, ...others } = parts.flags ?? {};
  const speaker = rolled.length === 1 ? parts.speaker : { ...parts.speaker, actor: null, token: null, alias: '' };
  const sound = rolled.find((one) => one.data.sound)?.data.sound;
  return {
    ...parts,
    ...message,
    ...(objections.length > 0 ? { system: { ...message?.system, objections } } : {}),
    ...(speaker ? { speaker } : {}),
    ...(sound ? { sound } : {}),
    // The card names the fighters, so core's heading is not needed.
    flavor: '',
    // The flag is nested, as the message class expects it.
    flags: { ...others, core: { ...(core as object | undefined), initiativeRoll: true } },
    rolls: rolled.map(({ roll }) => JSON.stringify(roll)),
  };
}

/**
 * Completes the data of messages that are about to be created together. Marked rolls of initiative become their ruleset's card, one for each audience, at the
 * place of the first of these rolls. Other data is returned unchanged.
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

const blank = Object.freeze({ dice: [], lines: [], buttons: [], more: [], tie: [], bid: null });

/** A fighter's line on the card. Parts that are left out are empty. */
interface RolledView extends Pick<InitiativeEntry, 'number'>, Partial<Pick<InitiativeEntry, 'dice'>> {
  /** The initiative, by which the fighters are ordered. */
  readonly rank: number;
  readonly lines?: readonly LineView[];
  /** What the fighter has paid for its place; left out: nothing can be paid. */
  readonly paid?: number;
  /** The fighter's tie-breaks, the first to apply first. */
  readonly tie?: readonly { readonly name: string; readonly rating: string }[];
}

interface InitiativeCardDefinition<Rolled> {
  /** Prefix of the lang keys: `title`, and those that `tie` and `noDice` name. */
  readonly words: string;
  /**
   * The last parts of the lang keys of two texts: the label of the tie-breaks (`tie`), and the note for a fighter without dice (`noDice`). Left out: the card
   * does not show the text.
   */
  readonly tie?: string;
  readonly noDice?: string;
  /** Path of the template that draws one die. */
  readonly dieTemplate: string;
  /**
   * @param roll - undefined in a forged message
   */
  view(rolled: Rolled, roll: foundry.dice.Roll | undefined): RolledView;
}

/** The data of every initiative message: the first fighter's own, and the others'. */
interface Together<Rolled> {
  readonly name: string;
  readonly others: readonly (Rolled & { readonly actor: string; readonly name: string })[];
}

function viewBid({ type }: ChatMessage.Implementation, actor: string, paid: number): BidView {
  const label = game.i18n.localize(findRuleset(type)?.combat?.bid?.label ?? '');
  const amount = String(paid);
  return {
    img: findActor(actor)?.img ?? '',
    text: amount,
    label: game.i18n.format('TETRAD.Combat.bids.spent', { amount, label }),
  };
}

/**
 * Defines the card of a ruleset's initiative.
 * @typeParam Rolled - the data that the message stores for each fighter
 */
export function defineInitiativeCard<Rolled>(
  type: ChatMessage.SubType,
  { words, tie = '', noDice = '', dieTemplate, view }: InitiativeCardDefinition<Rolled>,
): MessageKind {
  const format = makeFormat(words);
  return defineMessage(type, {
    template: initiativeTemplate,
    partials: [dieTemplate],
    view(message: ChatMessage.Implementation) {
      const first = getSystem<Rolled & Together<Rolled>>(message);
      // Fighters beyond the number of rolls are left out: a forged message could name thousands.
      const all = [first, ...first.others].slice(0, Math.max(1, message.rolls.length));
      const fighters = all
        .map((one, index) => ({
          ...blank,
          ...view(one, message.rolls[index]),
          actor: 'actor' in one ? one.actor : readActorUuid(message),
          name: index === 0 ? one.name || message.alias : one.name,
        }))
        .toSorted((one, other) => other.rank - one.rank);
      if (fighters.some(({ paid = 0 }) => paid > 0))
        for (const one of fighters) Object.assign(one, { bid: viewBid(message, one.actor, one.paid ?? 0) });
      const none = { label: '', value: 0, text: '0' };
      const texts = { tieLabel: tie && format(tie), noDice: noDice && format(noDice), dieTemplate };
      return { ...layOutInitiative(fighters, format('title'), none), ...texts };
    },
    related: ({ id }) => listThread(id ?? ''),
  });
}
