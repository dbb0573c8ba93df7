/** Fate points (DH-11 to DH-18): what they buy on each message, when a spend can be taken back, rounds for the dying, and requests for a scripting die. */
import { darkHarvest } from '../../../../src/index.ts';
import { listMessagesOf, listReplies, readActorUuid } from '../../../chat/replies.ts';
import { takeStatus } from '../../../foundry/actor-statuses.ts';
import { isActorOf, isMessageOf, requireMessageOf } from '../../../foundry/documents.ts';
import { settleActor } from '../../../ledger/health-facet.ts';
import { canUser } from '../../../permissions.ts';
import { type OffersView, buyOn, findOffer, labelOffer, requireLastOffer, viewOffers } from '../../../points/offers.ts';
import type { PointPast, PointPool, PointTerms, PointsFacet } from '../../../points/points-facet.ts';
import { findSpender, findWords, quotePurchase, spendPoints } from '../../../points/spend.ts';
import { readUses } from '../../../points/spends.ts';
import type { RequestKind, RequestsFacet, RerollFacet } from '../../../requests/requests-facet.ts';
import { createRerollKind } from '../../../requests/rulings.ts';
import { formatAmount } from '../../../rolls/plan-view.ts';
import { UserError } from '../../../user-error.ts';
import { readHealth } from '../data/health.ts';
import { statusIds } from '../data/statuses.ts';
import { isQuickplay, readLines, storeLines } from '../data/to-input.ts';
import { describeResult, judgeCheck, nameTest, readDifficulty, readFaces, readOutcome } from './checks.ts';
import { describeDamage, readDamage } from './damage.ts';
import { type WoundsMessage, findDyingCard } from './granted-rounds.ts';
import { isInitiativeOpen, listRolled, settleInitiative } from './initiative.ts';
import { isTreatmentApplied } from './healing.ts';
import { isCheckSettled, isDead, isSettled } from './wounds.ts';

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

/** Tests whether fate can be used on a test: DH-13 applies only to tests to stay conscious or to wake, DH-15 only to tests against a permanent injury. */
function fitsCheck(use: darkHarvest.FateUse, { system }: CheckMessage): boolean {
  const { kind } = system.purpose;
  if (use === 'stayConscious') return kind === 'stayConscious' || kind === 'wake';
  return use === 'noInjury' ? kind === 'permanentInjury' : true;
}

/**
 * Tests whether a bought round can no longer be taken back: the actor is no longer dying, or the round it bought for itself has been used up (DH-14).
 * @param target - the card of wounds on which a helper bought the round; null: the actor bought its own
 */
function hasRoundPassed(actor: FateCharacter, target: Message | null): boolean {
  const dying = isMessageOf(target, 'harvestWounds') ? findFateCharacter(target.system.links.actor) : actor;
  if (!dying || isDead(dying) || readHealth(dying.system.health).state !== 'dying') return true;
  return target === null && dying.system.dying.rounds <= 1;
}

/** Tests whether a message is a roll of damage dice or initiative, to which fate can add a success (DH-11). */
function isOtherRoll(target: Message): boolean {
  return isMessageOf(target, 'harvestDamage', 'harvestInitiative') && target.rolls.length > 0;
}

const pool: PointPool<FateCharacter> = {
  id: 'fate',
  path: 'fate.value',
  uses: Object.keys(darkHarvest.fate),
  price: (use: darkHarvest.FateUse, terms) => darkHarvest.priceFate(use, terms),
  limit: (use: darkHarvest.FateUse, terms, past: PointPast) => darkHarvest.limitFate(use, readTerms(terms), past),
  countsInTurn: (use: darkHarvest.FateUse) => darkHarvest.fate[use].turn,
  fits(use: darkHarvest.FateUse, target) {
    // A scripting die is bought only by a request (DH-18).
    if (use === 'scriptingDie') return false;
    if (!target) return true;
    if (use === 'lessDamage') return isMessageOf(target, 'harvestDamage');
    if (use === 'oneMoreRound') return isMessageOf(target, 'harvestWounds');
    if (use === 'success' && !isMessageOf(target, 'harvestCheck')) return isOtherRoll(target);
    return isMessageOf(target, 'harvestCheck') && fitsCheck(use, target);
  },
  hasFollowed(use, actor, target) {
    if (use === 'oneMoreRound') return hasRoundPassed(actor, target);
    // Users cannot change other users' combatants, so only the fighter itself can raise its initiative.
    if (isMessageOf(target, 'harvestInitiative')) return !isInitiativeOpen(target, actor.uuid);
    return target !== null && (isSettled(target) || isTreatmentApplied(target));
  },
  isLate: (_use, target, time) => isMessageOf(target, 'harvestCheck') && isCheckSettled(target, time),
  // On a damage message, the dealer buys successes (DH-11), and the victim buys off pips (DH-12).
  listRollers(use: darkHarvest.FateUse, target) {
    if (isMessageOf(target, 'harvestInitiative')) return listRolled(target);
    return [use === 'success' && isMessageOf(target, 'harvestDamage') ? readOwner(target) : readActorUuid(target)];
  },
  isOpponent(use: darkHarvest.FateUse, target, uuid) {
    if (isMessageOf(target, 'harvestDamage')) {
      return uuid === (use === 'lessDamage' ? target.system.hit.dealer : target.system.links.actor);
    }
    if (!isMessageOf(target, 'harvestCheck')) return false;
    // A test's opponents in an exchange: its target, the roller of the message that it answers, and the rollers of its answers.
    const { links, exchange } = target.system;
    const answered = game.messages.get(links.replyTo);
    const answers = listReplies(target.id ?? '').filter((reply) => isMessageOf(reply, 'harvestCheck'));
    const others = [...answers, ...(answered ? [answered] : [])];
    return exchange.against === uuid || others.some((one) => readActorUuid(one) === uuid);
  },
  async settle(_use, actor, target) {
    if (isMessageOf(target, 'harvestInitiative')) await settleInitiative(target, actor.uuid);
  },
  buildReturn(use, { system: { dying } }, target) {
    // When the point is taken back, the bought round is removed too (DH-14).
    return use === 'oneMoreRound' && !target ? { dying: { rounds: Math.max(1, dying.rounds - 1) } } : {};
  },
};

