/** The ledger of a scene: what was done to all actors that have a token there, newest first; filtered, and as text or as a table for a spreadsheet. */
import { describeChanges } from './confirm-difference.ts';
import { listTracks, readOwnLedger } from './tracked-actor.ts';
import { viewLedger, type LedgerLine } from './ledger-view.ts';

/** An actor of a scene. */
export interface SceneActor {
  readonly uuid: string;
  readonly name: string;
}

/** One line, with whose it is. */
export interface SceneLine extends LedgerLine {
  readonly actor: SceneActor;
  /** Other than any other line's, and fit for the id of an element. */
  readonly key: string;
}

/** What is looked for; empty: everything. */
export interface SceneFilter {
  /** UUID of an actor. */
  readonly actor: string;
  /** Kind of an entry. */
  readonly kind: string;
  /** Part of a name, a source, a rule or a number. */
  readonly text: string;
}

interface PlacedToken {
  readonly name: string;
  readonly actor: Actor.Implementation | null;
}

/** Lists the actors of a scene that have tracks, each once: those of linked tokens by their own name, unlinked ones by the token's. */
export function listSceneActors(tokens: Iterable<PlacedToken>): Actor.Implementation[] {
  const found = new Map<string, Actor.Implementation>();
  for (const { actor } of tokens) if (actor && listTracks(actor).length > 0) found.set(actor.uuid, actor);
  return [...found.values()];
}

/** Names an actor of a scene. */
export function nameActor(actor: Actor.Implementation): SceneActor {
  return { uuid: actor.uuid, name: actor.token?.name || actor.name };
}

/** Lists the lines of actors, newest first. Of an unlinked token its own alone: the others happened to the actor that it was made from. */
export function listSceneLines(actors: readonly Actor.Implementation[]): SceneLine[] {
  const lines = actors.flatMap((actor) => {
    const own = readOwnLedger(actor);
    const named = nameActor(actor);
    return viewLedger(actor)
      .filter(({ id }) => Object.hasOwn(own, id))
      .map((line) => ({ ...line, actor: named, key: `${named.uuid}-${line.id}`.replaceAll('.', '-') }));
  });
  return lines.toSorted((a, b) => b.isoTime.localeCompare(a.isoTime) || b.id.localeCompare(a.id));
}

/** The words of a line, in the order in which they are written. */
function listWords(line: SceneLine): string[] {
  const undone = line.isUndone ? game.i18n.localize('TETRAD.Ledger.undone') : '';
  return [line.actor.name, line.kind, describeChanges(line.changes), line.source, line.rule, line.user, undone];
}

/** Picks the lines that are looked for. */
export function filterLines(lines: readonly SceneLine[], { actor, kind, text }: SceneFilter): SceneLine[] {
  const wanted = text.trim().toLocaleLowerCase();
  return lines.filter((line) => {
    if (actor && line.actor.uuid !== actor) return false;
    if (kind && line.kindId !== kind) return false;
    return !wanted || listWords(line).some((word) => word.toLocaleLowerCase().includes(wanted));
  });
}

/** Writes lines as text, one a line, oldest first, as a record is read. */
export function writeText(lines: readonly SceneLine[]): string {
  const written = lines.toReversed().map((line) => [line.time, ...listWords(line)].filter(Boolean).join(' · '));
  return `${written.join('\n')}\n`;
}

/** A cell of a table: quoted; what a spreadsheet would take for a formula is kept from being one. */
function writeCell(text: string): string {
  const safe = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Writes lines as comma-separated values (RFC 4180) with a first row of names, oldest first. */
export function writeTable(lines: readonly SceneLine[]): string {
  const names = ['time', 'actor', 'kind', 'changes', 'source', 'rule', 'user', 'undone'] as const;
  const head = names.map((name) => game.i18n.localize(`TETRAD.SceneLedger.column.${name}`));
  const rows = lines.toReversed().map((line) => [line.isoTime, ...listWords(line)]);
  return [head, ...rows].map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
}
