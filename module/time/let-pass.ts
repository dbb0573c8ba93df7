/**
 * Lets game time pass for an actor: applies one due after the other, each with one ledger entry. The key of the entry is made from the due and its time. A due
 * is therefore applied only once, even if two GMs press the button at the same time, or if one GM presses it again after an interruption.
 */
import { facetOf } from '../foundry/ruleset.ts';
import { judgeMessage, rollCheck } from '../checks/roll-check.ts';
import type { Due, DueResult } from '../combat/combat-facet.ts';
import { applyMessageMode, buildModeOption, type MessageMode } from '../foundry/generation.ts';
import { DAY, formatSpan } from '../foundry/game-time.ts';
import { describeChanges, listChanges } from '../ledger/undo.ts';
import { listStandings } from '../ledger/reversal.ts';
import { commit, readOwnLedger, readTracks } from '../ledger/tracked-actor.ts';
import { rollForRules } from '../chat/tetrad-roll.ts';
import { describeUnreadable } from '../user-error.ts';
import { endAtRest, listRestDues } from './effect-ends.ts';
import { type TimeDue, type TimeSpan } from './time-facet.ts';

type Message = ChatMessage.Implementation;

/** An actor, the span of time that passes, and the choices for that span. */
export interface Passing {
  readonly actor: Actor.Implementation;
  readonly span: TimeSpan;
  /** Id of the actor's activity during the span; empty: none. */
  readonly activity: string;
  /** The chosen options, by key of the due; for other dues, the first option applies. */
  readonly choices: ReadonlyMap<string, string>;
}

/**
 * Asks an owner of the actor to roll a check.
 * @returns the message of the roll; null if this client must roll, because no owner will
 */
export type AskOwner = (actor: Actor.Implementation, due: TimeDue, request: object) => Promise<Message | null>;

/** The maximum number of dues of one actor in a span. It protects the game from a ruleset whose list of dues never ends. */
const MOST_DUES = 500;

/** Returns the key of a due, made from its time and its id. The key can be part of a data path. */
export function makeDueKey({ at, id }: Pick<TimeDue, 'at' | 'id'>): string {
  return `due${at}-${id.replaceAll(/[^\w-]/gu, '-')}`;
}

/** Lists the entries for a due in the actor's own ledger, each with its state. A due that was undone and applied again has several entries. */
function listEntriesOf(actor: Actor.Implementation, due: Pick<TimeDue, 'at' | 'id'>) {
  const key = makeDueKey(due);
  return listStandings(readOwnLedger(actor)).filter(({ entry: { id } }) => id === key || id.startsWith(`${key}n`));
}

/** Tests whether a due is applied and not undone. */
export function isApplied(actor: Actor.Implementation, due: Pick<TimeDue, 'at' | 'id'>): boolean {
  return listEntriesOf(actor, due).some(({ isUndone }) => !isUndone);
}

/**
 * Lists the dues of an actor that are not applied yet; empty if the actor's ruleset does not implement game time.
 * @param done - the keys of dues to leave out
 */
export function listPending(
  actor: Actor.Implementation,
  span: TimeSpan,
  activity: string,
  done: ReadonlySet<string> = new Set(),
): readonly TimeDue[] {
  const facet = facetOf(actor, 'time');
  const dues = facet ? [...facet.due(actor, span, activity), ...listRestDues(actor, span)] : [];
  return dues.toSorted((a, b) => a.at - b.at).filter((due) => !done.has(makeDueKey(due)) && !isApplied(actor, due));
}

/**
 * Returns the message mode of the GM's rolls for an actor: only GMs see them if no player owns the actor. Undefined: the user's choice in the chat log applies.
 */
function chooseMode(actor: Actor.Implementation): MessageMode | undefined {
  return actor.hasPlayerOwner ? undefined : 'gm';
}

/** Returns what falls due to an actor first within a day; undefined: nothing. What is only offered, and is left out unless someone chooses it, does not count. */
export function findNextDue(actor: Actor.Implementation): TimeDue | undefined {
  const from = game.time.worldTime;
  const dues = listPending(actor, { from, to: from + DAY }, '').filter(({ choices }) => choices[0]?.id !== '');
  return dues.toSorted((a, b) => a.at - b.at)[0];
}

async function rollDice(actor: Actor.Implementation, formula: string, flavor: string): Promise<number> {
  const roll = await rollForRules(formula);
  const mode = chooseMode(actor);
  const data = applyMessageMode({ speaker: ChatMessage.getSpeaker({ actor }), flavor }, mode);
  await roll.toMessage(data, { create: true, ...buildModeOption(mode) });
  return roll.total ?? 0;
}

/**
 * Judges the roll of a check, and rolls it first if needed.
 * @param rolled - the message of the roll; null: not rolled yet
 * @returns the outcome; undefined if nothing was rolled
 */
export async function rollOutcome(actor: Actor.Implementation, request: object, rolled: Message | null = null) {
  const facet = facetOf(actor, 'checks');
  const message = rolled ?? (await rollCheck(actor, request, { messageMode: chooseMode(actor) }));
  return facet && message ? judgeMessage(facet, message) : undefined;
}

