// Tests whether the numbers of a stored plan follow from its lines (IW-1 to IW-5, IW-12, IW-14), because anyone can send a forged message.
import { defaults } from './abilities.ts';
import type { BonusDie } from './damage-dice.ts';
import { combineModes } from './modes.ts';
import type { KeptDamage, KeptRoll } from './rolls.ts';
import { counterDice } from './reactions.ts';
import { countTarget, difficulties } from './saves.ts';
import { actions } from './turn.ts';

/** A line of a plan as a message stores it. */
export interface KeptLine {
  readonly key: string;
  readonly unit: string;
  readonly amount: number;
}

function listUnit(lines: readonly KeptLine[], wanted: string): KeptLine[] {
  return lines.filter(({ unit }) => unit === wanted);
}

/** Tests whether a mode is that of the reasons among the lines (IW-2). */
function fitsMode(mode: string, lines: readonly KeptLine[]): boolean {
  const reasons = listUnit(lines, 'mode').map(({ amount }) => amount);
  const told = combineModes(reasons.map((amount) => ({ mode: amount > 0 ? 'advantage' : 'disadvantage' })));
  return mode === (told ?? '');
}

/** Tests whether the lines of a roll give its score, its mode and, for a save, the number that it must not exceed (IW-1 to IW-5). */
export function fitsRollLines({
  kind,
  score,
  target,
  mode,
  throws,
  lines,
}: Omit<KeptRoll, 'kind'> & { readonly kind: string; readonly lines: readonly KeptLine[] }): boolean {
  if (kind === 'none') return true;
  const [own, ...others] = listUnit(lines, 'score');
  if (own?.amount !== score || !fitsMode(mode, lines)) return false;
  if (kind === 'contest') return others.length === 0;
  const [difficulty = 0, ...more] = others.flatMap(({ key }) =>
    Object.hasOwn(difficulties, key) ? [difficulties[key as keyof typeof difficulties]] : [],
  );
  const sum = others.reduce((all, { amount }) => all + amount, score);
  const isThrown = throws === 1 || throws === 2;
  return isThrown && more.length === 0 && target === sum && target === countTarget(score, difficulty);
}

/** Tests whether the lines of damage give its dice and its mode. Only a feint does damage without dice, and only an attack does the maximum (IW-12, IW-14). */
export function fitsDamageLines({
  die,
  mode,
  maximum,
  flat,
  bonus,
  cause,
  lines,
}: Omit<KeptDamage, 'traits'> & { readonly cause: string; readonly lines: readonly KeptLine[] }): boolean {
  if (die === 0) return cause === 'feint' && flat === actions.feint.damage && !maximum && bonus.length === 0;
  const [own, ...more] = listUnit(lines, 'die');
  const added = listUnit(lines, 'bonus').map(({ amount }) => amount);
  const isOwn = own?.amount === die && own.key === (maximum ? 'maximum' : 'weapon') && more.length === 0;
  const isAdded = added.join() === bonus.map((one) => one.die).join();
  return isOwn && isAdded && flat === 0 && fitsMode(mode, lines) && (!maximum || cause === 'attack');
}

/** An action against someone as a message stores it. */
export interface KeptAction {
  readonly role: string;
  readonly maximum: boolean;
  readonly bonus: readonly Pick<BonusDie, 'die'>[];
  readonly weapon: { readonly uuid: string; readonly die: number; readonly traits: readonly string[] };
}

/**
 * Tests whether an attack has only dice that the rules give: those of bare hands if there is no weapon, at most one die after a counter, and the maximum only of
 * an attack. Whether the target was feinted, and the values of a weapon, cannot be read from the message (IW-12, IW-14, IW-17).
 */
export function fitsAction({ role, maximum, bonus, weapon }: KeptAction): boolean {
  const isAttack = role === 'attack';
  const isBare = weapon.uuid === '';
  const isPlain = weapon.die === defaults.damage && weapon.traits.length === 0;
  const isAdded = bonus.length <= 1 && bonus.every(({ die }) => die === counterDice.given);
  return isAttack ? isAdded && (!isBare || isPlain) : !maximum && bonus.length === 0;
}
