/** The offer on a card to let the game time pass that its roll took: a button for GMs, who pass time, and a line for everyone else. */
import { noteLeft } from '../chat/automation.ts';
import type { CardButton } from '../chat/card-parts.ts';
import { formatSpan, MINUTE } from '../foundry/game-time.ts';
import { permitsUser } from '../permissions.ts';
import { openTimeWindow } from './time-window.ts';

interface TimeOffer {
  /** A sentence that says who lets time pass, if this user does not; empty if this user can, or there is nothing to pass. */
  readonly says: string;
  readonly buttons: readonly CardButton[];
}

/**
 * Prepares the offer to let time pass.
 * @param seconds - of game time; less than a minute is not offered, because the rounds of a fight count it
 */
export function viewTimeOffer(seconds: number): TimeOffer {
  if (seconds < MINUTE) return { says: '', buttons: [] };
  const [left] = noteLeft('time');
  if (left) return { says: left.localize(), buttons: [] };
  const span = formatSpan(seconds);
  if (!permitsUser('rule')) return { says: game.i18n.format('TETRAD.Time.offered', { span }), buttons: [] };
  const label = game.i18n.format('TETRAD.Time.offer', { span });
  return { says: '', buttons: [{ action: 'passTime', label, use: String(seconds) }] };
}

/** The action of the button: it opens the window "Time passes" with the length filled in. */
export const timeActions = {
  passTime: (_message: unknown, { dataset }: HTMLElement): Promise<void> =>
    openTimeWindow({ seconds: Number(dataset['use']) }),
};
