/** Initiative of Step Dice, rolled once a fight, with decimals that break ties (SD-10). Also the rolls due at the start of a turn, and held actions (SD-28). */
import { stepDice } from '../../../../src/index.ts';
import {
  type CombatFacet,
  type InitiativeCard,
  type RolledInitiative,
  type TurnStart,
  describeInitiative,
} from '../../../combat/combat-facet.ts';
import { findActor } from '../../../foundry/documents.ts';
import { commit } from '../../../ledger/tracked-actor.ts';
import { toFeet } from '../../../exchange/nearness.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { describeHealth, isHelpless, makeChange, readHealth } from '../data/condition.ts';
import { sumFaces } from '../data/dice.ts';
import { type StepFighter, isFighter } from '../data/fighter.ts';
import { LANG, storePlan } from '../data/to-input.ts';
import { findHolder, hasDeclared, isBreathless, readCovered, readReach, readTurn } from '../data/turn.ts';
import { passBreathlessTurn } from './hazards.ts';
import { announceWounds, nameEffect, readLife } from './health.ts';
import { type TurnKind, listTurnKinds } from './wounds.ts';
import { countFurthest, leaveCover, uncover } from './turn.ts';

const format = makeFormat(`${LANG}.Initiative`);

/** How many decimals break ties. */
const DECIMALS = 7;

function readRanks({ system }: StepFighter): stepDice.InitiativeRanks {
  const { agility, alertness } = system.attributes;
  return { agility, alertness };
}

/** Plans an actor's initiative roll (SD-10, SD-37). */
function planOwn(actor: StepFighter): stepDice.RollPlan {
  const { modifiers } = describeHealth(actor);
  return stepDice.planInitiative({ ...readRanks(actor), steps: actor.system.initiativeSteps, modifiers });
}

function sumOwn({ roll }: RolledInitiative): number {
  return sumFaces(roll);
}

const card: InitiativeCard<StepFighter> = {
  plan(actor) {
    return { plan: storePlan(planOwn(actor)), tie: readRanks(actor) };
  },
  describe(rolled) {
    const words = `${LANG}.Initiative`;
    return describeInitiative({ type: 'stepInitiative', ruleset: 'step-dice', words, count: sumOwn }, rolled);
  },
};

/** Lists the rolls offered to an actor at the start of its turn; empty once it has declared its turn. */
function listOffered(actor: StepFighter): readonly TurnKind[] {
  return hasDeclared(actor) ? [] : listTurnKinds(actor);
}

/**
 * The rolls due at the start of a turn: to stay conscious or alive, against suffocation, in zero-G, and to break a hold (SD-26, SD-27, SD-35, SD-38, SD-40).
 */
const turnStart: TurnStart<StepFighter> = {
  list(actor) {
    const health = stepDice.readHealth(readHealth(actor));
    const suffocates = isBreathless(actor) && health.deadSince === null;
    const kinds = [
      ...(health.staying ? ['stayConscious'] : []),
      ...(health.dying ? ['dying'] : []),
      ...(suffocates ? ['suffocate'] : []),
      ...listOffered(actor),
    ];
    return kinds.map((id) => ({ id, label: nameEffect(id), roll: null, choices: [] }));
  },
  async announce(actor, _dues, now) {
    const health = stepDice.readHealth(readHealth(actor));
    const change = stepDice.startTurn(health);
    // All rolls become events of one ledger entry, so that an undo cancels them.
    if (change.events.length > 0) await commit(actor, makeChange(change, 'endurance', 'SD-35'));
    const breathless = health.deadSince === null ? passBreathlessTurn(actor) : null;
    if (breathless) await commit(actor, breathless);
    const events = listOffered(actor).map((kind) => ({ kind, rule: stepDice.manoeuvres[kind].rule }));
    if (events.length === 0) return;
    await announceWounds(actor, events, { at: { ...now } });
  },
};

/** Lists texts that say whom an actor holds and who holds it; empty: no one (SD-26). */
function describeTies(actor: StepFighter): string[] {
  const { holds } = actor.system;
  const [held, holder] = [findActor(holds), findHolder(actor)];
  return [
    held && describeHealth(actor).canAct ? format('holds', { name: held.name }) : '',
    holder ? format('held', { name: holder.name }) : '',
  ];
}

export const combat: CombatFacet<StepFighter> = {
  owns: isFighter,
  initiative(actor) {
    const { formula } = planOwn(actor);
    return `${formula} + ${stepDice.rankInitiative(0, readRanks(actor)).toFixed(DECIMALS)}`;
  },
  card,
  eachRound: false,
  dueAtTurn: turnStart,
  view(actor) {
    const { value, max } = readLife(actor);
    const turn = readTurn(actor);
    const spent =
      turn && hasDeclared(actor) ? format('spent', { taken: String(turn.taken), declared: String(turn.declared) }) : '';
    const { condition, seriouslyWounded } = describeHealth(actor);
    const state = condition === 'sound' ? (seriouslyWounded ? 'serious' : '') : condition;
    const parts = [state && format(`state.${state}`), ...describeTies(actor), spent];
    return { left: `${value}/${max}`, state: parts.filter(Boolean).join(' · ') };
  },
  held: { read: readCovered, release: uncover },
  budget: {
    kinds: { feet: `${LANG}.Turn.feet` },
    limit: readReach,
    further: countFurthest,
    cost(actor, use) {
      const feet = 'distance' in use ? toFeet(actor, use.distance) : null;
      return feet === null ? {} : { feet: Math.round(feet) };
    },
    onMove: leaveCover,
    reset: { feet: 'turn-start' },
  },
  isOut: isHelpless,
  explainTie(first, second) {
    const key = stepDice.explainTie(first, second);
    return key ? format('before', { name: game.i18n.localize(`${LANG}.Attribute.${key}`) }) : '';
  },
};
