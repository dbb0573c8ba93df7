/**
 * The fight forecast, a window for the GM: shows which of two sides wins from their current state, in how many rounds and at what price. It contains no rules;
 * a worker does the computation (see forecast-engine.ts). Choices here are hypothetical: no document changes.
 */
import { facetOf } from '../foundry/ruleset.ts';
import { isTag } from '../foundry/pages.ts';
import { UserError, readOr, runOrWarn, writeNotice } from '../user-error.ts';
import { findFight } from '../combat/fight-view.ts';
import {
  fighterHooks,
  listCandidates,
  type ForecastSource,
  describeMissing,
  listParticipants,
  planForecast,
  type Participant,
} from '../forecast/participants.ts';
import { forecastSides, nameSide, sideTones, viewChance, viewMean, viewReport } from '../forecast/describe-report.ts';
import { ForecastEngine } from '../forecast/forecast-engine.ts';
import type { ForecastChoice, ForecastFacet, ForecastReport } from '../forecast/forecast-facet.ts';
import type { ForecastNews } from '../forecast/serve-forecasts.ts';
import { HandlebarsApplication, followHooks } from '../foundry/windows.ts';
import { FairNumbers, type Draft } from './fair-numbers.ts';

const panelId = 'tetrad-fight-forecast';
const folder = 'systems/tetrad/templates/shared/forecast';

const sides = ['a', 'b', ''] as const;

function localizeChoice({ key, label, value, options }: ForecastChoice) {
  return {
    key,
    label: game.i18n.localize(label),
    options: options.map((option) => ({ ...option, isChosen: option.value === value })),
  };
}

class FightForecast extends HandlebarsApplication {
  static override DEFAULT_OPTIONS: typeof HandlebarsApplication.DEFAULT_OPTIONS = {
    id: panelId,
    classes: ['fight-forecast'],
    window: { title: 'TETRAD.Forecast.title', icon: 'fa-solid fa-scale-unbalanced', resizable: true },
    position: { width: 880 },
    actions: {
      makeFair: FightForecast.#onMakeFair,
      takeFair: FightForecast.#onTakeFair,
      dropFair: FightForecast.#onDropFair,
    },
  };

  static override PARTS: typeof HandlebarsApplication.PARTS = {
    source: { template: `${folder}/source.hbs` },
    result: { template: `${folder}/result.hbs` },
    fair: { template: `${folder}/fair.hbs` },
    fighters: { template: `${folder}/fighters.hbs` },
    notes: { template: `${folder}/notes.hbs` },
  };

  #source: ForecastSource | null = null;
  /** The GM's choices, by fighter id. The entry with an empty key has the choices for the whole fight. */
  readonly #decided = new Map<string, Record<string, string>>();
  #engine: { readonly facet: ForecastFacet; readonly engine: ForecastEngine } | null = null;
  /** The fight that was last sent to the worker, as JSON; empty: none. */
  #asked = '';
  #news: ForecastNews | null = null;
  #error = '';
  /** What the window showed at the last redraw, as JSON, to detect changes. */
  #shown = '';