/**
 * Obtains the outcome of a check. An owner of the actor is asked to roll it; if none does, this client rolls.
 * @returns the outcome; undefined if nothing was rolled, or another client has applied the due
 */
async function obtainOutcome(actor: Actor.Implementation, due: TimeDue, request: object, ask: AskOwner) {
  const asked = await ask(actor, due, request);
  return isApplied(actor, due) ? undefined : rollOutcome(actor, request, asked);
}

/**
 * Rolls the check or the dice of a due, if it has any, and returns the result.
 * @param choice - id of the chosen option; empty: none
 * @param roll - rolls a check and returns its outcome; undefined if it was not rolled
 * @returns null if the check was not rolled
 */
export async function obtainResult(
  actor: Actor.Implementation,
  due: Due,
  choice: string,
  roll: (request: object) => Promise<unknown>,
): Promise<DueResult | null> {
  if (!due.roll) return { choice };
  if ('formula' in due.roll) return { choice, total: await rollDice(actor, due.roll.formula, due.label) };
  const outcome = await roll(due.roll.request);
  return outcome === undefined ? null : { choice, outcome };
}

/** What an applied due did. */
interface AppliedDue {
  /** What happened, as text. */
  readonly line: string;
  /** Id of its ledger entry; empty: it changed nothing. */
  readonly entry: string;
}

/**
 * Applies a due.
 * @returns null if another client applied the due in the meantime, or the check was not rolled
 */
async function applyDue(passing: Passing, due: TimeDue, ask: AskOwner): Promise<AppliedDue | null> {
  const { actor, span, choices } = passing;
  const choice = choices.get(makeDueKey(due)) ?? due.choices[0]?.id ?? '';
  // Nothing was chosen of what was offered.
  if (due.choices.length > 0 && choice === '') return null;
  const result = await obtainResult(actor, due, choice, (request) => obtainOutcome(actor, due, request, ask));
  if (!result || isApplied(actor, due)) return null;
  const before = readTracks(actor);
  const change = endAtRest(actor, due) ?? facetOf(actor, 'time')?.apply(actor, due, result);
  const count = listEntriesOf(actor, due).length;
  const key = makeDueKey(due);
  const entry = change ? (count === 0 ? key : `${key}n${count}`) : '';
  if (change) await commit(actor, { ...change, id: entry });
  const chosen = due.choices.find(({ id }) => id === result.choice)?.label;
  const changes = describeChanges(listChanges(actor, before, readTracks(actor)));
  const what = [due.label, chosen, changes].filter(Boolean).join(': ');
  const after = formatSpan(Math.max(0, due.at - span.from));
  return { line: game.i18n.format('TETRAD.Time.after', { span: after, what }), entry };
}

/**
 * Checks that the rules permit an actor's activity.
 * @throws UserError, RulesError of the facet
 */
function requireActivity({ actor, activity }: Passing): void {
  if (activity) facetOf(actor, 'time')?.permit?.(actor, activity);
}

/**
 * Lets a span of time pass for an actor.
 * @param told - receives what each applied due did, in chronological order
 * @returns a sentence for each
 * @throws UserError, RulesError of the facet; dues that were applied before the error stay applied
 */
export async function letPass(passing: Passing, ask: AskOwner, told: AppliedDue[] = []): Promise<readonly string[]> {
  const { actor, span, activity } = passing;
  requireActivity(passing);
  const done = new Set<string>();
  while (done.size < MOST_DUES) {
    const [due] = listPending(actor, span, activity, done);
    if (!due) break;
    done.add(makeDueKey(due));
    const applied = await applyDue(passing, due, ask);
    if (applied) told.push(applied);
  }
  return told.map(({ line }) => line);
}

/** What happened to an actor, as a list of sentences. */
export interface Told {
  readonly actor: Actor.Implementation;
  readonly lines: readonly string[];
  /** The ids of its ledger entries, in chronological order. */
  readonly entries: readonly string[];
  /** Why not all of its dues could be applied; empty: all were. */
  readonly failure: string;
}

/**
 * Lets a span of time pass for several actors at once. A due that cannot be applied stops only its own actor.
 * @throws UserError, RulesError of the facet if the rules do not permit an actor's activity; then nothing has happened
 */
export async function letPassForAll(passings: readonly Passing[], ask: AskOwner): Promise<readonly Told[]> {
  for (const passing of passings) requireActivity(passing);
  return Promise.all(
    passings.map(async (passing) => {
      const { actor } = passing;
      const applied: AppliedDue[] = [];
      let failure = '';
      try {
        await letPass(passing, ask, applied);
      } catch (error) {
        const { text, reason } = describeUnreadable(`time of ${actor.uuid}`, error);
        failure = reason || text;
      }
      const lines = applied.map(({ line }) => line);
      if (failure) lines.push(game.i18n.localize('TETRAD.Time.failed'));
      return { actor, lines, entries: applied.map(({ entry }) => entry).filter(Boolean), failure };
    }),
  );
}
