/** Fate at the table (DH-11 to DH-18): what points buy on which message and what of it can be taken back, one more round for the dying, and requests for a scripting die. */
import { darkHarvest } from '../../../../src/index.ts';
import { listMessagesOf, listReplies, readActorUuid } from '../../../chat/replies.ts';
import { takeStatus } from '../../../documents/statuses.ts';
import { isActorOf, isMessageOf, requireMessageOf } from '../../../foundry/documents.ts';
import { settleActor } from '../../../ledger/health-facet.ts';
import { canUser } from '../../../permissions.ts';
import { type OffersView, buyOn, findOffer, labelOffer, requireLastOffer, viewOffers } from '../../../points/offers.ts';
import type { PointPool, PointsFacet } from '../../../points/points-facet.ts';
import { findSpender, findWords, quotePurchase, spendPoints } from '../../../points/spend.ts';
import { readUses } from '../../../points/spends.ts';
import type { PointPast, PointTerms } from '../../../points/verdicts.ts';
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
import { rulings } from './rulings.ts';
import { isDead, isSettled } from './wounds.ts';

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

/** The terms as the rules have them. */
function readTerms({ others, options }: PointTerms): darkHarvest.FateTerms {
  return { others, quickplay: options['quickplay'] === true };
}

/** Tests whether a use serves a test: DH-13 one to stay conscious, DH-15 one against a permanent injury. */
function fitsCheck(use: darkHarvest.FateUse, { system }: CheckMessage): boolean {
  const { kind } = system.purpose;
  if (use === 'stayConscious') return kind === 'stayConscious' || kind === 'wake';
  return use === 'noInjury' ? kind === 'permanentInjury' : true;
}

/** Tests whether somebody dies no more, or has had the round that fate gave: another's stands on the card of wounds, one's own in the countdown (DH-14). */
function hasRoundPassed(actor: FateCharacter, target: Message | null): boolean {
  const dying = isMessageOf(target, 'harvestWounds') ? findFateCharacter(target.system.links.actor) : actor;
  if (!dying || isDead(dying) || readHealth(dying.system.health).state !== 'dying') return true;
  return target === null && dying.system.dying.rounds <= 1;
}

/** Tests whether a message is a roll that takes a success and is no test: damage dice, or initiative (DH-11). */
function isOtherRoll(target: Message): boolean {
  return isMessageOf(target, 'harvestDamage', 'harvestInitiative') && target.rolls.length > 0;
}

const pool: PointPool<FateCharacter> = {
  id: 'fate',
  path: 'fate',
  returns: 'fateBack',
  uses: Object.keys(darkHarvest.fate),
  price: (use: darkHarvest.FateUse, terms) => darkHarvest.priceFate(use, terms),
  limit: (use: darkHarvest.FateUse, terms, past: PointPast) => darkHarvest.limitFate(use, readTerms(terms), past),
  countsInTurn: (use: darkHarvest.FateUse) => darkHarvest.fate[use].turn,
  fits(use: darkHarvest.FateUse, target) {
    // It is held by a request (DH-18).
    if (use === 'scriptingDie') return false;
    if (!target) return true;
    if (use === 'lessDamage') return isMessageOf(target, 'harvestDamage');
    if (use === 'oneMoreRound') return isMessageOf(target, 'harvestWounds');
    if (use === 'success' && !isMessageOf(target, 'harvestCheck')) return isOtherRoll(target);
    return isMessageOf(target, 'harvestCheck') && fitsCheck(use, target);
  },
  hasFollowed(use, actor, target, before) {
    // When a round was over is noted nowhere.
    if (use === 'oneMoreRound') return before === undefined && hasRoundPassed(actor, target);
    // Nobody writes another's combatant: initiative is bettered by its own fighter alone.
    if (isMessageOf(target, 'harvestInitiative')) return !isInitiativeOpen(target, actor.uuid, before);
    return target !== null && isSettled(target, before);
  },
  // A success on damage dice is bought by whoever rolled them (DH-11), a pip off by whom they hit (DH-12).
  listRollers(use: darkHarvest.FateUse, target) {
    if (isMessageOf(target, 'harvestInitiative')) return listRolled(target);
    return [use === 'success' && isMessageOf(target, 'harvestDamage') ? readOwner(target) : readActorUuid(target)];
  },
  isOpponent(use: darkHarvest.FateUse, target, uuid) {
    if (isMessageOf(target, 'harvestDamage')) {
      return uuid === (use === 'lessDamage' ? target.system.hit.dealer : target.system.links.actor);
    }
    if (!isMessageOf(target, 'harvestCheck')) return false;
    // Whom it attacks, what it answers, and what answers it.
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
    // The round goes with its point (DH-14).
    return use === 'oneMoreRound' && !target ? { dying: { rounds: Math.max(1, dying.rounds - 1) } } : {};
  },
};

