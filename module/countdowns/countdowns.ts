/**
 * Countdowns: what runs down or fills up, and what each counts. They are derived when they are drawn: from actors by their rulesets, and from what rooms add, such
 * as tallies. Each client lists only what its user may see.
 */
import { isHidden, listPlacedActors } from '../foundry/canvas.ts';
import type { OwnsActors } from '../foundry/documents.ts';
import { formatSpan } from '../foundry/game-time.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { canUser } from '../permissions.ts';
import { readOr } from '../user-error.ts';

/**
 * How far a countdown is: how many rounds or turns are left after the current one, when it ends in seconds of the world's clock, or how much is done. `atEnd`: the
 * text when nothing is left, in the user's language; left out: it is the last round
 */
export type Count =
  | { readonly unit: 'rounds' | 'turns'; readonly left: number; readonly atEnd?: string }
  | { readonly unit: 'time'; readonly until: number }
  | { readonly unit: 'weeks' | 'rolls' | 'segments'; readonly done: number; readonly of: number };

/** What runs down or fills up. */
export interface Countdown {
  /** The id is the same each time, and no other countdown has it. */
  readonly id: string;
  /** The name, in the user's language. */
  readonly name: string;
  /** Name of the actor or thing that it concerns; empty: none. */
  readonly of: string;
  /** Name of its Font Awesome icon; left out: that of its unit. */
  readonly icon?: string;
  readonly count: Count;
  /** What advances it, in the user's language; left out: what its unit says. */
  readonly advances?: string;
  /** Shows where it comes from: a sheet, a card. Left out: nowhere. */
  readonly open?: () => void;
  /** The GM's clock behind it, for users who may change it. Left out: it is no clock, or they may not. */
  readonly clock?: { readonly id: string; readonly isHidden: boolean };
}

/** The icons of the units. */
export const unitIcons: Readonly<Record<Count['unit'], string>> = Object.freeze({
  rounds: 'rotate',
  turns: 'rotate',
  time: 'hourglass-half',
  weeks: 'hammer',
  rolls: 'list-check',
  segments: 'clock',
});

/** A countdown of an actor. */
export interface ActorCountdown extends Pick<Countdown, 'name' | 'icon' | 'count'> {
  /** The id is unique for the actor. */
  readonly id: string;
  /** Whether everyone sees it of a player's character that the GM does not hide, as the card of someone dying. Default: only those who may see the sheet. */
  readonly isPublic?: boolean;
}

/** The countdowns of one ruleset's actors. */
export interface CountdownsFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** Lists an actor's countdowns, the most urgent first; empty if nothing runs. */
  list(actor: Own): readonly ActorCountdown[];
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** Lists what runs down for actors: dying, breath, deprivation, projects. */
    readonly countdowns?: CountdownsFacet;
  }
}

type Source = () => readonly Countdown[];
type ActorSource = (actor: Actor.Implementation) => readonly ActorCountdown[];

const sources: Source[] = [];
const actorSources: ActorSource[] = [];

/** Adds a source of countdowns. It lists those that this user may see. Called in `init`. */
export function addCountdowns(source: Source): void {
  sources.push(source);
}

/** Adds a source of countdowns of actors. It lists all of an actor's; who sees them is decided here. Called in `init`. */
export function addActorCountdowns(source: ActorSource): void {
  actorSources.push(source);
}

const listNone = () => [];

/** Lists an actor's countdowns that this user may see. */
function listOf(actor: Actor.Implementation): readonly Countdown[] {
  const isSeen = canUser('view', actor);
  const isTold = actor.hasPlayerOwner && !isHidden(actor);
  if (!isSeen && !isTold) return [];
  const read = () => actorSources.flatMap((source) => source(actor));
  const listed = readOr(`countdowns of ${actor.uuid}`, read, listNone);
  const open = isSeen ? { open: () => void actor.sheet?.render(true) } : {};
  const of = actor.token?.name ?? actor.name;
  return listed
    .filter(({ isPublic }) => isSeen || isPublic)
    .map((one) => ({ ...one, ...open, id: `${actor.uuid} ${one.id}`, of }));
}

/** Lists the players' characters and the actors in the scene or in a fight, each once. */
function listActors(): Actor.Implementation[] {
  const fighters = [...game.combats].flatMap(({ combatants }) => combatants.map(({ actor }) => actor));
  const all = [...game.actors.filter((actor) => actor.hasPlayerOwner), ...fighters, ...listPlacedActors()];
  return [...new Set(all)].filter((actor) => actor !== null);
}

/** Lists all countdowns that this user may see. A source that fails does not affect the others. */
export function listCountdowns(): Countdown[] {
  return [
    ...listActors().flatMap(listOf),
    ...sources.flatMap((source) => readOr<readonly Countdown[], readonly Countdown[]>('countdowns', source, listNone)),
  ];
}

const format = makeFormat('TETRAD.Countdowns');

/** Writes how far a countdown is: "2 rounds left", "3 of 6". */
export function writeCount(count: Count): string {
  if (count.unit === 'time') {
    const left = count.until - game.time.worldTime;
    return left > 0 ? format('left.time', { span: formatSpan(left) }) : format('due');
  }
  if ('left' in count && count.left > 0) return format(`left.${count.unit}`, { left: String(count.left) });
  if ('left' in count) return count.atEnd ?? format('last');
  return format(`done.${count.unit}`, { done: String(count.done), of: String(count.of) });
}

/** Says what advances a countdown. */
export function sayAdvances({ advances, count }: Countdown): string {
  return advances ?? format(`by.${count.unit}`);
}
