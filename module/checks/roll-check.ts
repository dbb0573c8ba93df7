/** The thread of every check: permit → input → plan → roll → judge → post → notify. Each ruleset's facet says what each step is for its actors. Its preview goes as far as the odds. */
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
  /** Who may see it; undefined: as the user chose for the chat log. */
  readonly messageMode?: MessageMode | undefined;
  /** Why a GM lets it pass where the rules refuse it, as it was typed; of others it does not count. */
  readonly despite?: string | undefined;
}

/**
 * Asks whether the rules allow a request now, or a GM lets it pass.
 * @returns whether a GM has let it pass
 * @throws the refusal; what is none
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
 * Rolls a check of an actor and posts it.
 * @param request - what its ruleset's facet understands
 * @returns the message, or undefined where a hook stopped its creation
 * @throws UserError `unknown-actor` for an actor of no ruleset, `not-owner`, and whatever the facet refuses; RulesError for bad numbers
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
  /** Whether the rules refuse it, and a GM lets it pass. */
  readonly isOverruled: boolean;
}

/** A draft that cannot be rolled, and why, in the user's language. */
export interface RefusedPreview {
  readonly refusal: string;
  /** Whether the rules forbid it now, so that a GM may let it pass; else something in it cannot be read or planned. */
  readonly isForbidden: boolean;
}

/** What this user chose last, by the first message type of its ruleset's checks and by the field: offered again until the page is left. */
const lastChosen = new Map<string, Readonly<Record<string, string>>>();

/** Begins a draft, with what was chosen last where the ruleset offers that again. */
export function beginDraft(facet: ChecksFacet, subject: Subject): Draft {
  const draft = facet.dialog.begin(subject);
  const offered = facet.dialog.offersAgain?.(subject) ?? [];
  const chosen = Object.entries(lastChosen.get(facet.messageTypes[0]) ?? {}).filter(([name]) => offered.includes(name));
  return { ...draft, values: { ...draft.values, ...Object.fromEntries(chosen) } };
}

/** Remembers what was chosen, where the ruleset offers that again. */
export function rememberChoices(facet: ChecksFacet, subject: Subject, { values }: Draft): void {
  const key = facet.messageTypes[0];
  const chosen = (facet.dialog.offersAgain?.(subject) ?? []).map((name) => [name, values[name] ?? '']);
  lastChosen.set(key, { ...lastChosen.get(key), ...(Object.fromEntries(chosen) as Record<string, string>) });
}

/**
 * Plans a draft, with the odds of what decides.
 * @param despite - as of RollOptions
 */
export function planDraft(facet: ChecksFacet, subject: Subject, draft: Draft, despite = '') {
  const { actor } = subject;
  const request = facet.dialog.read(subject, draft);
  const isOverruled = requirePermit(facet, actor, request, despite);
  const plan = facet.plan(facet.toInput(actor, request));
  const tale = facet.dialog.tell(subject, plan, request);
  return { request, plan, tale, odds: tale.odds ?? facet.odds(plan), isOverruled };
}

/** Whether a draft that cannot be rolled could be, if the rules allowed it now. */
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
 * Previews a draft: the plan that it would be, with its exact odds and its lines.
 * @param despite - as of RollOptions
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

/** Whether a user who cannot let a draft pass is told that a GM can: what refuses it may say so itself. */
export function isForLeader(preview: AcceptedPreview | RefusedPreview): boolean {
  if (preview.refusal === null || !preview.isForbidden || permitsUser('rule')) return false;
  return !preview.refusal.includes(game.i18n.localize('TETRAD.Check.gm'));
}

/** A draft as it is shown. */
interface Shown {
  readonly groups: readonly FieldGroup[];
  readonly draft: Draft;
  /** Keys of the folds that are open. */
  readonly open: ReadonlySet<string>;
  /** The chance that decides. */
  readonly p: number;
  readonly despite: string;
}

/** Says what each short field and option in sight changes in the chance that decides: what it has brought, or would bring if it were taken. */
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
