/** Prepares the health on a fighter's sheet, and stores the changes that clicks make to tracks, body parts and deprivation (IW-20 to IW-24). */
import { innerWorlds } from '../../../../../src/index.ts';
import { updateSystem } from '../../../../foundry/documents.ts';
import { formatSpan } from '../../../../foundry/game-time.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { commit } from '../../../../ledger/tracked-actor.ts';
import { canUser } from '../../../../permissions.ts';
import { drawTrack } from '../../../../sheets/sheet-parts.ts';
import { UserError } from '../../../../user-error.ts';
import { readGuard } from '../../data/fight.ts';
import { type InnerFighter, isAbilityId, nameAbility, readAp, readHp } from '../../data/fighter.ts';
import { LANG } from '../../data/to-input.ts';
import { INJURED, LOST, WHOLE, readScore, setAbility, setAp } from '../../play/health.ts';
import { listRests, readNeeds } from '../../play/time.ts';

const format = makeFormat(`${LANG}.Sheet`);

/** Prepares a track. A click on a box sets how many points are left. */
function viewTrack(id: string, action: string, name: string, value: number, max: number) {
  const say = (left: number): string => format('setTo', { name, left: String(left) });
  const groups = drawTrack(id, { count: value, max }, ['free', 'lost'], say);
  const text = format('leftOf', { name, left: String(value), max: String(max) });
  return { id, action, name, left: value, max, text, groups };
}

function viewTracks(actor: InnerFighter) {
  const [hp, ap] = [readHp(actor), readAp(actor)];
  const points = [
    viewTrack('hp', 'setTrack', format('track.hp'), hp.value, hp.max),
    ...(ap.max > 0 ? [viewTrack('ap', 'setLeft', format('track.ap'), ap.value, ap.max)] : []),
  ];
  const scores = innerWorlds.abilityIds.map((id) => {
    const { value, max } = readScore(actor, id);
    return viewTrack(id, 'setLeft', nameAbility(id), value, max);
  });
  return { points, tracks: [...points, ...scores] };
}

/** The names of a body part's levels. */
const levels = ['whole', 'injured', 'lost'] as const;

/** Returns the level after a click on a body part: whole, injured, lost, then whole again. */
function findNextLevel(level: number): number {
  return level >= LOST ? WHOLE : level + INJURED;
}

function viewPart({ system }: InnerFighter, id: innerWorlds.BodyPart) {
  const level = system.condition[id];
  const name = game.i18n.localize(`${LANG}.Part.${id}`);
  const now = levels[Math.min(level, LOST)] ?? 'whole';
  const next = levels[findNextLevel(level)] ?? 'whole';
  return {
    id,
    name,
    now,
    state: format(`Body.${now}`),
    does: format('Body.set', { name, state: format(`Body.${next}`) }),
  };
}

/** The needs of an actor, with the fields that store since when each is unmet (IW-24). */
const needs = { food: 'foodSince', sleep: 'sleepSince', air: 'airSince' } as const;

function isNeed(id: string | undefined): id is keyof typeof needs {
  return id !== undefined && Object.hasOwn(needs, id);
}

function viewNeed({ system }: InnerFighter, id: keyof typeof needs) {
  const since = system.condition[needs[id]];
  const span = since === null ? '' : formatSpan(Math.max(0, game.time.worldTime - since));
  return { id, label: format(`Need.${id}`), hint: format(`Need.${id}Hint`), isOn: since !== null, note: span };
}

function viewSwitch(id: string, isOn: boolean) {
  return { id, isOn, note: '', label: format(`Switch.${id}`), hint: format(`Switch.${id}Hint`) };
}

