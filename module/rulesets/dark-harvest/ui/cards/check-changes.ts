/** What has changed a test since it was rolled, in sentences for its card, and what this user may still ask for or rule. */
import type { CardButton } from '../../../../chat/card-parts.ts';
import { permitsUser } from '../../../../permissions.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { findActor, findMessage } from '../../../../foundry/documents.ts';
import type { OffersView } from '../../../../points/offers.ts';
import { canAsk } from '../../../../requests/requests.ts';
import type { AdjustedCheck } from '../../play/checks.ts';
import { readShotState } from '../../play/give-shot-back.ts';
import { nameDifficulty, nameNet } from '../../play/rulings.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

const format = makeFormat('TETRAD.DarkHarvest');

function formatNet(net: number): string {
  return String(net).replace('-', '−');
}

function describeRuling({ source }: { readonly source: string }, from: string, to: string): string {
  const { author, system } = findMessage(source, 'harvestRuling') ?? {};
  return format('Ruling.changed', { from, to, user: author?.name ?? '', reason: system?.reason ?? '' });
}

function describeRulings({ rulings, unruled, net }: AdjustedCheck, message: CheckMessage): string[] {
  const { difficulty, net: named } = rulings;
  const former = nameDifficulty(message.system.subject.difficulty);
  const present = difficulty ? nameDifficulty(difficulty.difficulty ?? '') : former;
  return [
    // One that was ruled back to what it was is as it was.
    ...(difficulty && present !== former ? [describeRuling(difficulty, former, present)] : []),
    ...(named ? [describeRuling(named, nameNet((unruled ?? { net }).net), nameNet(net))] : []),
  ];
}

/** Says what a roll anew came to, in nets or in pips (DH-18). */
export function describeReroll({
  first,
  second,
  stands,
}: {
  readonly first: number;
  readonly second: number;
  readonly stands: boolean;
}): string {
  const key = stands ? 'Request.rerolled.new' : 'Request.rerolled.first';
  return format(key, { first: formatNet(first), second: formatNet(second) });
}

/** Lists what has changed a test, in the order in which it counts. */
export function listChanges(message: CheckMessage, outcome: AdjustedCheck): string[] {
  return [
    ...(outcome.reroll ? [describeReroll(outcome.reroll)] : []),
    ...(outcome.isAssured ? [format('Fate.assured')] : []),
    ...(outcome.isSpared ? [format('Fate.spared')] : []),
    ...describeRulings(outcome, message),
    ...(readShotState(message) === 'givenBack' ? [format('Card.shotGivenBack')] : []),
  ];
}

/** Makes the button that asks for a scripting die to roll anew (DH-18). */
export function createRerollButton(): CardButton {
  return { action: 'askReroll', label: format('Request.askReroll'), hint: format('Request.hint.reroll') };
}

/** Lists the rare buttons: what this user may still ask for or rule. */
export function listMore(message: CheckMessage, outcome: AdjustedCheck, { help }: OffersView): CardButton[] {
  const actor = findActor(message.system.links.actor);
  const canReroll = outcome.rulings.net === null && canAsk(actor, 'reroll', message);
  // DH-49.
  const canGiveShotBack = readShotState(message) === 'offered';
  return [
    ...(help ? [help] : []),
    ...(canReroll ? [createRerollButton()] : []),
    ...(canGiveShotBack ? [{ action: 'giveShotBack', label: format('Card.giveShotBack') }] : []),
    ...(permitsUser('rule') ? [{ action: 'ruleCheck', label: format('Ruling.do'), hint: format('Ruling.hint') }] : []),
  ];
}
