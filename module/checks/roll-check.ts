/**
 * Runs the steps of every check: permit → input → plan → roll → judge → post → notify. Each ruleset's facet implements the steps for its actors. A
 * preview runs them up to the odds.
 */
import { registerMark } from '../chat/define-card.ts';
import { postRoll } from '../chat/replies.ts';
import { findActor } from '../foundry/documents.ts';
import type { MessageMode } from '../foundry/generation.ts';
import { canUser, permitsUser } from '../permissions.ts';
import { TetradRoll, registerRepeats, rememberRoll } from '../rolls/tetrad-roll.ts';
import { type LineView, type OddsStripContext, formatChange, prepareOddsStrip, viewLines } from '../rolls/plan-view.ts';
import { UserError, toUserError } from '../user-error.ts';
import {
  checksFacets,
  type Adjustment,
  type CheckPlanBase,
  type ChecksFacet,
  type DialogSubject,
  type DialogTale,
} from './checks-facet.ts';
import { listProbes, type Changes, type Draft, type FieldGroup } from './dialog-fields.ts';

/** How a check is rolled. */
export interface RollOptions {
  /** Who may see it; undefined: the user's choice in the chat log. */
  readonly messageMode?: MessageMode | undefined;
  /** The GM's reason for allowing what the rules forbid, as typed; ignored for other users. */
  readonly despite?: string | undefined;
}

/**
 * Checks that the rules allow a request now, or a GM allows it with a reason.
 * @returns whether a GM overruled the rules
 * @throws the refusal of the rules, or any other error
 */
function requirePermit(facet: ChecksFacet, actor: Actor.Implementation, request: object, despite = ''): boolean {
  try {
    facet.permit?.(actor, request);
    return false;
  } catch (error) {
    if (!toUserError(error) || despite.trim() === '' || !permitsUser('rule')) throw error;
    return true;
  }
}

/**
 * Rolls a check for an actor and posts it.
 * @param request - as the ruleset's facet understands it
 * @returns the message; undefined if a hook stopped its creation
 * @throws UserError `unknown-actor` for an actor of no ruleset, `not-owner`, and refusals of the facet; RulesError for bad numbers
 */
export async function rollCheck(
  actor: Actor.Implementation,
  request: object,
  { messageMode, despite = '' }: RollOptions = {},
): Promise<ChatMessage.Implementation | undefined> {
  const facet = checksFacets.find(actor);
  if (!facet) throw new UserError('unknown-actor', { actor: actor.name });
  if (!canUser('roll', actor)) throw new UserError('not-owner', { actor: actor.name });
  const isOverruled = requirePermit(facet, actor, request, despite);
  const release = facet.hold?.(actor, request);
  try {
    const plan = facet.plan(facet.toInput(actor, request));
    const roll = await new TetradRoll(plan.formula).evaluate();
    const again = facet.repeat ? facet.repeat(request) : request;
    if (again) rememberRoll(facet.messageTypes[0], { actor: actor.uuid, request: again, messageMode });
    const outcome = facet.judge(plan, facet.faces(roll), []);
    const { system, ...described } = facet.describe({ actor, request, plan, outcome });
    const stored = isOverruled ? { ...system, overruled: despite.trim() } : system;
    const message = await postRoll(
      roll,
      { ...described, system: stored },
      ChatMessage.getSpeaker({ actor }),
      messageMode,
    );
    if (message) await facet.notify?.(actor, request, message);
    return message;
  } finally {
    release?.();
  }
}

interface StoredCheck extends RollOptions {
  readonly actor?: string;
  readonly request?: object;
}

/**
 * Repeats a remembered check.
 * @throws UserError `nothing-to-repeat` if its actor was deleted, and as rollCheck
 */
async function repeatCheck({ actor = '', request, messageMode }: StoredCheck): Promise<void> {
  const found = findActor(actor);
  if (!found || !request || !checksFacets.find(found)) throw new UserError('nothing-to-repeat');
  await rollCheck(found, request, { messageMode });
}

registerMark('dice', (message) => checksFacets.list().some((facet) => !facet.fits(message)));

/** Registers a ruleset's checks. Called in `init`. */
export function registerChecks(facet: ChecksFacet): void {
  checksFacets.register(facet);
  registerRepeats({ [facet.messageTypes[0]]: repeatCheck });
}

/** The members of a facet that judge messages. */
type Judging<Plan extends CheckPlanBase, Faces, Outcome> = Pick<
  ChecksFacet<never, never, never, Plan, Faces, Outcome>,
  'faces' | 'judge' | 'readPlan'
>;

/** Judges a ruleset's message with all adjustments added so far. */
export function judgeMessage<Plan extends CheckPlanBase, Faces, Outcome>(
  facet: Judging<Plan, Faces, Outcome>,
  message: ChatMessage.Implementation,
): Outcome {
  return facet.judge(facet.readPlan(message), facet.faces(message.rolls[0]), listAdjustments(message));
}

/**
 * Lists the adjustments that it knows for a message, those of one kind in the order of their creation. Only valid ones: nothing forged, late or taken
 * back.
 */
export type AdjustmentSource = (message: ChatMessage.Implementation) => readonly Adjustment[];

const sources = new Set<AdjustmentSource>();

/** Adds a source of adjustments. */
export function addAdjustments(source: AdjustmentSource): void {
  sources.add(source);
}

