/** Attacks on those whom a user targets, with the distance that a ruler would show on any grid, and answers to attacks. */
import { postAnswer, readActorUuid } from '../chat/replies.ts';
import { askCheck, openCheckDialog } from '../checks/check-dialog.ts';
import { findCombat } from '../combat/clock.ts';
import { findSelectedActor } from '../documents/macro-actor.ts';
import { findActor, getSpeaker } from '../foundry/documents.ts';
import { runOnce } from '../foundry/run-once.ts';
import { canUser } from '../permissions.ts';
import { UserError, runOrWarn } from '../user-error.ts';
import { type ExchangeState, type ShownAttack, findAnswer, readAttack, readExchange, readRole } from './exchange.ts';
import { type AnswererRole, type Offer, type Target, findOpposed } from './opposed-facet.ts';

type TokenDoc = TokenDocument.Implementation;

/** Lists whom the user targets, an actor's own tokens left out, each actor once. */
export function listTargets(attacker: Actor.Implementation): Target[] {
  const facet = findOpposed(attacker);
  const targets = new Map<string, Target>();
  for (const { document: token } of game.user.targets) {
    const { actor } = token;
    if (actor && actor.uuid !== attacker.uuid && facet?.isTarget(actor)) targets.set(actor.uuid, { token, actor });
  }
  return [...targets.values()];
}

/** Finds who has the turn in an actor's fight, unless players have it: whom a GM may be attacking with. */
function findTurnActor(actor: Actor.Implementation): Actor.Implementation | null {
  const found = findCombat(actor)?.combatant?.actor ?? null;
  return found?.hasPlayerOwner ? null : found;
}

/** Lists who has an actor as the target now: of each player who targets it the own character, of a GM whoever has the turn. */
export function listTargeting(actor: Actor.Implementation): Actor.Implementation[] {
  const isTarget = ({ document }: { readonly document: TokenDoc }): boolean => document.actor?.uuid === actor.uuid;
  const users = game.users.filter(({ active, targets }) => active && [...targets].some(isTarget));
  const actors = users.flatMap((user) => (user.isGM ? findTurnActor(actor) : user.character) ?? []);
  return actors.filter(({ uuid }) => uuid !== actor.uuid);
}

/** Whether the user targets anybody whom an actor could attack. */
export function hasTargets(attacker: Actor.Implementation): boolean {
  return listTargets(attacker).length > 0;
}

/** Finds the token of an actor that stands nearest to another token. */
function findNearest(actor: Actor.Implementation, target: TokenDoc): TokenDoc | null {
  if (actor.token) return actor.token.parent?.id === target.parent?.id ? actor.token : null;
  const tokens = target.parent?.tokens.contents ?? [];
  const own = tokens.filter(({ actorId, actorLink }) => actorId === actor.id && actorLink);
  const far = ({ x, y }: TokenDoc): number => Math.hypot(x - target.x, y - target.y);
  return own.toSorted((a, b) => far(a) - far(b))[0] ?? null;
}

/** Measures how many feet an actor is from a token of the scene; null: it has no token there, or nobody knows the scene's unit. */
export function measureReach(actor: Actor.Implementation, target: TokenDoc): number | null {
  const token = findNearest(actor, target);
  const grid = target.parent?.grid;
  return token && grid ? measureFeet(token, target, grid) : null;
}

/** A token, as far as its place goes: pixels, and spaces of the grid. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly width: number | null;
  readonly height: number | null;
  /** In units of the grid. */
  readonly elevation?: number | null;
}

/** The grid of a scene. */
export interface Grid {
  /** 0: there is none. */
  readonly type: number;
  /** Pixels of a space. */
  readonly size: number;
  /** Units of a space. */
  readonly distance: number;
  readonly units: string;
}

const feetByUnit: Readonly<Record<string, number>> = {
  ft: 1,
  foot: 1,
  feet: 1,
  "'": 1,
  yd: 3,
  yard: 3,
  yards: 3,
  m: 3.28,
  meter: 3.28,
  meters: 3.28,
  metre: 3.28,
  metres: 3.28,
};

/** Pixels between the edges of two spans; 0: they touch. */
function measureGap(first: number, firstLength: number, second: number, secondLength: number): number {
  return Math.max(0, second - first - firstLength, first - second - secondLength);
}

