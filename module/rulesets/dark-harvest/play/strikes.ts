/** The initial values of the roll dialogs for attacks and replies, as suggested by the state of the fight (DH-21 to DH-32). */
import { readClock } from '../../../combat/clock.ts';
import { findActor, isItemOf } from '../../../foundry/documents.ts';
import { type BareAnswer, type Offer, type Target, makeReply } from '../../../opposed/opposed-facet.ts';
import type { OddsView } from '../../../rolls/odds-view.ts';
import { canUser } from '../../../permissions.ts';
import { UserError } from '../../../user-error.ts';
import { darkHarvest } from '../../../../src/index.ts';
import {
  type CheckModifier,
  type CheckRequest,
  type ExchangeFrame,
  type ExchangeRequest,
  type RolledReply,
  type StrikeChoice,
  type StrikeWeapon,
  type Suggestion,
  createPurpose,
  noWeapon,
  noteWeapon,
} from '../data/request.ts';
import {
  type HarvestCharacter,
  type HarvestWeapon,
  isHarvestCharacter,
  isReadied,
  listSkills,
  listWeapons,
} from '../data/fighter.ts';
import { LANG, createRequest, toInput } from '../data/to-input.ts';
import { createAttack } from './attacks.ts';
import { readAim, readRound } from './fight-state.ts';
import { planCheck, planOr, readOutcome, viewReplyOdds } from './checks.ts';
import { readDefenceless, readInitiative, readNear, readRange, suggestDodge, suggestStrike } from './situation.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/** A roll in an exchange that has yet to be made, and what its dialog needs. */
export interface AskedStrike {
  readonly request: CheckRequest;
  readonly frame?: ExchangeFrame;
}

/** The ranges of a shot (DH-31). The GM decides which shots are `close`. */
const shotRanges = ['pointBlank', 'close', 'far'] as const;

/** Plans a fighter's roll with the values that the fight suggests; null if it cannot be rolled. */
function planSuggested(actor: HarvestCharacter, request: CheckRequest, { steps }: Suggestion) {
  const said = darkHarvest.makeReasons(steps) as CheckModifier[];
  return planOr(() => planCheck(toInput(actor, { ...request, modifiers: [...request.modifiers, ...said] })));
}

/** Lists the rolls with which a target could reply to an attack now, one for each usable weapon (DH-24, DH-30 to DH-32). */
function listDefences(
  attacker: HarvestCharacter,
  target: HarvestCharacter,
  facts: ReplyFacts & { weapon: StrikeWeapon },
) {
  const { range, initiative, weapon: otherWeapon } = facts;
  const attackedBy = attacker.uuid;
  const weapons = listStrikeWeapons(target, range);
  const atHand = weapons.filter(isReadied);
  const planStrike = (weapon: HarvestWeapon) => {
    const strike = { weapon: noteWeapon(weapon), other: attacker, otherWeapon, higher: initiative === 'target' };
    const suggestion = suggestStrike(target, { ...strike, surprise: false, opponents: 1, attackedBy });
    return planSuggested(target, createAttack(target, weapon), suggestion);
  };
  const planReplies = (reply: string) => {
    if (reply === 'strikeBack') return (atHand.length > 0 ? atHand : weapons).map(planStrike);
    if (reply !== 'dodge' && reply !== 'fullDodge') return [];
    const full = reply === 'fullDodge';
    const suggestion = suggestDodge(target, { isShot: range !== 'melee', full, attackedBy });
    return [planSuggested(target, createDodge(target, range, full), suggestion)];
  };
  return listReplyIds(target, facts).flatMap((id) =>
    planReplies(id).flatMap((plan) => {
      const reply = id as darkHarvest.ExchangeReply;
      return plan ? [{ plan, terms: darkHarvest.readTerms({ range, reply, initiative }) }] : [];
    }),
  );
}

/**
 * Prepares what the dialog of an attack needs to know.
 * @param opponents - how many targets the attack is split among
 */
function frameAttack(
  attacker: HarvestCharacter,
  weapon: HarvestWeapon,
  { token, actor }: Target,
  opponents: number,
): ExchangeFrame {
  const initiative = readInitiative(attacker, actor);
  const snapshot = noteWeapon(weapon);
  const defenceless = readDefenceless(actor);
  const request: ExchangeRequest = {
    role: 'attack',
    range: readRange(attacker, weapon, actor),
    reply: '',
    defenceless,
    initiative,
    against: actor.uuid,
    opponent: token.name,
    weapon: snapshot,
    replyTo: '',
    changes: [],
  };
  const strike = { weapon: snapshot, other: actor, higher: initiative === 'attacker', opponents };
  return {
    request,
    ranges: snapshot.melee ? ['melee'] : shotRanges,
    mayBeUnaware: defenceless === '',
    isAiming: readAim(attacker).isAiming,
    isTooFar: snapshot.melee && readNear(attacker, actor) === false,
    listDefences(range) {
      if (!isHarvestCharacter(actor) || defenceless) return [];
      return canUser('view', actor) ? listDefences(attacker, actor, { range, initiative, weapon: snapshot }) : null;
    },
    suggest: ({ unaware }) => suggestStrike(attacker, { ...strike, surprise: unaware }),
  };
}

