/** Rolls a test: plan, one roll, one message. */
import { type HarvestCharacter, isHarvestCharacter } from '../data/fighter.ts';
import { rememberRoll } from '../../../rolls/last-roll.ts';
import { TetradRoll } from '../../../rolls/tetrad-roll.ts';
import { postRoll } from '../../../chat/post-roll.ts';
import { UserError } from '../../../user-error.ts';
import type { MessageMode } from '../../../foundry/message-mode.ts';
import type { RollMessage } from '../../../rolls/dice-facet.ts';
import { canUser } from '../../../permissions.ts';
import type { ExchangeRequest } from '../data/exchange-request.ts';
import { isQuickplay } from '../data/rule-options.ts';
import type { CheckRequest } from '../data/check-request.ts';
import { withConsequences } from './consequences.ts';
import { judgeCheck, planCheck, readFaces, type CheckPlan } from './checks.ts';
import { describeResult } from './describe-result.ts';
import { answersCard } from '../data/purpose.ts';
import { toInput } from '../data/to-input.ts';

/**
 * Builds the message of an evaluated roll of a plan.
 * @param exchange - its place in an exchange of a fight; left out: it has none
 */
export function buildCheckMessage(
  plan: CheckPlan,
  roll: foundry.dice.Roll,
  actorUuid = '',
  exchange?: ExchangeRequest,
): RollMessage {
  const { subject, purpose, maximumTrades: _limit, ...rest } = plan;
  const { net, degree } = judgeCheck(plan, readFaces(roll));
  return {
    type: 'harvestCheck',
    system: {
      schemaVersion: 1,
      ruleset: 'dark-harvest',
      links: { actor: actorUuid, replyTo: answersCard(purpose) ? purpose.ref : (exchange?.replyTo ?? '') },
      plan: rest,
      subject,
      purpose,
      ...(exchange ? { exchange: { ...exchange } } : {}),
      readings: { quickplay: isQuickplay() },
      outcome: { net, degree },
    },
    content: describeResult(plan, net, degree),
  };
}

/**
 * Rolls a test of a character and posts it.
 * @param options.messageMode - who may see it; undefined: as the user chose for the chat log
 * @returns the message, or undefined where a hook stopped its creation
 * @throws UserError `not-owner`, `unknown-skill`, `pool-too-large`, `weapon-empty`, `weapon-gone`, and as requireExchange; RulesError for bad numbers
 */
export async function rollCheck(
  actor: HarvestCharacter,
  request: CheckRequest,
  options: { messageMode?: MessageMode | undefined } = {},
): Promise<ChatMessage.Implementation | undefined> {
  if (!canUser('roll', actor)) throw new UserError('not-owner', { actor: actor.name });
  return withConsequences(actor, request, async () => {
    const plan = planCheck(toInput(actor, request));
    const roll = await new TetradRoll(plan.formula).evaluate();
    const speaker = ChatMessage.getSpeaker({ actor });
    if (!answersCard(plan.purpose)) {
      // Made once more it is a test of its own: whom it was against is another matter then.
      const { exchange: _exchange, ...again } = request;
      rememberRoll('harvestCheck', { actor: actor.uuid, request: again, messageMode: options.messageMode });
    }
    const message = buildCheckMessage(plan, roll, actor.uuid, request.exchange);
    return postRoll(roll, message, speaker, options.messageMode);
  });
}

interface StoredCheck {
  readonly actor?: string;
  readonly request?: CheckRequest;
  readonly messageMode?: MessageMode;
}

/**
 * Makes a remembered test once more.
 * @throws UserError `nothing-to-repeat` where its actor is gone, and as rollCheck
 */
export async function repeatCheck({ actor = '', request, messageMode }: StoredCheck): Promise<void> {
  const found = (await foundry.utils.fromUuid(actor)) as Actor.Implementation | null;
  if (!found || !isHarvestCharacter(found) || !request) throw new UserError('nothing-to-repeat');
  await rollCheck(found, request, { messageMode });
}
