/** The choices that most rulesets offer for a forecast: one of several values, and a weapon. */
import { type ForecastChoice, type ForecastChosen, chooseOf, nameOptions } from './forecast-facet.ts';

/** The lang keys of a choice, if it does not use the default keys below the ruleset's own. */
interface PickWords {
  /** Lang key of the choice's name, and prefix of the lang keys of the values. Defaults: `Forecast.<key>` and `Forecast.<Key>`. */
  readonly label?: string;
  readonly names?: string;
}

/** A choice of one of several values. */
export interface ForecastPick<Value extends string, Given> {
  /** Returns the chosen value, or the default. */
  read(chosen: ForecastChosen, given: Given): Value;
  view(chosen: ForecastChosen, given: Given): ForecastChoice;
}

/**
 * Makes a choice of one of several values.
 * @param lang - prefix of the ruleset's lang keys
 * @param usual - returns the default value; left out: the first value is the default
 */
export function makePick<Value extends string, Given = unknown>(
  lang: string,
  key: string,
  values: readonly [Value, ...Value[]],
  usual: (given: Given) => Value = () => values[0],
  { label = `Forecast.${key}`, names = `Forecast.${key.charAt(0).toUpperCase()}${key.slice(1)}` }: PickWords = {},
): ForecastPick<Value, Given> {
  const read = (chosen: ForecastChosen, given: Given): Value => chooseOf(values, chosen[key], usual(given));
  return {
    read,
    view: (chosen, given) => ({
      key,
      label: `${lang}.${label}`,
      value: read(chosen, given),
      options: nameOptions(`${lang}.${names}`, values),
    }),
  };
}

/** The value of the option for bare hands, for fighters without an item for them. */
const bareHands = '';

interface WeaponFacts<Weapon> {
  /** Tests whether a weapon is bare hands. Left out: bare hands can be chosen only by a fighter without weapons. */
  isBare?(weapon: Weapon): boolean;
  /** Returns the shots of a weapon, which `Forecast.shots` then adds to its name; a maximum of 0: the weapon fires none. */
  readShots?(weapon: Weapon): { readonly value: number; readonly max: number };
}

/** A choice among the weapons of a fighter. */
export interface WeaponPick<Own, Weapon> {
  /** Returns the chosen weapon or, if none is chosen, the likeliest; null if the fighter uses bare hands and has no item for them. */
  find(actor: Own, chosen: ForecastChosen): Weapon | null;
  view(actor: Own, chosen: ForecastChosen): ForecastChoice;
}

/**
 * Makes a choice among the weapons of a fighter.
 * @param hands - key of the text for bare hands
 * @param list - lists the usable weapons, the likeliest first
 */
export function makeWeaponPick<Own, Weapon extends { readonly id: string | null; readonly name: string }>(
  lang: string,
  hands: string,
  list: (actor: Own) => readonly Weapon[],
  { isBare, readShots }: WeaponFacts<Weapon> = {},
): WeaponPick<Own, Weapon> {
  const find = (actor: Own, { weapon }: ForecastChosen): Weapon | null => {
    const weapons = list(actor);
    if (isBare && weapon === bareHands) return weapons.find(isBare) ?? null;
    return weapons.find(({ id }) => id === weapon) ?? weapons[0] ?? null;
  };
  const nameWeapon = (weapon: Weapon): string => {
    const { name } = weapon;
    const { value, max } = readShots?.(weapon) ?? { value: 0, max: 0 };
    return max === 0
      ? name
      : game.i18n.format(`${lang}.Forecast.shots`, { name, left: String(value), max: String(max) });
  };
  return {
    find,
    view(actor, chosen) {
      const weapons = list(actor);
      const named = weapons.map((weapon) => ({ value: weapon.id ?? '', label: nameWeapon(weapon) }));
      const hasHands = isBare ? weapons.some(isBare) : weapons.length > 0;
      const none = { value: bareHands, label: game.i18n.localize(`${lang}.${hands}`) };
      const value = find(actor, chosen)?.id ?? bareHands;
      return { key: 'weapon', label: `${lang}.Forecast.weapon`, value, options: hasHands ? named : [...named, none] };
    },
  };
}

/** The fields of a weapon that decide how likely a fighter uses it. */
interface Readied {
  readonly system: { readonly unarmed: boolean; readonly readied: boolean };
}

/** Compares weapons for sorting: readied weapons come first, then bare hands, then all others. */
export function compareReadied(first: Readied, second: Readied): number {
  const rank = ({ system }: Readied): number => (system.unarmed ? 1 : system.readied ? 0 : 2);
  return rank(first) - rank(second);
}

/**
 * Returns the lang keys of a forecast's columns and notes.
 * @param dying @param marked - keys of the column headings below `<lang>.Forecast`
 */
export function nameColumns(lang: string, dying: string, marked: string) {
  const notes = ['counted', 'tactics', 'left'].map((key) => `${lang}.Forecast.Note.${key}`);
  return { dying: `${lang}.Forecast.${dying}`, marked: `${lang}.Forecast.${marked}`, notes };
}
