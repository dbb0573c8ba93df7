/** The ledger of a scene: the changes of all actors with a token in it, the newest first. Its lines can be filtered, and exported as text or CSV. */
import { writeCell } from '../foundry/save-file.ts';
import { describeChanges } from './confirm-difference.ts';
import { listTracks, readOwnLedger } from './tracked-actor.ts';
import { viewLedger, type LedgerLine } from './ledger-view.ts';

/** An actor with a token in the scene. */
export interface SceneActor {
  readonly uuid: string;
  readonly name: string;
}

/** A ledger entry as it is displayed, with its actor. */
export interface SceneLine extends LedgerLine {
  readonly actor: SceneActor;
  /** Key of the line: unique, and valid as an element id. */
  readonly key: string;
}

/** Which lines to show. An empty value matches every line. */
export interface SceneFilter {
  /** UUID of an actor. */
  readonly actor: string;
  /** Id of the kind of entry. */
  readonly kind: string;
  /** Text to search for in names, causes, rules and numbers. */
  readonly text: string;
}

interface PlacedToken {
  readonly name: string;
  readonly actor: Actor.Implementation | null;
}

/** Lists the actors with tokens in a scene that have tracks, each only once. */
export function listSceneActors(tokens: Iterable<PlacedToken>): Actor.Implementation[] {
  const found = new Map<string, Actor.Implementation>();
  for (const { actor } of tokens) if (actor && listTracks(actor).length > 0) found.set(actor.uuid, actor);
  return [...found.values()];
}

/** Returns an actor's UUID and name; for an unlinked token, the token's name. */
export function nameActor(actor: Actor.Implementation): SceneActor {
  return { uuid: actor.uuid, name: actor.token?.name || actor.name };
}

/** Lists the ledger lines of actors, the newest first. For an unlinked token only its own entries are listed, because the others belong to its base actor. */
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

/** Lists the texts of a line in the order of an export. */
function listWords(line: SceneLine): string[] {
  const undone = line.isUndone ? game.i18n.localize('TETRAD.Ledger.undone') : '';
  return [line.actor.name, line.kind, describeChanges(line.changes), line.source, line.rule, line.user, undone];
}

export function filterLines(lines: readonly SceneLine[], { actor, kind, text }: SceneFilter): SceneLine[] {
  const wanted = text.trim().toLocaleLowerCase();
  return lines.filter((line) => {
    if (actor && line.actor.uuid !== actor) return false;
    if (kind && line.kindId !== kind) return false;
    return !wanted || listWords(line).some((word) => word.toLocaleLowerCase().includes(wanted));
  });
}

/** Returns ledger lines as plain text, one per line, the oldest first. */
export function writeText(lines: readonly SceneLine[]): string {
  const written = lines.toReversed().map((line) => [line.time, ...listWords(line)].filter(Boolean).join(' · '));
  return `${written.join('\n')}\n`;
}

/** Returns ledger lines as CSV (RFC 4180) with a header row, the oldest first. */
export function writeTable(lines: readonly SceneLine[]): string {
  const names = ['time', 'actor', 'kind', 'changes', 'source', 'rule', 'user', 'undone'] as const;
  const head = names.map((name) => game.i18n.localize(`TETRAD.SceneLedger.column.${name}`));
  const rows = lines.toReversed().map((line) => [line.isoTime, ...listWords(line)]);
  return [head, ...rows].map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
}
