/**
 * Bids: what fighters pay to act earlier. Before initiative is set, the GM's client asks each owner once, by a query, so that no one sees the others' bids.
 * Someone who does not answer pays nothing. Until all have bid, everyone sees only who has; the amounts are told by the card of the order.
 */
import { facetOf, listFacets } from '../foundry/ruleset.ts';
import { nameCombatFacet } from './combat-facet.ts';
import { askForm } from '../foundry/ask-form.ts';
import { readFlag, writeFlags } from '../foundry/documents.ts';
import { commit } from '../ledger/tracked-actor.ts';
import { readOr } from '../user-error.ts';

const template = 'systems/tetrad/templates/shared/dialog/bids.hbs';

/** Name of the query. It changes nothing on the client that answers. */
const QUERY = 'tetrad.bids';

/** How long a user has to answer, in milliseconds. */
const PATIENCE = 60_000;

interface Bidder {
  /** Id of the combatant. */
  readonly id: string;
  readonly name: string;
  readonly img: string;
  /** What is paid, in the GM's language, and the most that the fighter can pay. */
  readonly label: string;
  readonly most: number;
}

/** The maximum number of fighters in one query, since any client may send one. */
const MOST_BIDDERS = 50;

async function askBids(bidders: readonly Bidder[]): Promise<Readonly<Record<string, number>>> {
  const facets = listFacets('combat').filter(({ bid }) => bid);
  const given = await askForm({
    title: game.i18n.localize('TETRAD.Combat.bids.title'),
    template,
    context: { bidders },
    ok: game.i18n.localize('TETRAD.Combat.bids.ok'),
    classes: facets.length === 1 && facets[0] ? [nameCombatFacet(facets[0]).id] : [],
  });
  return Object.fromEntries(Object.entries(given ?? {}).map(([id, value]) => [id, Number(value)]));
}

/** Lists those of this user's own fighters that a query names by their ids, with what this client knows of them. */
function listAsked(named: unknown): Bidder[] {
  const ids = new Set<unknown>(Array.isArray(named) ? named.slice(0, MOST_BIDDERS) : []);
  const fighters = [...game.combats].flatMap(({ combatants }) => [...combatants]);
  const own = fighters.filter(({ id, actor }) => ids.has(id) && actor?.testUserPermission(game.user, 'OWNER'));
  return own.flatMap((fighter) => readBidder(fighter) ?? []);
}

/** The dialog that a query has opened, and the ids of its fighters; null: none is open. */
let open: { readonly key: string; readonly answer: Promise<Readonly<Record<string, number>>> } | null = null;

/**
 * Answers a query for what this user's fighters pay. It may come from any client and contain anything, so only the ids of fighters are taken from it, and only
 * one dialog opens at a time. A GM's client asks its own user without a query.
 * @returns the amounts, by combatant id
 */
async function answerQuery(asked: { readonly fighters?: unknown } | null): Promise<Readonly<Record<string, number>>> {
  const bidders = game.user.isGM ? [] : listAsked(asked?.fighters);
  if (bidders.length === 0) return {};
  const key = bidders.map(({ id }) => id).join(' ');
  if (open) return open.key === key ? open.answer : {};
  // Whoever asks waits no longer than this, so that a dialog that is left open does not keep the next one from opening.
  const over = new Promise<Readonly<Record<string, number>>>((resolve) => setTimeout(() => resolve({}), PATIENCE));
  open = { key, answer: Promise.race([askBids(bidders), over]) };
  try {
    return await open.answer;
  } finally {
    open = null;
  }
}

/** The parts of a user that this file needs: the type package knows queries only by literal names. */
interface Asker {
  readonly isSelf: boolean;
  query(name: string, data: object, options: { readonly timeout: number }): Promise<unknown>;
}

/** Registers the query by which the GM's client asks for bids. Called in `init`. */
export function registerBids(): void {
  Object.assign(CONFIG.queries, { [QUERY]: answerQuery });
  // The GM's page may have been reloaded while it asked.
  Hooks.once('ready', () => {
    if (game.users.activeGM?.isSelf) for (const combat of game.combats) void endBids(combat);
  });
}

/** Returns the user who bids for a fighter: an owner who is online, otherwise this GM. */
function findBidder({ actor }: Combatant.Implementation): Asker {
  const owner = game.users.find(
    (user) => user.active && !user.isGM && actor?.testUserPermission(user, 'OWNER') === true,
  );
  return owner ?? game.user;
}

