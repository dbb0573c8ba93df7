/**
 * Bids: what fighters pay to act earlier. Before initiative is set, the GM's client asks each owner once, by a query, so that no one sees the others' bids.
 * Someone who does not answer pays nothing.
 */
import { facetOf } from '../foundry/ruleset.ts';
import { askForm } from '../foundry/ask-form.ts';
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
  /** What is paid, in the GM's language, and the most that the fighter can pay. */
  readonly label: string;
  readonly most: number;
}

/** The maximum number of fighters in one query, since any client may send one. */
const MOST_BIDDERS = 50;

async function askBids(bidders: readonly Bidder[]): Promise<Readonly<Record<string, number>>> {
  const given = await askForm({
    title: game.i18n.localize('TETRAD.Combat.bids.title'),
    template,
    context: { bidders },
    ok: game.i18n.localize('TETRAD.Combat.bids.ok'),
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
  return most > 0 ? { id, name: name ?? '', label: game.i18n.localize(bid.label), most } : null;
}

/** Reduces an answer to amounts that the fighters can pay. The other client may answer anything. */
function readAnswer(answer: unknown, bidders: readonly Bidder[]): [string, number][] {
  const given = typeof answer === 'object' && answer !== null ? (answer as Readonly<Record<string, unknown>>) : {};
  return bidders.map(({ id, most }) => {
    const amount = Number(given[id]);
    return [id, Number.isInteger(amount) ? Math.min(most, Math.max(0, amount)) : 0];
  });
}

/**
 * Asks all owners of the fighters for their bids at the same time.
 * @returns the amounts, by combatant id
 */
export async function collectBids(
  combatants: readonly Combatant.Implementation[],
): Promise<ReadonlyMap<string, number>> {
  const asked = new Map<Asker, Bidder[]>();
  for (const combatant of combatants) {
    const bidder = readBidder(combatant);
    const user = findBidder(combatant);
    if (bidder) asked.set(user, [...(asked.get(user) ?? []), bidder]);
  }
  const answers = await Promise.all(
    [...asked].map(async ([user, bidders]) => {
      const answer = user.isSelf
        ? await askBids(bidders)
        : await user.query(QUERY, { fighters: bidders.map(({ id }) => id) }, { timeout: PATIENCE }).catch(() => ({}));
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
