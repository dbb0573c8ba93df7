/** The damage dice of a hit (DH-40, DH-41): one roll and one message, once for each hit. A Tesla weapon rolls none and stuns (DH-50). */
import { type HarvestCharacter, countArmour, isHarvestCharacter } from '../../data/fighter.ts';
import { darkHarvest } from '../../../../../src/index.ts';
import { UserError } from '../../../../user-error.ts';
import { listReplies } from '../../../../chat/replies.ts';
import { postRoll } from '../../../../chat/post-roll.ts';
import { applyMessageMode, buildModeOption, type MessageMode } from '../../../../foundry/message-mode.ts';
import { TetradRoll } from '../../../../rolls/tetrad-roll.ts';
import { findDocument } from '../../../../foundry/find-document.ts';
import { canUser } from '../../../../permissions.ts';
import { readFaces } from '../checks.ts';
import { countStructurePips, isBreakable, type Breakable } from '../../data/health.ts';
import type { Hit } from '../../data/hits.ts';
import { isQuickplay } from '../../data/rule-options.ts';
import { askAgain } from './ask-again.ts';
import { describeDamage } from './describe-damage.ts';
import { isForeign, type DamageMessage } from './read-damage.ts';

/** Lists the cards of the damage of a hit. */
export function listHitDamage({ exchange, by }: Pick<Hit, 'exchange' | 'by'>): DamageMessage[] {
  return listReplies(exchange).filter((message): message is DamageMessage => {
    return (
      message.type === 'harvestDamage' &&
      (message as DamageMessage).system.hit.by === by &&
      !isForeign(message as DamageMessage)
    );
  });
}

/** Tests whether the damage of a hit has been rolled. */
export function isDamageRolled(hit: Pick<Hit, 'exchange' | 'by'>): boolean {
  return listHitDamage(hit).length > 0;
}

function findActor(uuid: string): Actor.Implementation | null {
  const found = findDocument(uuid);
  return found instanceof foundry.documents.Actor ? found : null;
}

function requireDealer({ dealer, dealerName }: Hit): HarvestCharacter {
  const actor = findActor(dealer);
  if (!actor || !isHarvestCharacter(actor)) throw new UserError('unknown-actor', { actor: dealerName });
  if (!canUser('roll', actor)) throw new UserError('not-owner', { actor: actor.name });
  return actor;
}

/** What stands against a hit: the armour that is worn, or what an object is made of. */
function readDefence(victim: Breakable | null): { readonly armour: number; readonly structureDice: number } {
  if (!victim) return { armour: 0, structureDice: 0 };
  if (isHarvestCharacter(victim)) return { armour: countArmour(victim), structureDice: 0 };
  const { armour, marked } = victim.system;
  const dice = countStructurePips(victim.system) / darkHarvest.PIPS_A_DIE;
  return { armour, structureDice: darkHarvest.countStructureDice(dice, marked) };
}

/** Plans the damage dice of a hit. Strength is added in melee (DH-40). */
export function planHitDamage(hit: Hit, dealer: HarvestCharacter, victim: Breakable | null) {
  const { weapon, margin, tied } = hit;
  return darkHarvest.planDamage({
    method: isQuickplay() ? 'quickplay' : 'reference',
    weaponDice: weapon.damage,
    strengthDice: weapon.melee ? dealer.system.characteristics.strength : 0,
    margin,
    tied,
    ...readDefence(victim),
  });
}

/** Those who see the attack see its damage. */
function readMode(exchange: string): MessageMode | undefined {
  const attack = game.messages.get(exchange);
  if (!attack || attack.whisper.length === 0) return undefined;
  return attack.blind ? 'blind' : 'gm';
}

function isTesla({ weapon }: Hit): boolean {
  return weapon.special === 'tesla';
}

function buildMessage(hit: Hit, plan: object, outcome: { readonly pips: number; readonly stun: number }) {
  const { exchange, victim, victimName, dealer, dealerName, by, margin, tied, weapon } = hit;
  return {
    type: 'harvestDamage' as const,
    system: {
      schemaVersion: 1,
      ruleset: 'dark-harvest',
      links: { actor: victim, replyTo: exchange },
      plan,
      source: weapon.name,
      target: victimName,
      armourHelps: true,
      hit: { dealer, dealerName, by, margin, tied, bruise: weapon.bruise, stun: outcome.stun },
      readings: { quickplay: isQuickplay() },
      outcome: { pips: outcome.pips },
    },
    content: describeDamage(weapon.name, outcome),
  };
}

const emptyPlan = { white: 0, black: 0, automatic: 0, minimumNet: 0, formula: '', lines: [] };

async function postStun(hit: Hit, speaker: ChatMessage.SpeakerData, mode: MessageMode | undefined) {
  const message = buildMessage(hit, emptyPlan, {
    pips: 0,
    stun: darkHarvest.countStunRounds(hit.tied ? 0 : hit.margin),
  });
  const data = applyMessageMode({ ...message, speaker }, mode);
  return ChatMessage.create(data, buildModeOption(mode));
}

async function postDice(
  hit: Hit,
  dealer: HarvestCharacter,
  speaker: ChatMessage.SpeakerData,
  mode: MessageMode | undefined,
) {
  const found = findActor(hit.victim);
  const victim = found && isBreakable(found) ? found : null;
  const { maximumTrades: _none, lines, ...plan } = planHitDamage(hit, dealer, victim);
  const roll = await new TetradRoll(plan.formula).evaluate();
  const { net } = darkHarvest.judgeTest({ ...readFaces(roll), automatic: plan.automatic, minimumNet: plan.minimumNet });
  const stored = { ...plan, lines: lines.map((line) => ({ ...line, label: '' })) };
  return postRoll(roll, buildMessage(hit, stored, { pips: net, stun: 0 }), speaker, mode);
}

const pending = new Set<string>();

/**
 * Rolls the damage of a hit and posts it, once; once more after a question.
 * @returns the message; undefined where a hook stopped it, or the user let it be
 * @throws UserError `unknown-actor`, `not-owner`, `stun-object`; RulesError for more dice than can be rolled
 */
export async function rollHitDamage(hit: Hit): Promise<ChatMessage.Implementation | undefined> {
  const dealer = requireDealer(hit);
  const victim = findActor(hit.victim);
  if (isTesla(hit) && victim && !isHarvestCharacter(victim)) throw new UserError('stun-object', { actor: victim.name });
  const key = `${hit.exchange} ${hit.by}`;
  if (pending.has(key)) return undefined;
  pending.add(key);
  try {
    if (isDamageRolled(hit) && !(await askAgain('roll', hit.victimName))) return undefined;
    const speaker = ChatMessage.getSpeaker({ actor: dealer as unknown as Actor.Implementation });
    const mode = readMode(hit.exchange);
    return await (isTesla(hit) ? postStun(hit, speaker, mode) : postDice(hit, dealer, speaker, mode));
  } finally {
    pending.delete(key);
  }
}
