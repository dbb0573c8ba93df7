/** What came of a test that lies on the table. Everything that asks for the net of a card asks here. */
import { darkHarvest } from '../../../../src/index.ts';
import { addAdjustments, listAdjustments } from '../../../checks/adjustments.ts';
import { judgeMessage } from '../../../checks/roll-check.ts';
import { checks, isDifficulty, readDifficulty, readFaces, readLines, type AdjustedCheck } from './checks.ts';
import { readUses } from './fate/spends.ts';
import { findReroll, type RerollMessage } from './requests/find-reroll.ts';
import { findRulings, type RulingMessage, type StandingRulings } from './rulings/find-ruling.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/** A test as it stands, with the messages that changed it. */
export interface StandingOutcome extends Omit<AdjustedCheck, 'rulings' | 'reroll'> {
  readonly rulings: StandingRulings;
  readonly reroll: (Omit<NonNullable<AdjustedCheck['reroll']>, 'source'> & { readonly message: RerollMessage }) | null;
}

function listPoints(message: ChatMessage.Implementation): darkHarvest.TestAdjustment[] {
  return Object.entries(readUses(message))
    .filter(([, count]) => count > 0)
    .map(([use, count]) => ({ kind: 'points', source: '', use: use as darkHarvest.FateUse, count }));
}

function listReroll(message: CheckMessage): darkHarvest.TestAdjustment[] {
  const found = findReroll(message);
  if (!found) return [];
  const { plan, difficulty } = found.message.system;
  const reroll = {
    plan: { ...plan, minimumNet: plan.minimumNet ?? null, lines: readLines(plan.lines) },
    difficulty: readDifficulty(difficulty),
    faces: readFaces(found.message.rolls[0]),
  };
  return [{ kind: 'reroll', source: found.message.id ?? '', keepBetter: found.keepBetter, ...reroll }];
}

function describeRuling({ id, system, rolls }: RulingMessage): darkHarvest.TestAdjustment {
  const { kind, difficulty, net, dice } = system;
  const decided =
    kind === 'net'
      ? { net, difficulty: null }
      : { net: null, difficulty: isDifficulty(difficulty) ? difficulty : null };
  return { kind: 'ruling', source: id ?? '', ...decided, faces: readFaces(rolls[0]), dice: { ...dice } };
}

/** Lists what was added to a test, until each of them is listed where it is made. */
function listOwnAdjustments(message: ChatMessage.Implementation): darkHarvest.TestAdjustment[] {
  if (message.type !== 'harvestCheck') return [];
  const { difficulty, net } = findRulings(message.id ?? '');
  const rulings = [difficulty, net].filter((ruling) => ruling !== null);
  return [...listPoints(message), ...listReroll(message as CheckMessage), ...rulings.map(describeRuling)];
}
addAdjustments(listOwnAdjustments);

/** Lists the throws of a test as they were made: its own, and the one anew. */
export function listThrows(message: CheckMessage) {
  const { subject, ...plan } = checks.readPlan(message);
  const test = { plan, faces: readFaces(message.rolls[0]), difficulty: subject.difficulty };
  return darkHarvest.listThrows(test, listAdjustments(message) as darkHarvest.TestAdjustment[]);
}

/** Reads the outcome of a card as it stands now. */
export function readOutcome(message: CheckMessage): StandingOutcome {
  const { reroll, ...outcome } = judgeMessage(checks, message);
  const found = reroll && findReroll(message);
  return {
    ...outcome,
    rulings: findRulings(message.id ?? ''),
    reroll: reroll && found ? { ...reroll, message: found.message } : null,
  };
}