  /** The source of the fighters: the GM's choice, or else the encounter if it has fighters. */
  get #from(): ForecastSource {
    return this.#source ?? ((findFight()?.combatants.size ?? 0) > 0 ? 'encounter' : 'tokens');
  }

  readonly #fair = new FairNumbers(() => this.#drawFair());

  /** Returns the world's fighters with the GM's choices, without the foes that "Make it fair" has added. */
  #readDraft(): Draft {
    const decide = (id: string): Record<string, string> => this.#decided.get(id) ?? {};
    return { candidates: listCandidates(this.#from), decide, settings: this.#settings };
  }

  #listParticipants(): Participant[] {
    const draft = this.#readDraft();
    return listParticipants(this.#fair.extend(draft), (id) => draft.decide(id));
  }

  get #settings(): Record<string, string> {
    return this.#decided.get('') ?? {};
  }

  protected _view() {
    const participants = this.#listParticipants();
    const facet = participants[0]?.facet;
    return {
      sources: (['encounter', 'tokens'] as const).map((value) => ({
        value,
        label: game.i18n.localize(`TETRAD.Forecast.Source.${value}`),
        isChosen: value === this.#from,
      })),
      settings: facet?.listSettings(this.#settings).map(localizeChoice) ?? [],
      notes: facet?.labels.notes.map((key) => game.i18n.localize(key)) ?? [],
      hasWorker: this.#engine?.engine.hasWorker ?? true,
      ...this.#prepareFighters(participants),
      ...this.#prepareResult(participants),
      ...this.#fair.prepare(this.#readDraft()),
    };
  }

  #prepareFighters(participants: readonly Participant[]) {
    const facet = participants[0]?.facet;
    const choices = readOr(
      'forecast',
      () => (participants[0] ? participants[0].facet.listChoices(participants[0].actor, {}) : []),
      () => [],
    );
    const rows = participants.map((participant, index) =>
      readOr(
        `fighter ${participant.id}`,
        () => this.#prepareFighter(participant, index),
        (unreadable) => this.#nameFighter(participant, index, writeNotice(unreadable)),
      ),
    );
    return {
      columns: choices.map(({ label }) => game.i18n.localize(label)),
      dyingLabel: facet ? game.i18n.localize(facet.labels.dying) : '',
      markedLabel: facet ? game.i18n.localize(facet.labels.marked) : '',
      groups: sides
        .map((side) => ({
          side,
          tone: sideTones[side],
          name: nameSide(side),
          fighters: rows.filter((row) => row.side === side),
        }))
        .filter(({ fighters }) => fighters.length > 0),
      none: game.i18n.localize(`TETRAD.Forecast.None.${this.#from}`),
      span: choices.length + 5,
    };
  }

  /** Returns the parts of a fighter's row that are the same for every ruleset. */
  #nameFighter({ id, name, side }: Participant, index: number, stands: string) {
    // Dots in a token's id become hyphens, so that the key is a plain element id.
    const key = `${this.id}-${id.replaceAll('.', '-')}`;
    const outcome = { down: '–', dying: '–', marked: '–' };
    return { ref: id, key, index, name, side, stands, sides: [], choices: [], outcome };
  }

  #prepareFighter(participant: Participant, index: number) {
    const { id, actor, side, facet, chosen } = participant;
    const { left = '', state = '' } = facetOf(actor, 'combat')?.view(actor) ?? {};
    const stands = [left && game.i18n.format('TETRAD.Combat.left', { left }), state].filter(Boolean).join(' · ');
    return {
      ...this.#nameFighter(participant, index, stands),
      sides: sides.map((value) => ({ value, label: nameSide(value), isChosen: value === side })),
      choices: facet.listChoices(actor, chosen).map(localizeChoice),
      outcome: this.#viewOutcome(id, actor, facet),
    };
  }

  #viewOutcome(id: string, actor: Actor.Implementation, facet: ForecastFacet) {
    const report = this.#news?.report;
    const fighter = report?.fighters.find((one) => one.id === id);
    if (!report || !fighter) return { down: '–', dying: '–', marked: '–' };
    return {
      down: viewChance(fighter.down, report).text,
      dying: viewChance(fighter.dying, report).text,
      marked: game.i18n.format('TETRAD.Forecast.of', {
        marked: viewMean(fighter.marked),
        most: String(facet.countTrack(actor)),
      }),
    };
  }

  #prepareResult(participants: readonly Participant[]) {
    const report = this.#news?.report ?? null;
    const missing = describeMissing(participants);
    return {
      isReady: missing === '',
      missing: participants.length === 0 ? '' : missing,
      error: this.#error,
      isRunning: this.#asked !== '' && !this.#error && this.#news?.isDone !== true,
      progress: Math.round((this.#news?.progress ?? 0) * 100),
      report: report && viewReport(report, participants[0]?.facet.mostRounds ?? 0),
    };
  }

  protected _activate(): void {
    this.element.addEventListener('change', ({ target }) => {
      if (isTag(target, 'select')) void this.#decide(target);
    });
    const status = document.createElement('p');
    status.className = 'tetrad-hidden forecast-status';
    status.setAttribute('role', 'status');
    this.element.querySelector('.window-content')?.append(status);
    // A result may have arrived while the window was being drawn.
    if (this.#news) this.#draw();
  }

  async #decide({ name, value, dataset }: HTMLSelectElement): Promise<void> {
    const { fighter = '' } = dataset;
    if (this.#fair.choose(name, value)) return;
    if (name === 'source') this.#source = value as ForecastSource;
    else this.#decided.set(fighter, { ...this.#decided.get(fighter), [name]: value });
    await this.refresh();
  }

  /** Redraws the window, and requests a new forecast if the fight has changed. */
  async refresh(force = false): Promise<void> {
    const shown = this.#describeShown();
    if (shown !== this.#shown) this.#fair.leave();
    this.#shown = shown;
    this.#ask();
    await this.render({ force });
  }

  /** Redraws the window if the world has changed in a way that it shows. */
  async follow(): Promise<void> {
    if (this.#describeShown() !== this.#shown) await this.refresh();
  }

  static async #onMakeFair(this: FightForecast): Promise<void> {
    await this.#fair.propose(this.#readDraft());
  }

  static async #onTakeFair(this: FightForecast): Promise<void> {
    this.#fair.take();
    await this.refresh();
  }

  static async #onDropFair(this: FightForecast): Promise<void> {
    this.#fair.drop();
    await this.refresh();
  }

  #drawFair(): void {
    if (!this.rendered) return;
    void this.render({ parts: ['fair'] });
    if (this.#fair.sentence) this.#say(this.#fair.sentence);
  }

  #say(text: string): void {
    const status = this.element.querySelector('.forecast-status');
    if (status) status.textContent = text;
  }

  /** Returns everything that the window shows except the forecast, as JSON. */
  #describeShown(): string {
    const participants = this.#listParticipants();
    const rows = participants.map(({ id, name, side, actor, facet, chosen }) =>
      readOr(
        `fighter ${id}`,
        () => [id, name, side, facetOf(actor, 'combat')?.view(actor), facet.listChoices(actor, chosen)],
        ({ text }) => [id, name, side, text],
      ),
    );
    return JSON.stringify([this.#from, this.#settings, rows, this.#planFight(participants)]);
  }

  /** Requests a forecast of the current fight; a running one is dropped. */
  #ask(): void {
    const participants = this.#listParticipants();
    const facet = participants[0]?.facet;
    const fight = this.#planFight(participants);
    const asked = fight ? JSON.stringify(fight) : '';
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#news = null;
    if (fight) this.#error = '';
    if (facet && fight) this.#findEngine(facet).run(fight);
    else this.#engine?.engine.cancel();
  }

  /** Returns the fight as plain data; null if a side is empty, or a fighter cannot be read. */
  #planFight(participants: readonly Participant[]): object | null {
    const planned = planForecast(participants, this.#settings);
    if (!planned.fight && planned.problem) this.#error = planned.problem;
    return planned.fight;
  }

  #findEngine(facet: ForecastFacet): ForecastEngine {
    if (this.#engine?.facet !== facet) {
      this.#engine?.engine.stop();
      const engine = new ForecastEngine(facet, {
        tell: (news) => this.#hear(news, ''),
        fail: (error) => this.#hear(null, error),
      });
      this.#engine = { facet, engine };
    }
    return this.#engine.engine;
  }

  #hear(news: ForecastNews | null, error: string): void {
    [this.#news, this.#error] = [news, error];
    if (this.rendered) this.#draw();
  }

  /** Shows the results so far. Form fields are not redrawn, since the user may be choosing. */
  #draw(): void {
    const hasNoWorker = this.#engine?.engine.hasWorker === false;
    void this.render({ parts: ['result', ...(hasNoWorker ? ['notes'] : [])] });
    const outcomes = new Map(
      this.#listParticipants().map(({ id, actor, facet }) => [id, this.#viewOutcome(id, actor, facet)]),
    );
    for (const cell of this.element.querySelectorAll<HTMLElement>('[data-outcome]')) {
      const { outcome = '', fighter = '' } = cell.dataset;
      cell.textContent = outcomes.get(fighter)?.[outcome as 'down' | 'dying' | 'marked'] ?? '';
    }
    if (this.#news?.isDone && this.#news.report) this.#announce(this.#news.report);
  }

  /** Announces the final result to screen readers, once. */
  #announce(report: ForecastReport): void {
    const texts = forecastSides.map((side) =>
      game.i18n.format('TETRAD.Forecast.sentence', {
        side: nameSide(side),
        chance: viewChance(report.win[side], report).text,
      }),
    );
    this.#say(texts.join(' '));
  }

  protected override _onClose(options: Parameters<foundry.applications.api.ApplicationV2['_onClose']>[0]): void {
    super._onClose(options);
    this.#fair.close();
    this.#engine?.engine.stop();
    this.#engine = null;
    this.#asked = '';
    this.#news = null;
  }
}

function findForecast(): FightForecast | undefined {
  return foundry.applications.instances.get(panelId) as FightForecast | undefined;
}

/** Opens the forecast window; GMs only. */
export async function openFightForecast(): Promise<void> {
  await runOrWarn(async () => {
    if (!game.user.isGM) throw new UserError('gamemaster-only');
    await (findForecast() ?? new FightForecast()).refresh(true);
  });
}

const changes = [...fighterHooks, 'controlToken', 'targetToken'] as const;

/** Keeps an open forecast window up to date. Called in `init`. */
export function watchForecast(): void {
  followHooks(changes, panelId, FightForecast, (forecast) => forecast.follow());
}
