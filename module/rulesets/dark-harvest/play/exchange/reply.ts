/** What the owner of an attacked actor, or a Gamemaster, may answer on the card of the attack (DH-24, DH-25, DH-30 to DH-32). */
import { type HarvestCharacter, type HarvestWeapon, isHarvestCharacter, listSkills } from '../../data/fighter.ts';
import { darkHarvest } from '../../../../../src/index.ts';
import { UserError } from '../../../../user-error.ts';
import { readClock } from '../../../../combat/clock.ts';
import { applyMessageMode, buildModeOption, type MessageMode } from '../../../../foundry/message-mode.ts';
import { findDocument } from '../../../../foundry/find-document.ts';
import { canUser } from '../../../../permissions.ts';
import { createAttack } from '../attacks.ts';
import type { CheckModifier, CheckRequest } from '../../data/check-request.ts';
import { createPurpose } from '../../data/purpose.ts';
import { readOutcome } from '../read-outcome.ts';
import { createRequest } from '../../data/to-input.ts';
import { askExchange } from '../../ui/dialog/check-dialog.ts';
import { chooseWeapon } from './choose-weapon.ts';
import {
  noteWeapon,
  noWeapon,
  type ExchangeFrame,
  type ExchangeRequest,
  type RolledReply,
} from '../../data/exchange-request.ts';
import { readRound } from './fight-state.ts';
import { findReply, readExchange } from './read-exchange.ts';
import { readDefenceless, suggestDodge, suggestStrike } from './situation.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/** Finds who is attacked, where this user may act for it. */
function findOwnTarget(attack: CheckMessage): HarvestCharacter | null {
  const found = findDocument(attack.system.exchange.against);
  if (!(found instanceof foundry.documents.Actor)) return null;
  const actor = found as unknown as Actor.Implementation;
  return isHarvestCharacter(actor) && canUser('reply', actor) ? actor : null;
}

/** Whether a weapon can be struck back with at a range: a blow, or from under 5 feet a shot that is loaded (DH-32, DH-49). */
function canStrike(actor: HarvestCharacter, weapon: HarvestWeapon, range: string): boolean {
  const { melee, shots } = weapon.system;
  if (createAttack(actor, weapon) === null) return false;
  return melee || (range === 'pointBlank' && darkHarvest.canFire({ value: shots.value, max: shots.max }));
}

/** Lists the weapons that can be struck back with, the readied ones first. */
function listStrikeWeapons(actor: HarvestCharacter, range: string): HarvestWeapon[] {
  const items = [...(actor.items as unknown as Iterable<Item.Implementation>)];
  const weapons = items.filter((item): item is HarvestWeapon => item.type === 'harvestWeapon');
  const usable = weapons.filter((weapon) => canStrike(actor, weapon, range));
  return usable.toSorted((a, b) => Number(b.system.readied) - Number(a.system.readied));
}

/** Lists what this user may answer to an attack, in the order of the buttons; nothing where it is another's to answer, or answered. */
export function listOffers(attack: CheckMessage): readonly darkHarvest.ReplyId[] {
  const target = findOwnTarget(attack);
  if (!target || readExchange(attack).kind !== 'open') return [];
  const { range, initiative } = attack.system.exchange;
  const round = readRound(target, readClock(target));
  const weapons = listStrikeWeapons(target, range);
  return darkHarvest.listReplies({
    range: range as darkHarvest.ExchangeRange,
    defenceless: readDefenceless(target) !== '',
    fullDodge: round.fullDodge,
    higher: initiative === 'target',
    attacksLeft: darkHarvest.countAttacksLeft(round, target.system.characteristics.dexterity),
    declared: round.declared > 0,
    hasMelee: weapons.some(({ system }) => system.melee),
    hasShot: weapons.some(({ system }) => !system.melee),
  });
}

/** Who may see the reply at first: whoever sees the attack. */
function chooseMode(attack: CheckMessage): MessageMode | undefined {
  return attack.whisper.length > 0 ? 'gm' : undefined;
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
  const { net } = readOutcome(attack);
  const safe = darkHarvest.findSafeNet(terms, net);
  const defence = safe === null ? null : { attack: net, safe };
  return { request, ranges: [range], mayBeUnaware: false, defence, suggest: rest.suggest };
}

