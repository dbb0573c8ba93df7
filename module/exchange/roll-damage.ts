/** Rolls the damage of a hit. Each hit has one roll and one message; rolling again needs a confirmation. */
import { facetOf } from '../foundry/ruleset.ts';
import { isGenuine } from '../chat/genuine.ts';
import { isContentShown, postRoll, sortByTime } from '../chat/replies.ts';
import { findActor, getSpeaker } from '../foundry/documents.ts';
import { applyMessageMode, buildModeOption, type MessageMode } from '../foundry/generation.ts';
import { runOnce } from '../foundry/run-once.ts';
import { findAnswer, listReactions, readAttack } from './exchange.ts';
import type { Hit, HitDamage } from './opposed-facet.ts';
import { askHook, tellHook } from '../foundry/tetrad-hooks.ts';
import { canUser } from '../permissions.ts';
import { rollForRules } from '../chat/tetrad-roll.ts';
import { UserError, readUnlessRefused } from '../user-error.ts';
import { askAgain, listDamage, readDamageData } from './apply-damage.ts';
import { type DamageFacet, type DamageRoll, type SharedDamage } from './damage-facet.ts';

type Message = ChatMessage.Implementation;

/** Tests whether the damage of a hit has been rolled. */
export function isDamageRolled({ exchange, by }: Pick<Hit, 'exchange' | 'by'>): boolean {
  return listDamage(exchange).some((message) => readDamageData(message).hit.by === by);
}

/**
 * Returns the roll mode for replies to a message, so that the same users can see the replies; undefined if the message is public or was deleted. Replies to a
 * player's `self` roll are `self` rolls too.
 */
export function readModeOf(message: Pick<Message, 'whisper' | 'blind'> | undefined): MessageMode | undefined {
  if (!message || message.whisper.length === 0) return undefined;
  const isOwn = !game.user.isGM && message.whisper.every((id) => id === game.user.id);
  return message.blind ? 'blind' : isOwn ? 'self' : 'gm';
}

/**
 * Rolls damage and posts it.
 * @param actor - the speaker; null: the user
 * @param mode - who may see the roll; undefined: the user's choice in the chat log
 * @returns the message; undefined if a hook stopped it
 */
export async function postDamage(
  { formula, describe }: DamageRoll,
  actor: Actor.Implementation | null,
  mode?: MessageMode,
): Promise<Message | undefined> {
  const speaker = getSpeaker(actor);
  if (!formula) {
    const data: object = { ...describe(null), speaker };
    return ChatMessage.create(applyMessageMode(data, mode), buildModeOption(mode));
  }
  const roll = await rollForRules(formula);
  return postRoll(roll, describe(roll), speaker, mode);
}

async function rollFormula(formula: string): Promise<foundry.dice.Roll[]> {
  return formula ? [await rollForRules(formula)] : [];
}

/**
 * Rolls damage that several victims take, and posts a message for each of them, from which it is applied and undone.
 * @param mode - as in postDamage
 */
export async function postShared(
  groups: readonly SharedDamage[],
  actor: Actor.Implementation,
  mode?: MessageMode,
): Promise<void> {
  const { sounds } = CONFIG as { sounds?: { dice?: string } };
  for (const { formula, victims } of groups) {
    const shared = await rollFormula(formula);
    for (const victim of victims) {
      const rolls = [...shared, ...(await rollFormula(victim.formula))];
      const sound = rolls.length > 0 && sounds?.dice ? { sound: sounds.dice } : {};
      const data: object = { ...victim.describe(rolls), rolls, speaker: getSpeaker(actor), ...sound };
      await ChatMessage.create(applyMessageMode(data, mode), buildModeOption(mode));
    }
  }
}

/**
 * Rolls the damage of a hit and posts it for everyone who may see the exchange.
 * @returns the message; undefined if there are several, a hook stopped it, the user cancelled, or the same roll is already running
 * @throws UserError `unknown-actor`, `not-owner`, and refusals by the ruleset; RulesError for more dice than can be rolled
 */
export async function rollDamage(hit: Hit): Promise<Message | undefined> {
  const dealer = findActor(hit.dealer);
  const facet = facetOf(dealer, 'damage');
  if (!dealer || !facet) throw new UserError('unknown-actor', { actor: hit.dealerName });
  if (!canUser('roll', dealer)) throw new UserError('not-owner', { actor: dealer.name });
  askHook('tetrad.preDamage', { dealer, victim: findActor(hit.victim) });
  const roll = planDamage(facet, hit, dealer);
  return runOnce(`damage ${hit.exchange} ${hit.by}`, async () => {
    if (isDamageRolled(hit) && !(await askAgain('roll', hit.victimName))) return undefined;
    const mode = readModeOf(game.messages.get(hit.exchange));
    const spread = await facet.spread?.(hit, dealer);
    if (!spread) {
      const message = await postDamage(roll, dealer, mode);
      if (message) await facet.notify?.(message, dealer);
      if (message) tellHook('tetrad.damage', { dealer, message });
      return message;
    }
    await postShared(spread, dealer, mode);
    return undefined;
  });
}

/** Plans the damage roll of a hit. @throws as the facet's `roll` */
function planDamage(facet: DamageFacet, hit: Hit, dealer: Actor.Implementation): DamageRoll {
  const victim = findActor(hit.victim);
  return facet.roll(hit, dealer, victim && facet.owns(victim) ? victim : null);
}

/** Returns the damage of a hit; null if the dealer was deleted or its ruleset has no damage. */
export function findHitDamage(hit: Hit): HitDamage | null {
  const dealer = findActor(hit.dealer);
  const facet = facetOf(dealer, 'damage');
  if (!dealer || !facet) return null;
  const isFixed = facet.isFinal === true && readUnlessRefused(() => planDamage(facet, hit, dealer))?.formula === '';
  return { isRolled: isDamageRolled(hit), isFixed, roll: () => rollDamage(hit) };
}

/** Lists the genuine messages of an exchange that this user may see, the earliest first; empty if the attack is not genuine. */
export function listExchange(attack: Message): readonly Message[] {
  const shown = readAttack(attack);
  if (!shown || !isGenuine(attack)) return [];
  const answer = findAnswer(attack, shown) ?? [];
  const all = [attack, answer, ...listReactions(attack, shown), ...listDamage(attack.id ?? '')].flat();
  return sortByTime(all.filter(isContentShown));
}
