/** The tour, which explains a sheet, its roll dialog and a roll's card. It uses one of this user's sheets, and only this user sees the roll. */
import { facetOf } from '../foundry/ruleset.ts';
import { isElement, listPages } from '../foundry/pages.ts';
import { findSelectedActor } from '../foundry/canvas.ts';
import { canUser } from '../permissions.ts';
import { UserError, runOrWarn } from '../user-error.ts';
import type { MessageMode } from '../foundry/generation.ts';
import { skipsDialog } from '../checks/fast-path.ts';

const ID = 'first-roll';

/** What must be on screen for a step: a sheet, a roll dialog or a card. */
type Stage = 'sheet' | 'dialog' | 'card';

/** Selects the roll buttons of a sheet, except those for due tests, whose rolls would have consequences. */
const ROLLS = '.window-content [data-action^="roll"]:not(.tetrad-due, .sheet-header *)';

/**
 * The steps: the lang key of each, what must be on screen, and what it points at. Each points at something, because Foundry 13 shows a step without a target
 * partly outside a low page (core issue 13069).
 */
const STEPS = Object.freeze([
  { id: 'Head', stage: 'sheet', part: '.sheet-header' },
  { id: 'Tabs', stage: 'sheet', part: '.sheet-tabs' },
  { id: 'Roll', stage: 'sheet', part: ROLLS },
  { id: 'Chance', stage: 'dialog', part: '.dialog-result' },
  { id: 'Choices', stage: 'dialog', part: '[data-application-part="fields"]' },
  { id: 'Send', stage: 'dialog', part: '.dialog-footer' },
  { id: 'Result', stage: 'card', part: '.tetrad-card' },
  { id: 'Why', stage: 'card', part: '.card-more' },
  { id: 'End', stage: 'card', part: '.tetrad-card' },
] as const);

/** The message mode in which only the user sees the roll. */
const OWN_EYES: MessageMode = 'self';

function canShow(actor: Actor.Implementation | null): actor is Actor.Implementation {
  return actor !== null && facetOf(actor, 'checks') !== undefined && canUser('roll', actor);
}

/**
 * Returns the actor for the tour: one whose sheet is open, the selected token's, the user's character, or else the first actor that the user may roll for;
 * undefined if there is none.
 */
function findSubject(): Actor.Implementation | undefined {
  const open = game.actors.filter(({ sheet }) => sheet?.rendered === true);
  return [...open, findSelectedActor(), ...game.actors].find(canShow);
}

/** Returns the number on a button; 0 if it shows none. */
function readNumber({ textContent }: HTMLElement): number {
  return Number(/[-−]?\d+/u.exec(textContent)?.[0].replace('−', '-') ?? 0);
}

/**
 * Returns the visible element with the largest number; undefined: none. Among roll buttons, the largest number is the best chance, so that the roll has more to
 * show.
 */
function findShown(within: HTMLElement | null | undefined, selector: string): HTMLElement | undefined {
  return listShown(within, selector)[0];
}

/** Lists the visible elements, those with the largest number first. */
function listShown(within: HTMLElement | null | undefined, selector: string): HTMLElement[] {
  const found = [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const shown = found.filter((element) => element.getClientRects().length > 0);
  return shown.toSorted((left, right) => readNumber(right) - readNumber(left));
}

/** Selects what a dialog says against its roll. The tour shows a roll that nothing is against. */
const OBJECTIONS = '[data-refusal], [data-objections], .dialog-offers';

/** How many rolls the tour tries. */
const MOST_TRIES = 6;

/** Waits until `find` returns an element; null if it has not within three seconds. */
async function waitFor<Found>(find: () => Found | null | undefined): Promise<Found | null> {
  for (const end = performance.now() + 3000; performance.now() < end;) {
    const found = find();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return null;
}

function listDialogs(): HTMLElement[] {
  return listPages().flatMap((page) => [...page.querySelectorAll<HTMLElement>('form.roll-dialog')]);
}

/** How long to wait for a window that has just opened, in ms: one that is still opening comes to lie over the box of the step (core issue 12564). */
const OPENING = 250;

/** Puts the tour's sheet, dialog and card on the screen, one after the other. Only the user sees the roll. */
class Rehearsal {
  readonly #actor: Actor.Implementation;
  #message: string | null = null;
  /** Id of the dialog that the tour opened. A dialog that was open before is neither rolled nor closed. */
  #opened: string | null = null;

  constructor(actor: Actor.Implementation) {
    this.#actor = actor;
  }

  get #sheet(): HTMLElement | null {
    const element = this.#actor.sheet?.rendered ? this.#actor.sheet.element : null;
    return isElement(element) ? element : null;
  }

  get #dialog(): HTMLElement | null {
    return listDialogs().find(({ id }) => id === this.#opened) ?? null;
  }

  get #card(): HTMLElement | null {
    return document.querySelector<HTMLElement>(`.chat-log [data-message-id="${CSS.escape(this.#message ?? '')}"]`);
  }

  /**
   * Shows the sheet, dialog or card that a step needs.
   * @returns the element shown; null if that failed
   */
  async set(stage: Stage): Promise<HTMLElement | null> {
    if (stage === 'card') return this.#roll();
    if (stage === 'dialog') return this.#openDialog();
    await this.closeDialog();
    await this.#actor.sheet?.render(true);
    return this.#sheet;
  }

  /** Opens the dialog of the first roll that nothing is against; null: there is none. */
  async #openDialog(): Promise<HTMLElement | null> {
    if (this.#dialog) return this.#dialog;
    const sheet = await this.set('sheet');
    for (const control of listShown(sheet, ROLLS).slice(0, MOST_TRIES)) {
      const dialog = await this.#press(control);
      if (dialog && !dialog.querySelector(OBJECTIONS)) return dialog;
      await this.closeDialog();
    }
    return null;
  }

  async #press(control: HTMLElement): Promise<HTMLElement | null> {
    const known = new Set(listDialogs().map(({ id }) => id));
    // Shift opens the dialog if the user's setting skips it.
    control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: skipsDialog() }));
    this.#opened = (await waitFor(() => listDialogs().find(({ id }) => !known.has(id))))?.id ?? null;
    return this.#dialog;
  }

  async #roll(): Promise<HTMLElement | null> {
    ui.chat?.activate();
    if (this.#card) return this.#card;
    const dialog = await this.#openDialog();
    const modes = dialog?.querySelector<HTMLSelectElement>('[name="messageMode"]');
    const own = [...(modes?.options ?? [])].find(({ value }) => value === OWN_EYES);
    if (!modes || !own) return null;
    modes.value = own.value;
    modes.dispatchEvent(new Event('input', { bubbles: true }));
    const known = new Set<string>(game.messages.map(({ id }) => id ?? ''));
    dialog?.querySelector<HTMLElement>('[data-roll]')?.click();
    const isNew = ({ id, isAuthor }: ChatMessage.Implementation) => isAuthor && !known.has(id ?? '');
    this.#message = (await waitFor(() => game.messages.find(isNew)))?.id ?? null;
    return waitFor(() => this.#card);
  }

  /** Closes the tour's dialog if it is still open. */
  async closeDialog(): Promise<void> {
    const { id } = this.#dialog ?? {};
    if (id) await foundry.applications.instances.get(id)?.close();
  }
}