/** Strikes back, as the first of several opponents where so many are declared (DH-24, DH-25). */
async function strikeBack(attack: CheckMessage, target: HarvestCharacter, opponents: number): Promise<void> {
  const { range, against: _own, weapon: otherWeapon, initiative } = attack.system.exchange;
  const weapon = await chooseWeapon(listStrikeWeapons(target, range), attack.alias);
  const request = weapon && createAttack(target, weapon);
  if (!weapon || !request) return;
  const snapshot = noteWeapon(weapon);
  const other = findDocument(attack.system.links.actor) as Actor.Implementation | null;
  const frame = frameReply(attack, 'strikeBack', {
    weapon: snapshot,
    suggest: () =>
      suggestStrike(target, {
        weapon: snapshot,
        other: other ?? target,
        otherWeapon,
        higher: initiative === 'target',
        surprise: false,
        opponents,
        attackedBy: attack.system.links.actor,
      }),
  });
  await askExchange(target, request, frame, chooseMode(attack));
}

/** Makes the request of a dodge: Dexterity, and as much of Dodge as the range leaves (DH-30, DH-31). */
export function createDodge(actor: HarvestCharacter, range: darkHarvest.ExchangeRange, full: boolean): CheckRequest {
  const purpose = createPurpose('dodge');
  const skill = listSkills(actor).find(({ system }) => system.identifier === 'dodge');
  const rating = skill?.system.rating ?? 0;
  const left = darkHarvest.countDodge(rating, range, full);
  if (!skill || (left === 0 && rating > 0)) return { ...createRequest('dexterity'), purpose };
  const half: CheckModifier = { key: 'closeRange', rule: 'DH-31', white: left - rating };
  return { ...createRequest('dexterity', skill.id), purpose, modifiers: left === rating ? [] : [half] };
}

async function dodge(attack: CheckMessage, target: HarvestCharacter, full: boolean): Promise<void> {
  const { range } = attack.system.exchange as unknown as ExchangeRequest;
  const attackedBy = attack.system.links.actor;
  const frame = frameReply(attack, full ? 'fullDodge' : 'dodge', {
    weapon: noWeapon,
    suggest: () => suggestDodge(target, { isShot: range !== 'melee', full, attackedBy }),
  });
  await askExchange(target, createDodge(target, range, full), frame, chooseMode(attack));
}

/** Answers without a roll. */
async function answer(
  attack: CheckMessage,
  target: HarvestCharacter,
  reply: 'easyTarget' | 'disengage',
): Promise<void> {
  const mode = chooseMode(attack);
  const opponent = attack.alias;
  const data = {
    type: 'harvestReply' as const,
    speaker: ChatMessage.getSpeaker({ actor: target }),
    content: foundry.utils.escapeHTML(
      game.i18n.format(`TETRAD.DarkHarvest.Exchange.answer.${reply}`, { target: target.name, opponent }),
    ),
    system: {
      schemaVersion: 1,
      ruleset: 'dark-harvest',
      links: { actor: target.uuid, replyTo: attack.id ?? '' },
      reply,
      opponent,
    },
  };
  await ChatMessage.create(applyMessageMode(data, mode), buildModeOption(mode));
}

const pending = new Set<string>();

/**
 * Answers an attack.
 * @throws UserError `reply-late` where it has been answered meanwhile, `reply-not-allowed` where that cannot be answered any more
 */
export async function replyTo(attack: CheckMessage, id: darkHarvest.ReplyId): Promise<void> {
  const target = findOwnTarget(attack);
  const key = attack.id ?? '';
  if (!target || pending.has(key)) return;
  if (findReply(attack)) throw new UserError('reply-late', { attacker: attack.alias });
  if (!listOffers(attack).includes(id)) throw new UserError('reply-not-allowed', { attacker: attack.alias });
  pending.add(key);
  try {
    if (id === 'strikeBack') await strikeBack(attack, target, 1);
    else if (id === 'split') await strikeBack(attack, target, 2);
    else if (id === 'dodge' || id === 'fullDodge') await dodge(attack, target, id === 'fullDodge');
    else await answer(attack, target, id);
  } finally {
    pending.delete(key);
  }
}
