/**
 * The default roll class of a Tetrad world: core's own, which knows in addition which ruleset's dice it holds. A formula without such dice goes
 * through core untouched.
 */
import { UserError } from '../user-error.ts';
import { type RollMessage, describeRoll } from './dice-facet.ts';

/** First in `CONFIG.Dice.rolls`, so that `Roll.create` (chat commands, inline rolls) makes it. */
export class TetradRoll extends foundry.dice.Roll {
  /**
   * Says what card this evaluated roll is.
   * @returns null where no ruleset knows the roll, or where it is not evaluated: core draws it
   */
  describe(): RollMessage | null {
    // Not the total: before evaluation it is 0 or undefined, by version.
    return this._evaluated ? describeRoll(this) : null;
  }
}

/** Puts TetradRoll first among the roll classes; core's Roll stays for the revival of older messages. Called in `init`. */
export function registerRolls(): void {
  CONFIG.Dice.rolls.unshift(TetradRoll);
}

/** Revives the roll of a message's data, which core gives as text or as it is. */
export function readRoll(roll: unknown): unknown {
  return typeof roll === 'string' ? foundry.dice.Roll.fromJSON(roll) : roll;
}

/**
 * Completes the data of a message that is about to be created: where it holds one roll of a ruleset's dice and names no type of its own (dice typed in
 * chat), it becomes that ruleset's card. Any other data is given back as it is.
 */
export function completeRollMessage<Data extends object>(data: Data): Data {
  const { type = 'base', rolls = [] } = data as { type?: string | null; rolls?: readonly unknown[] };
  if ((type ?? 'base') !== 'base' || rolls.length !== 1) return data;
  const roll = readRoll(rolls[0]);
  const message = roll instanceof TetradRoll ? roll.describe() : null;
  return message ? { ...data, ...message } : data;
}

/** How rolls of each kind are made again from their data. */
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

/** Adds kinds of rolls that can be made again. Called in `init`. */
export function registerRepeats(facet: RepeatFacet): void {
  for (const [kind, repeat] of Object.entries(facet)) repeats.set(kind, repeat);
}

/** Registers where the last roll is stored. Called in `init`. */
export function registerLastRoll(): void {
  game.settings.register('tetrad', 'lastRoll', {
    scope: 'client',
    config: false,
    type: new foundry.data.fields.ObjectField(),
    default: {},
  });
}

/**
 * Remembers the roll that was just made.
 * @param kind - key of the facet that makes it again
 * @param data - JSON
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
 * Makes the last roll once more, with what its actor is like now.
 * @throws UserError `nothing-to-repeat`, and whatever the roll itself refuses
 */
export async function repeatRoll(): Promise<void> {
  const { kind = '', data } = findLastRoll() ?? {};
  const repeat = repeats.get(kind);
  if (!repeat || !data) throw new UserError('nothing-to-repeat');
  await repeat(data);
}
