/**
 * Runs the steps of every check: permit → input → plan → roll → judge → post → notify. Each ruleset's facet implements them for its actors. A preview runs only
 * the steps up to the odds.
 */
import { facetOf } from '../foundry/ruleset.ts';
import { createKeeper, postRoll } from '../chat/replies.ts';
import { holdBudget } from '../combat/budget.ts';
import type { MessageMode } from '../foundry/generation.ts';
import { tellHook } from '../foundry/tetrad-hooks.ts';
import { canUser } from '../permissions.ts';
import { rollForRules, rememberRoll } from '../chat/tetrad-roll.ts';
import { type LineView, type OddsStripContext, formatChange, prepareOddsStrip, viewLines } from '../chat/plan-view.ts';
import type { OddsView } from '../chat/odds-view.ts';
import { UserError, readUnlessRefused, toUserError } from '../user-error.ts';
import {
  type Adjustment,
  type CheckPlanBase,
  type ChecksFacet,
  type DialogFacet,
  type DialogSubject,
  type DialogTale,
  listLines,
} from './checks-facet.ts';
import { EFFECT_LINE } from '../effects/effects-facet.ts';
import { hasLeave, noteLeave } from './leave.ts';
import { listObjections, mayRollAnyway } from './objections.ts';
import { listProbes, type Changes, type Draft, type FieldGroup } from './dialog-fields.ts';

export interface RollOptions {
  /** Who may see the roll; undefined: the user's choice in the chat log. */
  readonly messageMode?: MessageMode | undefined;
  /** Whether to roll even if the rules forbid it. */
  readonly anyway?: boolean | undefined;
  /** Id of the question with which the player asked the GM for this roll; empty: none. */
  readonly leave?: string | undefined;
  /** Why the user rolls against the rules, as typed; empty: no reason. */
  readonly despite?: string | undefined;
  /** Id of the message that the roll answers, if the ruleset does not name one itself. */
  readonly answers?: string | undefined;
}

interface Linked {
  readonly links?: object;
}

/** A function that throws if no roll may answer the message with an id. */
type AnswerCheck = (id: string) => void;

const answerChecks = new Set<AnswerCheck>();

/** Adds a function that can refuse rolls that answer a message. Called in `init`. */
export function addAnswerCheck(check: AnswerCheck): void {
  answerChecks.add(check);
}

/**
 * Rolls a check for an actor and posts it.
 * @param request - in the form that the ruleset's facet expects
 * @returns the message; undefined if a hook stopped its creation
 * @throws UserError `unknown-actor` if the actor belongs to no ruleset, `not-owner`, and refusals of the facet; RulesError for numbers that the rules refuse
 */
export async function rollCheck(
  actor: Actor.Implementation,
  request: object,
  { messageMode, anyway = false, leave = '', despite = '', answers = '' }: RollOptions = {},
): Promise<ChatMessage.Implementation | undefined> {
  const facet = facetOf(actor, 'checks');
  if (!facet) throw new UserError('unknown-actor', { actor: actor.name });
  if (!canUser('roll', actor)) throw new UserError('not-owner', { actor: actor.name });
  if (answers) for (const check of answerChecks) check(answers);
  const { refusal, against } = listObjections(facet, actor, request);
  const isLeft = refusal !== null && hasLeave(leave, actor);
  if (refusal && !(anyway && (mayRollAnyway() || isLeft))) throw refusal;
  const notes = [...against, ...(isLeft ? noteLeave(leave) : [])];
  const release = facet.hold?.(actor, request);
  const budget = holdBudget(actor, { request });
  try {
    const plan = facet.plan(facet.toInput(actor, request));
    const roll = await rollForRules(plan.formula);
    const again = facet.repeat ? facet.repeat(request) : request;
    if (again) rememberRoll(facet.messageTypes[0], { actor: actor.uuid, request: again, messageMode });
    const outcome = facet.judge(plan, facet.faces(roll), []);
    const { system, ...described } = facet.describe({ actor, request, plan, outcome });
    const stored = {
      ...system,
      ...(answers ? { links: { ...(system as Linked).links, replyTo: answers } } : {}),
      ...(notes.length > 0 ? { objections: notes.map(({ code, data }) => ({ code, data })) } : {}),
      ...(refusal ? { overruled: despite.trim() } : {}),
    };
    const message = await postRoll(
      roll,
      { ...described, system: stored },
      ChatMessage.getSpeaker({ actor }),
      messageMode,
    );
    if (message) await budget.spend();
    if (message) await facet.notify?.(actor, request, message);
    if (message) tellHook('tetrad.roll', { actor, message });
    return message;
  } finally {
    budget.release();
    release?.();
  }
}

