/** The card of a roll, with its exchange and contests. The ruleset describes the result. */
import type { CardButton } from '../chat/card-parts.ts';
import { type MessageKind, type MessageDefinition, type RollView, defineMessage } from '../chat/define-message.ts';
import { listConnected } from '../chat/replies.ts';
import { type CheckPlanBase, findChecksOf, listLines } from '../checks/checks-facet.ts';
import { listUsedLeave } from '../checks/leave.ts';
import { correctWord, viewOwnWords } from '../checks/own-words.ts';
import type { OddsTone } from '../chat/odds-view.ts';
import { viewLines, viewReached } from '../chat/plan-view.ts';
import { findHiddenVerdict } from '../prompts/asks.ts';
import { followInTurn } from './aftermath.ts';
import { contestCheck } from './contest-view.ts';
import { viewContests } from './contest-view.ts';
import { type ExchangeView, exchangeActions, foldExchange, isOpen, viewExchange } from './exchange-view.ts';

/** A ruleset's texts and buttons for a roll. Parts that are left out are empty. */
interface RollTale {
  readonly subtitle?: string;
  /** The result: its id, its name, a note and its tone. */
  readonly degree: { readonly id: string; readonly label: string; readonly hint: string; readonly tone: OddsTone };
  /** Id of the result for which the card shows the chance to reach it or a better one; left out: the card shows no chance. */
  readonly reached?: string | null;
  /** Sentences about the consequences of the roll, and about what has changed the roll. */
  readonly notes?: readonly string[];
  readonly changes?: readonly string[];
  readonly buttons?: readonly CardButton[];
  /** Rarely used buttons, shown in the menu. */
  readonly more?: readonly CardButton[];
  /** The plan with what has changed it since the roll; left out: the plan that the message stores. */
  readonly plan?: CheckPlanBase;
  /** A note below the lines of the plan, such as a rule option that applied. */
  readonly hint?: string;
  /** What the result means for the purpose of the roll; null: nothing. */
  readonly purpose?: PurposeView | null;
}

/** What a card shows about the purpose of its roll. */
export interface PurposeView {
  /** The result as a sentence. */
  readonly verdict: string;
  /** The label of the button with the action `actOnPurpose`; empty: none. */
  readonly act: string;
  /** The text that replaces the button once the action is done; otherwise empty. */
  readonly done: string;
  /** The notice that the actor was put out of the fight; null if it was not. */
  readonly fall: { readonly text: string; readonly img: string } | null;
}

/** The definition of a roll's card, apart from what all rolls share. */
interface RollCardDefinition<Message> extends Omit<
  MessageDefinition<Message>,
  'template' | 'partials' | 'view' | 'roll' | 'fold' | 'isWaiting'
> {
  /** Path of the template that draws one die. */
  readonly dieTemplate: string;
  /** Prepares the roll: its title, its number, its result and its dice. */
  roll(message: Message): Omit<RollView, 'dieTemplate'>;
  /** @param exchange - null if the roll is not in an exchange */
  tell(message: Message, exchange: ExchangeView | null): RollTale;
  /** Returns the result as text, for the folded card. */
  nameResult(message: Message): string;
}

/** The defaults for the parts of a RollTale. */
const blank = Object.freeze({ subtitle: '', notes: [], changes: [], hint: '', buttons: [], more: [] });

/** Returns the result as this user may know it: under a hidden difficulty none until the GM's verdict, then that. */
function viewDegree(message: ChatMessage.Implementation, degree: RollTale['degree'], reached: string | null) {
  const verdict = findHiddenVerdict(message);
  if (verdict === undefined) return { degree, reached };
  const label = verdict?.text ?? '';
  const tone: OddsTone = verdict ? (verdict.success ? 'great' : 'bad') : 'fair';
  return { degree: { id: '', label, hint: '', tone }, reached: null };
}

/** Prepares the lines of a roll's plan and the chance of its result. */
function viewPlan(message: ChatMessage.Implementation, reached: string | null, own?: CheckPlanBase) {
  const facet = findChecksOf(message);
  const plan = own ?? facet?.readPlan(message);
  if (!facet || !plan) return { lines: [] };
  const lines = viewLines(listLines(facet, plan), facet.lang);
  return { lines, ...(reached === null ? {} : { chance: viewReached(facet.odds(plan), reached) }) };
}

/**
 * Defines the card of a roll.
 * @param type - the message type of the rolls
 */
export function defineRollCard<Type extends ChatMessage.SubType>(
  type: Type,
  {
    dieTemplate,
    roll,
    tell,
    nameResult,
    actions,
    offers,
    onCreated,
    related = listConnected,
    ...rest
  }: RollCardDefinition<ChatMessage.OfType<Type>>,
): MessageKind {
  return defineMessage(type, {
    ...rest,
    related: (message) => [...related(message), ...listUsedLeave(message)],
    template: 'systems/tetrad/templates/shared/card/check-card.hbs',
    partials: [dieTemplate],
    view(message) {
      const exchange = viewExchange(message);
      const { title, number, dice } = roll(message);
      const { plan, reached: own = null, ...tale } = tell(message, exchange);
      const words = viewOwnWords(message);
      const { degree, reached } = viewDegree(message, tale.degree, own);
      const shown = { title, number, dieTemplate, dice, exchange, contest: viewContests(message), purpose: null };
      return {
        ...blank,
        ...shown,
        ...viewPlan(message, reached, plan),
        ...tale,
        changes: [...(tale.changes ?? []), ...words.changes],
        buttons: [...(tale.buttons ?? []), ...words.buttons],
        degree,
      };
    },
    roll: (message) => ({ ...roll(message), dieTemplate }),
    offers: (message) => [...(offers?.(message) ?? []), ...viewOwnWords(message).buttons],
    fold: (message) => foldExchange(message, () => nameResult(message)),
    isWaiting: isOpen,
    onCreated(message) {
      followInTurn(message);
      onCreated?.(message);
    },
    actions: {
      ...exchangeActions,
      correct: (message, { dataset }) => correctWord(message, dataset['use'] ?? ''),
      contestCheck: (message, _button, event) => contestCheck(message, roll(message).title, event),
      ...actions,
    },
  });
}
