/** What has changed a test since it was rolled, in sentences for its card, and what this user may still ask for or rule. */
import { permitsUser } from '../../../../permissions.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import type { StandingOutcome } from '../../play/read-outcome.ts';
import type { FateView } from '../../play/fate/check-fate.ts';
import { findFateCharacter } from '../../play/fate/pay.ts';
import { readShotState } from '../../play/give-shot-back.ts';
import { canAskReroll } from '../../play/requests/ask.ts';
import type { RulingMessage } from '../../play/rulings/find-ruling.ts';
import { nameDifficulty, nameNet } from '../../play/rulings/rule.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/** The rare buttons of a card, folded away. */
export interface MoreView {
  /** Label of the button that helps with fate; empty: it is not offered. */
  readonly help: string;
  readonly canAskReroll: boolean;
  /** Whether the shot of an attack may be given back (DH-49). */
  readonly canGiveShotBack: boolean;
  readonly canRule: boolean;
}

const format = makeFormat('TETRAD.DarkHarvest');

function formatNet(net: number): string {
  return String(net).replace('-', '−');
}

function describeRuling({ system, author }: RulingMessage, from: string, to: string): string {
  return format('Ruling.changed', { from, to, user: author?.name ?? '', reason: system.reason });
}

function describeRulings({ rulings, unruled, net }: StandingOutcome, message: CheckMessage): string[] {
  const { difficulty, net: named } = rulings;
  const former = nameDifficulty(message.system.subject.difficulty);
  const present = difficulty ? nameDifficulty(difficulty.system.difficulty) : former;
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
export function listChanges(message: CheckMessage, outcome: StandingOutcome): string[] {
  return [
    ...(outcome.reroll ? [describeReroll(outcome.reroll)] : []),
    ...(outcome.isAssured ? [format('Fate.assured')] : []),
    ...(outcome.isSpared ? [format('Fate.spared')] : []),
    ...describeRulings(outcome, message),
    ...(readShotState(message) === 'givenBack' ? [format('Card.shotGivenBack')] : []),
  ];
}

/** Reads what may be asked for or ruled; null: nothing, by this user. */
export function viewMore(message: CheckMessage, outcome: StandingOutcome, fate: FateView): MoreView | null {
  const character = findFateCharacter(message.system.links.actor);
  const canReroll = outcome.rulings.net === null && canAskReroll(character, message);
  const canRule = permitsUser('rule');
  const canGiveShotBack = readShotState(message) === 'offered';
  if (!fate.help && !canReroll && !canGiveShotBack && !canRule) return null;
  return { help: fate.help, canAskReroll: canReroll, canGiveShotBack, canRule };
}
