/** The window in which a character is created step by step. Decisions are kept in a draft; the actor is written once, at the end. */
import { searchRows } from '../sheets/item-picker.ts';
import { isTag } from '../foundry/pages.ts';
import { runOnce } from '../foundry/run-once.ts';
import { HandlebarsApplication, followHooks } from '../foundry/windows.ts';
import { UserError, runOrWarn } from '../user-error.ts';
import {
  readCatalogue,
  type Catalogue,
  WHO,
  findOverspent,
  listSteps,
  viewCreation,
  type CreationState,
} from './view-creation.ts';
import type { PicksStep } from './creation-facet.ts';
import { makeOf, openToFillIn, present, type CreationJob } from './make-character.ts';
import {
  applyArchetype,
  beginDraft,
  isChanged,
  readDraft,
  setLevel,
  setNumber,
  swapNumbers,
  togglePick,
  type Draft,
  drawNames,
  keepDraft,
  recallDraft,
} from './draft.ts';
import { activateSwaps, pressNumber, rollNumbers } from './rolled-numbers.ts';

const windowId = 'tetrad-creation';
/** The minimum and maximum height of the window, and the part of the page's height that it leaves free, in px. */
const [LEAST_HEIGHT, MOST_HEIGHT, MARGIN] = [480, 880, 80];

const folder = 'systems/tetrad/templates/shared/creation';

/** Returns the window's height in px: as high as the page allows, within limits. */
function fitHeight(): number {
  return Math.max(LEAST_HEIGHT, Math.min(MOST_HEIGHT, document.documentElement.clientHeight - MARGIN));
}

/** The creation window. There is only one: opening it for another character keeps the first draft for later. */
export class CreationWindow extends HandlebarsApplication {
  static override DEFAULT_OPTIONS: typeof HandlebarsApplication.DEFAULT_OPTIONS = {
    id: windowId,
    classes: ['creation'],
    window: { title: 'TETRAD.Creation.title', icon: 'fa-solid fa-user-plus', resizable: true },
    position: { width: 880 },
    actions: {
      openStep: CreationWindow.#onOpenStep,
      nextStep: CreationWindow.#onNextStep,
      previousStep: CreationWindow.#onPreviousStep,
      chooseArchetype: CreationWindow.#onChooseArchetype,
      choosePortrait: CreationWindow.#onChoosePortrait,
      drawName: CreationWindow.#onDrawName,
      changeTrait: CreationWindow.#onChangeTrait,
      rollNumbers: CreationWindow.#onRollNumbers,
      swapTrait: CreationWindow.#onSwapTrait,
      changeLevel: CreationWindow.#onChangeLevel,
      togglePick: CreationWindow.#onTogglePick,
      takeBack: CreationWindow.#onTakeBack,
      startOver: CreationWindow.#onStartOver,
      fillInFreely: CreationWindow.#onFillInFreely,
      createCharacter: CreationWindow.#onCreate,
    },
  };

  static override PARTS: typeof HandlebarsApplication.PARTS = {
    head: { template: `${folder}/head.hbs` },
    step: {
      template: `${folder}/step.hbs`,
      templates: ['who', 'numbers', 'picks', 'done'].map((name) => `${folder}/${name}.hbs`),
      scrollable: ['', '.creation-offers', '.creation-picked'],
    },
    foot: { template: `${folder}/foot.hbs` },
  };

  readonly job: CreationJob;

  #draft: Draft;

  #step = WHO;

  /** The draft before an archetype replaced choices made by hand; null if it replaced none. */
  #replaced: Draft | null = null;

  #owner = '';

  #overruled = false;

  #search = '';

  #catalogue: Catalogue = new Map();

  #isCreating = false;

  constructor(job: CreationJob) {
    super({ classes: [job.entry.facet.skin], position: { height: fitHeight() } });
    this.job = job;
    this.#draft = readDraft(job.entry.facet, recallDraft(this.#subject), this.#begin());
  }

