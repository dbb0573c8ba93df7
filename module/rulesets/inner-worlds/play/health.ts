/** The health of Inner Worlds: token bars, the consequences of a change, and the statuses and injuries that result (IW-20 to IW-24). */
import { type RuleEvent, innerWorlds } from '../../../../src/index.ts';
import type { Cause } from '../../../exchange/damage-facet.ts';
import { postConsequences } from '../../../exchange/consequences.ts';
import { settleStatus } from '../../../foundry/actor-statuses.ts';
import type { Bar, HealthFacet } from '../../../ledger/health-facet.ts';
import type { AppliedChange } from '../../../ledger/ledger.ts';
import { artwork } from '../data/artwork.ts';
import { findHolder, readGuard } from '../data/fight.ts';
import {
  type HealthState,
  type InnerFighter,
  type Left,
  isFighter,
  listInjuries,
  readAbility,
  readAp,
  readHp,
  readTarget,
} from '../data/fighter.ts';
import { statusIds } from '../data/statuses.ts';
import { LANG } from '../data/to-input.ts';

/** An event of a change of health, as its message stores it. */
export interface StoredEvent {
  readonly kind: string;
  readonly rule: string;
  /** The ability of the save; empty: none. */
  readonly ability: string;
  /** The body part that is hurt; empty: random parts, or none. */
  readonly part: string;
  /** How many random body parts are hurt. */
  readonly amount: number;
  /** UUID of the fighter who was moved past; empty: none. */
  readonly whom: string;
}

/** Damage to apply: its amount, its options and its cause. */
export interface Blow extends Cause {
  readonly amount: number;
  readonly options: innerWorlds.DamageOptions;
}

/** Returns the state from which the rules compute the effects of damage on an actor, with the extra hit points it has now. */
export function readState(actor: InnerFighter): HealthState {
  return { ...readTarget(actor), guard: readGuard(actor) };
}

/** Returns the values below `system` that store the state after damage. */
function storeState(actor: InnerFighter, { abilities, hp, ap, guard = 0 }: innerWorlds.DamageTarget): object {
  const { system } = actor;
  const store = (id: innerWorlds.AbilityId) => ({ damage: system.abilities[id].score - abilities[id] });
  const before = readState(actor);
  return {
    // Writing an ability that did not change would lose damage beyond its score.
    abilities: Object.fromEntries(
      innerWorlds.abilityIds.filter((id) => abilities[id] !== before.abilities[id]).map((id) => [id, store(id)]),
    ),
    hp: { spent: system.hp.spent + before.hp - hp },
    ap: { spent: system.ap.spent + before.ap - ap },
    ...(guard === before.guard ? {} : { guard: { hp: guard } }),
  };
}

/** The death of someone unnamed whose save against it cannot be passed (IW-22). */
const death: RuleEvent = Object.freeze({ kind: 'dead', rule: 'IW-22' });

/** Lists the events of damage. At STR 0 every save fails, so someone unnamed is dead without a roll (IW-22). */
export function listEvents(events: readonly innerWorlds.DamageEvent[]): readonly RuleEvent[] {
  return events.some(({ kind, score }) => kind === 'saveOrDie' && score === 0) ? [death] : events;
}

/** Returns the change by which damage affects an actor (IW-20 to IW-23); null if it has no effect. */
export function makeHarm(
  actor: InnerFighter,
  { amount, options, source = '', label = '' }: Blow,
): AppliedChange | null {
  const { target, events: all } = innerWorlds.applyDamage(readState(actor), amount, options);
  const events = listEvents(all);
  if (amount === 0 && events.length === 0) return null;
  const note = {
    kind: options.cause === 'deprivation' ? 'deprivation' : 'damage',
    rule: 'IW-20',
    source,
    events: events.map(({ kind }) => kind),
    ...(label ? { label } : {}),
  };
  const fate = events.some(({ kind }) => kind === 'dead') ? { condition: { dead: true } } : {};
  return { system: { ...storeState(actor, target), ...fate }, events, note };
}

/** Limits points to the range from 0 to the maximum, as a whole number; null if that changes nothing, or is not a number. */
function fitPoints(wanted: number, { value, max }: Left): number | null {
  const left = Math.max(0, Math.min(Math.trunc(wanted), max));
  return left === value || Number.isNaN(left) ? null : left;
}

/** Returns the change that leaves an actor with a number of hit points or armour points; null if nothing changes. */
function setPoints(key: 'hp' | 'ap', points: Left, wanted: number): AppliedChange | null {
  const left = fitPoints(wanted, points);
  if (left === null) return null;
  const note = { kind: left < points.value ? 'damage' : 'healing', rule: 'IW-20', source: '', events: [] };
  return { system: { [key]: { spent: points.max - left } }, note };
}

/** Returns the change that leaves an actor with a number of armour points; null if nothing changes. */
export function setAp(actor: InnerFighter, wanted: number): AppliedChange | null {
  return setPoints('ap', readAp(actor), wanted);
}

