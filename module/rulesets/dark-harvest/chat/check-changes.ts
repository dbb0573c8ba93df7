/** What has changed a test since it was rolled, in sentences for its card, and what this user may still ask for or rule. */
import { permitsUser } from '../../../permissions.ts';
import type { StandingOutcome } from '../checks/read-outcome.ts';
import type { FateView } from '../fate/check-fate.ts';
import { findFateCharacter } from '../fate/pay.ts';
import { canAskReroll } from '../requests/ask.ts';
import { nameDifficulty, nameNet } from '../rulings/rule.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/** The rare buttons of a card, folded away. */
export interface MoreView {
  /** Label of the button that helps with fate; empty: it is not offered. */
  readonly help: string;
  readonly canAskReroll: boolean;
  readonly canRule: boolean;
}

function format(key: string, data: Record<string, string> = {}): string {
  return game.i18n.format(`TETRAD.DarkHarvest.${key}`, data);
}

function formatNet(net: number): string {
  return String(net).replace('-', '−');
}

function describeRuling({ ruling, unruled, net }: StandingOutcome, message: CheckMessage): string[] {
  if (!ruling) return [];
  const { kind, difficulty, reason } = ruling.system;
  const [from, to] =
    kind === 'net' && unruled
      ? [nameNet(unruled.net), nameNet(net)]
      : [nameDifficulty(message.system.subject.difficulty), nameDifficulty(difficulty)];
  return [format('Ruling.changed', { from, to, user: ruling.author?.name ?? '', reason })];
}

function describeReroll({ reroll }: StandingOutcome): string[] {
  if (!reroll) return [];
  const { first, second, stands } = reroll;
  const key = stands ? 'Request.rerolled.new' : 'Request.rerolled.first';
  return [format(key, { first: formatNet(first), second: formatNet(second) })];
}

/** Lists what has changed a test, in the order in which it counts. */
export function listChanges(message: CheckMessage, outcome: StandingOutcome): string[] {
  return [
    ...describeReroll(outcome),
    ...(outcome.isAssured ? [format('Fate.assured')] : []),
    ...(outcome.isSpared ? [format('Fate.spared')] : []),
    ...describeRuling(outcome, message),
  ];
}

/** Reads what may be asked for or ruled; null: nothing, by this user. */
export function viewMore(message: CheckMessage, outcome: StandingOutcome, fate: FateView): MoreView | null {
  const character = findFateCharacter(message.system.links.actor);
  const canReroll = outcome.ruling?.system.kind !== 'net' && canAskReroll(character, message);
  const canRule = permitsUser('rule');
  if (!fate.help && !canReroll && !canRule) return null;
  return { help: fate.help, canAskReroll: canReroll, canRule };
}
