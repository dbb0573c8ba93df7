/** The default roll class, which extends core's: it finds the ruleset whose dice a roll has. Formulas without such dice are left to core. */
import { UserError } from '../user-error.ts';
import { type RollMessage, describeRoll, expandTerm, requireDice } from './dice-facet.ts';

const { OperatorTerm, ParentheticalTerm } = foundry.dice.terms;

type Term = foundry.dice.terms.RollTerm;

/** Returns the operator of a term: `+` for a missing term, before the first or after the last; empty for a term that is not an operator. */
function readOperator(term: Term | undefined): string {
  if (!term) return '+';
  return term instanceof OperatorTerm ? term.operator : '';
}

function isSum(operator: string): boolean {
  return operator === '+' || operator === '-';
}

/** The first class in `CONFIG.Dice.rolls`, so that `Roll.create` uses it for chat commands and inline rolls. */
export class TetradRoll extends foundry.dice.Roll {
  /** Replaces the rulesets' notations with the dice that they stand for, so that all code that reads the roll finds ordinary dice terms. */
  static override parse(
    ...given: Parameters<typeof foundry.dice.Roll.parse>
  ): ReturnType<typeof foundry.dice.Roll.parse> {
    const terms = super.parse(...given);
    return terms.flatMap((term, index) => {
      const dice = expandTerm(term);
      if (!dice) return [term];
      const [before, after] = [readOperator(terms[index - 1]), readOperator(terms[index + 1])];
      if (dice.length === 1 || (before === '+' && isSum(after))) return [...dice];
      if (before === '-' && isSum(after))
        return dice.map((die) => (readOperator(die) ? new OperatorTerm({ operator: '-' }) : die));
      return [new ParentheticalTerm({ term: dice.map(({ expression }) => expression).join(' ') })];
    });
  }

  /**
   * Returns the message of this roll.
   * @returns null if the roll is not evaluated or no ruleset knows its dice; core then draws it
   */
  describe(): RollMessage | null {
    // `total` does not show whether the roll is evaluated: before evaluation it is 0 or undefined, depending on Foundry's version.
    return this._evaluated ? describeRoll(this) : null;
  }
}

/**
 * Rolls dice for the rules.
 * @throws UserError `die-taken` if another package has taken one of the dice
 */
export function rollForRules(formula: string): Promise<foundry.dice.Roll> {
  requireDice(formula);
  return new TetradRoll(formula).evaluate();
}

/** Makes TetradRoll the default roll class. Core's class stays registered so that older messages can be read. Called in `init`. */
export function registerRolls(): void {
  CONFIG.Dice.rolls.unshift(TetradRoll);
}

/** Returns the roll from a message's data, where core passes it as a string or as an object. */
export function readRoll(roll: unknown): unknown {
  return typeof roll === 'string' ? foundry.dice.Roll.fromJSON(roll) : roll;
}

/** Tests whether a message shows the draw of a table. Core stores the table's id under a dotted key until the message is created. */
function isDraw({ flags }: RollData): boolean {
  const { core, 'core.RollTable': table } = flags ?? {};
  return table !== undefined || (core as { readonly RollTable?: unknown } | undefined)?.RollTable !== undefined;
}

/** The data of a new message, reduced to the fields used here. */
interface RollData {
  readonly type?: string | null;
  readonly rolls?: readonly unknown[];
  readonly flags?: Readonly<Record<string, unknown>> | null;
}

/**
 * Completes the data of a message that is about to be created. A single roll of a ruleset's dice that a user typed in chat becomes that ruleset's card; other
 * data, and what was drawn from a table, is returned unchanged.
 */
export function completeRollMessage<Data extends object>(data: Data): Data {
  const { type = 'base', rolls = [] } = data as RollData;
  if ((type ?? 'base') !== 'base' || rolls.length !== 1 || isDraw(data)) return data;
  const roll = readRoll(rolls[0]);
  const message = roll instanceof TetradRoll ? roll.describe() : null;
  return message ? { ...data, ...message } : data;
}

/** The functions that repeat a roll from its stored data, by kind of roll. */
export type RepeatFacet = Readonly<Record<string, (data: object) => Promise<unknown>>>;

interface StoredRoll {
  readonly world?: string;
  readonly user?: string;
  readonly kind?: string;
  readonly data?: object;
}

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface SettingConfig {
    'tetrad.lastRoll': foundry.data.fields.ObjectField;
  }
}

const repeats = new Map<string, (data: object) => Promise<unknown>>();

/** Registers functions that repeat rolls. Called in `init`. */
export function registerRepeats(facet: RepeatFacet): void {
  for (const [kind, repeat] of Object.entries(facet)) repeats.set(kind, repeat);
}

/** Registers the setting that stores the last roll. Called in `init`. */
export function registerLastRoll(): void {
  game.settings.register('tetrad', 'lastRoll', {
    scope: 'client',
    config: false,
    type: new foundry.data.fields.ObjectField(),
    default: {},
  });
}

/**
 * Stores a roll, so that the user can repeat it.
 * @param kind - key of the function that repeats the roll
 * @param data - the argument of that function, as JSON
 */
export function rememberRoll(kind: string, data: object): void {
  const stored = { world: game.world.id, user: game.user.id ?? '', kind, data } satisfies StoredRoll;
  void game.settings.set('tetrad', 'lastRoll', stored);
}

function findLastRoll(): StoredRoll | null {
  const stored = game.settings.get('tetrad', 'lastRoll') as StoredRoll;
  return stored.world === game.world.id && stored.user === game.user.id ? stored : null;
}

/**
 * Repeats the user's last roll with the current data of its actor.
 * @throws UserError `nothing-to-repeat`, and the errors of the roll
 */
export async function repeatRoll(): Promise<void> {
  const { kind = '', data } = findLastRoll() ?? {};
  const repeat = repeats.get(kind);
  if (!repeat || !data) throw new UserError('nothing-to-repeat');
  await repeat(data);
}
