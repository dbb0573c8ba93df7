/** Fate points at the table (DH-11 to DH-17): what may be bought on which message, what of it can be taken back, and one more round for the dying. */
import { darkHarvest } from '../../../../src/index.ts';
import { isActorOf, isMessageOf } from '../../../foundry/documents.ts';
import { canUser } from '../../../permissions.ts';
import { buyOn, findOffer, labelOffer, viewOffers, type OffersView } from '../../../points/offers.ts';
import type { PointPool, PointsFacet } from '../../../points/points-facet.ts';
import { findSpender, findWords, quotePurchase, spendPoints } from '../../../points/spend.ts';
import { readUses } from '../../../points/spends.ts';
import type { PointPast, PointTerms } from '../../../points/verdicts.ts';
import { UserError } from '../../../user-error.ts';
import { readHealth } from '../data/health.ts';
import { isQuickplay } from '../data/to-input.ts';
import { isDead, isSettled } from './wounds.ts';
import { findDyingCard, type WoundsMessage } from './granted-rounds.ts';

type Message = ChatMessage.Implementation;
type CheckMessage = ChatMessage.OfType<'harvestCheck'>;
type DamageMessage = ChatMessage.OfType<'harvestDamage'>;

/** An actor with fate points. */
type FateCharacter = Actor.OfType<'harvestCharacter'>;

/** Tests whether an actor has fate points. */
export function hasFate(actor: Actor.Implementation): actor is FateCharacter {
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
    return isMessageOf(target, 'harvestCheck') && fitsCheck(use, target);
  },
  hasFollowed(use, actor, target) {
    return use === 'oneMoreRound' ? hasRoundPassed(actor, target) : target !== null && isSettled(target);
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
  nameHelped(target) {
    const victim = isMessageOf(target, 'harvestDamage') ? target.system.target : '';
    return victim || target.alias;
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
