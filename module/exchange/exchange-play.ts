/** Starts attacks on the user's targets, and gives replies to attacks. */
import { facetOf, listFacets } from '../foundry/ruleset.ts';
import { postAnswer, readActorUuid } from '../chat/replies.ts';
import { askCheck, foreseeCheck, openCheckDialog } from '../checks/check-dialog.ts';
import { findCombat } from '../combat/clock.ts';
import type { AskedCheck } from '../combat/combat-facet.ts';
import { findSelectedActor } from '../foundry/canvas.ts';
import { findActor, getSpeaker } from '../foundry/documents.ts';
import { runOnce } from '../foundry/run-once.ts';
import { canUser } from '../permissions.ts';
import { type OddsView, rateOdds } from '../chat/odds-view.ts';
import { formatChance, sayChance } from '../chat/plan-view.ts';
import { rollForRules } from '../chat/tetrad-roll.ts';
import { UserError, readUnlessRefused, runOrWarn, notify } from '../user-error.ts';
import { makeUnique, openUntargeted } from './choose-target.ts';
import { type ExchangeState, findAnswer, readAttack, readExchange, readRole } from './exchange.ts';
import {
  type AnswererRole,
  type Attack,
  type BareAnswer,
  type Offer,
  type OpposedFacet,
  type Target,
} from './opposed-facet.ts';

type TokenDoc = TokenDocument.Implementation;

/** Lists those of the user's targets that pass a test, each actor once, without the attacker itself. */
function findTargets(attacker: Actor.Implementation, isWanted: (actor: Actor.Implementation) => boolean): Target[] {
  const targets = new Map<string, Target>();
  for (const { document: token } of game.user.targets) {
    const { actor } = token;
    if (actor && actor.uuid !== attacker.uuid && isWanted(actor)) targets.set(actor.uuid, { token, actor });
  }
  return [...targets.values()];
}

/** Lists the user's targets that an actor could attack. */
export function listTargets(attacker: Actor.Implementation): Target[] {
  const facet = facetOf(attacker, 'opposed');
  return findTargets(attacker, (actor) => facet?.isTarget(actor) === true);
}

/**
 * Refuses targets of another ruleset.
 * @param isAnyLeft - whether other targets are left: then the user is only warned
 * @throws UserError `target-other-ruleset` if no other target is left
 */
function refuseForeign(attacker: Actor.Implementation, isAnyLeft: boolean): void {
  const foreign = listForeign(attacker).map(({ token }) => token.name);
  if (foreign.length === 0) return;
  const refusal = new UserError('target-other-ruleset', { actor: attacker.name, targets: foreign.join(', ') });
  if (!isAnyLeft) throw refusal;
  notify('warn', refusal.localize());
}

/** Lists the user's targets that only actors of another ruleset could attack. */
function listForeign(attacker: Actor.Implementation): Target[] {
  const facet = facetOf(attacker, 'opposed');
  const others = listFacets('opposed');
  return findTargets(
    attacker,
    (actor) => facet?.isTarget(actor) === false && others.some((one) => one.isTarget(actor)),
  );
}

/** Returns the actor whose turn it is in an actor's fight, with which a GM is probably attacking. Null: none, or a player owns it. */
function findTurnActor(actor: Actor.Implementation): Actor.Implementation | null {
  const found = findCombat(actor)?.combatant?.actor ?? null;
  return found?.hasPlayerOwner ? null : found;
}

/** Returns with whom a user attacks in an actor's fight: a player's character, or for a GM the actor whose turn it is; null: nobody. */
function findAttackerOf(user: User.Implementation, actor: Actor.Implementation): Actor.Implementation | null {
  return (user.isGM ? findTurnActor(actor) : user.character) ?? null;
}

