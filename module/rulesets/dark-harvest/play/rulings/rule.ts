/** The Gamemaster rules on a test that lies on the table: another difficulty (DH-6), or another net (DH-5). The card is nobody's to change: a ruling answers it. */
import { darkHarvest } from '../../../../../src/index.ts';
import { askForm } from '../../../../foundry/ask-form.ts';
import { UserError } from '../../../../user-error.ts';
import { postAnswer } from '../../../../chat/post-roll.ts';
import { TetradRoll } from '../../../../rolls/tetrad-roll.ts';
import { permitsUser } from '../../../../permissions.ts';
import { getDegreeLabel, isDifficulty } from '../checks.ts';
import { listThrows, readOutcome } from '../read-outcome.ts';
import type { RulingMessage } from './find-ruling.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/** What the Gamemaster decides. */
export type RulingWish =
  | { readonly kind: 'difficulty'; readonly difficulty: darkHarvest.DifficultyId }
  | { readonly kind: 'net'; readonly net: number };

function localize(key: string): string {
  return game.i18n.localize(`TETRAD.DarkHarvest.${key}`);
}

/** Names a difficulty. */
export function nameDifficulty(id: string): string {
  return localize(`Difficulty.${isDifficulty(id) ? id : 'average'}`);
}

/** Names a net with its degree. */
export function nameNet(net: number): string {
  const degree = game.i18n.localize(getDegreeLabel(darkHarvest.nameDegree(net)));
  return game.i18n.format('TETRAD.DarkHarvest.Chat.result', { degree, net: String(net).replace('-', '−') });
}

/** Counts the dice that a difficulty adds to the throws of a test, of each colour the most that one of them needs. */
function countMissing(message: CheckMessage, to: darkHarvest.DifficultyId) {
  return darkHarvest.countMissing(listThrows(message), to);
}

/**
 * Posts a ruling; dice that it adds are rolled with it.
 * @param title - what the roll tested
 * @throws UserError `gamemaster-only`
 */
export async function postRuling(
  message: CheckMessage,
  wish: RulingWish,
  title: string,
  reason: string,
): Promise<void> {
  if (!permitsUser('rule')) throw new UserError('gamemaster-only');
  const outcome = readOutcome(message);
  const isDice = wish.kind === 'difficulty';
  const dice = isDice ? countMissing(message, wish.difficulty) : { white: 0, black: 0 };
  const isRolled = dice.white + dice.black > 0;
  const roll = isRolled ? await new TetradRoll(darkHarvest.writeFormula(dice.white, dice.black)).evaluate() : null;
  const from = isDice ? nameDifficulty(message.system.subject.difficulty) : nameNet((outcome.unruled ?? outcome).net);
  const to = isDice ? nameDifficulty(wish.difficulty) : nameNet(wish.net);
  const ruling = {
    type: 'harvestRuling' as const,
    content: foundry.utils.escapeHTML(
      game.i18n.format(`TETRAD.DarkHarvest.Ruling.content.${wish.kind}`, { title, from, to, reason }),
    ),
    system: {
      schemaVersion: 1,
      ruleset: 'dark-harvest',
      links: { actor: message.system.links.actor, replyTo: message.id ?? '' },
      kind: wish.kind,
      difficulty: isDice ? wish.difficulty : '',
      net: isDice ? 0 : wish.net,
      reason,
      dice,
      title,
      from,
    },
  };
  await postAnswer(ruling, message, roll);
}

/** Asks the Gamemaster what it is to be. */
export async function askRuling(message: CheckMessage, title: string): Promise<void> {
  if (!permitsUser('rule')) throw new UserError('gamemaster-only');
  const { difficulty, net } = readOutcome(message);
  const chosen = difficulty || 'average';
  const given = await askForm({
    title: game.i18n.format('TETRAD.DarkHarvest.Ruling.title', { title }),
    template: 'systems/tetrad/templates/dark-harvest/fate/ruling-dialog.hbs',
    context: {
      net,
      difficulties: darkHarvest.DIFFICULTIES.map((id) => ({ id, name: nameDifficulty(id), isChosen: id === chosen })),
    },
    ok: localize('Ruling.ok'),
    classes: ['dark-harvest', 'ask-window'],
  });
  if (!given) return;
  const reason = given['reason']?.trim() ?? '';
  if (!reason) throw new UserError('give-reason');
  const wanted = given['difficulty'] ?? '';
  const ruled = given['net']?.trim() ?? '';
  if (given['kind'] === 'net') {
    if (!/^-?\d{1,3}$/u.test(ruled)) throw new UserError('bad-net');
    await postRuling(message, { kind: 'net', net: Number(ruled) }, title, reason);
    return;
  }
  if (isDifficulty(wanted)) await postRuling(message, { kind: 'difficulty', difficulty: wanted }, title, reason);
}

/** Withdraws a ruling: its message is deleted, and the one before holds again. */
export async function withdrawRuling(ruling: RulingMessage): Promise<void> {
  if (!permitsUser('rule')) throw new UserError('gamemaster-only');
  await ruling.delete();
}
