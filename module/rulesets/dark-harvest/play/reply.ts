/** The replies to an attack: which ones the target may give, their rolls with the values that the fight suggests, and their odds (DH-24, DH-25, DH-30 to DH-32). */
import { darkHarvest } from '../../../../src/index.ts';
import { readClock } from '../../../combat/clock.ts';
import { findActor } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { type BareAnswer, type Offer, makeReply } from '../../../exchange/opposed-facet.ts';
import type { OddsView } from '../../../chat/odds-view.ts';
import {
  type HarvestCharacter,
  type HarvestWeapon,
  findSkill,
  isReadied,
  listWeapons,
  rateSkill,
} from '../data/fighter.ts';
import {
  type CheckRequest,
  type ExchangeFrame,
  type ExchangeRequest,
  type RolledReply,
  type StrikeChoice,
  type StrikeWeapon,
  type Suggestion,
  makePurpose,
  noWeapon,
  noteWeapon,
} from '../data/request.ts';
import { LANG, createRequest } from '../data/to-input.ts';
import { createAttack, readDefenceless, suggestDodge, suggestStrike } from './attack.ts';
import { type CheckPlan, planIfAllowed, readExchange, readOutcome, takePool, viewReplyOdds } from './checks.ts';
import { readRound } from './turn.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

const format = makeFormat(`${LANG}.Exchange`);

/** A roll in an exchange that has yet to be made, and what its dialog needs. */
export interface AskedStrike {
  readonly request: CheckRequest;
  readonly frame?: ExchangeFrame;
}

/** Plans a fighter's roll with the values that the fight suggests; null if it cannot be rolled. */
function planSuggested(actor: HarvestCharacter, request: CheckRequest, { steps }: Suggestion): CheckPlan | null {
  const modifiers = [...request.modifiers, ...darkHarvest.makeReasons(steps)];
  return planIfAllowed(actor, { ...request, modifiers });
}

/** Lists the weapons with which an actor can strike back, readied ones first: any melee weapon, or a loaded gun under 5 feet (DH-32, DH-49). */
function listStrikeWeapons(actor: HarvestCharacter, range: string): HarvestWeapon[] {
  const usable = listWeapons(actor).filter(
    ({ system: { melee, shots } }) => melee || (range === 'pointBlank' && darkHarvest.canFire({ ...shots })),
  );
  return usable.toSorted((a, b) => Number(isReadied(b)) - Number(isReadied(a)));
}

/** The parts of an attack that decide which replies are possible. */
type ReplyFacts = Pick<ExchangeRequest, 'range' | 'initiative'>;

/** Lists the ids of the replies that a target can give to an attack. */
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
  return listReplyIds(target, readExchange(attack)).map((id) => ({
    id,
    label: format(`reply.${id}`),
    hint: format(`hint.${id}`),
    ...(id === 'split' ? { besides: format('besides') } : {}),
  }));
}

/** Lists the replies that a target could give to an attack now, a strike back with each usable weapon. */
export function listDefences(
  attacker: HarvestCharacter,
  target: HarvestCharacter,
  { range, initiative, weapon: otherWeapon }: ReplyFacts & { readonly weapon: StrikeWeapon },
): darkHarvest.ReplyChoice[] {
  const attackedBy = attacker.uuid;
  const weapons = listStrikeWeapons(target, range);
  const atHand = weapons.filter(isReadied);
  const planStrike = (weapon: HarvestWeapon, opponents: number) => {
    const facts = { weapon: noteWeapon(weapon), other: attacker, otherWeapon, higher: initiative === 'target' };
    const suggestion = suggestStrike(target, { ...facts, opponents, attackedBy });
    return planSuggested(target, createAttack(target, weapon), suggestion);
  };
  const planReplies = (reply: darkHarvest.ReplyId) => {
    if (reply === 'strikeBack' || reply === 'split')
      return (atHand.length > 0 ? atHand : weapons).map((one) => planStrike(one, reply === 'split' ? 2 : 1));
    const full = reply === 'fullDodge';
    const suggestion = suggestDodge(target, { isShot: range !== 'melee', full, attackedBy });
    return [planSuggested(target, createDodge(target, range, full), suggestion)];
  };
  return listReplyIds(target, { range, initiative }).flatMap((id): darkHarvest.ReplyChoice[] => {
    if (id === 'easyTarget' || id === 'disengage') {
      const terms = darkHarvest.readTerms({ range, reply: 'easyTarget', initiative });
      return [{ terms, plan: null, escapes: id === 'disengage' }];
    }
    const terms = darkHarvest.readTerms({ range, reply: id === 'split' ? 'strikeBack' : id, initiative });
    return planReplies(id).flatMap((plan) => (plan ? [{ plan: takePool(plan), terms }] : []));
  });
}