/** Plans a check of an actor for odds and previews; null if the rules refuse it. */
export function planIfAllowed<
  Own extends Actor.Implementation,
  Request extends object,
  Input,
  Plan extends CheckPlanBase,
>(facet: Pick<ChecksFacet<Own, Request, Input, Plan>, 'toInput' | 'plan'>, actor: Own, request: Request): Plan | null {
  return readUnlessRefused(() => facet.plan(facet.toInput(actor, request)));
}

/** The members of a facet that judge a message. */
type Judging<Plan extends CheckPlanBase, Faces, Outcome> = Pick<
  ChecksFacet<never, never, never, Plan, Faces, Outcome>,
  'faces' | 'judge' | 'readPlan'
>;

/** Returns the outcome of a message's roll, with all adjustments made so far. */
export function judgeMessage<Plan extends CheckPlanBase, Faces, Outcome>(
  facet: Judging<Plan, Faces, Outcome>,
  message: ChatMessage.Implementation,
): Outcome {
  return facet.judge(facet.readPlan(message), facet.faces(message.rolls[0]), listAdjustments(message));
}

/**
 * Returns the readers of a ruleset's checks: the plan of a request (null if the rules refuse it), and the outcome of a message with all adjustments, which is
 * kept while no document changes.
 */
export function makeCheckReaders<
  Own extends Actor.Implementation,
  Request extends object,
  Input,
  Plan extends CheckPlanBase,
  Faces,
  Outcome,
>(
  facet: Pick<
    ChecksFacet<Own, Request, Input, Plan, Faces, Outcome>,
    'toInput' | 'plan' | 'faces' | 'judge' | 'readPlan'
  >,
) {
  const keep = createKeeper<Outcome>();
  return {
    planIfAllowed: (actor: Own, request: Request) => planIfAllowed(facet, actor, request),
    readOutcome: (message: ChatMessage.Implementation) => keep(message, () => judgeMessage(facet, message)),
  };
}

/**
 * Returns the valid adjustments of one source for a message; those of one kind are in the order of their creation. Forged, late and withdrawn adjustments are
 * left out.
 */
export type AdjustmentSource = (message: ChatMessage.Implementation) => readonly Adjustment[];

const sources = new Map<AdjustmentSource, (message: ChatMessage.Implementation) => boolean>();

/**
 * Adds a source of adjustments.
 * @param concerns - tests whether the source can have adjustments for a message; default: for every message
 */
export function addAdjustments(
  source: AdjustmentSource,
  concerns: (message: ChatMessage.Implementation) => boolean = () => true,
): void {
  sources.set(source, concerns);
}

/** Lists the valid adjustments of a message's roll, grouped by source. */
export function listAdjustments(message: ChatMessage.Implementation): readonly Adjustment[] {
  return [...sources].flatMap(([source, concerns]) => (concerns(message) ? source(message) : []));
}

/** The roll for which a dialog opens, for any ruleset. */
export type Subject = DialogSubject<Actor.Implementation, object, object>;

/** The preview of a draft that can be rolled. */
export interface AcceptedPreview<Request = object> extends DialogTale {
  readonly refusal: null;
  /** The main chance of the odds, from 0 to 1. */
  readonly p: number;
  readonly request: Request;
  readonly strip: OddsStripContext;
  readonly lines: readonly LineView[];
  /** Those lines that effects have made. */
  readonly effects: readonly LineView[];
  /** Whether the rules forbid the roll, which users may make anyway. */
  readonly isForbidden: boolean;
  /** Sentences about what the rules say against the roll; empty: nothing. */
  readonly objections: readonly string[];
}

/** The preview of a draft that cannot be rolled at all, with the reason in the user's language. */
export interface RefusedPreview {
  readonly refusal: string;
}

/** This user's last choices until the page is closed: the values of fields by name, for each ruleset under the first message type of its checks. */
const lastChosen = new Map<string, Readonly<Record<string, string>>>();

function listOfferedAgain({ dialog }: ChecksFacet, subject: Subject): readonly string[] {
  return subject.isComplete ? [] : (dialog.offersAgain?.(subject) ?? []);
}