function readBidder({ id, name, actor }: Combatant.Implementation): Bidder | null {
  const facet = facetOf(actor, 'combat');
  if (!actor || !facet?.bid || !id) return null;
  const { bid } = facet;
  const most = readOr(
    `bid of ${actor.uuid}`,
    () => bid.limit(actor),
    () => 0,
  );
  const [img, label] = [actor.img ?? '', game.i18n.localize(bid.label)];
  return most > 0 ? { id, name: name ?? '', img, label, most } : null;
}

/** Reduces an answer to amounts that the fighters can pay. The other client may answer anything. */
function readAnswer(answer: unknown, bidders: readonly Bidder[]): [string, number][] {
  const given = typeof answer === 'object' && answer !== null ? (answer as Readonly<Record<string, unknown>>) : {};
  return bidders.map(({ id, most }) => {
    const amount = Number(given[id]);
    return [id, Number.isInteger(amount) ? Math.min(most, Math.max(0, amount)) : 0];
  });
}

/** Key of the flag in which a fight stores, while bids are made, whether each fighter that is asked has bid, by combatant id. */
const FLAG = 'bids';

/** Returns whether a fighter has bid; null: no bids are being made, or it is not asked. */
export function readLaid(combat: Combat.Implementation, { id }: Combatant.Implementation): boolean | null {
  const laid: unknown = Object(readFlag(combat, FLAG))[id ?? ''];
  return !combat.started && typeof laid === 'boolean' ? laid : null;
}

/** Tells everyone who has bid, or that bids are no longer made (null). A fight that has been deleted meanwhile is left alone. */
async function tellLaid(combat: Combat.Implementation, laid: Readonly<Record<string, boolean>> | null): Promise<void> {
  if (game.combats.has(combat.id ?? '')) await writeFlags(combat, { [FLAG]: laid });
}

/** Ends the making of bids for everyone, which their reveal on the card of the order follows. */
export async function endBids(combat: Combat.Implementation): Promise<void> {
  if (readFlag(combat, FLAG)) await tellLaid(combat, null);
}

/**
 * Asks all owners of the fighters for their bids at the same time.
 * @returns the amounts, by combatant id
 */
export async function collectBids(
  combat: Combat.Implementation,
  combatants: readonly Combatant.Implementation[],
): Promise<ReadonlyMap<string, number>> {
  const asked = new Map<Asker, Bidder[]>();
  for (const combatant of combatants) {
    const bidder = readBidder(combatant);
    const user = findBidder(combatant);
    if (bidder) asked.set(user, [...(asked.get(user) ?? []), bidder]);
  }
  const lay = (bidders: readonly Bidder[], isLaid: boolean) =>
    tellLaid(combat, Object.fromEntries(bidders.map(({ id }) => [id, isLaid])));
  if (asked.size > 0) await lay([...asked.values()].flat(), false);
  const answers = await Promise.all(
    [...asked].map(async ([user, bidders]) => {
      const answer = user.isSelf
        ? await askBids(bidders)
        : await user.query(QUERY, { fighters: bidders.map(({ id }) => id) }, { timeout: PATIENCE }).catch(() => ({}));
      await lay(bidders, true);
      return readAnswer(answer, bidders);
    }),
  );
  return new Map(answers.flat());
}

/** Subtracts the bids from the actors that made them. */
export async function payBids(
  combatants: readonly Combatant.Implementation[],
  bids: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { id, actor } of combatants) {
    const paid = bids.get(id ?? '') ?? 0;
    const change = actor && paid > 0 ? facetOf(actor, 'combat')?.bid?.pay(actor, paid) : undefined;
    if (actor && change) await commit(actor, change);
  }
}

const held = new Map<string, number>();

/** Returns what a fighter has bid for the initiative that is being set; 0: nothing. */
export function readBid(combatant: Combatant.Implementation): number {
  return held.get(combatant.id ?? '') ?? 0;
}

/** Runs a function that sets initiative, and keeps the bids for readBid while it runs. */
export async function withBids<Result>(bids: ReadonlyMap<string, number>, set: () => Promise<Result>): Promise<Result> {
  for (const [id, paid] of bids) held.set(id, paid);
  try {
    return await set();
  } finally {
    for (const id of bids.keys()) held.delete(id);
  }
}