/**
 * Returns the roll of an attack, split if several targets are attacked (DH-25); null if the item is not a weapon.
 * @throws UserError `too-many-attacks`
 */
export function declareAttack(
  attacker: HarvestCharacter,
  weapon: Item.Implementation | null,
  target: Target | null,
  among: number,
): AskedStrike | null {
  if (!isItemOf(weapon, 'harvestWeapon')) return null;
  const request = createAttack(attacker, weapon);
  if (!target) return { request };
  const most = darkHarvest.countMostAttacks(attacker.system.characteristics.dexterity);
  if (among > most && readRound(attacker, readClock(attacker)).declared === 0) {
    throw new UserError('too-many-attacks', { actor: attacker.name, most: String(most) });
  }
  return { request, frame: frameAttack(attacker, weapon, target, among) };
}

/** Tests whether a weapon can strike back at a range: a melee weapon always can, a loaded gun only under 5 feet (DH-32, DH-49). */
function canStrike(weapon: HarvestWeapon, range: string): boolean {
  const { melee, shots } = weapon.system;
  return melee || (range === 'pointBlank' && darkHarvest.canFire({ value: shots.value, max: shots.max }));
}

/** Lists the weapons with which an actor can strike back, readied ones first. */
function listStrikeWeapons(actor: HarvestCharacter, range: string): HarvestWeapon[] {
  const usable = listWeapons(actor).filter((weapon) => canStrike(weapon, range));
  return usable.toSorted((a, b) => Number(isReadied(b)) - Number(isReadied(a)));
}

/** The parts of an attack that decide which replies are possible. */
type ReplyFacts = Pick<ExchangeRequest, 'range' | 'initiative'>;

/** Lists the ids of the replies that a target can give to an attack (DH-24, DH-25, DH-30 to DH-32). */
function listReplyIds(target: HarvestCharacter, { range, initiative }: ReplyFacts): readonly darkHarvest.ReplyId[] {
  const round = readRound(target, readClock(target));
  const weapons = listStrikeWeapons(target, range);
  return darkHarvest.listReplies({
    range,
    defenceless: readDefenceless(target) !== '',
    fullDodge: round.fullDodge,
    higher: initiative === 'target',
    attacksLeft: darkHarvest.countAttacksLeft(round, target.system.characteristics.dexterity),
    declared: round.declared > 0,
    hasMelee: weapons.some(({ system }) => system.melee),
    hasShot: weapons.some(({ system }) => !system.melee),
  });
}

/** Lists the replies that the target of an attack may choose, in the order of the buttons. */
export function listReplies(attack: CheckMessage, target: HarvestCharacter): readonly Offer[] {
  return listReplyIds(target, attack.system.exchange as unknown as ReplyFacts).map((id) => ({
    id,
    label: game.i18n.localize(`TETRAD.DarkHarvest.Exchange.reply.${id}`),
    hint: game.i18n.localize(`TETRAD.DarkHarvest.Exchange.hint.${id}`),
  }));
}

function frameReply(
  attack: CheckMessage,
  reply: RolledReply,
  rest: Pick<ExchangeRequest, 'weapon'> & Pick<ExchangeFrame, 'suggest'>,
): ExchangeFrame {
  const { range, initiative } = attack.system.exchange as unknown as ExchangeRequest;
  const request: ExchangeRequest = {
    role: 'reply',
    range,
    reply,
    defenceless: '',
    initiative,
    against: attack.system.links.actor,
    opponent: attack.alias,
    weapon: rest.weapon,
    replyTo: attack.id ?? '',
    changes: [],
  };
  const terms = darkHarvest.readTerms({ range, reply, initiative });
  const defence = { attack: readOutcome(attack).net, terms };
  return { request, ranges: [range], mayBeUnaware: false, defence, suggest: rest.suggest };
}

/** Returns the initial values of a strike back with a weapon, split if several opponents are declared (DH-24, DH-25). */
function frameStrike(
  attack: CheckMessage,
  target: HarvestCharacter,
  weapon: HarvestWeapon,
  opponents: number,
): StrikeChoice {
  const { weapon: otherWeapon, initiative } = attack.system.exchange;
  const attackedBy = attack.system.links.actor;
  const request = createAttack(target, weapon);
  const snapshot = noteWeapon(weapon);
  const other = findActor(attackedBy) ?? target;
  const strike = { weapon: snapshot, other, otherWeapon, higher: initiative === 'target', opponents, attackedBy };
  const suggest = () => suggestStrike(target, { ...strike, surprise: false });
  const frame = frameReply(attack, 'strikeBack', { weapon: snapshot, suggest });
  return { id: weapon.id ?? '', name: weapon.name, request, frame };
}

