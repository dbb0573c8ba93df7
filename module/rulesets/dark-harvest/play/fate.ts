/** Fate points (DH-11 to DH-18): what they buy on each message, when a spend can be taken back, rounds for the dying, and requests for a scripting die. */
import { darkHarvest } from '../../../../src/index.ts';
import { listMessagesOf, listReplies, readActorUuid } from '../../../chat/replies.ts';
import { isDamageApplied } from '../../../exchange/apply-damage.ts';
import { takeStatus } from '../../../foundry/actor-statuses.ts';
import { isActorOf, isMessageOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { settleActor } from '../../../ledger/health-facet.ts';
import { canUser } from '../../../permissions.ts';
import {
  type OffersView,
  buyOn,
  findOffer,
  labelOffer,
  requireLastOffer,
  viewOffers,
  findHelper,
} from '../../../stakes/offers.ts';
import type { PointPast, PointPool, PointTerms, PointsFacet, SpendRules } from '../../../stakes/points-facet.ts';
import { findSpender, findWords, quotePurchase, spendPoints } from '../../../stakes/spend.ts';
import { readUses } from '../../../stakes/spends.ts';
import { askRequest, canAsk } from '../../../stakes/requests.ts';
import type { RequestKind, RequestsFacet, RerollFacet, RerollRules } from '../../../stakes/requests-facet.ts';
import { createRerollKind } from '../../../stakes/rulings.ts';
import { formatAmount } from '../../../chat/plan-view.ts';
import { UserError } from '../../../user-error.ts';
import { readHealth } from '../data/health.ts';
import { statusIds } from '../data/statuses.ts';
import { isQuickplay, LANG, readLines, storeLines } from '../data/to-input.ts';
import { describeResult, judgeCheck, nameTest, readDifficulty, readFaces, readOutcome } from './checks.ts';
import { describeDamage, readDamage } from './damage.ts';
import { type WoundsMessage, findDyingCard } from './granted-rounds.ts';
import { isInitiativeOpen, listRolled, settleInitiative } from './initiative.ts';
import { isOutcomeApplied } from './permit.ts';
import { isCheckSettled, isDead, isDying } from './wounds.ts';

type Message = ChatMessage.Implementation;
type CheckMessage = ChatMessage.OfType<'harvestCheck'>;
type DamageMessage = ChatMessage.OfType<'harvestDamage'>;

/** An actor with fate points. */
type FateCharacter = Actor.OfType<'harvestCharacter'>;

/** Tests whether an actor has fate points. */
function hasFate(actor: Actor.Implementation): actor is FateCharacter {
  return isActorOf(actor, 'harvestCharacter');
}

function findFateCharacter(uuid: string): FateCharacter | null {
  const actor = findSpender(uuid);
  return actor && hasFate(actor) ? actor : null;
}

/** Converts the circumstances of a purchase for the rules. */
function readTerms({ others, options }: PointTerms): darkHarvest.FateTerms {
  return { others, quickplay: options['quickplay'] === true };
}

/** Tests whether a dying actor's bought round is of no more use: the actor is no longer dying. */
function isNoLongerDying(dying: FateCharacter | null): boolean {
  return !dying || isDead(dying) || readHealth(dying.system.health).state !== 'dying';
}

const pool: PointPool<FateCharacter> = {
  id: 'fate',
  path: 'fate.value',
  uses: Object.keys(darkHarvest.fate),
  price: (use: darkHarvest.FateUse, terms) => darkHarvest.priceFate(use, terms),
  limit: (use: darkHarvest.FateUse, terms, past: PointPast) => darkHarvest.limitFate(use, readTerms(terms), past),
  countsInTurn: (use: darkHarvest.FateUse) => darkHarvest.fate[use].turn,
  alone: {
    // A scripting die is bought only by a request (DH-18).
    fits: (use) => use !== 'scriptingDie',
    // A round that a dying actor bought for itself is passed once it has been used up (DH-14).
    hasFollowed: (use, actor) => use === 'oneMoreRound' && (isNoLongerDying(actor) || actor.system.dying.rounds <= 1),
    // When the point is taken back, the bought round is removed too (DH-14).
    buildReturn: (use, { system: { dying } }) =>
      use === 'oneMoreRound' ? { dying: { rounds: Math.max(1, dying.rounds - 1) } } : {},
  },
};

export const points: PointsFacet<FateCharacter> = {
  ruleset: 'dark-harvest',
  owns: hasFate,
  messageType: 'harvestFate',
  words: 'TETRAD.DarkHarvest.Fate',
  pools: [pool],
  readOptions: () => ({ quickplay: isQuickplay() }),
};

/** How fate is spent on a test: stayConscious only to stay conscious or to wake (DH-13), noInjury only against a permanent injury (DH-15). */
const onCheck: SpendRules<CheckMessage, FateCharacter> = {
  fits(use, { system }) {
    const { kind } = system.purpose;
    if (use === 'stayConscious') return kind === 'stayConscious' || kind === 'wake';
    return use === 'success' || (use === 'noInjury' && kind === 'permanentInjury');
  },
  // A test's opponents in an exchange: its target, the roller of the message that it answers, and the rollers of its answers.
  isOpponent(_use, { id, system: { links, exchange } }, uuid) {
    const answered = game.messages.get(links.replyTo);
    const answers = listReplies(id ?? '').filter((reply) => isMessageOf(reply, 'harvestCheck'));
    const others = [...answers, ...(answered ? [answered] : [])];
    return exchange.against === uuid || others.some((one) => readActorUuid(one) === uuid);
  },
  hasFollowed: (_use, _actor, message) => isOutcomeApplied(message),
  isLate: (_use, message, time) => isCheckSettled(message, time),
};

/** How fate is spent on damage: the dealer buys successes (DH-11), and the victim buys off pips (DH-12). */
const onDamage: SpendRules<DamageMessage, FateCharacter> = {
  // The reference speaks of a successful attack: only Quickplay lessens a peril (DH-12).
  fits: (use, { rolls, system: { hit, ruleOptions } }) =>
    use === 'lessDamage' ? hit.dealer !== '' || ruleOptions.quickplay : use === 'success' && rolls.length > 0,
  listRollers: (use, message) => [use === 'success' ? readDealer(message) : readActorUuid(message)],
  isOpponent: (use, { system: { hit, links } }, uuid) => uuid === (use === 'lessDamage' ? hit.dealer : links.actor),
  nameHelped: ({ alias, system: { hit, target } }, use) => (use === 'success' && hit.dealerName) || target || alias,
  hasFollowed: (_use, _actor, message) => isDamageApplied(message),
};

/** How fate is spent on a card of wounds: on one more round (DH-14). */
const onWounds: SpendRules<WoundsMessage, FateCharacter> = {
  fits: (use) => use === 'oneMoreRound',
  hasFollowed: (_use, _actor, { system }) => isNoLongerDying(findFateCharacter(system.links.actor)),
};

/** How fate is spent on initiative (DH-11). Users cannot change other users' combatants, so only the fighter itself can raise its initiative. */
const onInitiative: SpendRules<ChatMessage.OfType<'harvestInitiative'>, FateCharacter> = {
  fits: (use, { rolls }) => use === 'success' && rolls.length > 0,
  listRollers: (_use, message) => listRolled(message),
  hasFollowed: (_use, { uuid }, message) => !isInitiativeOpen(message, uuid),
  settle: ({ uuid }, message) => settleInitiative(message, uuid),
};

/** Tests whether a use can still help a test. A success always can; the others only turn a failure into a success. */
function isOfUse(use: darkHarvest.FateUse, { system }: CheckMessage, net: number): boolean {
  // Under the Quickplay rules, this use adds an ordinary success (DH-13).
  if (use === 'stayConscious' && system.ruleOptions.quickplay) return false;
  return use === 'success' || net < 1;
}

/**
 * Prepares the buttons for fate on a test.
 * @param net - the current net
 * @param isOpen - whether fate may still change the test
 */
export function viewFate(message: CheckMessage, net: number, isOpen: boolean): OffersView {
  const uses = (['success', 'stayConscious', 'noInjury'] as const).filter((use) => isOfUse(use, message, net));
  return viewOffers(message, isOpen && message.system.links.actor ? uses : []);
}

/**
 * Returns the label of the button that removes a pip of damage; empty if this user may not buy it.
 * @param rolled - the pips before fate took any away
 */
export function labelLessDamage(message: DamageMessage, rolled: number): string {
  const count = readUses(message)['lessDamage'] ?? 0;
  const { quickplay } = message.system.ruleOptions;
  const [now, then] = [count, count + 1].map((points) => darkHarvest.lessenDamage(rolled, points, quickplay));
  return now === then ? '' : labelOffer(findOffer('lessDamage', message));
}

/**
 * Buys one pip off the damage. A helper is asked to describe the help.
 * @throws UserError for the same reasons as buyOn
 */
export async function spendOnDamage(message: DamageMessage): Promise<void> {
  await buyOn(message, 'lessDamage', message.system.source);
}

/**
 * Prepares the button for a success on damage dice or initiative (DH-11); empty if the roller has no fate points.
 * @param roller - UUID of the roller
 */
export function viewSuccess(message: Message, roller: string): OffersView {
  return viewOffers(message, findFateCharacter(roller) ? ['success'] : [], { roller });
}

/** Returns the label of the button with which a dying character buys a round (DH-14); empty if this user may not buy one now. */
export function labelOwnRound(uuid: string): string {
  const actor = findFateCharacter(uuid);
  if (!actor || !canUser('spend', actor) || isDead(actor)) return '';
  const { dying, health } = actor.system;
  if (dying.stable || readHealth(health).state !== 'dying') return '';
  const { cost, left, limit } = quotePurchase({ use: 'oneMoreRound', actor, target: null });
  return left >= cost && limit === null ? findWords(points)('buy.oneMoreRound', { left: String(left) }) : '';
}

/**
 * Buys a dying character a round of its own: one update subtracts a point and adds a round to the countdown.
 * @throws UserError `not-owner`, `no-points`, `points-limit`
 */
export async function buyRound(uuid: string): Promise<void> {
  const actor = findFateCharacter(uuid);
  if (!actor || !canUser('spend', actor)) throw new UserError('not-owner', { actor: actor?.name ?? '' });
  if (!labelOwnRound(uuid)) return;
  const { dying, characteristics } = actor.system;
  // Actors from older worlds may have a full track without a countdown.
  const rounds = dying.rounds || darkHarvest.countDyingRounds(characteristics.resolve, characteristics.fortitude);
  const system = { dying: { rounds: rounds + 1 } };
  await spendPoints({ use: 'oneMoreRound', actor, target: null }, { title: actor.name, system });
}

/**
 * Spends one of an actor's points on a success for its newest test that can still be changed (DH-11).
 * @throws UserError `no-roll-to-change` if there is no such test, and for the same reasons as buyOn
 */
export async function spendOnLast(actor: Actor.Implementation): Promise<void> {
  const target = requireLastOffer('success', actor, listMessagesOf('harvestCheck'));
  await buyOn(target, 'success', nameTest(target.system));
}

/** Returns the dying actor of a card of wounds; null if it is stable or no longer dying. */
function findDyingOf(card: WoundsMessage): FateCharacter | null {
  const dying = findFateCharacter(card.system.links.actor);
  return dying && !dying.system.dying.stable && findDyingCard(dying)?.id === card.id ? dying : null;
}

/**
 * Returns the label of the button that buys a round on a card of wounds; empty if this user may not buy one. Under the Quickplay rules, other players can help
 * (DH-16).
 */
export function labelRound(card: WoundsMessage): string {
  const dying = findDyingOf(card);
  if (!dying) return '';
  return canUser('spend', dying) ? labelOwnRound(dying.uuid) : labelOffer(findOffer('oneMoreRound', card));
}

/**
 * Buys a round on a card of wounds. A helper cannot change the dying actor, so the purchase is stored as a reply to the card, and the countdown counts such
 * replies.
 * @throws UserError for the same reasons as buyOn and buyRound
 */
export async function buyRoundOn(card: WoundsMessage): Promise<void> {
  const dying = findDyingOf(card);
  if (!dying || canUser('spend', dying)) return buyRound(card.system.links.actor);
  await buyOn(card, 'oneMoreRound', findWords(points)('deadlyWound'));
}

/** Returns the UUID of the actor that dealt damage: the dealer or, for a peril, the victim. */
export function readDealer({ system: { hit, links } }: DamageMessage): string {
  return hit.dealer || links.actor;
}

type ThrowMessage = ChatMessage.OfType<'harvestReroll'>;

/** Judges dice by what a stored plan adds to them. */
function judgeStored({ automatic, minimumNet }: ThrowMessage['system']['plan'], roll: foundry.dice.Roll | undefined) {
  return judgeCheck({ automatic, minimumNet: minimumNet ?? null }, readFaces(roll));
}

/** A reroll repeats the white and black dice. Trades, the gamble, fate and the current difficulty stay. */
const rerolls: RerollFacet = {
  messageType: 'harvestReroll',
  canKeepBetter: ({ quickplay }) => quickplay !== true,
  readThrow({ rolls, system: { plan, difficulty } }: ThrowMessage) {
    return {
      plan: { ...plan, minimumNet: plan.minimumNet ?? null, lines: readLines(plan.lines) },
      difficulty: readDifficulty(difficulty),
      faces: readFaces(rolls[0]),
    };
  },
  // The result of the dice alone, without fate or rulings.
  readResult({ rolls, system }: ThrowMessage) {
    const { net } = judgeStored(system.plan, rolls[0]);
    const label = game.i18n.localize('TETRAD.DarkHarvest.Card.net');
    return { label, value: net, text: net < 0 ? formatAmount(net, 'net') : String(net) };
  },
};

const rerollCheck: RerollRules<CheckMessage> = {
  isSettled: isOutcomeApplied,
  plan(check) {
    const { plan, difficulty } = readOutcome(check);
    const system = {
      plan: { ...plan, lines: storeLines(plan.lines) },
      difficulty: difficulty || check.system.subject.difficulty,
    };
    return { formula: plan.formula, title: nameTest(check.system), system };
  },
  describe(check, roll) {
    const { subject, purpose } = check.system;
    const { net, degree } = judgeCheck(readOutcome(check).plan, readFaces(roll));
    return describeResult(
      { subject: subject as Parameters<typeof describeResult>[0]['subject'], purpose },
      net,
      degree,
    );
  },
  stands: (check) => readOutcome(check).reroll?.stands === true,
};

const rerollDamage: RerollRules<DamageMessage> = {
  isSettled: isDamageApplied,
  // A reroll of damage uses the same plan.
  plan: ({ system: { plan, source } }) => ({
    formula: plan.formula,
    title: source,
    system: { plan: { ...plan }, difficulty: '' },
  }),
  describe: ({ system: { plan, source } }, roll) => describeDamage(source, Math.max(0, judgeStored(plan, roll).net)),
  stands: (damage) => readDamage(damage).reroll?.stands === true,
};

/** What fate and scripting dice do to each kind of message. */
export const fateOn = {
  check: { points: onCheck, readRequester: readActorUuid, reroll: rerollCheck },
  damage: { points: onDamage, readRequester: readDealer, reroll: rerollDamage },
  wounds: { points: onWounds, readRequester: readActorUuid },
  initiative: { points: onInitiative },
};

const formatRequest = makeFormat(`${LANG}.Request`);

const price = { pool: 'fate', use: 'scriptingDie' satisfies darkHarvest.FateUse };

/** The most requests of which a character remembers that they undid a death. */
const REMEMBERED = 20;

/** Undoing a death, which may still be only near, leaves the character alive and stable, without healing it. A request does so once. */
const undoDeath: RequestKind<FateCharacter> = {
  price: { ...price, onRoll: false },
  isReroll: false,
  canAsk: (actor) => isDead(actor) || isDying(actor),
  readFulfilment(actor, _target, { id }) {
    if (!actor) return 'gone';
    if (actor.system.saved.includes(id ?? '')) return 'done';
    return isDead(actor) || isDying(actor) ? 'due' : 'done';
  },
  async fulfil(actor, _target, { id }) {
    const saved = [...actor.system.saved, id ?? ''].slice(-REMEMBERED);
    await actor.update({ system: { dying: { stable: true }, saved } });
    await takeStatus(actor, statusIds.dead);
    await settleActor(actor);
  },
};

/** Undoing the death of another at the same place, on the card of its wounds. Its owner or the GM carries it out. */
const undoDeathOf: RequestKind<FateCharacter> = { ...undoDeath, isHelp: true };

/** Tests whether an event on a card of wounds is one of which a scripting die can save. */
export function isFall({ kind }: { readonly kind: string }): boolean {
  return kind === 'dying' || kind === 'dead' || kind === 'markedDead';
}

/** Tests whether a card of wounds is the last that tells of a character's fall, on which others can help. */
function isLastFall(card: WoundsMessage): boolean {
  const { actor } = card.system.links;
  const cards = listMessagesOf('harvestWounds').filter(({ system }) => system.links.actor === actor);
  return cards.findLast(({ system }) => system.events.some(isFall))?.id === card.id;
}

/** Returns the user's character that could ask for a scripting die for the one of a card of wounds; null: none. */
function findSaver(card: WoundsMessage): Actor.Implementation | null {
  const helper = findHelper(points, card.system.links.actor);
  const saved = findFateCharacter(card.system.links.actor);
  // Its owner has the button on the sheet.
  if (!saved || canUser('spend', saved) || !isLastFall(card)) return null;
  return canAsk(helper, 'undoDeathOf', card) ? helper : null;
}

/** Returns the label of the button that asks for a scripting die for another's character (DH-18); empty if this user may not ask now. */
export function labelSaving(card: WoundsMessage): string {
  const helper = findSaver(card);
  return helper ? formatRequest('askLifeOf', { actor: helper.name, saved: card.alias }) : '';
}

/** Asks the GM for a scripting die that undoes the death of another's character (DH-18). */
export async function askSaving(card: WoundsMessage): Promise<void> {
  const helper = findSaver(card);
  if (helper) await askRequest('undoDeathOf', helper.uuid, card, card.alias);
}

/** A change of a detail in the scene: the GM describes it, and no document changes. */
const editScene: RequestKind<FateCharacter> = {
  price: { ...price, onRoll: false },
  isReroll: false,
  canAsk: () => true,
  readFulfilment: () => 'none',
  fulfil: () => Promise.resolve(),
};

/** The requests for a scripting die (DH-18). */
export const requests: RequestsFacet<FateCharacter> = {
  ruleset: 'dark-harvest',
  owns: hasFate,
  requestType: 'harvestRequest',
  answerType: 'harvestAnswer',
  words: 'TETRAD.DarkHarvest.Request',
  kinds: { reroll: createRerollKind({ ...price, onRoll: true }), undoDeath, undoDeathOf, editScene },
  rerolls,
  readOptions: () => ({ quickplay: isQuickplay() }),
};
