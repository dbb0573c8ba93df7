/** Perils (DH-63): the test to avoid one, and its damage dice. The damage itself is applied from the damage card. */
import { darkHarvest } from '../../../../src/index.ts';
import { findOwnActor } from '../../../chat/genuine.ts';
import { listReplies } from '../../../chat/replies.ts';
import type { HazardFacet } from '../../../exchange/hazard-facet.ts';
import { postDamage } from '../../../exchange/roll-damage.ts';
import { findMacroActor } from '../../../foundry/canvas.ts';
import { getSpeaker, isItemOf, isMessageOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import type { MessageMode } from '../../../foundry/generation.ts';
import { UserError } from '../../../user-error.ts';
import {
  type HarvestCharacter,
  countArmour,
  findSkill,
  isCharacteristicId,
  isHarvestCharacter,
} from '../data/fighter.ts';
import { perilSeverities } from '../data/item-models.ts';
import { type CheckRequest, makePurpose } from '../data/request.ts';
import { createRequest } from '../data/to-input.ts';
import { openCheckDialog } from '../../../checks/check-dialog.ts';
import { rollPlanned } from './damage.ts';

const format = makeFormat('TETRAD.DarkHarvest.Peril');

export type HarvestPeril = Item.OfType<'harvestPeril'>;

export function isPeril(item: { readonly type: string } | null | undefined): item is HarvestPeril {
  return isItemOf(item, 'harvestPeril');
}

/** The parts of a peril item that the test to avoid it uses. */
interface PerilData {
  readonly uuid: string;
  readonly name: string;
  readonly system: Pick<HarvestPeril['system'], 'severity' | 'dice' | 'avoid'>;
}

/** Returns the request for the test to avoid a peril, at the difficulty of its severity (DH-63). */
export function createAvoidance(actor: HarvestCharacter, { uuid, name, system }: PerilData): CheckRequest {
  const { severity, dice, avoid } = system;
  const first = isCharacteristicId(avoid.characteristic) ? avoid.characteristic : 'dexterity';
  const second = isCharacteristicId(avoid.second) ? avoid.second : null;
  const skill = second === null ? findSkill(actor, avoid.skill) : undefined;
  return {
    ...createRequest(first, skill?.id ?? null),
    second,
    difficulty: darkHarvest.perils[severity].difficulty,
    purpose: makePurpose('peril', { ref: uuid, name, amount: dice }),
  };
}

export type PerilMessage = ChatMessage.OfType<'harvestPeril'>;

/** The tests that a peril offers, in the order of the buttons: to spot it, and to avoid it (DH-63). */
export const perilTests = ['spot', 'peril'] as const;

type PerilTest = (typeof perilTests)[number];

/** Finds the actor that a peril threatens; null if the actor was deleted, or a sender of the message may not act for it. */
export function findThreatened(message: PerilMessage): HarvestCharacter | null {
  const actor = findOwnActor(message);
  return actor && isHarvestCharacter(actor) ? actor : null;
}

/** Tests whether the threatened actor has already made this test against the peril of a message. */
export function isPerilTested(message: PerilMessage, kind: PerilTest): boolean {
  const actor = findThreatened(message);
  return listReplies(message.id ?? '').some(
    (reply) =>
      isMessageOf(reply, 'harvestCheck') &&
      reply.system.purpose.kind === kind &&
      findOwnActor(reply)?.uuid === actor?.uuid,
  );
}

/** Returns the actor and the request for a test against a peril: to spot it (Wits + Perception) or to avoid it. Null if it can no longer be made (DH-63). */
export function findPerilTest(
  message: PerilMessage,
  kind: PerilTest,
): { readonly actor: HarvestCharacter; readonly request: CheckRequest } | null {
  const actor = findThreatened(message);
  // A peril that was met with the test to avoid it need not be spotted.
  if (!actor || isPerilTested(message, kind) || isPerilTested(message, 'peril')) return null;
  const { peril: uuid, name, severity: stored, dice, avoid } = message.system;
  const severity = perilSeverities.find((known) => known === stored) ?? 'minor';
  if (kind === 'peril')
    return { actor, request: createAvoidance(actor, { uuid, name, system: { severity, dice, avoid } }) };
  const skill = findSkill(actor, 'perception');
  return { actor, request: { ...createRequest('wits', skill?.id ?? null), purpose: makePurpose('spot', { name }) } };
}

/** The hazard facet of Dark Harvest: a peril begins with a card for the actor on whose token it was dropped, or for whom the GM picked it (DH-63). */
export const hazards: HazardFacet<HarvestCharacter> = {
  owns: isHarvestCharacter,
  itemType: 'harvestPeril',
  skin: 'dark-harvest',
  async begin(item, victim) {
    if (!isPeril(item)) return;
    const { severity, dice, avoid } = item.system;
    const data: object = {
      type: 'harvestPeril',
      content: foundry.utils.escapeHTML(format('threatens', { peril: item.name, actor: victim.name })),
      speaker: getSpeaker(victim),
      system: {
        schemaVersion: 1,
        ruleset: 'dark-harvest',
        links: { actor: victim.uuid, replyTo: '' },
        peril: item.uuid,
        name: item.name,
        target: victim.name,
        severity,
        dice,
        avoid: { ...avoid },
      },
    };
    await ChatMessage.create(data);
  },
};

/**
 * Opens the roll to avoid a peril.
 * @param actor - who is in danger; default: the selected token's actor, or else the user's character
 * @throws UserError `select-token`, `unknown-actor`
 */
export async function avoidPeril(peril: HarvestPeril, actor: Actor.Implementation = findMacroActor()): Promise<void> {
  if (!isHarvestCharacter(actor)) throw new UserError('unknown-actor', { actor: actor.name });
  await openCheckDialog(actor, createAvoidance(actor, peril));
}

/**
 * Rolls the damage dice of a peril and posts the pips left after armour (DH-63).
 * @param peril.armourHelps - whether armour reduces the damage; the GM decides
 * @param actor - the victim; null if it is not known yet, so that no armour counts
 * @param replyTo - the id of the message with the failed test; empty: none
 * @throws RulesError for more dice than can be rolled
 */
export async function rollPerilDamage(
  { name, dice, armourHelps }: { readonly name: string; readonly dice: number; readonly armourHelps: boolean },
  actor: HarvestCharacter | null,
  replyTo = '',
  mode?: MessageMode,
): Promise<ChatMessage.Implementation | undefined> {
  const plan = darkHarvest.planPerilDamage(dice, armourHelps && actor ? countArmour(actor) : 0);
  const links = { actor: actor?.uuid ?? '', replyTo };
  const roll = rollPlanned(plan, { links, target: actor?.name ?? '', armourHelps }, name);
  return postDamage(roll, actor, mode);
}
