/**
 * Help with a posted roll. The helper rolls too, and every client judges the roll with the genuine help that answers it. Only the first help of each actor
 * counts. No GM is needed.
 */
import { findOwnActor } from '../chat/genuine.ts';
import type { CardButton } from '../chat/card-parts.ts';
import { isContentShown, listFirstAnswers, readActorUuid, readTime } from '../chat/replies.ts';
import { findMacroActor } from '../foundry/canvas.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { canUser } from '../permissions.ts';
import { UserError, readOr } from '../user-error.ts';
import { openCheckDialog } from './check-dialog.ts';
import { type Adjustment, findChecksOf, type HelpFacet } from './checks-facet.ts';

type Message = ChatMessage.Implementation;

const format = makeFormat('TETRAD.Help');

/** Tests whether a reply is genuine help with a roll, for another actor and sent while the roll could be helped. */
function isHelp(help: HelpFacet, roll: Message, reply: Message): boolean {
  if (help.readKind(reply) === null || readActorUuid(reply) === readActorUuid(roll)) return false;
  return findOwnActor(reply) !== null && help.isOpen(roll, readTime(reply));
}

/** Lists the messages that help with a roll: the first of each other actor. */
function listHelp(roll: Message): Message[] {
  const help = findChecksOf(roll)?.help;
  return help ? listFirstAnswers(roll.id ?? '', (reply) => isHelp(help, roll, reply)) : [];
}

/** Lists the help with a roll as adjustments. Help that this user may not see is left out. */
export function listHelpAdjustments(roll: Message): readonly Adjustment[] {
  const help = findChecksOf(roll)?.help;
  if (!help) return [];
  const read = (reply: Message): Adjustment[] =>
    readOr(
      `help ${reply.id}`,
      () => [help.adjust(reply)],
      () => [],
    );
  return listHelp(roll).filter(isContentShown).flatMap(read);
}

/** Tests whether this user has an actor that could help with a roll. */
function hasHelper(roll: Message): boolean {
  const facet = findChecksOf(roll);
  const isOther = (one: Actor.Implementation): boolean =>
    one.uuid !== readActorUuid(roll) && facet?.owns(one) === true && canUser('roll', one);
  const { character, isGM } = game.user;
  return isGM || (character ? isOther(character) : game.actors.some(isOther));
}

/** Lists the buttons with which this user may help with a roll, one for each kind of help. */
export function listHelpOffers(roll: Message): CardButton[] {
  const help = findChecksOf(roll)?.help;
  if (!help?.isOpen(roll) || !isContentShown(roll) || !hasHelper(roll)) return [];
  return help.kinds.map(({ id, label, hint }) => ({
    action: 'help',
    use: id,
    label: game.i18n.localize(label),
    hint: game.i18n.localize(hint),
  }));
}

/**
 * Checks that an actor may help with a roll.
 * @throws UserError `unknown-actor`, `help-self`, `help-late`, `help-twice`
 */
export function requireHelp(roll: Message | undefined, helper: Actor.Implementation): void {
  const facet = roll && findChecksOf(roll);
  const refuse = (code: string) => new UserError(code, { actor: helper.name, roller: roll?.alias ?? '' });
  if (!roll || !facet?.help?.isOpen(roll)) throw refuse('help-late');
  if (!facet.owns(helper)) throw refuse('unknown-actor');
  if (helper.uuid === readActorUuid(roll)) throw refuse('help-self');
  if (listHelp(roll).some((reply) => readActorUuid(reply) === helper.uuid)) throw refuse('help-twice');
}

/**
 * Opens the roll with which the selected token or the user's character helps with a roll.
 * @throws UserError `select-token`, and for the same reasons as requireHelp
 */
export async function helpCheck(roll: Message, kind: string, event?: Event): Promise<void> {
  const helper = findMacroActor();
  requireHelp(roll, helper);
  const asked = findChecksOf(roll)?.help?.ask(roll, helper, kind);
  if (asked) await openCheckDialog(helper, asked.request, { event });
}

/**
 * Lists sentences about who helped with a roll, and with what total.
 * @param count - returns the total of a helper's roll as text
 */
export function describeHelp(roll: Message, count: (reply: Message) => string): string[] {
  return listHelp(roll)
    .filter(isContentShown)
    .flatMap((reply) =>
      readOr(
        `help ${reply.id}`,
        () => [format('helped', { helper: reply.alias, total: count(reply) })],
        () => [],
      ),
    );
}
