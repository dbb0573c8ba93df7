/** What came of a test that lies on the table: its faces judged by its plan and what was added since. Everything that asks for the net of a card asks here. */
import { viewFate } from '../fate.ts';
import { judgeCheck, readFaces, type CheckFaces, type CheckOutcome } from './checks.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/** A test as it stands. */
export interface StandingOutcome extends CheckOutcome {
  readonly faces: CheckFaces;
  /** Automatic successes, those of fate included (DH-11). */
  readonly automatic: number;
  /** Those of them that fate gave. */
  readonly fate: number;
  /** What the dice alone gave. */
  readonly rolled: CheckOutcome;
}

/** Reads the outcome of a card as it stands now. */
export function readOutcome(message: CheckMessage): StandingOutcome {
  const { plan } = message.system;
  const roll = message.rolls[0];
  const faces = roll ? readFaces(roll) : { white: [], black: [] };
  const { spent } = viewFate(message);
  const automatic = plan.automatic + spent;
  return {
    ...judgeCheck({ ...plan, automatic }, faces),
    faces,
    automatic,
    fate: spent,
    rolled: judgeCheck(plan, faces),
  };
}
