/** Attacks on the user's targets, the distance between tokens on any grid, and replies to attacks. */
import { postAnswer, readActorUuid } from '../chat/replies.ts';
import { isSentByLeaders } from '../chat/senders.ts';
import { askCheck, foreseeCheck, openCheckDialog } from '../checks/check-dialog.ts';
import { findCombat } from '../combat/clock.ts';
import { findSelectedActor } from '../documents/macro-actor.ts';
import { findActor, getSpeaker } from '../foundry/documents.ts';
import { runOnce } from '../foundry/run-once.ts';
import { canUser, permitsUser } from '../permissions.ts';
import type { OddsTone, OddsView } from '../rolls/odds-view.ts';
import { formatChance, formatRoundChance } from '../rolls/plan-view.ts';
import { UserError, runOrWarn } from '../user-error.ts';
import {
  type ExchangeState,
  type ShownAttack,
  findAnswer,
  findGoer,
  formatGoOn,
  isGoOn,
  readAttack,
  readExchange,
  readPatience,
  readRole,
} from './exchange.ts';
import { type AnswererRole, type Offer, type Target, findOpposed } from './opposed-facet.ts';

type TokenDoc = TokenDocument.Implementation;

/** Lists the user's targets, each actor once and without the attacker's own tokens. */
export function listTargets(attacker: Actor.Implementation): Target[] {
  const facet = findOpposed(attacker);
  const targets = new Map<string, Target>();
  for (const { document: token } of game.user.targets) {
    const { actor } = token;
    if (actor && actor.uuid !== attacker.uuid && facet?.isTarget(actor)) targets.set(actor.uuid, { token, actor });
  }
  return [...targets.values()];
}

/** Returns the actor whose turn it is in an actor's fight, unless players own it: the one a GM is probably attacking with. */
function findTurnActor(actor: Actor.Implementation): Actor.Implementation | null {
  const found = findCombat(actor)?.combatant?.actor ?? null;
  return found?.hasPlayerOwner ? null : found;
}

/** Lists who targets an actor now: for a player who targets it, the player's character; for a GM, the actor whose turn it is. */
export function listTargeting(actor: Actor.Implementation): Actor.Implementation[] {
  const isTarget = ({ document }: { readonly document: TokenDoc }): boolean => document.actor?.uuid === actor.uuid;
  const users = game.users.filter(({ active, targets }) => active && [...targets].some(isTarget));
  const actors = users.flatMap((user) => (user.isGM ? findTurnActor(actor) : user.character) ?? []);
  return actors.filter(({ uuid }) => uuid !== actor.uuid);
}

/** Tests whether the user targets anyone whom an actor could attack. */
export function hasTargets(attacker: Actor.Implementation): boolean {
  return listTargets(attacker).length > 0;
}

/** A space of a grid, by row and column. */
interface Space {
  readonly i: number;
  readonly j: number;
}

/** The position of a token, in pixels and in grid spaces. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly width: number | null;
  readonly height: number | null;
  /** In units of the grid. */
  readonly elevation?: number | null;
  /** The spaces that it covers; none without a grid. */
  getOccupiedGridSpaceOffsets(): readonly Space[];
}

/** The grid of a scene. */
export interface Grid {
  /** 0: gridless. */
  readonly type: number;
  /** Pixels per space. */
  readonly size: number;
  /** Units per space. */
  readonly distance: number;
  readonly units: string;
  /** Tests whether two spaces are neighbours; spaces that meet at a corner are not if the scene forbids diagonal moves. */
  testAdjacency(one: Space, other: Space): boolean;
}

/** The distance between two tokens. */
export interface Nearness {
  /** Whether their spaces touch, corners included; without a grid, their edges. */
  readonly touching: boolean;
  /** Feet between their edges without a grid; null if there is a grid, or the scene's unit is unknown. */
  readonly feet: number | null;
}