function frameReply(
  attack: CheckMessage,
  reply: RolledReply,
  rest: Pick<ExchangeRequest, 'weapon'> & Pick<ExchangeFrame, 'suggest'>,
): ExchangeFrame {
  const { range, initiative } = readExchange(attack);
  const { suggest, weapon } = rest;
  const against = attack.system.links.actor;
  const place = { range, reply, initiative, against, opponent: attack.alias, weapon, replyTo: attack.id ?? '' };
  const terms = darkHarvest.readTerms({ range, reply, initiative });
  return {
    request: { role: 'reply', ...place, defenceless: '', changes: [] },
    ranges: [range],
    defence: { attack: readOutcome(attack).net, terms },
    suggest,
  };
}

/** Returns the initial values of a strike back with a weapon, split if several opponents are declared (DH-24, DH-25). */
function frameStrike(
  attack: CheckMessage,
  target: HarvestCharacter,
  own: HarvestWeapon,
  opponents: number,
): StrikeChoice {
  const { weapon: otherWeapon, initiative } = readExchange(attack);
  const attackedBy = attack.system.links.actor;
  const weapon = noteWeapon(own);
  const other = findActor(attackedBy) ?? target;
  const facts = { weapon, other, otherWeapon, higher: initiative === 'target', opponents, attackedBy };
  const frame = frameReply(attack, 'strikeBack', { weapon, suggest: () => suggestStrike(target, facts) });
  return { id: own.id ?? '', name: own.name, request: createAttack(target, own), frame };
}

/**
 * Returns the strike back with the weapon most likely to hit, a readied one if possible; null if no weapon can strike back. The dialog offers the other
 * weapons.
 */
function strikeBack(attack: CheckMessage, target: HarvestCharacter, opponents: number): AskedStrike | null {
  const rated = listStrikeWeapons(target, readExchange(attack).range).map((weapon) => {
    const strike = frameStrike(attack, target, weapon, opponents);
    const { defence, suggest } = strike.frame;
    const plan = planSuggested(target, strike.request, suggest(false));
    const p = plan && defence ? viewReplyOdds(defence, plan).headline.p : -1;
    return { strike, isAtHand: isReadied(weapon), p };
  });
  const sorted = rated.toSorted((one, other) => Number(other.isAtHand) - Number(one.isAtHand) || other.p - one.p);
  const strikes = sorted.map(({ strike }) => strike);
  const [best, ...others] = strikes;
  if (!best || others.length === 0) return best ?? null;
  return { request: best.request, frame: { ...best.frame, strikes } };
}

/** Returns the request for a dodge: Dexterity with as much of the skill Dodge as the range allows (DH-30, DH-31). */
export function createDodge(actor: HarvestCharacter, range: darkHarvest.ExchangeRange, full: boolean): CheckRequest {
  const purpose = makePurpose('dodge');
  const skill = findSkill(actor, 'dodge');
  const rating = rateSkill(actor, 'dodge');
  const left = darkHarvest.countDodge(rating, range, full);
  if (!skill || (left === 0 && rating > 0)) return { ...createRequest('dexterity'), purpose };
  const half = { key: 'closeRange', rule: 'DH-31', white: left - rating };
  return { ...createRequest('dexterity', skill.id), purpose, modifiers: left === rating ? [] : [half] };
}

/** Returns the roll of a reply; null if the reply needs a weapon and the target has none; undefined for a reply without a roll. */
function askReply(attack: CheckMessage, target: HarvestCharacter, id: string): AskedStrike | null | undefined {
  // `split` declares two opponents (DH-25).
  if (id === 'strikeBack' || id === 'split') return strikeBack(attack, target, id === 'split' ? 2 : 1);
  if (id !== 'dodge' && id !== 'fullDodge') return undefined;
  const { range } = readExchange(attack);
  const full = id === 'fullDodge';
  const facts = { isShot: range !== 'melee', full, attackedBy: attack.system.links.actor };
  const suggest = () => suggestDodge(target, facts);
  return { request: createDodge(target, range, full), frame: frameReply(attack, id, { weapon: noWeapon, suggest }) };
}

/** Returns the roll of a reply or, if the target does not roll, the message of the reply. Null if the reply needs a weapon and the target has none. */
export function answerAttack(
  attack: CheckMessage,
  target: HarvestCharacter,
  id: string,
): AskedStrike | BareAnswer | null {
  const asked = askReply(attack, target, id);
  if (asked !== undefined) return asked;
  const content = format(`answer.${id}`, { target: target.name, opponent: attack.alias });
  return makeReply({ type: 'harvestReply', ruleset: 'dark-harvest', content }, attack, target, id);
}

/** Returns a preview of a reply: its roll or, if the target does not roll, its odds. Null if the reply needs a weapon and the target has none. */
export function foreseeReply(
  attack: CheckMessage,
  target: HarvestCharacter,
  id: string,
): AskedStrike | OddsView | null {
  const asked = askReply(attack, target, id);
  if (asked !== undefined) return asked;
  // A blow always misses a target that steps away (DH-24).
  const net = id === 'disengage' ? 0 : readOutcome(attack).net;
  const { range, initiative } = readExchange(attack);
  return viewReplyOdds({ attack: net, terms: darkHarvest.readTerms({ range, reply: 'easyTarget', initiative }) }, null);
}