/** Returns an ability's score after damage, and its full score (IW-1). */
export function readScore(actor: InnerFighter, id: innerWorlds.AbilityId): Left {
  return { value: readAbility(actor, id), max: actor.system.abilities[id].score };
}

/** Returns the change that leaves an actor with a score in an ability: healing, or damage that bypasses AP and HP. Null if nothing changes. */
export function setAbility(actor: InnerFighter, ability: innerWorlds.AbilityId, wanted: number): AppliedChange | null {
  const points = readScore(actor, ability);
  const left = fitPoints(wanted, points);
  if (left === null) return null;
  if (left < points.value)
    return makeHarm(actor, { amount: points.value - left, options: { ability, spend: { hp: 0, ap: 0 } } });
  const note = { kind: 'healing', rule: 'IW-7', source: '', events: [] };
  return { system: { abilities: { [ability]: { damage: points.max - left } } }, note };
}

const hpBar: Bar<InnerFighter> = {
  label: `${LANG}.Bar.hp`,
  read: readHp,
  set: (actor, value) => setPoints('hp', readHp(actor), value),
};

const strBar: Bar<InnerFighter> = {
  label: `${LANG}.Bar.str`,
  read: (actor) => readScore(actor, 'str'),
  set: (actor, value) => setAbility(actor, 'str', value),
};

const bars = {
  bars: { hp: hpBar, 'abilities.str': strBar },
  values: { 'abilities.dex.score': `${LANG}.Ability.dex`, 'abilities.wil.score': `${LANG}.Ability.wil` },
};

/** The levels of damage to a body part (IW-21). */
export const [WHOLE, INJURED, LOST] = [0, 1, 2];

function nameInjury(part: innerWorlds.BodyPart, level: number): string {
  const name = game.i18n.localize(`${LANG}.Part.${part}`);
  return game.i18n.format(`${LANG}.Injury.${level >= LOST ? 'lost' : 'injured'}`, { part: name });
}

/** Creates, updates and deletes an actor's injury items to match its body parts. Texts that users wrote are kept. */
async function settleInjuries(actor: InnerFighter): Promise<void> {
  const items = listInjuries(actor);
  for (const part of innerWorlds.bodyParts) {
    const level = actor.system.condition[part];
    const [item, ...more] = items.filter(({ system }) => system.part === part);
    for (const extra of more) await extra.delete();
    if (level === WHOLE) await item?.delete();
    else if (!item) {
      const data = { name: nameInjury(part, level), type: 'innerInjury' as const, img: artwork.injury };
      await actor.createEmbeddedDocuments('Item', [{ ...data, system: { part, lost: level >= LOST } }]);
    } else if (item.system.lost !== level >= LOST) {
      await item.update({ name: nameInjury(part, level), system: { lost: level >= LOST } });
    }
  }
}

/** The causes of statuses that a change of health may remove. */
const origins = ['health', 'exchange'];

/** An event that this file announces: a consequence of damage or of a failed save. */
type AnyEvent = RuleEvent & Partial<Pick<innerWorlds.DamageEvent, 'ability' | 'part' | 'injuries'>>;

function storeEvent({ kind, rule, ability, part, injuries = 0 }: AnyEvent): StoredEvent {
  return { kind, rule, ability: ability ?? '', part: part ?? '', amount: injuries, whom: '' };
}

/** The maxima of the tracks that count what is spent. */
const spentTracks: Readonly<Record<string, (actor: InnerFighter) => number>> = {
  'hp.spent': (actor) => readHp(actor).max,
  'ap.spent': (actor) => readAp(actor).max,
  'abilities.str.damage': ({ system }) => system.abilities.str.score,
  'abilities.dex.damage': ({ system }) => system.abilities.dex.score,
  'abilities.wil.damage': ({ system }) => system.abilities.wil.score,
};

export const health: HealthFacet<InnerFighter> = {
  findMost: (actor, track) => spentTracks[track]?.(actor) ?? null,
  owns: isFighter,
  bars: { innerCharacter: bars, innerAdversary: bars },
  async announce(actor, events, entry) {
    const found = (events as readonly AnyEvent[]).map(storeEvent);
    const texts = found.map(({ kind }) => game.i18n.format(`${LANG}.Wounds.event.${kind}`, { actor: actor.name }));
    const system = { ruleset: 'inner-worlds', events: found };
    const isPublic = found.some(({ kind }) => kind === 'dead' || kind === 'passedOut');
    const announcement = { type: 'innerWounds', system, content: foundry.utils.escapeHTML(texts.join(' ')), isPublic };
    await postConsequences(actor, announcement, entry);
  },
  async settle(actor) {
    const { dead, passedOut } = actor.system.condition;
    await settleInjuries(actor);
    await settleStatus(actor, statusIds.dead, dead, origins);
    await settleStatus(actor, statusIds.passedOut, passedOut && !dead, origins);
    await settleStatus(actor, statusIds.grappled, findHolder(actor) !== null, origins);
  },
};
