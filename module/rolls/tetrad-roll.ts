/** The default roll class: core's, plus the knowledge which ruleset's dice a roll holds. Formulas without such dice pass through core unchanged. */
import { UserError } from '../user-error.ts';
import { type RollMessage, describeRoll } from './dice-facet.ts';

/** First in `CONFIG.Dice.rolls`, so that `Roll.create` (chat commands, inline rolls) uses it. */
export class TetradRoll extends foundry.dice.Roll {
  /**
   * Describes the card of this evaluated roll.
   * @returns null if no ruleset knows the roll or it is not evaluated; core then draws it
   */
  describe(): RollMessage | null {
    // The total cannot tell: before evaluation it is 0 or undefined, by version.
    return this._evaluated ? describeRoll(this) : null;
  }
}

/** Makes TetradRoll the default roll class; core's Roll stays to revive older messages. Called in `init`. */
export function registerRolls(): void {
  CONFIG.Dice.rolls.unshift(TetradRoll);
}

/** Revives the roll in a message's data, which core passes as text or as an object. */
export function readRoll(roll: unknown): unknown {
  return typeof roll === 'string' ? foundry.dice.Roll.fromJSON(roll) : roll;
}

/**
 * Completes the data of a message that is about to be created: if it holds one roll of a ruleset's dice and has no type (dice typed in chat), it
 * becomes that ruleset's card. Other data are returned unchanged.
 */
export function completeRollMessage<Data extends object>(data: Data): Data {
  const { type = 'base', rolls = [] } = data as { type?: string | null; rolls?: readonly unknown[] };
  if ((type ?? 'base') !== 'base' || rolls.length !== 1) return data;
  const roll = readRoll(rolls[0]);
  const message = roll instanceof TetradRoll ? roll.describe() : null;
  return message ? { ...data, ...message } : data;
}

/** Functions that repeat rolls from their stored data, by kind. */
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

/** Registers kinds of rolls that can be repeated. Called in `init`. */
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
 * Remembers the latest roll.
 * @param kind - key of the facet that repeats it
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
 * Repeats the last roll with the actor's current data.
 * @throws UserError `nothing-to-repeat`, and refusals of the roll
 */
export async function repeatRoll(): Promise<void> {
  const { kind = '', data } = findLastRoll() ?? {};
  const repeat = repeats.get(kind);
  if (!repeat || !data) throw new UserError('nothing-to-repeat');
  await repeat(data);
}
