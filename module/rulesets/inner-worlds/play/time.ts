/** Game time in Inner Worlds: rests, deprivation, projects, and random events as time passes (IW-6, IW-7, IW-8, IW-24). */
import { innerWorlds } from '../../../../src/index.ts';
import type { CountdownsFacet } from '../../../countdowns/countdowns.ts';
import { compareItems } from '../../../documents/item-order.ts';
import { getSpeaker, listItems } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import type { AppliedChange } from '../../../ledger/ledger.ts';
import { listStandings } from '../../../ledger/reversal.ts';
import { readLedger } from '../../../ledger/tracked-actor.ts';
import { openTimeWindow } from '../../../time/time-window.ts';
import type { PassageRoll, TimeDue, TimeFacet } from '../../../time/time-facet.ts';
import { UserError } from '../../../user-error.ts';
import { readBody } from '../data/body.ts';
import { type InnerFighter, isFighter, readAbility } from '../data/fighter.ts';
import { LANG } from '../data/to-input.ts';
import { listOffers, takeOffer } from './gems.ts';
import { INJURED, WHOLE, makeHarm } from './health.ts';
import { listSceneEnd } from './scene-end.ts';

const format = makeFormat(`${LANG}.Time`);

/** The path of the track for damage to STR. */
const STR_DAMAGE = 'abilities.str.damage';

/** Returns an actor's deprivation as input for the rules (IW-24). */
export function readNeeds({ system }: InnerFighter): innerWorlds.Needs {
  const { foodSince, sleepSince, airSince, exerted } = system.condition;
  return { food: { since: foodSince }, sleep: { since: sleepSince }, air: { since: airSince, exerted } };
}

/** Returns the STR that decides how long an actor can hold its breath: damage by suffocation does not shorten the time (IW-24). */
function readBreath(actor: InnerFighter): number {
  const { airSince } = actor.system.condition;
  const taken = listStandings(readLedger(actor)).reduce((sum, { entry, isUndone }) => {
    const at = Number(/^due(?<at>\d+)-air/u.exec(entry.id)?.groups?.['at'] ?? -1);
    if (isUndone || airSince === null || at <= airSince) return sum;
    return sum + (entry.after[STR_DAMAGE] ?? 0) - (entry.before[STR_DAMAGE] ?? 0);
  }, 0);
  return readAbility(actor, 'str') + taken;
}

/** The ids of the activities with which an actor can spend time (IW-7, IW-8). */
const activityIds = Object.keys(innerWorlds.activities) as innerWorlds.ActivityId[];

function isActivity(id: string): id is innerWorlds.ActivityId {
  return (activityIds as readonly string[]).includes(id);
}

/** Returns an actor's lost points and body parts as input for the effects of a rest. */
function readRest(actor: InnerFighter): innerWorlds.RestState {
  const { abilities, hp, ap } = actor.system;
  return {
    spent: { hp: hp.spent, ap: ap.spent },
    damage: { str: abilities.str.damage, dex: abilities.dex.damage, wil: abilities.wil.damage },
    parts: readBody(actor).parts,
    deprived: innerWorlds.isDeprived(readNeeds(actor)),
  };
}

/** Tests whether an actor lacks something that an activity needs: the deprived tend armour, but get no rest (IW-7, IW-24). */
function isBarred(actor: InnerFighter, id: innerWorlds.ActivityId): boolean {
  return innerWorlds.activities[id].rest && innerWorlds.isDeprived(readNeeds(actor));
}

/** Lists the rests and the like that would restore something to an actor now, the shortest first; none for the dead (IW-7, IW-24). */
export function listRests(actor: InnerFighter): { readonly id: innerWorlds.ActivityId; readonly label: string }[] {
  if (actor.system.condition.dead) return [];
  const state = readRest(actor);
  const helps = activityIds.filter(
    (id) => !isBarred(actor, id) && JSON.stringify(innerWorlds.applyRest(state, id)) !== JSON.stringify(state),
  );
  return helps.map((id) => ({ id, label: format(`Activity.${id}`) }));
}

/**
 * Lets the GM rest an actor in the window "Time passes"; anyone else tells the GM in chat that the actor wants to rest, since only the GM lets time pass.
 * @param id - id of the activity
 */
export async function beginRest(actor: InnerFighter, id: string): Promise<void> {
  if (!isActivity(id)) return;
  const { seconds } = innerWorlds.activities[id];
  if (game.user.isGM) return openTimeWindow(seconds === null ? {} : { actor, activity: id, seconds });
  const content = format('wants', { actor: actor.name, rest: format(`Activity.${id}`) });
  await ChatMessage.create({ speaker: getSpeaker(actor), content: foundry.utils.escapeHTML(content) });
}

/** Returns the change by a rest (IW-7). */
function endRest(actor: InnerFighter, id: innerWorlds.ActivityId): AppliedChange {
  const { spent, damage, parts } = innerWorlds.applyRest(readRest(actor), id);
  const { condition } = actor.system;
  const healed = innerWorlds.bodyParts.filter((part) => condition[part] === INJURED && parts[part] === 'whole');
  const abilities = Object.fromEntries(innerWorlds.abilityIds.map((one) => [one, { damage: damage[one] }]));
  return {
    system: {
      hp: { spent: spent.hp },
      ap: { spent: spent.ap },
      abilities,
      condition: Object.fromEntries(healed.map((part) => [part, WHOLE])),
    },
    note: { kind: 'rest', rule: 'IW-7', source: format(`Rest.${id}`), events: [] },
  };
}

