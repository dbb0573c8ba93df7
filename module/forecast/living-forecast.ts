/**
 * The live forecast in the tracker: the friends' chance to win from the fight's current state, updated after each change. A setting decides who sees it.
 * Players see it only if the GM hides no combatant. If there is no forecast, players do not see the reason, which might reveal a hidden fighter.
 */
import { getHooks } from '../foundry/host.ts';
import { findFight } from '../combat/fight-view.ts';
import { listPages } from '../foundry/pages.ts';
import { fighterHooks, listCandidates, describeMissing, listParticipants, planForecast } from './participants.ts';
import { forecastSides, isWithin, nameSide, viewChance, writeWholeChance } from './describe-report.ts';
import { ForecastEngine } from './forecast-engine.ts';
import type { ForecastFacet, ForecastReport } from './forecast-facet.ts';
import type { ForecastNews } from './serve-forecasts.ts';

/** How long changes are collected before the forecast is updated, in ms. */
const DELAY = 150;

/** Before a simulation is complete, its chance is shown only if the margin of error is at most this (0 to 1). */
const NEAR = 0.03;

/** What the tracker shows: the result, a note that the computation is running, or the reason for having no result. Null: nothing. */
type State = { readonly report: ForecastReport } | 'running' | { readonly problem: string } | null;

let state: State = null;
/** The last computed fight, as JSON, to detect changes; empty: none. */
let asked = '';
let engine: { readonly facet: ForecastFacet; readonly engine: ForecastEngine } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

let isForUser: () => boolean = () => false;

function hidesSomebody({ combatants }: Combat.Implementation): boolean {
  return combatants.some(({ hidden, token }) => hidden || token?.hidden === true);
}

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

/** Describes the result in sentences or, without a result, the problem. */
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

function leave(next: State): void {
  if (asked) engine?.engine.cancel();
  asked = '';
  show(next);
}

/** Shows why there is no forecast. Players see nothing instead: the reason might reveal a hidden fighter. */
function refuse(problem: string): void {
  leave(game.user.isGM ? { problem } : null);
}

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

/** Schedules an update, unless one is scheduled. Later changes do not postpone it: a constant stream of changes would postpone it forever. */
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
 * Adds the live forecast to the tracker.
 * @param open - opens the forecast window; left out if this user cannot open it
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

/** The hooks after which the forecast may change. `updateCombat` is among them since a new round ends effects that last for a number of rounds. */
const changes = [...fighterHooks, 'updateCombat'] as const;

let isFollowing = false;

/**
 * Starts following the fight. It is called again after the setting has changed, and then shows or hides the forecast.
 * @param isShown - tests whether this user may see the forecast
 */
export function followLiving(isShown: () => boolean): void {
  isForUser = isShown;
  engine?.engine.stop();
  update();
  if (isFollowing) return;
  isFollowing = true;
  for (const change of changes) getHooks().on(change, wake);
}
