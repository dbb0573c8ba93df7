/** foundry.nue.Tour: steps that explain the interface to a user, one at a time (client/nue/tour.d.mts; v14 API: TourConfig, TourStep). */
import { findGame, getGame, localize, type Dictionary } from '../runtime.ts';
import { mergeObject, deepClone } from '../utils/objects.ts';
import { expandObject } from '../utils/paths.ts';
import { ApplicationV2 } from '../applications/api/application.ts';
import { drawOverlay, drawStep } from './tour-box.ts';

export interface TourStep extends Dictionary {
  id: string;
  title: string;
  content: string;
  selector?: string;
  tooltipDirection?: string;
  restricted?: boolean;
}

export interface TourConfig extends Dictionary {
  id: string;
  namespace: string;
  title: string;
  description?: string;
  localization?: Dictionary;
  restricted?: boolean;
  display?: boolean;
  canBeResumed?: boolean;
  steps: TourStep[];
}

/** The index of the current step, by namespace and id of the tour. */
type Progress = Record<string, Record<string, number> | undefined>;

/** The setting that stores the user's progress in this browser (core issue 6984). */
export const PROGRESS_SETTING = 'tourProgress';

/** How long a window takes to open, in milliseconds (core issue 12564). */
const OPENING = 210;

export class Tour {
  static STATUS = Object.freeze({ UNSTARTED: 'unstarted', IN_PROGRESS: 'in-progress', COMPLETED: 'completed' });
  static HIGHLIGHT_PADDING = 10;
  static #active: Tour | null = null;

  config: TourConfig;
  declare targetElement: HTMLElement | null | undefined;
  declare fadeElement: HTMLElement | undefined;
  declare overlayElement: HTMLElement | undefined;
  #id: string;
  #namespace: string;
  #index = -1;
  #box: HTMLElement | undefined;
  #origin: Element | null = null;

  constructor(config: TourConfig, { id, namespace }: { id?: string; namespace?: string } = {}) {
    this.config = deepClone(config);
    this.#id = id ?? config.id;
    this.#namespace = namespace ?? config.namespace;
    const { localization } = this.config;
    const i18n = findGame()?.i18n as unknown as { _fallback: Dictionary } | undefined;
    if (localization && i18n) mergeObject(i18n._fallback, expandObject(localization));
  }

  /** Loads a tour from a JSON file. */
  static async fromJSON(filepath: string): Promise<Tour> {
    const response = await fetch(filepath.replace(/^(?:\.?\/)?(?=[^/:]+\/)/u, '/'));
    if (!response.ok) throw new Error(`The tour ${filepath} cannot be read: ${response.status}`);
    return new this((await response.json()) as TourConfig);
  }

  static get activeTour(): Tour | null {
    return Tour.#active;
  }
  static get tourInProgress(): boolean {
    return Tour.#active !== null;
  }

  /**
   * Goes to the next step of the active tour if the directions include `right`, or to the previous step if they include `left`. Returns true if a tour is
   * active.
   */
  static onMovementAction(movementDirections: readonly string[]): true | void {
    const tour = Tour.#active;
    if (!tour) return undefined;
    if (movementDirections.includes('right') && tour.hasNext) void tour.next();
    else if (movementDirections.includes('left') && tour.hasPrevious) void tour.previous();
    return true;
  }

  get id(): string {
    return this.#id;
  }
  set id(value: string) {
    this.#id = value;
  }
  get namespace(): string {
    return this.#namespace;
  }
  set namespace(value: string) {
    this.#namespace = value;
  }
  get key(): string {
    return `${this.namespace}.${this.id}`;
  }
  get title(): string {
    return localize(this.config.title);
  }
  get description(): string {
    return localize(this.config.description ?? '');
  }

