/** The initiative card. Fighters who rolled together share it, with a line for each. */
import { getSystem } from '../foundry/host.ts';
import { type InitiativeEntry, initiativeTemplate, layOutInitiative } from '../chat/card-parts.ts';
import { type Card, defineCard } from '../chat/define-card.ts';
import { listThread } from '../chat/replies.ts';
import { makeFormat } from '../foundry/make-format.ts';
import type { LineView } from '../rolls/plan-view.ts';

/** The defaults for the parts of a RolledView. */
const blank = Object.freeze({ dice: [], lines: [], buttons: [], more: [], tie: [] });

/** A fighter's line on the card. Parts that are left out are empty. */
interface RolledView extends Pick<InitiativeEntry, 'number'>, Partial<Pick<InitiativeEntry, 'dice'>> {
  /** The initiative, by which the fighters are ordered. */
  readonly rank: number;
  readonly lines?: readonly LineView[];
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
   * @param rolled - a fighter's part of the message
   * @param roll - undefined in a forged message
   */
  view(rolled: Rolled, roll: foundry.dice.Roll | undefined): RolledView;
}

/** The data of every initiative message: the first fighter's own, and the others'. */
interface Together<Rolled> {
  readonly name: string;
  readonly others: readonly (Rolled & { readonly name: string })[];
}

/**
 * Defines the card of a ruleset's initiative.
 * @param type - the message type
 * @typeParam Rolled - the data that the message stores for each fighter
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
      const first = getSystem<Rolled & Together<Rolled>>(message);
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