/** Measures the distance of two tokens of a scene; null: the scene's unit is none that is known. */
export function measureFeet(one: Placed, other: Placed, grid: Grid): number | null {
  const feet = feetByUnit[grid.units.trim().toLowerCase()];
  if (feet === undefined) return null;
  const span = (spaces: number | null): number => (spaces ?? 1) * grid.size;
  const across = measureGap(one.x, span(one.width), other.x, span(other.width));
  const down = measureGap(one.y, span(one.height), other.y, span(other.height));
  const spaces = Math.hypot(across, down) / grid.size + (grid.type === 0 ? 0 : 1);
  const up = Math.abs((one.elevation ?? 0) - (other.elevation ?? 0));
  return Math.hypot(spaces * grid.distance, up) * feet;
}

type Message = ChatMessage.Implementation;

/**
 * Attacks: whoever is targeted, one dialog after the other until one is closed without a roll; without a target as a test of its own.
 * @param weapon - what is attacked with; null: nothing that is an item. One that cannot attack does nothing
 */
export async function attackWith(
  attacker: Actor.Implementation,
  weapon: Item.Implementation | null = null,
): Promise<void> {
  const facet = findOpposed(attacker);
  if (!facet) return;
  const targets = listTargets(attacker);
  await runOrWarn(async () => {
    if (targets.length === 0) {
      const asked = facet.declare(attacker, weapon, null, 0);
      return asked && openCheckDialog(attacker, asked.request);
    }
    for (const target of targets) {
      const asked = facet.declare(attacker, weapon, target, targets.length);
      if (!asked || !(await askCheck(attacker, asked.request, asked))) return;
    }
  });
}

/** Somebody for whom this user may answer. */
interface Answerer {
  readonly actor: Actor.Implementation;
  readonly role: AnswererRole;
}

/** Lists those for whom this user may answer an attack. */
function listAnswerers(attack: Message, { facet, claim }: ShownAttack): Answerer[] {
  const named = [claim.against, readActorUuid(attack)].flatMap((uuid) => findActor(uuid) ?? []);
  const selected = facet.answerers.includes('bystander') ? (findSelectedActor() ?? []) : [];
  return [...new Set(named.concat(selected))]
    .map((actor) => ({ actor, role: readRole(attack, claim, actor.uuid) }))
    .filter(({ actor, role }) => facet.answerers.includes(role) && facet.owns(actor) && canUser('reply', actor));
}

/** An answer that this user may give now, and for whom. */
export interface OwnOffer extends Offer {
  readonly actor: Actor.Implementation;
}

/**
 * Lists what this user may answer to an attack, in the order of the buttons; nothing where it is another's to answer, or answered.
 * @param exchange - how it stands
 */
export function listOffers(attack: Message, exchange: ExchangeState = readExchange(attack)): OwnOffer[] {
  const shown = readAttack(attack);
  if (!shown || (exchange.kind !== 'open' && exchange.kind !== 'judged')) return [];
  const { facet } = shown;
  return listAnswerers(attack, shown).flatMap(({ actor, role }) => {
    const isOpen = exchange.kind === 'open';
    const offers = isOpen ? facet.answer(attack, actor, role) : (facet.react?.(attack, exchange, actor, role) ?? []);
    return offers.map((offer) => ({ ...offer, actor }));
  });
}

async function give({ facet }: ShownAttack, attack: Message, { id, actor }: OwnOffer): Promise<void> {
  const answer = await facet.roll(attack, actor, id);
  if (!answer) return;
  if ('message' in answer) await postAnswer({ ...answer.message, speaker: getSpeaker(actor) }, attack);
  else await askCheck(actor, answer.request, { ...answer, mode: attack.whisper.length > 0 ? 'gm' : undefined });
}

/**
 * Answers an attack, for whomever of this user's may answer it so.
 * @param id - of the answer
 * @param uuid - of the actor who answers; empty: the first who may
 * @throws UserError `reply-late` where it has been answered meanwhile, `reply-not-allowed` where that cannot be answered any more
 */
export async function answerAttack(attack: Message, id: string, uuid = ''): Promise<void> {
  const shown = readAttack(attack);
  if (!shown || listAnswerers(attack, shown).length === 0) return;
  await runOnce(`answer ${attack.id}`, async () => {
    const offer = listOffers(attack).find((one) => one.id === id && (uuid === '' || one.actor.uuid === uuid));
    if (offer) return give(shown, attack, offer);
    throw new UserError(findAnswer(attack, shown) ? 'reply-late' : 'reply-not-allowed', { attacker: attack.alias });
  });
}