/** Lists the actors that probably attack an actor, judging by the users who target it. */
export function listTargeting(actor: Actor.Implementation): Actor.Implementation[] {
  const isTarget = ({ document }: { readonly document: TokenDoc }): boolean => document.actor?.uuid === actor.uuid;
  const users = game.users.filter(({ active, targets }) => active && [...targets].some(isTarget));
  const actors = users.flatMap((user) => findAttackerOf(user, actor) ?? []);
  return actors.filter(({ uuid }) => uuid !== actor.uuid);
}

/** Lists the UUIDs of the actors that an actor probably attacks, judging by the targets of the users who play it. */
export function listTargetedBy(actor: Actor.Implementation): string[] {
  const users = game.users.filter((user) => user.active && findAttackerOf(user, actor)?.uuid === actor.uuid);
  return users.flatMap(({ targets }) => [...targets].flatMap(({ document }) => document.actor?.uuid ?? []));
}

/** Tests whether the user has targets for an actor's attack. Targets of another ruleset count too: the attack then refuses them. */
export function hasTargets(attacker: Actor.Implementation): boolean {
  return listTargets(attacker).length > 0 || listForeign(attacker).length > 0;
}

type Message = ChatMessage.Implementation;

/** Attacks targets one after the other, each with a dialog, until a dialog is closed without a roll. */
async function attackEach(
  facet: OpposedFacet,
  attacker: Actor.Implementation,
  weapon: Item.Implementation | null,
  targets: readonly Target[],
  event?: Event,
): Promise<void> {
  // An attack that spreads is made on one target, and reaches those near it without another attack.
  for (const target of facet.spreads?.(weapon) ? targets.slice(0, 1) : targets) {
    const asked = facet.declare(attacker, weapon, target, targets.length);
    if (!asked || !(await askCheck(attacker, asked.request, { ...asked, event }))) return;
  }
}

/**
 * Attacks the user's targets one after the other, each with a dialog, until a dialog is closed without a roll. Without a target the dialog rolls a plain test
 * and offers the foes. Does nothing if the weapon cannot attack. Targets of another ruleset are refused with a warning.
 * @param weapon - null: an attack without an item
 * @param event - the click; with Shift, the dialog is skipped
 */
export async function attackWith(
  attacker: Actor.Implementation,
  weapon: Item.Implementation | null = null,
  event?: Event,
): Promise<void> {
  const facet = facetOf(attacker, 'opposed');
  if (!facet) return;
  const targets = listTargets(attacker);
  await runOrWarn(async () => {
    refuseForeign(attacker, targets.length > 0);
    if (targets.length > 0) return attackEach(facet, attacker, weapon, targets, event);
    const asked = facet.declare(attacker, weapon, null, 0);
    const choose = (target: Target) => runOrWarn(() => attackEach(facet, attacker, weapon, [target]));
    if (asked) await openUntargeted(attacker, asked, { words: 'TETRAD.Opposed.whom', choose });
  });
}

/** What an action needs besides its roll, and whom its dialog offers: see openUntargeted. */
interface TargetOptions {
  readonly event?: Event | undefined;
  readonly words?: string;
  readonly isFit?: (actor: Actor.Implementation) => boolean;
}

/**
 * Opens the roll dialog of an action against the user's first target. Without a target the dialog offers those whom it can be against: the foes, unless
 * `isFit` tells others.
 * @param ask - returns the initial choices of the roll; null: against nobody
 * @throws UserError `target-other-ruleset`
 */
export async function openOnTarget(
  actor: Actor.Implementation,
  ask: (target: Target | null) => AskedCheck,
  { event, words = 'TETRAD.Opposed.action', isFit }: TargetOptions = {},
): Promise<void> {
  const open = async (target: Target, press?: Event) => {
    const asked = ask(target);
    await openCheckDialog(actor, asked.request, { ...asked, event: press });
  };
  const [target] = listTargets(actor);
  refuseForeign(actor, target !== undefined);
  if (target) return open(target, event);
  const choose = (chosen: Target) => runOrWarn(() => open(chosen));
  await openUntargeted(actor, ask(null), { words, isFit, choose });
}