function localize(key: string): string {
  return game.i18n.localize(`TETRAD.Tour.${key}`);
}

/** Describes the tabs of the sheet that is open; a sheet without tabs shows everything on one page. */
function describeTabs(sheet: HTMLElement | null | undefined): string {
  const names = [...(sheet?.querySelectorAll('.sheet-tabs [data-tab]') ?? [])].map(({ textContent }) =>
    textContent.trim(),
  );
  if (names.length === 0) return localize('Tabs.none');
  const tabs = new Intl.ListFormat(game.i18n.lang, { type: 'conjunction' }).format(names);
  return game.i18n.format('TETRAD.Tour.Tabs.content', { count: String(names.length), tabs });
}

/** Creates the tour. The class is defined inside the function, because Foundry's tour class exists only after the page has loaded. */
function createTour(): foundry.nue.Tour {
  class FirstRollTour extends foundry.nue.Tour {
    #rehearsal: Rehearsal | null = null;
    #shown: HTMLElement | null = null;

    override get canStart(): boolean {
      return findSubject() !== undefined;
    }

    override async start(): Promise<void> {
      await runOrWarn(async () => {
        const actor = findSubject();
        if (!actor) throw new UserError('no-character');
        this.#rehearsal = new Rehearsal(actor);
        await super.start();
      });
    }

    protected override async _preStep(): Promise<void> {
      await super._preStep();
      const step = this.currentStep;
      const plan = STEPS.find(({ id }) => id === step?.id);
      if (!step || !plan) return;
      const stage = await this.#rehearsal?.set(plan.stage);
      if (stage && stage !== this.#shown) await new Promise((resolve) => setTimeout(resolve, OPENING));
      this.#shown = stage ?? null;
      const target = findShown(stage, plan.part);
      // The tour looks for a target only in the main page, and shows a step without one in the middle.
      const isElsewhere = target !== undefined && target.ownerDocument !== document;
      const content = plan.id === 'Tabs' ? describeTabs(stage) : localize(`${plan.id}.content`);
      step.content = isElsewhere ? `${content} ${localize('elsewhere')}` : content;
      unmarkTargets();
      if (target && !isElsewhere) step.selector = markTarget(target);
      else delete step.selector;
    }

    /** Closes the dialog if the user leaves the tour early. At the end of the tour the dialog has already closed. */
    override exit(): void {
      super.exit();
      void this.#rehearsal?.closeDialog();
    }
  }
  return new FirstRollTour({
    namespace: 'tetrad',
    id: ID,
    title: localize('title'),
    description: localize('description'),
    display: true,
    canBeResumed: false,
    steps: STEPS.map(({ id }) => ({ id, title: localize(`${id}.title`), content: localize(`${id}.content`) })),
  });
}

const MARK = 'data-tour-target';

function unmarkTargets(): void {
  for (const marked of document.querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK);
}

/**
 * Marks the element that a step points at.
 * @returns a selector for the element
 */
function markTarget(target: HTMLElement): string {
  target.setAttribute(MARK, '');
  return `[${MARK}]`;
}

/** Registers the tour with Foundry. Called in `init`. */
export function watchTour(): void {
  Hooks.once('ready', () => game.tours.register('tetrad', ID, createTour()));
}

/** Starts the tour from its first step. */
export async function startTour(): Promise<void> {
  const tour = game.tours.get(`tetrad.${ID}`);
  if (!tour) return;
  await tour.reset();
  await tour.start();
}
