/**
 * The living forecast: the chance of the friends in the fight that the tracker shows, as everybody stands now, worked out again after each blow. Who sees it a
 * setting says. Players see it only where the GM hides nobody in the fight; where there is none for them they are told no reason, which might give somebody away.
 */
import { findFight } from '../combat/fight-view.ts';
import { listPages } from '../foundry/pages.ts';
import { fighterHooks, listCandidates } from './candidates.ts';
import { forecastSides, isWithin, nameSide, viewChance, writeWholeChance } from './describe-report.ts';
import { ForecastEngine } from './forecast-engine.ts';
import type { ForecastFacet, ForecastReport } from './forecast-facet.ts';
import { describeMissing, listParticipants, planForecast } from './plan-forecast.ts';
import type { ForecastNews } from './run-in-slices.ts';

/** Changes that come within this time are looked at together, in ms. */
const DELAY = 150;

/** A simulated chance is shown once it is known to within so much. */
const NEAR = 0.03;

/** What there is to say: a chance, that it is being worked out, or why there is none. Null: nothing. */
type State = { readonly report: ForecastReport } | 'running' | { readonly problem: string } | null;

let state: State = null;
/** The fight that is worked out, as text; empty: none is. */
let asked = '';
let engine: { readonly facet: ForecastFacet; readonly engine: ForecastEngine } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether this user is to see it. */
let isForUser: () => boolean = () => false;

/** Whether a fight holds somebody whom players are not to know of. */
function hidesSomebody({ combatants }: Combat.Implementation): boolean {
  return combatants.some(({ hidden, token }) => hidden || token?.hidden === true);
}

/** Draws what there is to say on an element. */
function fill(element: HTMLElement): void {
  element.hidden = state === null;
  if (state === null) return element.replaceChildren();
  const report = typeof state === 'object' && 'report' in state ? state.report : null;
  const label = document.createElement('span');
  label.textContent = nameSide('a');
  const number = document.createElement('strong');
  number.textContent = report ? writeWholeChance(report.win.a, report) : state === 'running' ? '…' : '–';
  const strip = document.createElement('span');
  strip.className = 'tetrad-odds-strip';
  strip.ariaHidden = 'true';
  const { win } = report ?? {};
  for (const [tone, share] of [
    ['good', win?.a.value ?? 0],
    ['poor', win ? Math.max(0, 1 - win.a.value - win.b.value) : 1],
    ['foul', win?.b.value ?? 0],
  ] as const) {
    const part = document.createElement('span');
    part.className = `tone-${tone}`;
    part.style.flex = `${(share * 100).toFixed(3)} 1 0`;
    if (win && share > 0) strip.append(part);
  }
  element.replaceChildren(label, strip, number);
  element.ariaBusy = String(state === 'running');
  element.title = describe(report);
}

/** Says all that is known, in sentences. */
function describe(report: ForecastReport | null): string {
  if (state === null) return '';
  if (!report) return typeof state === 'object' && 'problem' in state ? state.problem : localize('running');
  const sentences = forecastSides.map((side) => {
    const { text, margin } = viewChance(report.win[side], report);
    return game.i18n.format('TETRAD.Forecast.sentence', {
      side: nameSide(side),
      chance: margin ? `${text} ${margin}` : text,
    });
  });
  return [...sentences, localize('standing')].join(' ');
}

function localize(key: 'running' | 'standing'): string {
  return game.i18n.localize(`TETRAD.Forecast.Living.${key}`);
}

function show(next: State): void {
  state = next;
  for (const page of listPages())
    for (const element of page.querySelectorAll<HTMLElement>('.tetrad-living')) fill(element);
}

function hear({ isDone, report }: ForecastNews): void {
  if (report && (isDone || forecastSides.every((side) => isWithin(report.win[side], NEAR)))) show({ report });
  else if (isDone) leave({ problem: '' });
}

function findEngine(facet: ForecastFacet): ForecastEngine {
  if (engine?.facet === facet) return engine.engine;
  engine?.engine.stop();
  const tell = { tell: hear, fail: () => leave({ problem: game.i18n.localize('TETRAD.Forecast.failed') }) };
  engine = { facet, engine: new ForecastEngine(facet, tell) };
  return engine.engine;
}

/** Leaves what is being worked out. */
function leave(next: State): void {
  if (asked) engine?.engine.cancel();
  asked = '';
  show(next);
}

/** Players learn no reason: it might be somebody whom they do not know of. */
function refuse(problem: string): void {
  leave(game.user.isGM ? { problem } : null);
}

/** Works the fight out as it is now, if it is another one. */
function update(): void {
  const combat = isForUser() ? findFight() : null;
  if (!combat || combat.combatants.size === 0) return leave(null);
  if (!game.user.isGM && hidesSomebody(combat)) return leave(null);
  const participants = listParticipants(listCandidates('encounter'));
  const [first] = participants;
  if (!first) return refuse(game.i18n.localize('TETRAD.Forecast.None.encounter'));
  const planned = planForecast(participants);
  if (!planned.fight) return refuse(planned.problem || describeMissing(participants, 'TETRAD.Forecast.Living.missing'));
  const next = JSON.stringify(planned.fight);
  if (next === asked) return;
  asked = next;
  show('running');
  findEngine(first.facet).run(planned.fight);
}

/** Has the fight looked at soon. A change that comes meanwhile is looked at with it; it puts nothing off, or a flood of changes would. */
function wake(): void {
  if (!isForUser()) return;
  timer ??= setTimeout(() => {
    timer = undefined;
    try {
      update();
    } catch (error) {
      console.error(error);
    }
  }, DELAY);
}

/**
 * Adds the forecast of a fight to the head of the tracker.
 * @param open - opens what says more of it; left out: nothing does for this user
 */
export function addLivingForecast(
  parent: HTMLElement,
  combat: Combat.Implementation | null,
  { id, open }: { readonly id: string; readonly open?: () => void },
): void {
  if (!combat || combat !== findFight()) return;
  const element = document.createElement(open ? 'button' : 'p');
  element.id = id;
  element.className = 'tetrad-living';
  if (open && 'type' in element) element.type = 'button';
  if (open) element.addEventListener('click', open);
  fill(element);
  parent.append(element);
}

/** A new round, too: it ends what counts rounds. */
const changes = [...fighterHooks, 'updateCombat'] as const;

let isFollowing = false;

/**
 * Follows the fight from now on, or leaves it where this user is to see it no more.
 * @param isShown - whether this user is to see it
 */
export function followLiving(isShown: () => boolean): void {
  isForUser = isShown;
  engine?.engine.stop();
  update();
  if (isFollowing) return;
  isFollowing = true;
  const hooks = Hooks as unknown as { on(hook: string, call: () => void): number };
  for (const change of changes) hooks.on(change, wake);
}
