/** The ledger of a scene: the changes of all actors with a token in it, newest first; filtered, and as text or CSV. */
import { describeChanges } from './confirm-difference.ts';
import { listTracks, readOwnLedger } from './tracked-actor.ts';
import { viewLedger, type LedgerLine } from './ledger-view.ts';

/** An actor of a scene. */
export interface SceneActor {
  readonly uuid: string;
  readonly name: string;
}

/** A ledger line with its actor. */
export interface SceneLine extends LedgerLine {
  readonly actor: SceneActor;
  /** Unique among the lines, and valid as an element id. */
  readonly key: string;
}

/** The search; empty values match everything. */
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

/** Lists the actors of a scene that have tracks, each once. */
export function listSceneActors(tokens: Iterable<PlacedToken>): Actor.Implementation[] {
  const found = new Map<string, Actor.Implementation>();
  for (const { actor } of tokens) if (actor && listTracks(actor).length > 0) found.set(actor.uuid, actor);
  return [...found.values()];
}

/** Returns an actor of a scene with its name: a linked one's own, an unlinked one's token's. */
export function nameActor(actor: Actor.Implementation): SceneActor {
  return { uuid: actor.uuid, name: actor.token?.name || actor.name };
}

/** Lists the lines of actors, newest first. For an unlinked token only its own entries: the others belong to its base actor. */
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

/** Returns the texts of a line, in the order in which they are written. */
function listWords(line: SceneLine): string[] {
  const undone = line.isUndone ? game.i18n.localize('TETRAD.Ledger.undone') : '';
  return [line.actor.name, line.kind, describeChanges(line.changes), line.source, line.rule, line.user, undone];
}

/** Filters lines. */
export function filterLines(lines: readonly SceneLine[], { actor, kind, text }: SceneFilter): SceneLine[] {
  const wanted = text.trim().toLocaleLowerCase();
  return lines.filter((line) => {
    if (actor && line.actor.uuid !== actor) return false;
    if (kind && line.kindId !== kind) return false;
    return !wanted || listWords(line).some((word) => word.toLocaleLowerCase().includes(wanted));
  });
}

/** Returns lines as text, one per line, oldest first. */
export function writeText(lines: readonly SceneLine[]): string {
  const written = lines.toReversed().map((line) => [line.time, ...listWords(line)].filter(Boolean).join(' · '));
  return `${written.join('\n')}\n`;
}

/** Returns a quoted CSV cell; text that a spreadsheet would take for a formula is defused. */
function writeCell(text: string): string {
  const safe = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Returns lines as CSV (RFC 4180) with a header row, oldest first. */
export function writeTable(lines: readonly SceneLine[]): string {
  const names = ['time', 'actor', 'kind', 'changes', 'source', 'rule', 'user', 'undone'] as const;
  const head = names.map((name) => game.i18n.localize(`TETRAD.SceneLedger.column.${name}`));
  const rows = lines.toReversed().map((line) => [line.isoTime, ...listWords(line)]);
  return [head, ...rows].map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
}