/** The facet as the binding offers it. */
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

/** Whether fate is bought on a test as it stands now: what makes the failed succeed is not offered to who succeeded. */
function isOfUse(use: darkHarvest.FateUse, { system }: CheckMessage, net: number): boolean {
  // In Quickplay it is one success more, as any other (DH-13).
  if (use === 'stayConscious' && system.ruleOptions.quickplay) return false;
  return use === 'success' || net < 1;
}

/**
 * Reads what fate may still do with a test.
 * @param net - as it stands
 * @param isOpen - whether fate can still change it
 */
export function viewFate(message: CheckMessage, net: number, isOpen: boolean): OffersView {
  const uses = (['success', 'stayConscious', 'noInjury'] as const).filter((use) => isOfUse(use, message, net));
  return viewOffers(message, isOpen && message.system.links.actor ? uses : []);
}

/**
 * Labels the button that takes a pip off; empty: it is not offered to this user.
 * @param rolled - pips that the dice gave
 */
export function labelLessDamage(message: DamageMessage, rolled: number): string {
  const count = readUses(message)['lessDamage'] ?? 0;
  const { quickplay } = message.system.ruleOptions;
  const [now, then] = [count, count + 1].map((points) => darkHarvest.lessenDamage(rolled, points, quickplay));
  return now === then ? '' : labelOffer(findOffer('lessDamage', message));
}

/**
 * Takes a pip off; on another's behalf with a word of how.
 * @throws UserError as buyOn
 */
export async function spendOnDamage(message: DamageMessage): Promise<void> {
  await buyOn(message, 'lessDamage', message.system.source);
}

/**
 * Reads what fate may add to damage dice or to initiative (DH-11); nothing to a roll of those who have no fate.
 * @param roller - UUID of whose roll it is
 */
export function viewSuccess(message: Message, roller = readOwner(message)): OffersView {
  return viewOffers(message, findFateCharacter(roller) ? ['success'] : [], { roller });
}

/** Labels the button by which the dying buy themselves a round (DH-14); empty: it is not offered to this user now. */
export function labelOwnRound(uuid: string): string {
  const actor = findFateCharacter(uuid);
  if (!actor || !canUser('spend', actor) || isDead(actor)) return '';
  const { dying, health } = actor.system;
  if (dying.stable || readHealth(health).state !== 'dying') return '';
  const { cost, left, limit } = quotePurchase({ use: 'oneMoreRound', actor, target: null });
  return left >= cost && limit === null ? findWords(points)('buy.oneMoreRound', { left: String(left) }) : '';
}

/**
 * Buys a round for oneself: a point, and a round more in the countdown, in one write.
 * @throws UserError `not-owner`, `no-points`, `points-limit`
 */
export async function buyRound(uuid: string): Promise<void> {
  const actor = findFateCharacter(uuid);
  if (!actor || !canUser('spend', actor)) throw new UserError('not-owner', { actor: actor?.name ?? '' });
  if (!labelOwnRound(uuid)) return;
  const { dying, characteristics } = actor.system;
  // An older world holds a full track without the stamp.
  const rounds = dying.rounds || darkHarvest.countDyingRounds(characteristics.resolve, characteristics.fortitude);
  const system = { dying: { rounds: rounds + 1 } };
  await spendPoints({ use: 'oneMoreRound', actor, target: null }, { title: actor.name, system });
}

