/** The initiative card. If several fighters rolled together, it has a line for each. */
import { type InitiativeEntry, initiativeTemplate, layOutInitiative } from '../chat/card-parts.ts';
import { type Card, defineCard } from '../chat/define-card.ts';
import { listThread } from '../chat/replies.ts';
import { makeFormat } from '../foundry/make-format.ts';
import type { LineView } from '../rolls/plan-view.ts';

/** The defaults for parts of a fighter that the ruleset leaves out. */
const blank = Object.freeze({ dice: [], lines: [], buttons: [], more: [], tie: [] });

/** What the card shows about a fighter. Parts left out are empty. */
interface RolledView extends Pick<InitiativeEntry, 'number'>, Partial<Pick<InitiativeEntry, 'dice'>> {
  /** The initiative, by which the fighters are ordered. */
  readonly rank: number;
  readonly lines?: readonly LineView[];
  /** The tie-breaks in their order, each with its name and rating. */
  readonly tie?: readonly { readonly name: string; readonly rating: string }[];
}

interface InitiativeCardDefinition<Rolled> {
  /** Prefix of the lang keys: `title`, and those named by the next two. */
  readonly words: string;
  /** What breaks ties, and what is shown without dice, as the last parts of lang keys; left out: nothing. */
  readonly tie?: string;
  readonly noDice?: string;
  /** Path of the template that draws one die. */
  readonly dieTemplate: string;
  /** @param rolled - a fighter's part of the message @param roll - undefined in a forged message */
  view(rolled: Rolled, roll: foundry.dice.Roll | undefined): RolledView;
}

/** The data of every initiative message: that of the first fighter, and those of the others. */
interface Together<Rolled> {
  readonly name: string;
  readonly others: readonly (Rolled & { readonly name: string })[];
}

/**
 * Defines the card of a ruleset's initiative.
 * @param type - the message type
 * @typeParam Rolled - what the message stores of each fighter
 */
export function defineInitiativeCard<Rolled>(
  type: ChatMessage.SubType,
  { words, tie = '', noDice = '', dieTemplate, view }: InitiativeCardDefinition<Rolled>,
): Card {
  const format = makeFormat(words);
  return defineCard(type, {
    template: initiativeTemplate,
    partials: [dieTemplate],
    view(message: ChatMessage.Implementation) {
      const first = message.system as unknown as Rolled & Together<Rolled>;
      // Fighters beyond the number of rolls are left out: a forged message could name thousands.
      const all = [first, ...first.others].slice(0, Math.max(1, message.rolls.length));
      const fighters = all
        .map((one, index) => ({
          ...blank,
          ...view(one, message.rolls[index]),
          name: index === 0 ? one.name || message.alias : one.name,
        }))
        .toSorted((one, other) => other.rank - one.rank);
      const none = { label: '', value: 0, text: '0' };
      const texts = { tieLabel: tie && format(tie), noDice: noDice && format(noDice), dieTemplate };
      return { ...layOutInitiative(fighters, format('title'), none), ...texts };
    },
    related: ({ id }) => listThread(id ?? ''),
  });
}