/** Lists the adjustments of a message's roll, source by source. */
export function listAdjustments(message: ChatMessage.Implementation): readonly Adjustment[] {
  return [...sources].flatMap((source) => source(message));
}

/** What a dialog is about, for any ruleset. */
export type Subject = DialogSubject<Actor.Implementation, object, object>;

/** A draft that can be rolled. */
export interface AcceptedPreview<Request = object> extends DialogTale {
  readonly refusal: null;
  /** The deciding chance, 0 to 1. */
  readonly p: number;
  readonly request: Request;
  readonly strip: OddsStripContext;
  readonly lines: readonly LineView[];
  /** Whether a GM overrules the rules. */
  readonly isOverruled: boolean;
}

/** A draft that cannot be rolled, with the reason in the user's language. */
export interface RefusedPreview {
  readonly refusal: string;
  /** True if the rules forbid this roll, which a GM may allow; false if the request is invalid and cannot be rolled at all. */
  readonly isForbidden: boolean;
}

/** This user's last choices, by the first message type of the ruleset's checks and by field; kept until the page is closed. */
const lastChosen = new Map<string, Readonly<Record<string, string>>>();

/** Begins a draft with the user's last choices in the fields that the ruleset offers again. */
export function beginDraft(facet: ChecksFacet, subject: Subject): Draft {
  const draft = facet.dialog.begin(subject);
  const offered = facet.dialog.offersAgain?.(subject) ?? [];
  const chosen = Object.entries(lastChosen.get(facet.messageTypes[0]) ?? {}).filter(([name]) => offered.includes(name));
  return { ...draft, values: { ...draft.values, ...Object.fromEntries(chosen) } };
}

/** Remembers the choices in the fields that the ruleset offers again. */
export function rememberChoices(facet: ChecksFacet, subject: Subject, { values }: Draft): void {
  const key = facet.messageTypes[0];
  const chosen = (facet.dialog.offersAgain?.(subject) ?? []).map((name) => [name, values[name] ?? '']);
  lastChosen.set(key, { ...lastChosen.get(key), ...(Object.fromEntries(chosen) as Record<string, string>) });
}

/**
 * Plans a draft and computes the odds of what decides.
 * @param despite - as in RollOptions
 */
export function planDraft(facet: ChecksFacet, subject: Subject, draft: Draft, despite = '') {
  const { actor } = subject;
  const request = facet.dialog.read(subject, draft);
  const isOverruled = requirePermit(facet, actor, request, despite);
  const plan = facet.plan(facet.toInput(actor, request));
  const tale = facet.dialog.tell(subject, plan, request);
  return { request, plan, tale, odds: tale.odds ?? facet.odds(plan), isOverruled };
}

/** Tests whether a refused draft could be rolled if the rules allowed it now. */
function isForbidden(facet: ChecksFacet, subject: Subject, draft: Draft): boolean {
  try {
    facet.plan(facet.toInput(subject.actor, facet.dialog.read(subject, draft)));
    return true;
  } catch (error) {
    if (!toUserError(error)) throw error;
    return false;
  }
}

/**
 * Previews a draft: its plan, exact odds and lines.
 * @param despite - as in RollOptions
 */
export function previewDraft(
  facet: ChecksFacet,
  subject: Subject,
  draft: Draft,
  despite = '',
): AcceptedPreview | RefusedPreview {
  try {
    const { request, plan, tale, odds, isOverruled } = planDraft(facet, subject, draft, despite);
    return {
      ...tale,
      refusal: null,
      isOverruled,
      request,
      p: odds.headline.p,
      strip: prepareOddsStrip(odds),
      lines: viewLines(facet.lines(plan), facet.lang),
    };
  } catch (error) {
    const refusal = toUserError(error);
    if (!refusal) throw error;
    return { refusal: refusal.localize(), isForbidden: isForbidden(facet, subject, draft) };
  }
}

/** Tests whether to tell a user who cannot overrule the rules that a GM can; some refusals say so themselves. */
export function isForLeader(preview: AcceptedPreview | RefusedPreview): boolean {
  if (preview.refusal === null || !preview.isForbidden || permitsUser('rule')) return false;
  return !preview.refusal.includes(game.i18n.localize('TETRAD.Check.gm'));
}

/** A draft that is on screen. */
interface Shown {
  readonly groups: readonly FieldGroup[];
  readonly draft: Draft;
  /** Keys of the folds that are open. */
  readonly open: ReadonlySet<string>;
  /** The deciding chance. */
  readonly p: number;
  readonly despite: string;
}

/** Returns how each visible short field and option changes the deciding chance: what it has added, or would add. */
export function listChanges(facet: ChecksFacet, subject: Subject, { groups, draft, open, p, despite }: Shown): Changes {
  const changes = new Map<string, string>();
  for (const { field, name, isTaken, other, next } of listProbes(groups, draft, open)) {
    const preview = previewDraft(facet, subject, facet.dialog.follow?.(subject, other, field) ?? other, despite);
    if (!('p' in preview)) continue;
    const change = formatChange(isTaken ? p - preview.p : preview.p - p);
    const data = { count: String(next), change };
    changes.set(name, next === undefined ? change : game.i18n.format('TETRAD.Check.change', data));
  }
  return changes;
}