/** Returns the chance to hit with a strike back as the fight suggests it; −1 if it cannot be rolled. */
function rateStrike(target: HarvestCharacter, { request, frame }: StrikeChoice): number {
  const plan = planSuggested(target, request, frame.suggest({ range: frame.request.range, unaware: false }));
  return plan && frame.defence ? viewReplyOdds(frame.defence, plan).headline.p : -1;
}

/**
 * Returns the strike back with the weapon most likely to hit, a readied one if possible; null if no weapon can strike back. The dialog offers the other
 * weapons.
 */
function strikeBack(attack: CheckMessage, target: HarvestCharacter, opponents: number): AskedStrike | null {
  const rated = listStrikeWeapons(target, attack.system.exchange.range).map((weapon) => {
    const strike = frameStrike(attack, target, weapon, opponents);
    return { strike, isAtHand: isReadied(weapon), p: rateStrike(target, strike) };
  });
  const sorted = rated.toSorted((one, other) => Number(other.isAtHand) - Number(one.isAtHand) || other.p - one.p);
  const [best, ...others] = sorted.map(({ strike }) => strike);
  if (!best || others.length === 0) return best ?? null;
  return { request: best.request, frame: { ...best.frame, strikes: [best, ...others] } };
}

/** Returns the request for a dodge: Dexterity with as much of the skill Dodge as the range allows (DH-30, DH-31). */
export function createDodge(actor: HarvestCharacter, range: darkHarvest.ExchangeRange, full: boolean): CheckRequest {
  const purpose = createPurpose('dodge');
  const skill = listSkills(actor).find(({ system }) => system.identifier === 'dodge');
  const rating = skill?.system.rating ?? 0;
  const left = darkHarvest.countDodge(rating, range, full);
  if (!skill || (left === 0 && rating > 0)) return { ...createRequest('dexterity'), purpose };
  const half: CheckModifier = { key: 'closeRange', rule: 'DH-31', white: left - rating };
  return { ...createRequest('dexterity', skill.id), purpose, modifiers: left === rating ? [] : [half] };
}

function dodge(attack: CheckMessage, target: HarvestCharacter, reply: 'dodge' | 'fullDodge'): AskedStrike {
  const { range } = attack.system.exchange as unknown as ExchangeRequest;
  const full = reply === 'fullDodge';
  const facts = { isShot: range !== 'melee', full, attackedBy: attack.system.links.actor };
  const suggest = () => suggestDodge(target, facts);
  return { request: createDodge(target, range, full), frame: frameReply(attack, reply, { weapon: noWeapon, suggest }) };
}

/** Returns how many opponents a strike back declares; null for other replies (DH-25). */
function countOpponents(reply: string): number | null {
  return reply === 'strikeBack' ? 1 : reply === 'split' ? 2 : null;
}

/** Returns the roll of a reply or, if the target does not roll, the message of the reply. Null if the reply needs a weapon and the target has none. */
export function answerAttack(
  attack: CheckMessage,
  target: HarvestCharacter,
  id: string,
): AskedStrike | BareAnswer | null {
  const opponents = countOpponents(id);
  if (opponents !== null) return strikeBack(attack, target, opponents);
  if (id === 'dodge' || id === 'fullDodge') return dodge(attack, target, id);
  const names = { target: target.name, opponent: attack.alias };
  const content = game.i18n.format(`${LANG}.Exchange.answer.${id}`, names);
  return makeReply({ type: 'harvestReply', ruleset: 'dark-harvest', content }, attack, target, id);
}

/**
 * Returns a preview of a reply: its roll, or its odds if the target does not roll. A strike back uses the weapon most likely to hit, a readied one if possible.
 * @returns null if the reply needs a weapon and the target has none
 */
export function foreseeReply(
  attack: CheckMessage,
  target: HarvestCharacter,
  id: string,
): AskedStrike | OddsView | null {
  const opponents = countOpponents(id);
  if (opponents !== null) return strikeBack(attack, target, opponents);
  if (id === 'dodge' || id === 'fullDodge') return dodge(attack, target, id);
  // A blow always misses a target that steps away (DH-24).
  const net = id === 'disengage' ? 0 : readOutcome(attack).net;
  const { range, initiative } = attack.system.exchange as unknown as ExchangeRequest;
  const terms = darkHarvest.readTerms({ range, reply: 'easyTarget', initiative });
  return viewReplyOdds({ attack: net, terms }, null);
}
