/** The thread of every check: permit → input → plan → roll → judge → post → notify. Each ruleset's facet says what each step is for its actors. Its preview goes as far as the odds. */
import { registerMark } from '../chat/define-card.ts';
import { postRoll } from '../chat/replies.ts';
import { findActor } from '../foundry/documents.ts';
import type { MessageMode } from '../foundry/generation.ts';
import { canUser } from '../permissions.ts';
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
  /** Who may see it; undefined: as the user chose for the chat log. */
  readonly messageMode?: MessageMode | undefined;
}

/**
 * Rolls a check of an actor and posts it.
 * @param request - what its ruleset's facet understands
 * @returns the message, or undefined where a hook stopped its creation
 * @throws UserError `unknown-actor` for an actor of no ruleset, `not-owner`, and whatever the facet refuses; RulesError for bad numbers
 */
export async function rollCheck(
  actor: Actor.Implementation,
  request: object,
  { messageMode }: RollOptions = {},
): Promise<ChatMessage.Implementation | undefined> {
  const facet = checksFacets.find(actor);
  if (!facet) throw new UserError('unknown-actor', { actor: actor.name });
  if (!canUser('roll', actor)) throw new UserError('not-owner', { actor: actor.name });
  facet.permit?.(actor, request);
  const release = facet.hold?.(actor, request);
  try {
    const plan = facet.plan(facet.toInput(actor, request));
    const roll = await new TetradRoll(plan.formula).evaluate();
    const again = facet.repeat ? facet.repeat(request) : request;
    if (again) rememberRoll(facet.messageTypes[0], { actor: actor.uuid, request: again, messageMode });
    const outcome = facet.judge(plan, facet.faces(roll), []);
    const described = facet.describe({ actor, request, plan, outcome });
    const message = await postRoll(roll, described, ChatMessage.getSpeaker({ actor }), messageMode);
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
 * Makes a remembered check once more.
 * @throws UserError `nothing-to-repeat` where its actor is gone, and as rollCheck
 */
async function repeatCheck({ actor = '', request, messageMode }: StoredCheck): Promise<void> {
  const found = findActor(actor);
  if (!found || !request || !checksFacets.find(found)) throw new UserError('nothing-to-repeat');
  await rollCheck(found, request, { messageMode });
}

registerMark('dice', (message) => checksFacets.list().some((facet) => !facet.fits(message)));

/** Adds a ruleset's checks. Called in `init`. */
export function registerChecks(facet: ChecksFacet): void {
  checksFacets.register(facet);
  registerRepeats({ [facet.messageTypes[0]]: repeatCheck });
}

/** The part of a facet that judges messages. */
type Judging<Plan extends CheckPlanBase, Faces, Outcome> = Pick<
  ChecksFacet<never, never, never, Plan, Faces, Outcome>,
  'faces' | 'judge' | 'readPlan'
>;

/** Judges a message of a ruleset's own as it stands now: with everything that was added to it since. */
export function judgeMessage<Plan extends CheckPlanBase, Faces, Outcome>(
  facet: Judging<Plan, Faces, Outcome>,
  message: ChatMessage.Implementation,
): Outcome {
  return facet.judge(facet.readPlan(message), facet.faces(message.rolls[0]), listAdjustments(message));
}

/** Lists what it knows of a message, those of one kind in the order in which they came. It gives only what holds: nothing forged, late or taken back. */
export type AdjustmentSource = (message: ChatMessage.Implementation) => readonly Adjustment[];

const sources = new Set<AdjustmentSource>();

/** Adds a source. */
export function addAdjustments(source: AdjustmentSource): void {
  sources.add(source);
}

/** Lists what changes a message's roll, source by source. */
export function listAdjustments(message: ChatMessage.Implementation): readonly Adjustment[] {
  return [...sources].flatMap((source) => source(message));
}

/** What is asked, of any ruleset. */
export type Subject = DialogSubject<Actor.Implementation, object, object>;

/** A draft that can be rolled. */
export interface AcceptedPreview<Request = object> extends DialogTale {
  readonly refusal: null;
  /** The chance that decides, 0 to 1. */
  readonly p: number;
  readonly request: Request;
  readonly strip: OddsStripContext;
  readonly lines: readonly LineView[];
}

/** A draft that cannot be rolled, and why, in the user's language. */
export interface RefusedPreview {
  readonly refusal: string;
}

/** Plans a draft, with the odds of what decides. */
export function planDraft(facet: ChecksFacet, subject: Subject, draft: Draft) {
  const { actor } = subject;
  const request = facet.dialog.read(subject, draft);
  facet.permit?.(actor, request);
  const plan = facet.plan(facet.toInput(actor, request));
  const tale = facet.dialog.tell(subject, plan, request);
  return { request, plan, tale, odds: tale.odds ?? facet.odds(plan) };
}

/** Previews a draft: the plan that it would be, with its exact odds and its lines. */
export function previewDraft(facet: ChecksFacet, subject: Subject, draft: Draft): AcceptedPreview | RefusedPreview {
  try {
    const { request, plan, tale, odds } = planDraft(facet, subject, draft);
    return {
      ...tale,
      refusal: null,
      request,
      p: odds.headline.p,
      strip: prepareOddsStrip(odds),
      lines: viewLines(facet.lines(plan), facet.lang),
    };
  } catch (error) {
    const refusal = toUserError(error);
    if (!refusal) throw error;
    return { refusal: refusal.localize() };
  }
}

/** Says what each short field and option in sight changes in the chance that decides: what it has brought, or would bring if it were taken. */
export function listChanges(
  facet: ChecksFacet,
  subject: Subject,
  { groups, draft, open, p }: { groups: readonly FieldGroup[]; draft: Draft; open: ReadonlySet<string>; p: number },
): Changes {
  const changes = new Map<string, string>();
  for (const { field, name, isTaken, other } of listProbes(groups, draft, open)) {
    const preview = previewDraft(facet, subject, facet.dialog.follow?.(subject, other, field) ?? other);
    if ('p' in preview) changes.set(name, formatChange(isTaken ? p - preview.p : preview.p - p));
  }
  return changes;
}