/** Returns the initial draft of a dialog. Fields that are offered again start with the user's last choice. */
export function beginDraft(facet: ChecksFacet, subject: Subject): Draft {
  const fresh = facet.dialog.fields.begin(subject.request);
  const draft = facet.dialog.begin?.(subject, fresh) ?? fresh;
  const offered = listOfferedAgain(facet, subject);
  const chosen = Object.entries(lastChosen.get(facet.messageTypes[0]) ?? {}).filter(([name]) => offered.includes(name));
  return { ...draft, values: { ...draft.values, ...Object.fromEntries(chosen) } };
}

/** Remembers the choices in the fields that are offered again. */
export function rememberChoices(facet: ChecksFacet, subject: Subject, { values }: Draft): void {
  const key = facet.messageTypes[0];
  const chosen = listOfferedAgain(facet, subject).map((name) => [name, values[name] ?? '']);
  lastChosen.set(key, { ...lastChosen.get(key), ...(Object.fromEntries(chosen) as Record<string, string>) });
}

/**
 * Turns a draft into a request.
 * @throws UserError that names the field that cannot be read
 */
export function readDraft<Own, Request, Frame>(
  { dialog }: { readonly dialog: Pick<DialogFacet<Own, Request, never, Frame>, 'fields' | 'read'> },
  subject: DialogSubject<Own, Request, Frame>,
  draft: Draft,
): Request {
  const request = dialog.fields.read(subject.request, draft);
  return dialog.read?.(subject, request, draft) ?? request;
}

/**
 * Plans a request and computes the odds to show.
 * @throws UserError, RulesError if it cannot be planned
 */
function planRequest(facet: ChecksFacet, subject: Subject, request: object) {
  const plan = facet.plan(facet.toInput(subject.actor, request));
  const tale = facet.dialog.tell(subject, plan, request);
  return { plan, tale, odds: tale.odds ?? facet.odds(plan) };
}

/**
 * Returns the odds of a subject's first draft, whether or not the rules allow the roll now.
 * @throws UserError, RulesError if it cannot be planned
 */
export function foreseeSubject(facet: ChecksFacet, subject: Subject): OddsView {
  return planRequest(facet, subject, readDraft(facet, subject, beginDraft(facet, subject))).odds;
}

/** Returns the main chance of a draft, from 0 to 1; null if it cannot be rolled at all. */
function foreseeDraft(facet: ChecksFacet, subject: Subject, draft: Draft): number | null {
  return readUnlessRefused(() => {
    const request = readDraft(facet, subject, draft);
    facet.requirePossible?.(subject.actor, request);
    return planRequest(facet, subject, request).odds.headline.p;
  });
}

/** Previews a draft: its plan, exact odds and lines, and what the rules say against it; or why it cannot be rolled. */
export function previewDraft(facet: ChecksFacet, subject: Subject, draft: Draft): AcceptedPreview | RefusedPreview {
  try {
    const request = readDraft(facet, subject, draft);
    const { refusal, against } = listObjections(facet, subject.actor, request);
    const { plan, tale, odds } = planRequest(facet, subject, request);
    const lines = listLines(facet, plan);
    const effects = lines.filter(({ key }) => key.startsWith(EFFECT_LINE));
    return {
      ...tale,
      refusal: null,
      isForbidden: refusal !== null,
      objections: against.map((one) => one.localizeReason()),
      request,
      p: odds.headline.p,
      strip: prepareOddsStrip(odds),
      lines: viewLines(lines, facet.lang),
      effects: viewLines(effects, facet.lang),
    };
  } catch (error) {
    const refusal = toUserError(error);
    if (!refusal) throw error;
    return { refusal: refusal.localize() };
  }
}

/** A dialog's draft, and the parts of its window that decide which changes are shown. */
interface Shown {
  readonly groups: readonly FieldGroup[];
  readonly draft: Draft;
  /** Keys of the open folds. */
  readonly open: ReadonlySet<string>;
  /** The main chance of the draft's odds, from 0 to 1. */
  readonly p: number;
}

/** Returns texts for how much each visible short field and option has changed the main chance, or would change it; none for those that change nothing. */
export function listChanges(facet: ChecksFacet, subject: Subject, { groups, draft, open, p }: Shown): Changes {
  const changes = new Map<string, string>();
  for (const { field, name, isTaken, other, next } of listProbes(groups, draft, open)) {
    const reached = foreseeDraft(facet, subject, facet.dialog.follow?.(subject, other, field) ?? other);
    if (reached === null) continue;
    const change = formatChange(isTaken ? p - reached : reached - p);
    if (!change) continue;
    const data = { count: String(next), change };
    changes.set(name, next === undefined ? change : game.i18n.format('TETRAD.Check.change', data));
  }
  return changes;
}