/** Prepares the switches: unmet needs, exertion, whether the actor has a name and, for the GM, whether it has passed out or is dead. */
function viewSwitches(actor: InnerFighter) {
  const { condition, named } = actor.system;
  const { airSince, exerted, passedOut, dead } = condition;
  const missing = (['food', 'sleep', 'air'] as const).map((id) => viewNeed(actor, id));
  return {
    needs: [...missing, ...(airSince === null ? [] : [viewSwitch('exerted', exerted)])],
    states: [
      viewSwitch('named', named),
      ...(game.user.isGM ? [viewSwitch('passedOut', passedOut), viewSwitch('dead', dead)] : []),
    ],
  };
}

function nameState({ system }: InnerFighter): string {
  const { dead, passedOut } = system.condition;
  return dead || passedOut ? game.i18n.localize(`${LANG}.Status.${dead ? 'dead' : 'passedOut'}`) : '';
}

/** Prepares the template data of an actor's health. */
export function viewHealth(actor: InnerFighter) {
  const guard = readGuard(actor);
  return {
    ...viewTracks(actor),
    guard: guard > 0 ? format('guard', { hp: String(guard) }) : '',
    state: nameState(actor),
    parts: innerWorlds.bodyParts.map((id) => viewPart(actor, id)),
    ...viewSwitches(actor),
    rests: listRests(actor),
  };
}

/**
 * Checks that the user may change an actor's health.
 * @throws UserError `not-owner`
 */
function requireOwner(actor: InnerFighter): void {
  if (!canUser('damage', actor)) throw new UserError('not-owner', { actor: actor.name });
}

/**
 * Sets how many AP or points of an ability are left.
 * @throws UserError `not-owner`
 */
export async function setLeft(actor: InnerFighter, id: string | undefined, left: number): Promise<void> {
  requireOwner(actor);
  const change = id === 'ap' ? setAp(actor, left) : isAbilityId(id) ? setAbility(actor, id, left) : null;
  if (change) await commit(actor, change);
}

async function changeCondition(actor: InnerFighter, condition: object, kind: string, rule: string): Promise<void> {
  await commit(actor, { system: { condition }, note: { kind, rule, source: '', events: [] } });
}

/**
 * Sets a body part to its next level (IW-21).
 * @throws UserError `not-owner`
 */
export async function hurtNext(actor: InnerFighter, id: string | undefined): Promise<void> {
  requireOwner(actor);
  const part = innerWorlds.bodyParts.find((one) => one === id);
  if (!part) return;
  await changeCondition(actor, { [part]: findNextLevel(actor.system.condition[part]) }, 'injury', 'IW-21');
}

/** Switches whether one of an actor's needs is unmet. An actor that has passed out wakes when all needs are met (IW-24). */
async function flipNeed(actor: InnerFighter, id: keyof typeof needs): Promise<void> {
  const { condition } = actor.system;
  const since = condition[needs[id]] === null ? Math.trunc(game.time.worldTime) : null;
  const isDeprived = innerWorlds.isDeprived({ ...readNeeds(actor), [id]: { since } });
  const woken = condition.passedOut && !isDeprived ? { passedOut: false } : {};
  const rested = id === 'air' && since === null ? { exerted: false } : {};
  await changeCondition(actor, { [needs[id]]: since, ...woken, ...rested }, 'deprivation', 'IW-24');
}

/**
 * Flips one of the sheet's switches.
 * @throws UserError `not-owner`; `gamemaster-only` for passing out and death
 */
export async function flip(actor: InnerFighter, id: string | undefined): Promise<void> {
  requireOwner(actor);
  const { condition, named } = actor.system;
  if (isNeed(id)) return flipNeed(actor, id);
  if (id === 'named') await updateSystem(actor, { named: !named });
  if (id === 'exerted') await changeCondition(actor, { exerted: !condition.exerted }, 'deprivation', 'IW-24');
  if (id !== 'passedOut' && id !== 'dead') return;
  if (!game.user.isGM) throw new UserError('gamemaster-only');
  const [kind, rule] = id === 'dead' ? ['injury', 'IW-21'] : ['deprivation', 'IW-24'];
  await changeCondition(actor, { [id]: !condition[id] }, kind, rule);
}