/**
 * Returns the odds of an attack on the first of the user's targets, as its dialog shows them at first; without a target, those against an average foe.
 * @param weapon - null: an attack without an item
 * @returns null if the weapon cannot attack, or the rules refuse its dice
 */
export function foreseeAttack(attacker: Actor.Implementation, weapon: Item.Implementation | null): OddsView | null {
  const targets = listTargets(attacker);
  const facet = facetOf(attacker, 'opposed');
  const asked = readUnlessRefused(() => facet?.declare(attacker, weapon, targets[0] ?? null, targets.length) ?? null);
  return asked && foreseeCheck(attacker, asked);
}

/** An actor for which this user may reply. */
interface Answerer {
  readonly actor: Actor.Implementation;
  readonly role: AnswererRole;
}

/** Lists the actors for which this user may reply to an attack. */
function listAnswerers(attack: Message, { rules, claim }: Attack): Answerer[] {
  const named = [claim.against, readActorUuid(attack)].flatMap((uuid) => findActor(uuid) ?? []);
  const standing = rules.answerers.includes('bystander')
    ? (rules.listBystanders?.(attack) ?? findSelectedActor() ?? [])
    : [];
  return [...new Set(named.concat(standing))]
    .map((actor) => ({ actor, role: readRole(attack, claim, actor.uuid) }))
    .filter(({ actor, role }) => rules.answerers.includes(role) && rules.owns(actor) && canUser('reply', actor));
}

/** A reply that this user may give now, and the actor that gives it. */
export interface OwnOffer extends Offer {
  readonly actor: Actor.Implementation;
  readonly role: AnswererRole;
}

/**
 * Lists the replies that this user may give to an attack, in the order of the buttons; empty if only others may reply, or the attack has been answered.
 * @param exchange - the state of the attack's exchange
 */
export function listOffers(attack: Message, exchange: ExchangeState = readExchange(attack)): OwnOffer[] {
  const shown = readAttack(attack);
  if (!shown || (exchange.kind !== 'open' && exchange.kind !== 'judged')) return [];
  const { rules } = shown;
  return listAnswerers(attack, shown).flatMap(({ actor, role }) => {
    const isOpen = exchange.kind === 'open';
    const offers = isOpen ? rules.answer(attack, actor, role) : (rules.react?.(attack, exchange, actor, role) ?? []);
    return offers.map((offer) => ({ ...offer, actor, role }));
  });
}

/** A button for a reply to an attack. */
export interface ReplyView {
  readonly id: string;
  /** Id of the attack's message. */
  readonly attack: string;
  /** UUID of the actor that replies. */
  readonly actor: string;
  readonly label: string;
  /** How the exchange may end and what the reply means, for the tooltip. */
  readonly hint: string;
  /** The main number of the odds, from 0 to 1, and what the button says ("hits 37%"). If the odds are unknown, they are 0 and an empty text. */
  readonly p: number;
  readonly chance: string;
  readonly isBest: boolean;
  /** Whether a bystander steps in with it. */
  readonly stepsIn: boolean;
}

/** Returns the odds of a reply that this user may give; null if they cannot be computed. */
export function foreseeAnswer(attack: Message, { id, actor }: OwnOffer): OddsView | null {
  const seen = readAttack(attack)?.rules.foresee?.(attack, actor, id) ?? null;
  return seen && 'request' in seen ? foreseeCheck(actor, seen) : seen;
}

/** Rates a reply for its sender; −1 if its odds are unknown. */
function rate(odds: OddsView | null): number {
  return odds ? rateOdds(odds) : -1;
}

/** Describes how a reply may end: "You hit: 37.4%, nobody is hit: 10%, you are hit: 52.6%". */
function describeOdds({ rows }: OddsView): string {
  const possible = rows.filter(({ p }) => p > 0).toReversed();
  const phrases = possible.map(({ label, p }) => {
    const data = { label: game.i18n.localize(label), chance: formatChance(p) };
    return game.i18n.format('TETRAD.Odds.sentence', data);
  });
  return phrases.join(', ');
}

