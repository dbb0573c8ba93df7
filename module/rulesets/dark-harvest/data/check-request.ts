/** What a player asks for before a Dark Harvest test is rolled: plain data, filled by the dialog or by a macro. */
import type { darkHarvest } from '../../../../src/index.ts';
import type { CharacteristicId } from './characteristics.ts';
import type { ExchangeRequest } from './exchange-request.ts';
import type { CheckPurpose } from './purpose.ts';

/** A reason that changes the pool, beside skill, characteristic and difficulty. */
export interface CheckModifier {
  /** Key of the reason in `checkReasons`, or `custom`. The line's name is the lang key `TETRAD.DarkHarvest.Line.<key>`. */
  key: string;
  /** Text of a custom reason as the player typed it; shown escaped. */
  note?: string;
  /** Rule id that allows it ("DH-28"). */
  rule?: string;
  /** White dice; negative for a penalty. */
  white?: number;
  /** Black dice, 0 or more. */
  black?: number;
  /** Automatic successes. */
  automatic?: number;
  /** Divisor of the white dice, 1 or more. */
  divide?: number;
}

/** Somebody who helps with a skill only (DH-9). */
export interface CheckHelper {
  name: string;
  rating: number;
}

/** A test that is about to be planned. Everything is JSON; ids are those of the character's own items. */
export interface CheckRequest {
  /** Id of the skill item, or null: the characteristic rolls alone. */
  skillId: string | null;
  characteristic: CharacteristicId;
  /** A second characteristic in place of a skill (DH-45, DH-63); left out or null: none. */
  second?: CharacteristicId | null;
  difficulty: darkHarvest.DifficultyId;
  modifiers: CheckModifier[];
  /** White dice gambled on a common skill, with as many black ones (DH-7). */
  gamble: 0 | 1 | 2;
  /** How many times 3 white dice become 1 automatic success (DH-8). */
  trades: number;
  /** Ids of the character's other skills that fit too (DH-9). */
  complementary: string[];
  helpers: CheckHelper[];
  /** What it is rolled for; left out: for itself. */
  purpose?: CheckPurpose;
  /** Its place in an exchange of a fight; left out: it has none. */
  exchange?: ExchangeRequest;
}
