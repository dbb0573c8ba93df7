/** The order of a fight, which is set without dice, and the dues at the start of a turn (IW-10, IW-11, IW-15, IW-16, IW-23). */
import { innerWorlds } from '../../../../src/index.ts';
import { readClock, findCombat } from '../../../combat/clock.ts';
import { type CombatFacet, type InitiativeCard, describeInitiative } from '../../../combat/combat-facet.ts';
import { joinFacts, makeFormat } from '../../../foundry/make-format.ts';
import { findHeld, findHolder, isMissing, readForced, readGuard, readUnused } from '../data/fight.ts';
import { type InnerFighter, isFighter, isOut, readAbility, readHp } from '../data/fighter.ts';
import { LANG } from '../data/to-input.ts';
import { budget, isArmed } from './turn.ts';

const format = makeFormat(`${LANG}.Initiative`);

/** How many decimals break ties. */
const DECIMALS = 6;

function rank(actor: InnerFighter): number {
  const side = actor.hasPlayerOwner ? 'player' : 'gm';
  return innerWorlds.rankInitiative({ dex: readAbility(actor, 'dex'), side, place: findNamePlace(actor) });
}

/** Returns the position of an actor's name among the names in its fight, which breaks ties (IW-10). */
function findNamePlace(actor: InnerFighter): number {
  const all = findCombat(actor)?.combatants.contents ?? [];
  const names = all.map(({ name }) => name ?? '');
  const index = all.findIndex((combatant) => combatant.actor?.uuid === actor.uuid);
  return innerWorlds.placeNames(names)[index] ?? 0;
}

/** What is known about a fighter's initiative before its message is created. */
interface StoredInitiative {
  readonly dex: number;
}

const card: InitiativeCard<InnerFighter> = {
  plan: (actor, paid = 0) => ({ dex: readAbility(actor, 'dex'), bid: paid }),
  describe: (rolled) =>
    describeInitiative(
      {
        type: 'innerInitiative',
        ruleset: 'inner-worlds',
        words: `${LANG}.Initiative`,
        count: ({ plan, roll }) => Math.round(roll.total ?? (plan as StoredInitiative).dex),
      },
      rolled,
    ),
};

export const combat: CombatFacet<InnerFighter> = {
  owns: isFighter,
  initiative: (actor) => rank(actor).toFixed(DECIMALS),
  card,
  eachRound: false,
  view(actor) {
    const { value, max } = readHp(actor);
    const str = readAbility(actor, 'str');
    const forced = readForced(actor);
    const holder = findHolder(actor);
    const held = findHeld(actor);
    const state = [
      actor.system.condition.dead && format('dead'),
      !actor.system.condition.dead && actor.system.condition.passedOut && format('passedOut'),
      readGuard(actor) > 0 && format('guard', { hp: String(readGuard(actor)) }),
      holder && format('heldBy', { holder: holder.name }),
      held && format('holds', { held: held.name }),
      forced && format(`forced.${forced.kind}`, { by: forced.by.name }),
      isMissing(actor, 'action') && format('lostAction'),
    ];
    return {
      left: format('left', { hp: String(value), max: String(max), str: String(str) }),
      state: joinFacts(state),
    };
  },
  isOut,
  explainTie(first, second) {
    const key = innerWorlds.explainTie(first, second);
    return key ? format(`before.${key}`) : '';
  },
  bid: {
    label: `${LANG}.Initiative.bid`,
    limit: (actor) => readHp(actor).value,
    raise: (paid) => paid,
    pay(actor, paid) {
      const { hp } = innerWorlds.spendBid({ dex: readAbility(actor, 'dex'), hp: readHp(actor).value }, paid);
      const spent = readHp(actor).max - hp;
      return { system: { hp: { spent } }, note: { kind: 'bid', rule: 'IW-10', source: '', events: [] } };
    },
  },
  round0: { label: `${LANG}.Initiative.quickfire`, mayAct: (actor) => isArmed(actor) && !isOut(actor) },
  budget,
  dueAtTurn: {
    list(actor) {
      const held = findHeld(actor);
      if (!held) return [];
      const unused = readUnused(actor);
      const ids = [...(['move', 'action'] as const).filter((id) => unused[id]), 'letGo'];
      const choices = ids.map((id) => ({ id, label: format(`hold.${id}`) }));
      return [{ id: 'hold', label: format('holdOn', { held: held.name }), roll: null, choices }];
    },
    // No message is posted, because the tracker has the buttons.
    announce: () => Promise.resolve(),
    apply(actor, _due, { choice }) {
      const clock = readClock(actor);
      if (!clock) return null;
      const { of } = actor.system.holding;
      const pays = choice === 'action' || choice === 'move' ? choice : null;
      const { holds } = innerWorlds.holdOn(readUnused(actor), pays);
      const holding = holds ? { ...clock, of, pays } : { combat: '', round: 0, turn: 0, of: '', pays: '' };
      return { system: { holding }, note: { kind: 'hold', rule: 'IW-15', source: '', events: [] } };
    },
  },
};