/** A reply with its odds, and what its button would say of them alone. */
interface Foreseen extends OwnOffer {
  readonly odds: OddsView | null;
  readonly says: string;
  readonly stepsIn: boolean;
}

/** Returns what the button of a reply says: its chance or, where another reply of the actor has the same, what tells it from that one. */
function sayReply({ actor, says, besides }: Foreseen, all: readonly Foreseen[]): string {
  const isSame = all.some((one) => one.actor === actor && one.says === says && one.besides !== besides);
  return (isSame && besides) || says;
}

/**
 * Lists the replies that this user may give to an attack, those of the target before those of bystanders, the target's best first, with the chance that its
 * dialog would show at first.
 * @param exchange - the state of the attack's exchange
 */
export function viewReplies(attack: Message, exchange: ExchangeState): ReplyView[] {
  const foreseen = listOffers(attack, exchange).map((offer): Foreseen => {
    const odds = foreseeAnswer(attack, offer);
    return { ...offer, odds, says: sayChance(odds), stepsIn: offer.role === 'bystander' };
  });
  // Bystanders stay in the order of the rules, such as the nearest first.
  const [own, standing] = [foreseen.filter(({ stepsIn }) => !stepsIn), foreseen.filter(({ stepsIn }) => stepsIn)];
  const sorted = [...own.toSorted((one, other) => rate(other.odds) - rate(one.odds)), ...standing];
  const makeLabel = makeUnique();
  return sorted.map((one, place) => ({
    id: one.id,
    attack: attack.id ?? '',
    actor: one.actor.uuid,
    label: makeLabel(one.label),
    hint: [one.odds ? `${describeOdds(one.odds)}.` : '', one.hint].filter(Boolean).join(' '),
    p: one.odds?.headline.p ?? 0,
    chance: sayReply(one, sorted),
    isBest: place === 0 && !one.stepsIn && sorted.length > 1 && one.odds !== null,
    stepsIn: one.stepsIn,
  }));
}

/** Posts a reply without a dialog, with its dice if it has any. */
export async function postBare(
  { message, formula }: BareAnswer,
  attack: Message,
  actor: Actor.Implementation,
): Promise<void> {
  const roll = formula ? await rollForRules(formula) : null;
  await postAnswer({ ...message, speaker: getSpeaker(actor) }, attack, roll);
}

async function give(
  { rules }: Attack,
  attack: Message,
  { id, actor }: OwnOffer,
  event: Event | undefined,
): Promise<void> {
  const answer = rules.roll(attack, actor, id);
  if (!answer) return;
  if ('message' in answer) await postBare(answer, attack, actor);
  else await askCheck(actor, answer.request, { ...answer, event, mode: attack.whisper.length > 0 ? 'gm' : undefined });
}

/**
 * Replies to an attack for one of this user's actors.
 * @param id - id of the reply
 * @param uuid - UUID of the actor that replies; empty: the first that may give this reply
 * @param event - the click; with Shift, the dialog is skipped
 * @throws UserError `reply-late` if the attack has been answered in the meantime, `reply-not-allowed` if the reply is no longer allowed
 */
export async function answerAttack(attack: Message, id: string, uuid = '', event?: Event): Promise<void> {
  const shown = readAttack(attack);
  if (!shown || listAnswerers(attack, shown).length === 0) return;
  await runOnce(`answer ${attack.id}`, async () => {
    const offer = listOffers(attack).find((one) => one.id === id && (uuid === '' || one.actor.uuid === uuid));
    if (offer) return give(shown, attack, offer, event);
    throw new UserError(findAnswer(attack, shown) ? 'reply-late' : 'reply-not-allowed', { attacker: attack.alias });
  });
}
