/** What a draft of the roll dialog would roll: the plan, its exact odds and its lines, or the reason why it is refused. */
import { type HarvestCharacter, listSkills } from '../../data/fighter.ts';
import { darkHarvest } from '../../../../../src/index.ts';
import { toUserError } from '../../../../user-error.ts';
import { prepareOddsStrip, type OddsStripContext } from '../../../../rolls/odds-strip.ts';
import { requireShot } from '../../play/attacks.ts';
import { formatChance } from '../../../../rolls/format-chance.ts';
import { requireExchange } from '../../play/situation.ts';
import type { CheckRequest } from '../../data/check-request.ts';
import { planCheck, viewOdds, type CheckPlan } from '../../play/checks.ts';
import { viewLines, type LineView } from '../../data/line-view.ts';
import { toInput } from '../../data/to-input.ts';
import { readDraft, type CheckDraft } from './check-draft.ts';

/** A draft that can be rolled. */
export interface AcceptedPreview {
  readonly refusal: null;
  readonly request: CheckRequest;
  readonly pool: Pick<CheckPlan, 'white' | 'black' | 'automatic'>;
  readonly strip: OddsStripContext;
  readonly lines: readonly LineView[];
  /** Of a reply: the chance not to be hit, in words; empty: there is none to tell. */
  readonly defence: string;
  /** The net never falls below this (DH-6, Very Easy); null: it may. */
  readonly minimumNet: number | null;
}

/** A draft that cannot be rolled, and why, in the user's language. */
export interface RefusedPreview {
  readonly refusal: string;
}

/** A preview, and how often dice could be traded (DH-8) as far as that can be told. */
export type CheckPreview = (AcceptedPreview | RefusedPreview) & { readonly maximumTrades: number | null };

/** Tests whether the chosen skill is common, so that it can be gambled with (DH-7). */
export function canGamble(actor: HarvestCharacter, skillId: string): boolean {
  return listSkills(actor).find(({ id }) => id === skillId)?.system.kind === 'common';
}

/** Runs a step of the preview; a refusal is a result, a fault is thrown on. */
function attempt<Result>(step: () => Result): Result | RefusedPreview {
  try {
    return step();
  } catch (error) {
    const refusal = toUserError(error);
    if (!refusal) throw error;
    return { refusal: refusal.localize() };
  }
}

/** Says how likely a reply is not to be hit, as the attack stands now. */
function describeDefence({ exchange }: CheckDraft, { white, black, automatic, minimumNet }: CheckPlan): string {
  const { defence } = exchange?.frame ?? {};
  if (!defence) return '';
  const chance = formatChance(darkHarvest.odds({ white, black, automatic, minimumNet }).atLeast(defence.safe));
  return game.i18n.format('TETRAD.DarkHarvest.Exchange.notHit', { chance, net: String(defence.attack) });
}

/** Previews a draft. */
export function previewCheck(actor: HarvestCharacter, draft: CheckDraft): CheckPreview {
  const request = attempt(() => readDraft(draft, canGamble(actor, draft.skillId)));
  if ('refusal' in request) return { ...request, maximumTrades: null };
  const untraded = attempt(() => planCheck(toInput(actor, { ...request, trades: 0 })));
  const maximumTrades = 'refusal' in untraded ? null : (untraded.maximumTrades ?? null);
  const plan = attempt(() => {
    requireShot(actor, request);
    requireExchange(actor, request);
    return planCheck(toInput(actor, request));
  });
  if ('refusal' in plan) return { ...plan, maximumTrades };
  const { white, black, automatic, minimumNet } = plan;
  return {
    refusal: null,
    request,
    pool: { white, black, automatic },
    strip: prepareOddsStrip(viewOdds(plan)),
    lines: viewLines(plan.lines),
    defence: describeDefence(draft, plan),
    minimumNet,
    maximumTrades,
  };
}