const feetByUnit: Readonly<Record<string, number>> = {
  in: 1 / 12,
  inch: 1 / 12,
  inches: 1 / 12,
  '"': 1 / 12,
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

/** From CONST.GRID_TYPES. */
const GRIDLESS = 0;
const SQUARE = 1;

/** Returns the pixels between the edges of two spans; 0 if they touch. */
function measureGap(first: number, firstLength: number, second: number, secondLength: number): number {
  return Math.max(0, second - first - firstLength, first - second - secondLength);
}

/** Tests whether two spaces are the same or touch. On squares corners count, whatever the scene's diagonal rule. */
function touches(one: Space, other: Space, grid: Grid): boolean {
  const [down, across] = [Math.abs(one.i - other.i), Math.abs(one.j - other.j)];
  return down + across === 0 || (grid.type === SQUARE ? Math.max(down, across) === 1 : grid.testAdjacency(one, other));
}

/** Above this number of spaces a token is measured by its edges: its owner could make it as large as a world. */
const MOST_SPACES = 2500;

function isVast({ width, height }: Placed): boolean {
  return !((width ?? 1) * (height ?? 1) <= MOST_SPACES);
}

/** Measures the distance between two tokens of a scene, heights included: on a grid, tokens one space above each other touch. */
export function measureTokens(one: Placed, other: Placed, grid: Grid): Nearness {
  const up = Math.abs((one.elevation ?? 0) - (other.elevation ?? 0));
  if (grid.type !== GRIDLESS && !isVast(one) && !isVast(other)) {
    const others = other.getOccupiedGridSpaceOffsets();
    const areBeside = one.getOccupiedGridSpaceOffsets().some((own) => others.some((far) => touches(own, far, grid)));
    return { touching: areBeside && up <= grid.distance, feet: null };
  }
  const span = (spaces: number | null): number => (spaces ?? 1) * grid.size;
  const across = measureGap(one.x, span(one.width), other.x, span(other.width));
  const down = measureGap(one.y, span(one.height), other.y, span(other.height));
  const units = Math.hypot((Math.hypot(across, down) / grid.size) * grid.distance, up);
  const foot = feetByUnit[grid.units.trim().toLowerCase().replace(/\.$/u, '')];
  return { touching: units === 0, feet: foot === undefined ? null : units * foot };
}

/** Lists the tokens of an actor in a scene: its own one, or those linked to it. */
function listTokens(actor: Actor.Implementation, scene: Scene.Implementation): TokenDoc[] {
  if (actor.token) return actor.token.parent?.id === scene.id ? [actor.token] : [];
  return scene.tokens.contents.filter(({ actorId, actorLink }) => actorLink && actorId === actor.id);
}

/** Measures the distance between two actors by the nearest of their tokens in one scene: that of an unlinked token, else the viewed one; null if one of them has none there. */
export function measureNearness(one: Actor.Implementation, other: Actor.Implementation): Nearness | null {
  const { scenes } = game as { scenes?: { viewed?: Scene.Implementation | null } };
  const scene = one.token?.parent ?? other.token?.parent ?? scenes?.viewed;
  if (!scene) return null;
  const others = listTokens(other, scene);
  const pairs = listTokens(one, scene).flatMap((own) => others.map((far) => measureTokens(own, far, scene.grid)));
  const byFeet = pairs.toSorted((a, b) => (a.feet ?? Infinity) - (b.feet ?? Infinity));
  return byFeet.find(({ touching }) => touching) ?? byFeet[0] ?? null;
}

type Message = ChatMessage.Implementation;

/**
 * Attacks the user's targets, one dialog after the other until one is closed without a roll; without a target, rolls a plain test. Does nothing if
 * the weapon cannot attack.
 * @param weapon - null: no item
 * @param event - the click, for the fast path
 */
export async function attackWith(
  attacker: Actor.Implementation,
  weapon: Item.Implementation | null = null,
  event?: Event,
): Promise<void> {
  const facet = findOpposed(attacker);
  if (!facet) return;
  const targets = listTargets(attacker);
  await runOrWarn(async () => {
    if (targets.length === 0) {
      const asked = facet.declare(attacker, weapon, null, 0);
      const note = game.i18n.localize('TETRAD.Opposed.noTarget');
      return asked && openCheckDialog(attacker, asked.request, { note });
    }
    for (const target of targets) {
      const asked = facet.declare(attacker, weapon, target, targets.length);
      if (!asked || !(await askCheck(attacker, asked.request, { ...asked, event }))) return;
    }
  });
}

/** An actor for whom this user may reply. */
interface Answerer {
  readonly actor: Actor.Implementation;
  readonly role: AnswererRole;
}

/** Lists the actors for whom this user may reply to an attack. */
function listAnswerers(attack: Message, { facet, claim }: ShownAttack): Answerer[] {
  const named = [claim.against, readActorUuid(attack)].flatMap((uuid) => findActor(uuid) ?? []);
  const selected = facet.answerers.includes('bystander') ? (findSelectedActor() ?? []) : [];
  return [...new Set(named.concat(selected))]
    .map((actor) => ({ actor, role: readRole(attack, claim, actor.uuid) }))
    .filter(({ actor, role }) => facet.answerers.includes(role) && facet.owns(actor) && canUser('reply', actor));
}

/** A reply that this user may give now, and for whom. */
export interface OwnOffer extends Offer {
  readonly actor: Actor.Implementation;
}

/**
 * Lists the replies that this user may give to an attack, in the order of the buttons; empty if it is up to someone else or answered.
 * @param exchange - its state
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

/** A button that replies to an attack. */
export interface ReplyView {
  readonly id: string;
  /** UUID of the actor that replies. */
  readonly actor: string;
  readonly label: string;
  /** What the reply means and how it may end, for the tooltip. */
  readonly hint: string;
  /** The deciding chance, 0 to 1 and as a whole percentage ("37%"); empty if unknown. */
  readonly p: number;
  readonly chance: string;
  readonly isBest: boolean;
}

/** Previews a reply for a user who may give it; null if that is not possible. */
export function foreseeAnswer(attack: Message, { id, actor }: OwnOffer): OddsView | null {
  const seen = readAttack(attack)?.facet.foresee?.(attack, actor, id) ?? null;
  return seen && 'request' in seen ? foreseeCheck(actor, seen) : seen;
}

/** From worst to best. */
const tones: readonly OddsTone[] = ['foul', 'bad', 'poor', 'fair', 'good', 'great'];

/** Rates a reply: the tones of its outcomes, weighted by their chances. Replies without odds come last. */
function rate(odds: OddsView | null): number {
  return odds ? odds.rows.reduce((sum, { p, tone }) => sum + p * tones.indexOf(tone), 0) : -1;
}

/** Returns the possible endings of a reply in words: "You hit: 37.4%, nobody is hit: 10%, you are hit: 52.6%". */
function describeOdds({ rows }: OddsView): string {
  const possible = rows.filter(({ p }) => p > 0).toReversed();
  const phrases = possible.map(({ label, p }) => {
    const data = { label: game.i18n.localize(label), chance: formatChance(p) };
    return game.i18n.format('TETRAD.Odds.sentence', data);
  });
  return phrases.join(', ');
}

/**
 * Lists the replies that this user may give to an attack, the best first, each with the chance that its dialog would first show.
 * @param exchange - its state
 */
export function viewReplies(attack: Message, exchange: ExchangeState): ReplyView[] {
  const foreseen = listOffers(attack, exchange).map((offer) => ({ offer, odds: foreseeAnswer(attack, offer) }));
  const sorted = foreseen.toSorted((one, other) => rate(other.odds) - rate(one.odds));
  return sorted.map(({ offer: { id, label, hint, actor }, odds }, place) => ({
    id,
    actor: actor.uuid,
    label,
    hint: [odds ? `${describeOdds(odds)}.` : '', hint].filter(Boolean).join(' '),
    p: odds?.headline.p ?? 0,
    chance: odds ? formatRoundChance(odds.headline.p) : '',
    isBest: place === 0 && sorted.length > 1 && odds !== null,
  }));
}

async function give(
  { facet }: ShownAttack,
  attack: Message,
  { id, actor }: OwnOffer,
  event: Event | undefined,
): Promise<void> {
  const answer = await facet.roll(attack, actor, id);
  if (!answer) return;
  if ('message' in answer) await postAnswer({ ...answer.message, speaker: getSpeaker(actor) }, attack);
  else await askCheck(actor, answer.request, { ...answer, event, mode: attack.whisper.length > 0 ? 'gm' : undefined });
}

/**
 * Replies to an attack, for one of this user's actors that may give that reply.
 * @param id - of the reply
 * @param uuid - of the actor that replies; empty: the first that may
 * @param event - the click, for the fast path
 * @throws UserError `reply-late` if it has been answered meanwhile, `reply-not-allowed` if the reply is no longer allowed
 */
export async function answerAttack(attack: Message, id: string, uuid = '', event?: Event): Promise<void> {
  const shown = readAttack(attack);
  if (!shown || listAnswerers(attack, shown).length === 0) return;
  await runOnce(`answer ${attack.id}`, async () => {
    const offer = listOffers(attack).find((one) => one.id === id && (uuid === '' || one.actor.uuid === uuid));
    if (offer) return give(shown, attack, offer, event);
    throw new UserError(findAnswer(attack, shown) ? 'reply-late' : 'reply-not-allowed', { attacker: attack.alias });
  });
}

/** Who an attack is waiting for, and how this user may go on. */
export interface WaitView {
  /** "Waits for Ada." */
  readonly text: string;
  /** Label of the button; empty if this user may not go on. */
  readonly label: string;
  readonly hint: string;
  /** Seconds after which the button appears; 0: at once. */
  readonly after: number;
}

/** Lists the players who may reply for the target of an attack and can see it. */
function listPlayers(attack: Message, { claim }: ShownAttack): User.Implementation[] {
  const target = findActor(claim.against);
  const sees = ({ id }: User.Implementation): boolean =>
    attack.whisper.length === 0 || attack.whisper.includes(id ?? '');
  return target ? game.users.filter((user) => !user.isGM && canUser('reply', target, user) && sees(user)) : [];
}

/** Names who an attack waits for: the target's players, those online first, or else a GM. */
function describeWait(players: readonly User.Implementation[]): string {
  const here = players.filter(({ active }) => active);
  const names = (here.length > 0 ? here : players).map(({ name }) => name).join(', ') || formatGoOn('gm');
  const isHere = players.length > 0 ? here.length > 0 : game.users.some(({ isGM, active }) => isGM && active);
  return formatGoOn(isHere ? 'waits' : 'waitsAway', { names });
}

/** Returns how long this user has to wait before going on, in seconds; null if this user may not. */
function readOwnWait(attack: Message, shown: ShownAttack): number | null {
  const attacker = findGoer(attack, shown);
  if (!attacker) return null;
  if (permitsUser('rule')) return 0;
  return canUser('roll', attacker) ? readPatience(attack) : null;
}

function say(text: string): WaitView {
  return { text, label: '', hint: '', after: 0 };
}

/** Describes who an attack waits for or, if someone went on, who did. Null if neither applies, or it waits for this user. */
export function viewWait(attack: Message, shown: ShownAttack, state: ExchangeState): WaitView | null {
  const target = shown.claim.opponent;
  if (state.kind === 'judged') {
    const { message } = state.answer;
    if (!message || !isGoOn(message, attack, shown)) return null;
    const seconds = String(readPatience(attack) ?? 0);
    return say(
      formatGoOn(isSentByLeaders(message) ? 'byGm' : 'byAttacker', {
        user: message.author?.name ?? '',
        target,
        seconds,
      }),
    );
  }
  const players = state.kind === 'open' ? listPlayers(attack, shown) : [];
  const isOwn = players.length > 0 ? players.some(({ id }) => id === game.user.id) : game.user.isGM;
  if (state.kind !== 'open' || isOwn) return null;
  const text = describeWait(players);
  const after = readOwnWait(attack, shown);
  return after === null ? say(text) : { text, label: formatGoOn('do'), hint: formatGoOn('hint', { target }), after };
}

/**
 * Goes on without a reply.
 * @throws UserError `reply-late` if it has been answered meanwhile
 */
export async function goOn(attack: Message): Promise<void> {
  const shown = readAttack(attack);
  const attacker = shown && findGoer(attack, shown);
  if (!shown || !attacker) return;
  await runOnce(`answer ${attack.id}`, async () => {
    if (readExchange(attack).kind !== 'open') throw new UserError('reply-late', { attacker: attack.alias });
    const answer = await shown.facet.roll(attack, attacker, shown.facet.standIn?.(attack) ?? '');
    if (!answer || !('message' in answer)) return;
    const content = foundry.utils.escapeHTML(formatGoOn('line', { target: shown.claim.opponent }));
    await postAnswer({ ...answer.message, content, speaker: getSpeaker(attacker) }, attack);
  });
}
