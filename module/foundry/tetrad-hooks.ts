/**
 * The hooks that Tetrad calls, for modules and macros; docs/macros-and-modules.md describes them, and types/tetrad.d.ts declares them. A hook is called on the
 * client that acts. A listener whose error is thrown keeps nothing else from happening.
 */
import { UserError } from '../user-error.ts';
import { getHooks } from './host.ts';

type Own = Actor.Implementation;
type Message = ChatMessage.Implementation;

/** A line that a listener adds to a roll. */
export interface HookLine {
  readonly name: string;
  /** What it changes, by the unit of the ruleset; default: the ruleset's first. */
  readonly unit: string;
  readonly amount: number;
}

/** What the hooks pass to their listeners, by name. */
export interface TetradHooks {
  /** A roll is planned: for its odds, for its dialog, and when it is made. */
  'tetrad.preRoll': {
    readonly actor: Own;
    readonly kind: string;
    readonly traits: readonly string[];
    readonly skill: string;
    addLine(line: { name: string; amount: number; unit?: string }): void;
    stop(reason: string): void;
  };
  /** A roll has been posted. */
  'tetrad.roll': { readonly actor: Own; readonly message: Message };
  /** The damage of a hit is about to be rolled. */
  'tetrad.preDamage': { readonly dealer: Own; readonly victim: Own | null; stop(reason: string): void };
  /** The damage of a hit has been posted. */
  'tetrad.damage': { readonly dealer: Own; readonly message: Message };
  /** Damage is about to be applied. The numbers of `damage` may be changed, with a note. */
  'tetrad.preApply': {
    readonly actor: Own;
    readonly message: Message;
    readonly damage: object;
    note(reason: string): void;
    stop(reason: string): void;
  };
  'tetrad.apply': { readonly actor: Own; readonly message: Message };
  /** An actor can no longer fight, or has died. */
  'tetrad.goesDown': { readonly actor: Own };
  'tetrad.dies': { readonly actor: Own };
  /** A point has been spent. */
  'tetrad.pointSpent': { readonly actor: Own; readonly use: string };
  /** Rolls or decisions are due as an actor's turn comes. */
  'tetrad.turnDue': { readonly actor: Own; readonly dues: readonly { readonly id: string; readonly label: string }[] };
  /** The GM has let game time pass, in seconds of the world's clock. */
  'tetrad.timePasses': { readonly from: number; readonly to: number; readonly actors: readonly Own[] };
  /** The GM has ended a scene. */
  'tetrad.sceneEnds': { readonly actors: readonly Own[] };
}

/** Tests whether a hook has listeners: a roll is planned for every number of a sheet. */
function hasListeners(name: keyof TetradHooks): boolean {
  const { events = {} } = getHooks();
  return (events[name]?.length ?? 0) > 0;
}

/** Calls a hook after something has happened. */
export function tellHook<Name extends keyof TetradHooks>(name: Name, told: TetradHooks[Name]): void {
  if (hasListeners(name)) getHooks().callAll(name, told);
}

type Stopping = {
  readonly [Name in keyof TetradHooks]: TetradHooks[Name] extends { stop(reason: string): void } ? Name : never;
}[keyof TetradHooks];

/**
 * Calls a hook before something happens.
 * @throws UserError `stopped` with the reason of a listener that stops it
 */
export function askHook<Name extends Stopping>(name: Name, asked: Omit<TetradHooks[Name], 'stop'>): void {
  if (!hasListeners(name)) return;
  const reasons: string[] = [];
  getHooks().callAll(name, { ...asked, stop: (reason: string) => void reasons.push(reason) });
  const [reason] = reasons;
  if (reason !== undefined) throw new UserError('stopped', { reason });
}

/** Lists the lines that listeners add to a roll. @param findUnit - returns the unit of a line without one. @throws UserError `stopped` */
export function askLines(
  rolled: Pick<TetradHooks['tetrad.preRoll'], 'actor' | 'kind' | 'traits' | 'skill'>,
  findUnit: () => string,
): readonly HookLine[] {
  const lines: HookLine[] = [];
  const addLine: TetradHooks['tetrad.preRoll']['addLine'] = ({ name, amount, unit = findUnit() }) => {
    if (Number.isInteger(amount) && amount !== 0) lines.push({ name, unit, amount });
  };
  askHook('tetrad.preRoll', { ...rolled, addLine });
  return lines;
}