/** Returns the first project or training of an actor that still takes weeks; undefined: none (IW-8). */
function findProject(actor: InnerFighter, kind: string) {
  const all = listItems(actor, 'innerProject').toSorted(compareItems);
  return all.find(({ system }) => system.kind === kind && !system.finished && system.spent < system.weeks);
}

/** Returns the change by weeks that an actor spends on a project (IW-8); null if the project is gone. */
function work(project: ReturnType<typeof findProject>, weeks: number, label: string): AppliedChange | null {
  if (!project) return null;
  const spent = {
    kind: 'item',
    item: project.id ?? '',
    key: 'spent',
    label,
    after: project.system.spent + weeks,
  } as const;
  return { system: {}, extras: [spent], note: { kind: 'project', rule: 'IW-8', source: project.name, events: [] } };
}

/**
 * Returns the roll for the events in a span of time; the length of the span chooses the die (IW-6).
 * @param from - the beginning, in seconds of the world's clock; `to` is the end
 */
function planPassage(from: number, to: number): PassageRoll {
  const scale = innerWorlds.chooseScale(Math.max(0, Math.trunc(to - from)));
  const { formula } = innerWorlds.planEvents(scale);
  return {
    // The die for a foreshadowed event is part of the roll, but does not count in its total.
    formula: `${formula} + 0 * ${innerWorlds.FORESHADOWING_FORMULA}`,
    describe(roll) {
      const event = innerWorlds.readEvent(roll.total ?? 1);
      const foreshadowed = roll.dice.at(-1)?.total ?? 1;
      const what = format(`Event.${event === 'foreshadowing' ? innerWorlds.readForeshadowing(foreshadowed) : event}`);
      const content =
        event === 'foreshadowing' ? format('foreshadowing', { event: what }) : format('event', { event: what });
      return { type: 'base', system: {}, content, flavor: content };
    },
  };
}

export const time: TimeFacet<InnerFighter> = {
  owns: isFighter,
  activities: activityIds.map((id) => ({
    id,
    label: `${LANG}.Time.Activity.${id}`,
    seconds: innerWorlds.activities[id].seconds,
  })),
  rest: 'fullRest' satisfies innerWorlds.ActivityId,
  permit(actor, activity) {
    if (isActivity(activity) && isBarred(actor, activity)) throw new UserError('deprived', { actor: actor.name });
  },
  due(actor, { from, to }, activity): readonly TimeDue[] {
    if (actor.system.condition.dead) return [];
    const span = { from: Math.trunc(from), to: Math.trunc(to), str: readBreath(actor) };
    const lacks = innerWorlds.listDeprivation(readNeeds(actor), span).map(({ need, at }) => ({
      id: need,
      at,
      label: format(`need.${need}`),
      roll: { formula: `1d${innerWorlds.deprivationDie}` },
      choices: [],
    }));
    const dues = [...listOffers(actor, span), ...lacks];
    const project = findProject(actor, activity);
    const weeks = Math.floor((span.to - span.from) / innerWorlds.spans.week);
    if (project && weeks > 0) {
      const label = format('work', { project: project.name, weeks: String(weeks) });
      return [...dues, { id: `${activity}-${weeks}`, at: span.to, label, roll: null, choices: [] }];
    }
    const seconds = isActivity(activity) ? innerWorlds.activities[activity].seconds : null;
    const heals = isActivity(activity) && innerWorlds.activities[activity].restores.length > 0;
    const at = span.from + (seconds ?? 0);
    if (!heals || at > span.to || isBarred(actor, activity)) return dues;
    return [...dues, { id: activity, at, label: format(`Rest.${activity}`), roll: null, choices: [] }];
  },
  apply(actor, { id, label }, { total = 0, choice }) {
    if (id.startsWith('buy-')) return takeOffer(actor, id, choice);
    const [kind = '', weeks] = id.split('-');
    if (weeks !== undefined) return work(findProject(actor, kind), Number(weeks), label);
    if (isActivity(id)) return endRest(actor, id);
    return makeHarm(actor, { amount: total, options: { cause: 'deprivation' }, source: label });
  },
  endScene: listSceneEnd,
  planPassage: ({ from, to }) => planPassage(from, to),
};

/** Lists when each lack next harms an actor (IW-24), and the weeks of its projects and training (IW-8). */
export const countdowns: CountdownsFacet<InnerFighter> = {
  owns: isFighter,
  list(actor) {
    if (actor.system.condition.dead) return [];
    const from = Math.trunc(game.time.worldTime);
    const span = { from, to: from + innerWorlds.spans.week, str: readBreath(actor) };
    const dues = innerWorlds.listDeprivation(readNeeds(actor), span);
    const next = new Map(dues.toReversed().map(({ need, at }) => [need, at]));
    const lacks = [...next].map(([id, until]) => {
      return { id, name: format(`need.${id}`), count: { unit: 'time', until } as const };
    });
    const projects = listItems(actor, 'innerProject').filter(({ system }) => !system.finished && system.weeks > 0);
    const work = projects.toSorted(compareItems).map(({ id, name, system: { spent, weeks } }) => {
      return { id: id ?? '', name, count: { unit: 'weeks', done: spent, of: weeks } as const };
    });
    return [...lacks, ...work];
  },
};
