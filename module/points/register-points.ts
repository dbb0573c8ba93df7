/** The points of the rulesets as other rooms use them: what they bought is an adjustment of a roll, and what requests cost is held in them. */
import { addAdjustments, type Adjustment } from '../checks/adjustments.ts';
import type { RequestPrice } from '../requests/requests-facet.ts';
import { openRequest, registerHolds, type Holds } from '../requests/requests.ts';
import { findPool, pointsFacets, type PointsFacet } from './points-facet.ts';
import { findWords, payPoints, quotePurchase, refusePurchase, requireFacet, type Purchase } from './spend.ts';
import { readUses, readVerdict } from './spends.ts';

type Message = ChatMessage.Implementation;

/** What points bought on a roll, to whoever judges it. */
export interface PointsAdjustment extends Adjustment {
  readonly kind: 'points';
  readonly use: string;
  /** How often it was bought and still holds. */
  readonly count: number;
}

/** Lists what points bought on a roll. */
function listBought(target: Message): readonly PointsAdjustment[] {
  return Object.entries(readUses(target))
    .filter(([, count]) => count > 0)
    .map(([use, count]) => ({ kind: 'points', source: '', use, count }));
}

/** Holds what requests cost. */
const holds: Holds = {
  readStanding(request) {
    const verdict = readVerdict(request);
    if (verdict === 'accepted') return 'held';
    if (verdict === 'givenBack') return 'returned';
    const facet = pointsFacets.list().find(({ ruleset }) => ruleset === openRequest(request)?.facet.ruleset);
    return { refusal: facet ? findWords(facet)(`refused.${verdict}`) : '' };
  },
  quote(actor, price, target) {
    const purchase = describeHold(actor, price, target);
    const { cost, left } = quotePurchase(purchase);
    return { cost, left, refusal: refusePurchase(purchase) };
  },
  async hold(actor, price, target, post) {
    const pool = findPool(requireFacet(actor), price.pool);
    const { cost } = quotePurchase(describeHold(actor, price, target));
    await payPoints({ actor, pool, points: cost, post });
  },
  async giveBack(request, post) {
    const { actor, kind, data } = openRequest(request) ?? {};
    if (!actor || !kind?.price || !data) return;
    const { pool: id, use } = kind.price;
    const pool = findPool(requireFacet(actor), id);
    const cost = pool.price(use, { others: false, options: data.readings });
    await payPoints({ actor, pool, points: -cost, of: request.id ?? '', post });
  },
};

function describeHold(
  actor: Actor.Implementation,
  { use, pool, onRoll }: RequestPrice,
  target: Message | null,
): Purchase {
  return { use, actor, target: onRoll ? target : null, pool, isOwn: true };
}

/** Adds a ruleset's points. Called in `init`. */
export function registerPoints(facet: PointsFacet): void {
  pointsFacets.register(facet);
  addAdjustments(listBought);
  registerHolds(holds);
}
