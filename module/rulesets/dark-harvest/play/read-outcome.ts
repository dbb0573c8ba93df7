/** What came of a test that lies on the table. Everything that asks for the net of a card asks here. */
import { darkHarvest } from '../../../../src/index.ts';
import { listAdjustments } from '../../../checks/adjustments.ts';
import { judgeMessage } from '../../../checks/roll-check.ts';
import { checks, readFaces, type AdjustedCheck } from './checks.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/** Lists the throws of a test as they were made: its own, and the one anew. */
export function listThrows(message: CheckMessage) {
  const { subject, ...plan } = checks.readPlan(message);
  const test = { plan, faces: readFaces(message.rolls[0]), difficulty: subject.difficulty };
  return darkHarvest.listThrows(test, listAdjustments(message) as darkHarvest.TestAdjustment[]);
}

/** Reads the outcome of a card as it stands now. */
export function readOutcome(message: CheckMessage): AdjustedCheck {
  return judgeMessage(checks, message);
}
