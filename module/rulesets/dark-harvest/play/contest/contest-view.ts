/** What a card says of the contests its test is part of (DH-10): who won, in words. */
import { canContest, listContests, type Contest } from './contests.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/** The context of the template `templates/dark-harvest/contest.hbs`. */
export interface ContestView {
  readonly verdicts: readonly string[];
  readonly canContest: boolean;
}

function describe({ challenge, answer, outcome }: Contest): string {
  const { winner, margin, byInitiative } = outcome;
  const names = [challenge.alias, answer.alias] as const;
  const [first, second] = winner === 'second' ? [names[1], names[0]] : names;
  const key = winner === 'standOff' ? 'standOff' : byInitiative ? 'byInitiative' : 'won';
  return game.i18n.format(`TETRAD.DarkHarvest.Contest.${key}`, {
    winner: first,
    loser: second,
    margin: String(margin),
  });
}

/** Prepares it; null: there is nothing to say, and nothing this user may do. */
export function viewContests(message: CheckMessage): ContestView | null {
  const verdicts = listContests(message).map(describe);
  const can = canContest(message);
  return verdicts.length > 0 || can ? { verdicts, canContest: can } : null;
}
