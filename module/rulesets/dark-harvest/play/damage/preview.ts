/** What damage would do to somebody, before it is there: the numbers before and after, and what it sets off in words. */
import { isHarvestCharacter } from '../../data/fighter.ts';
import { darkHarvest } from '../../../../../src/index.ts';
import { formatAmount } from '../../data/line-view.ts';
import { type Breakable, type StoredTrack, countStructurePips, readHealth, readWoundLimit } from '../../data/health.ts';
import { foretellWound } from './describe-effects.ts';

/** A number before and after. */
export interface NumberChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  readonly isChanged: boolean;
}

/** What is shown of a change. */
export interface DamagePreview {
  readonly numbers: readonly NumberChange[];
  /** What it sets off, a phrase each. */
  readonly effects: readonly string[];
}

function compare(key: string, before: string | number, after: string | number): NumberChange {
  const label = game.i18n.localize(`TETRAD.DarkHarvest.Damage.number.${key}`);
  return { label, before: String(before), after: String(after), isChanged: before !== after };
}

function readNumbers(track: StoredTrack) {
  const { left, penalty } = readHealth(track);
  const reserve = Math.min(left, darkHarvest.RESERVE_DICE * darkHarvest.PIPS_A_DIE);
  return { health: left - reserve, reserve, penalty: penalty === 0 ? '0' : formatAmount(penalty, 'white') };
}

/** Compares two states of a health track: pips left in the health dice and in the reserve, and the penalty (DH-42, DH-44). */
export function compareTracks(before: StoredTrack, after: StoredTrack): NumberChange[] {
  const [one, other] = [readNumbers(before), readNumbers(after)];
  const numbers = (['health', 'reserve', 'penalty'] as const).map((key) => compare(key, one[key], other[key]));
  return numbers.filter(({ isChanged }, index) => index < 2 || isChanged);
}

/** Compares two states of an object: pips and structure dice left (DH-51). */
export function compareStructure(pips: number, before: number, after: number): NumberChange[] {
  const dice = pips / darkHarvest.PIPS_A_DIE;
  const countDice = (marked: number): number => darkHarvest.countStructureDice(dice, Math.min(pips, marked));
  return [
    compare('structure', Math.max(0, pips - before), Math.max(0, pips - after)),
    compare('dice', countDice(before), countDice(after)),
  ];
}

/** Foretells what so many pips do to somebody. */
export function previewDamage(actor: Breakable, pips: number, bruise: boolean): DamagePreview {
  if (!isHarvestCharacter(actor)) {
    const all = countStructurePips(actor.system);
    const { marked } = actor.system;
    const after = Math.min(all, marked + pips);
    const isBroken = after === all && marked < all;
    return {
      numbers: compareStructure(all, marked, after),
      effects: isBroken ? [game.i18n.localize('TETRAD.DarkHarvest.Damage.breaks')] : [],
    };
  }
  const { health, characteristics } = actor.system;
  const limit = readWoundLimit(actor);
  const { after, effects } = foretellWound(health, pips, bruise, { limit, fortitude: characteristics.fortitude });
  return { numbers: compareTracks(health, { ...after, dice: health.dice }), effects };
}

/** Compares what a ledger entry found with what it left, by the dice that the actor has now. */
export function compareEntry(
  actor: Breakable,
  {
    before,
    after,
  }: { readonly before: Readonly<Record<string, number>>; readonly after: Readonly<Record<string, number>> },
): NumberChange[] {
  if (!isHarvestCharacter(actor)) {
    return compareStructure(countStructurePips(actor.system), before['marked'] ?? 0, after['marked'] ?? 0);
  }
  const { dice } = actor.system.health;
  const toStored = (tracks: Readonly<Record<string, number>>): StoredTrack => ({
    dice,
    marked: tracks['health.marked'] ?? 0,
    bruised: tracks['health.bruised'] ?? 0,
  });
  return compareTracks(toStored(before), toStored(after));
}