export const points: PointsFacet<FateCharacter> = {
  ruleset: 'dark-harvest',
  owns: hasFate,
  messageType: 'harvestFate',
  words: 'TETRAD.DarkHarvest.Fate',
  pools: [pool],
  nameHelped(target, use) {
    if (!isMessageOf(target, 'harvestDamage')) return target.alias;
    const { hit, target: victim } = target.system;
    return (use === 'success' && hit.dealerName) || victim || target.alias;
  },
  readOptions: () => ({ quickplay: isQuickplay() }),
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
export function viewSuccess(message: Message, roller = readOwner(message)): OffersView {
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

/** Returns the UUID of the actor that rolled a message: for damage the dealer, for a peril the victim. Empty: none. */
export function readOwner(target: Message): string {
  if (isMessageOf(target, 'harvestDamage')) return target.system.hit.dealer || target.system.links.actor;
  return isMessageOf(target, 'harvestCheck', 'harvestWounds', 'harvestInitiative') ? target.system.links.actor : '';
}

/** Returns the result of a reroll by its dice alone, without fate or rulings. */
function judgeThrow(message: Message) {
  const plan = isMessageOf(message, 'harvestReroll') ? message.system.plan : { automatic: 0, minimumNet: null };
  return judgeCheck({ automatic: plan.automatic, minimumNet: plan.minimumNet ?? null }, readFaces(message.rolls[0]));
}

/** A reroll repeats the white and black dice. Trades, the gamble, fate and the current difficulty stay. */
const rerolls: RerollFacet = {
  messageType: 'harvestReroll',
  canKeepBetter: ({ quickplay }) => quickplay !== true,
  isSettled: (target) =>
    !isMessageOf(target, 'harvestCheck', 'harvestDamage') || isSettled(target) || isTreatmentApplied(target),
  plan(target) {
    if (isMessageOf(target, 'harvestCheck')) {
      const { plan, difficulty } = readOutcome(target);
      const system = {
        plan: { ...plan, lines: storeLines(plan.lines) },
        difficulty: difficulty || target.system.subject.difficulty,
      };
      return { formula: plan.formula, title: nameTest(target.system), system };
    }
    if (!isMessageOf(target, 'harvestDamage')) return { formula: '0', title: '', system: {} };
    // A reroll of damage uses the same plan.
    const { plan, source } = target.system;
    return { formula: plan.formula, title: source, system: { plan: { ...plan }, difficulty: '' } };
  },
  describe(target, roll) {
    if (!isMessageOf(target, 'harvestCheck')) {
      const { plan, source } = requireMessageOf(target, 'harvestDamage').system;
      const { net } = judgeCheck({ automatic: plan.automatic, minimumNet: plan.minimumNet ?? null }, readFaces(roll));
      return describeDamage(source, Math.max(0, net));
    }
    const { subject, purpose } = target.system;
    const { net, degree } = judgeCheck(readOutcome(target).plan, readFaces(roll));
    return describeResult(
      { subject: subject as Parameters<typeof describeResult>[0]['subject'], purpose },
      net,
      degree,
    );
  },
  readThrow(message) {
    if (!isMessageOf(message, 'harvestReroll')) return {};
    const { plan, difficulty } = message.system;
    return {
      plan: { ...plan, minimumNet: plan.minimumNet ?? null, lines: readLines(plan.lines) },
      difficulty: readDifficulty(difficulty),
      faces: readFaces(message.rolls[0]),
    };
  },
  stands(target) {
    if (isMessageOf(target, 'harvestCheck')) return readOutcome(target).reroll?.stands === true;
    return isMessageOf(target, 'harvestDamage') && readDamage(target).reroll?.stands === true;
  },
  readResult(message) {
    const { net } = judgeThrow(message);
    const label = game.i18n.localize('TETRAD.DarkHarvest.Card.net');
    return { label, value: net, text: net < 0 ? formatAmount(net, 'net') : String(net) };
  },
};

const price = { pool: 'fate', use: 'scriptingDie' satisfies darkHarvest.FateUse };

/** Undoing a death leaves the character alive and stable, without healing it. */
const undoDeath: RequestKind<FateCharacter> = {
  price: { ...price, onRoll: false },
  isReroll: false,
  canAsk: (actor) => isDead(actor),
  readFulfilment(actor) {
    if (!actor) return 'gone';
    return isDead(actor) ? 'due' : 'done';
  },
  async fulfil(actor) {
    await actor.update({ system: { dying: { stable: true } } });
    await takeStatus(actor, statusIds.dead);
    await settleActor(actor);
  },
};

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
  kinds: { reroll: createRerollKind({ ...price, onRoll: true }), undoDeath, editScene },
  rerolls,
  isTarget: (message) => isMessageOf(message, 'harvestCheck', 'harvestDamage', 'harvestWounds'),
  readOwner,
  readOptions: () => ({ quickplay: isQuickplay() }),
};