  /** The steps that the user may see. Steps with `restricted` are for GMs only. */
  get steps(): TourStep[] {
    return this.config.steps.filter(({ restricted }) => !restricted || getGame().user?.isGM);
  }
  get currentStep(): TourStep | null {
    return this.steps[this.#index] ?? null;
  }

  /** The index of the current step: -1 before the first step, null after the last. */
  get stepIndex(): number | null {
    return this.#isCompleted ? null : this.#index;
  }
  get hasNext(): boolean {
    return this.#index < this.steps.length - 1;
  }
  get hasPrevious(): boolean {
    return this.#index > 0;
  }
  get canStart(): boolean {
    return true;
  }
  get status(): string {
    const { UNSTARTED, IN_PROGRESS, COMPLETED } = Tour.STATUS;
    if (this.#index < 0) return UNSTARTED;
    return this.#isCompleted ? COMPLETED : IN_PROGRESS;
  }
  get #isCompleted(): boolean {
    return this.#index >= this.steps.length;
  }

  async start(): Promise<void> {
    const resumes = this.status === Tour.STATUS.IN_PROGRESS && (this.config.canBeResumed || Tour.#active === this);
    await this.progress(resumes ? this.#index : 0);
  }
  async next(): Promise<void> {
    await this.progress(this.#index + 1);
  }
  async previous(): Promise<void> {
    await this.progress(this.#index - 1);
  }
  async complete(): Promise<void> {
    await this.progress(this.steps.length);
  }

  /**
   * Goes to a step. The index after the last step completes the tour.
   * @throws Error for a step that does not exist, or while another tour is in progress (core issue 8187).
   */
  async progress(stepIndex: number): Promise<void> {
    const { length } = this.steps;
    if (!(stepIndex >= 0 && stepIndex <= length)) throw new Error(`${stepIndex} is not a step of the tour ${this.key}`);
    const other = Tour.#active;
    if (other && other !== this)
      throw new Error(`The tour "${this.title}" cannot begin while "${other.title}" is in progress`);
    // At the start too, where there is no step yet (core issue 10457).
    await this._postStep();
    this.#index = stepIndex;
    await this.#save(stepIndex);
    if (stepIndex === length) return this.#leave();
    if (!other) this.#origin = document.activeElement;
    Tour.#active = this;
    await this._preStep();
    const { selector } = this.currentStep ?? {};
    this.targetElement = selector ? (this._getTargetElement(selector) as HTMLElement | null) : null;
    if (selector && !this.targetElement) console.warn(`The tour ${this.key} finds no "${selector}"`);
    await this._renderStep();
  }

  /** Leaves the tour. It can be continued at the current step. */
  exit(): void {
    this.#clear();
    this.#leave();
  }

  /** Resets the tour to its start. */
  async reset(): Promise<void> {
    if (Tour.#active === this) this.exit();
    this.#index = -1;
    await this.#save(undefined);
  }

  _getTargetElement(selector: string): Element | null {
    return document.querySelector(selector);
  }

  /** A hook for subclasses that runs before a step is shown. */
  async _preStep(): Promise<void> {}

  /** Removes the current step from the page. */
  async _postStep(): Promise<void> {
    this.#clear();
  }

  async _renderStep(): Promise<void> {
    const step = this.currentStep;
    if (!step || Tour.#active !== this) return;
    this.#clear();
    const target = this.targetElement ?? null;
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    [this.overlayElement, this.fadeElement] = drawOverlay(target, Tour.HIGHLIGHT_PADDING);
    const place = { number: this.#index + 1, count: this.steps.length };
    this.#box = drawStep(step, place, target, (action) => {
      if (action === 'exit') this.exit();
      else void this[action]();
    });
    const parts = [this.overlayElement, this.fadeElement, this.#box];
    // A window that has just opened comes to lie over the step (core issue 12564).
    if (performance.now() - ApplicationV2._openedAt < OPENING) for (const part of parts) part.style.zIndex = '0';
    document.body.append(...parts);
    this.#box.focus();
  }

  _reloadProgress(): void {
    this.#index = readProgress()[this.namespace]?.[this.id] ?? -1;
  }

  async #save(index: number | undefined): Promise<void> {
    const all = readProgress();
    const { [this.id]: _before, ...others } = all[this.namespace] ?? {};
    const own = index === undefined ? others : { ...others, [this.id]: index };
    await getGame().settings.set('core', PROGRESS_SETTING, { ...all, [this.namespace]: own });
  }

  #clear(): void {
    for (const element of [this.overlayElement, this.fadeElement, this.#box]) element?.remove();
    this.#box = undefined;
  }

  #leave(): void {
    if (Tour.#active === this) Tour.#active = null;
    if (this.#origin?.isConnected) (this.#origin as HTMLElement).focus();
    this.#origin = null;
  }
}

const readProgress = (): Progress => getGame().settings.get('core', PROGRESS_SETTING) as Progress;