  /** The key under which the draft is stored: the actor's UUID, or the ruleset's id for a new character. */
  get #subject(): string {
    return this.job.actor?.uuid ?? this.job.entry.id;
  }

  get #state(): CreationState {
    const [draft, catalogue, step] = [this.#draft, this.#catalogue, this.#step];
    return { ...this.job, draft, catalogue, step, owner: this.#owner, overruled: this.#overruled };
  }

  get #picksStep(): PicksStep | undefined {
    const step = this.job.entry.facet.steps.find(({ id }) => id === this.#step);
    return step?.kind === 'picks' ? step : undefined;
  }

  /** Returns a new draft. An existing actor keeps its name; a new actor gets a random one. */
  #begin(): Draft {
    const { entry, actor } = this.job;
    return beginDraft(entry.facet, actor?.name ?? drawNames(entry.facet, 1)[0] ?? '');
  }

  protected _view() {
    return {
      search: this.#search,
      canTakeBack: this.#replaced !== null,
      ...viewCreation(this.#state),
    };
  }

  protected _activate(): void {
    activateSwaps(this.element, (one, other) => this.#swap(one, other));
    this.element.addEventListener('change', ({ target }) => this.#onChange(target));
    this.element.addEventListener('input', ({ target }) => {
      if (isTag(target, 'input') && target.type === 'search') this.#find(target.value);
    });
    this.element.addEventListener('keydown', (event) => void this.#onKey(event));
    this.#focusStep();
  }

  protected override async _onRender(
    ...[context, options]: Parameters<foundry.applications.api.ApplicationV2['_onRender']>
  ): Promise<void> {
    await super._onRender(context, options);
    this.#find(this.#search);
  }

  /** Reads the items that can be picked and redraws the window. Called after the first drawing, because reading takes time. */
  async readOffers(): Promise<void> {
    this.#catalogue = await readCatalogue(this.job.entry.facet);
    if (this.rendered) await this.render();
  }

  async #change(draft: Draft): Promise<void> {
    if (draft === this.#draft) return;
    this.#draft = draft;
    await keepDraft(this.#subject, draft);
    await this.render();
  }

  /** Swaps two rolled numbers. The focus follows the first number to its new trait. */
  async #swap(one: string, other: string): Promise<void> {
    await this.#change(swapNumbers(this.job.entry.facet, this.#draft, one, other));
    this.element.querySelector<HTMLElement>(`[data-swap="${CSS.escape(other)}"]`)?.focus();
  }

  async #openStep(step: string): Promise<void> {
    this.#step = step;
    this.#search = '';
    await this.render();
    this.element.querySelector('[data-application-part="step"]')?.scrollTo({ top: 0 });
    this.#focusStep();
  }

  #focusStep(): void {
    this.element.querySelector<HTMLElement>('.creation-title')?.focus();
  }

  async #move(by: number): Promise<void> {
    const steps = listSteps(this.job.entry.facet);
    const next = steps[steps.indexOf(this.#step) + by];
    if (next) await this.#openStep(next);
  }

  #onChange(target: EventTarget | null): void {
    if (!isTag(target, 'input') && !isTag(target, 'select')) return;
    const { trait, level } = target.dataset;
    const { facet } = this.job.entry;
    const value = target.value === '' ? Number.NaN : Number(target.value);
    if (target.name === 'name') void this.#change({ ...this.#draft, name: target.value });
    if (trait) void this.#change(setNumber(facet, this.#draft, trait, value)).then(() => this.render());
    if (level && this.#picksStep)
      void this.#change(setLevel(this.#picksStep, this.#draft, level, value)).then(() => this.render());
    if (target.name === 'ruleset') void this.job.open(target.value);
    if (target.name === 'owner') this.#owner = target.value;
    if (target.name === 'overrule' && isTag(target, 'input')) {
      this.#overruled = target.checked;
      void this.render({ parts: ['foot'] });
    }
  }

  /** Hides the listed items that do not contain the search text. */
  #find(text: string): void {
    this.#search = text;
    searchRows(this.element, '.creation-offers li', '.creation-none', text);
  }

  /** Handles Enter: in the search field it picks the first entry, in other fields it opens the next step, and with Ctrl it creates the character. */
  async #onKey(event: KeyboardEvent): Promise<void> {
    if (event.key !== 'Enter') return;
    const { target } = event;
    const isField = isTag(target, 'input') || isTag(target, 'select');
    if (!isField && !event.ctrlKey) return;
    event.preventDefault();
    if (event.ctrlKey) {
      if (isField) target.blur();
      await this.#create();
    } else if (isField && target.type === 'search') {
      // The step is redrawn with the new pick, which would wait while the search text is being typed.
      target.dispatchEvent(new Event('change', { bubbles: true }));
      this.element.querySelector<HTMLElement>('.creation-offers li:not([hidden]) button')?.click();
    } else if (isField) {
      target.blur();
      await this.#move(1);
    }
  }

  async #create(): Promise<void> {
    if (this.#isCreating) return;
    this.#isCreating = true;
    try {
      await runOrWarn(() => this.#finish());
    } finally {
      this.#isCreating = false;
    }
  }

  async #finish(): Promise<void> {
    const overspent = findOverspent(this.#state);
    if (overspent && !(this.#overruled && game.user.isGM)) {
      await this.#openStep(overspent.step.id);
      const step = game.i18n.localize(overspent.step.label);
      throw new UserError('creation-overspent', { step, over: String(overspent.over) });
    }
    if (!this.#draft.name.trim()) {
      await this.#openStep(WHO);
      this.element.querySelector<HTMLElement>('[name="name"]')?.focus();
      throw new UserError('creation-no-name');
    }
    const made = await makeOf(this.job, this.#draft, this.#owner);
    await keepDraft(this.#subject, undefined);
    await this.close();
    await present(this.job, made);
  }

  static async #onOpenStep(this: CreationWindow, _event: Event, { dataset }: HTMLElement): Promise<void> {
    await this.#openStep(dataset['step'] ?? WHO);
  }

  static async #onNextStep(this: CreationWindow): Promise<void> {
    await this.#move(1);
  }

  static async #onPreviousStep(this: CreationWindow): Promise<void> {
    await this.#move(-1);
  }

  static async #onChooseArchetype(this: CreationWindow, _event: Event, { dataset }: HTMLElement): Promise<void> {
    const { facet } = this.job.entry;
    const archetype = facet.archetypes.find(({ id }) => id === dataset['archetype']);
    if (!archetype) return;
    const isOwn = isChanged(facet, this.#draft);
    this.#replaced = isOwn ? this.#draft : this.#replaced;
    await this.#change(applyArchetype(facet, this.#draft, archetype));
  }

  static async #onChoosePortrait(this: CreationWindow, _event: Event, { dataset }: HTMLElement): Promise<void> {
    await this.#change({ ...this.#draft, portrait: dataset['portrait'] ?? '' });
  }

  static async #onDrawName(this: CreationWindow): Promise<void> {
    const [name = ''] = drawNames(this.job.entry.facet, 1, [this.#draft.name]);
    await this.#change({ ...this.#draft, name });
  }

  static async #onChangeTrait(this: CreationWindow, _event: Event, { dataset }: HTMLElement): Promise<void> {
    const { trait = '', by } = dataset;
    const value = (this.#draft.numbers[trait] ?? 0) + Number(by);
    await this.#change(setNumber(this.job.entry.facet, this.#draft, trait, value));
  }

  static async #onRollNumbers(this: CreationWindow, _event: Event, { dataset }: HTMLElement): Promise<void> {
    const { facet } = this.job.entry;
    const step = facet.steps.find(({ id }) => id === this.#step);
    const group = step?.kind === 'numbers' ? step.groups[Number(dataset['group'])] : undefined;
    if (group) await runOnce(windowId, async () => this.#change(await rollNumbers(facet, this.#draft, group)));
  }

  static async #onSwapTrait(this: CreationWindow, _event: Event, target: HTMLElement): Promise<void> {
    await pressNumber(target, (one, other) => this.#swap(one, other));
  }

  static async #onChangeLevel(this: CreationWindow, _event: Event, { dataset }: HTMLElement): Promise<void> {
    const { level = '', by } = dataset;
    const step = this.#picksStep;
    if (step) await this.#change(setLevel(step, this.#draft, level, (this.#draft.picks[level] ?? 0) + Number(by)));
  }

  static async #onTogglePick(this: CreationWindow, _event: Event, { dataset }: HTMLElement): Promise<void> {
    const step = this.#picksStep;
    if (step) await this.#change(togglePick(step, this.#draft, dataset['uuid'] ?? ''));
  }

  static async #onTakeBack(this: CreationWindow): Promise<void> {
    const { name } = this.#draft;
    const before = this.#replaced;
    this.#replaced = null;
    if (before) await this.#change({ ...before, name });
  }

  static async #onStartOver(this: CreationWindow): Promise<void> {
    this.#draft = this.#begin();
    this.#replaced = null;
    await keepDraft(this.#subject, undefined);
    await this.#openStep(WHO);
  }

  /** Leaves the steps and opens the actor's sheet in edit mode. For a new character, an actor with default values is created first. */
  static async #onFillInFreely(this: CreationWindow): Promise<void> {
    await runOrWarn(async () => {
      await openToFillIn(this.job, this.#draft.name, this.#owner, () => this.close());
    });
  }

  static async #onCreate(this: CreationWindow): Promise<void> {
    await this.#create();
  }
}

/** Returns the open creation window; undefined: none. */
export function findCreationWindow(): CreationWindow | undefined {
  const open: unknown = foundry.applications.instances.get(windowId);
  return open instanceof CreationWindow ? open : undefined;
}

/** Closes the window when its actor is deleted. Called in `init`. */
export function watchCreationWindow(): void {
  followHooks(['deleteActor'], windowId, CreationWindow, async (open) => {
    const { actor } = open.job;
    if (actor && !game.actors.has(actor.id ?? '')) await open.close();
  });
}
