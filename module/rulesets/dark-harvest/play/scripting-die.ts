/** Scripting dice (DH-18): what they are asked for, at which price, and what comes of it once the GM approves. */
import { takeStatus } from '../../../documents/statuses.ts';
import { isMessageOf, requireMessageOf } from '../../../foundry/documents.ts';
import { settleActor } from '../../../ledger/health-facet.ts';
import type { RequestKind, RequestsFacet, RerollFacet } from '../../../requests/requests-facet.ts';
import { createRerollKind } from '../../../requests/rulings.ts';
import { darkHarvest } from '../../../../src/index.ts';
import { statusIds } from '../data/statuses.ts';
import { formatAmount } from '../../../rolls/plan-view.ts';
import { isQuickplay, readLines, storeLines } from '../data/to-input.ts';
import { describeResult, judgeCheck, nameTest, readDifficulty, readFaces, readOutcome } from './checks.ts';
import { describeDamage, readDamage } from './damage.ts';
import { hasFate } from './fate.ts';
import { isDead, isSettled } from './wounds.ts';
import { rulings } from './rulings.ts';

type Message = ChatMessage.Implementation;
type FateCharacter = Actor.OfType<'harvestCharacter'>;

/** UUID of whose roll a message is: of damage whoever dealt it, of a peril's whom it hits; empty: nobody's. */
export function readOwner(target: Message): string {
  if (isMessageOf(target, 'harvestDamage')) return target.system.hit.dealer || target.system.links.actor;
  return isMessageOf(target, 'harvestCheck', 'harvestWounds') ? target.system.links.actor : '';
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
