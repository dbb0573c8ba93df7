/** What gifts need at the start. */
import { addMessages } from '../chat/define-message.ts';
import { registerHandovers } from '../ledger/undo.ts';
import { giftAnswerCard, giftCard } from './gift-card.ts';
import { watchDrops } from './give.ts';
import { settleAll, undoHandover } from './hand-over.ts';

/** Adds the cards of gifts and their undo, and settles what was taken while this user or another was away. Called in `init`. */
export function installGifts(): void {
  addMessages([giftCard, giftAnswerCard]);
  registerHandovers(undoHandover);
  Hooks.once('ready', () => void settleAll());
  Hooks.on('userConnected', () => void settleAll());
  watchDrops();
}