/**
 * Spends a point of one's own on the newest test of an actor that a success more can still change (DH-11).
 * @throws UserError `no-roll-to-change` where there is none, else as buyOn
 */
export async function spendOnLast(actor: Actor.Implementation): Promise<void> {
  const tests = listMessagesOf('harvestCheck').filter((message) => isMessageOf(message, 'harvestCheck'));
  const target = requireLastOffer('success', actor, tests);
  await buyOn(target, 'success', nameTest(target.system));
}

/** Finds who is dying of what a card tells, and is not stable; null: nobody any more. */
function findDyingOf(card: WoundsMessage): FateCharacter | null {
  const dying = findFateCharacter(card.system.links.actor);
  return dying && !dying.system.dying.stable && findDyingCard(dying)?.id === card.id ? dying : null;
}

/** Labels the button by which fate buys a round on a card of wounds; empty: it is not offered to this user. In Quickplay others help (DH-16). */
export function labelRound(card: WoundsMessage): string {
  const dying = findDyingOf(card);
  if (!dying) return '';
  return canUser('spend', dying) ? labelOwnRound(dying.uuid) : labelOffer(findOffer('oneMoreRound', card));
}

/**
 * Buys a round on a card of wounds. Nobody writes another's actor: what a helper spends answers the card, and the countdown reads it there.
 * @throws UserError as buyOn and buyRound
 */
export async function buyRoundOn(card: WoundsMessage): Promise<void> {
  const dying = findDyingOf(card);
  if (!dying || canUser('spend', dying)) return buyRound(card.system.links.actor);
  await buyOn(card, 'oneMoreRound', findWords(points)('deadlyWound'));
}

/** UUID of whose roll a message is: of damage whoever dealt it, of a peril's whom it hits; empty: nobody's. */
export function readOwner(target: Message): string {
  if (isMessageOf(target, 'harvestDamage')) return target.system.hit.dealer || target.system.links.actor;
  return isMessageOf(target, 'harvestCheck', 'harvestWounds', 'harvestInitiative') ? target.system.links.actor : '';
}

/** Reads what the dice of a new throw came to by themselves. */
function judgeThrow(message: Message) {
  const plan = isMessageOf(message, 'harvestReroll') ? message.system.plan : { automatic: 0, minimumNet: null };
  return judgeCheck({ automatic: plan.automatic, minimumNet: plan.minimumNet ?? null }, readFaces(message.rolls[0]));
}

/** White and black dice are thrown again; trades, gamble and fate stay, and the difficulty as it stands. */
const rerolls: RerollFacet = {
  messageType: 'harvestReroll',
  canKeepBetter: ({ quickplay }) => quickplay !== true,
  isSettled: (target) => !isMessageOf(target, 'harvestCheck', 'harvestDamage') || isSettled(target),
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
    // Damage as it was planned.
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

/** Back from death: alive and stable, no health back. */
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

/** A detail of the scene: the GM tells it, and nothing is done here. */
const editScene: RequestKind<FateCharacter> = {
  price: { ...price, onRoll: false },
  isReroll: false,
  canAsk: () => true,
  readFulfilment: () => 'none',
  fulfil: () => Promise.resolve(),
};

/** The facet as the binding offers it. */
export const requests: RequestsFacet<FateCharacter> = {
  ruleset: 'dark-harvest',
  owns: hasFate,
  requestType: 'harvestRequest',
  answerType: 'harvestAnswer',
  words: 'TETRAD.DarkHarvest.Request',
  kinds: { reroll: createRerollKind({ ...price, onRoll: true }), undoDeath, editScene },
  rerolls,
  rulings,
  isTarget: (message) => isMessageOf(message, 'harvestCheck', 'harvestDamage', 'harvestWounds'),
  readOwner,
  readOptions: () => ({ quickplay: isQuickplay() }),
};
