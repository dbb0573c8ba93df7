/** The roll dialog: its fields, and beside them the exact odds and the lines of the pool, which are redrawn after every change. */
import { facetOf } from '../foundry/ruleset.ts';
import type { AskedCheck } from '../combat/combat-facet.ts';
import { markSaved } from '../foundry/hold-redraws.ts';
import { isElement, isTag } from '../foundry/pages.ts';
import { getDefaultMessageMode, listMessageModes, messageModes, type MessageMode } from '../foundry/generation.ts';
import { runOnce } from '../foundry/run-once.ts';
import { HandlebarsApplication, placeBeside, type Origin, type TemplatePart } from '../foundry/windows.ts';
import { linesTemplate, oddsStripTemplate } from '../chat/plan-view.ts';
import type { OddsView } from '../chat/odds-view.ts';
import { readUnlessRefused, runOrWarn, UserError } from '../user-error.ts';
import type { ChecksFacet, DialogForm } from './checks-facet.ts';
import { askLeave } from './leave.ts';
import { mayRollAnyway } from './objections.ts';
import { isFast } from './fast-path.ts';
import { changeRows, readForm, viewFields, type Changes, type Draft, type RowsField } from './dialog-fields.ts';
import {
  beginDraft,
  foreseeSubject,
  listChanges,
  previewDraft,
  rememberChoices,
  rollCheck,
  type AcceptedPreview,
  type RefusedPreview,
  type Subject,
} from './roll-check.ts';

type Window = foundry.applications.api.ApplicationV2;
type RenderOptions = Parameters<Window['_onRender']>[1];
const folder = 'systems/tetrad/templates/shared/dialog';

/**
 * Returns the odds of a check as its dialog shows them at first, whether or not the rules allow the roll now. Sheets and buttons show these too, so that one
 * action has the same number everywhere.
 * @param asked - the initial choices of the roll
 * @returns null if the check cannot be planned
 * @throws errors other than refusals by the rules
 */
export function foreseeCheck(actor: Actor.Implementation, asked: AskedCheck): OddsView | null {
  const facet = facetOf(actor, 'checks');
  if (!facet) return null;
  return readUnlessRefused(() => foreseeSubject(facet, { actor, frame: null, ...asked }));
}

/** The options for opening a roll dialog. */
export interface DialogOptions {
  /** Who may see the roll, as the dialog's initial choice; undefined: the user's choice in the chat log. */
  readonly mode?: MessageMode | undefined;
  /** The exchange or other frame that the roll is part of; left out: none. */
  readonly frame?: object;
  /** Whether the request is complete; see DialogSubject. */
  readonly isComplete?: boolean;
  /** Id of the message that the roll answers; see RollOptions. */
  readonly answers?: string;
  /** The click or key press that opened the dialog. Shift skips the dialog, or opens it if the user's setting skips it. */
  readonly event?: Event | undefined;
  /** A sentence about what the user must choose first. With a note, the dialog always opens. */
  readonly note?: string;
  /** What the user may choose instead of this roll, each as a button that closes the dialog; left out: nothing. */
  readonly offers?: readonly { readonly label: string; choose(): Promise<unknown> }[];
}

/** Width of the dialog in px. */
const WIDTH = 420;
const LEAST_HEIGHT = 240;

/** The dialog in which a user makes the choices for a check. It closes when the roll is posted. */
class CheckDialog extends HandlebarsApplication {
  static override DEFAULT_OPTIONS = {
    id: 'tetrad-check-{id}',
    tag: 'form',
    window: { icon: 'fa-solid fa-dice', resizable: true, contentClasses: ['tetrad-content'] },
    position: { width: WIDTH },
    actions: {
      addRow: CheckDialog.#onChangeRows,
      removeRow: CheckDialog.#onChangeRows,
      chooseOffer: CheckDialog.#onChooseOffer,
    },
    form: { handler: CheckDialog.#onSubmit, submitOnChange: false, closeOnSubmit: false },
  };

  static override PARTS: Record<string, TemplatePart> = {
    result: { template: `${folder}/result.hbs`, templates: [oddsStripTemplate, linesTemplate] },
    fields: { template: `${folder}/fields.hbs` },
    footer: { template: `${folder}/footer.hbs` },
  };

  protected readonly _keepsRefused = true;

  readonly #facet: ChecksFacet;
  readonly #subject: Subject;
  #mode: MessageMode;
  #draft: Draft;
  #form: DialogForm;
  #preview: AcceptedPreview | RefusedPreview = { refusal: '' };
  /** Why the user rolls against the rules, as typed. */
  #despite = '';
  #changes: Changes = new Map();
  #isRolling = false;
  #isRolled = false;
  #tell: (isRolled: boolean) => void = () => undefined;
  /** Resolves when the dialog closes; true if it has rolled. */
  readonly closed = new Promise<boolean>((resolve) => (this.#tell = resolve));
  /** Keys of the open folds. */
  readonly #open: Set<string>;
  readonly #options: DialogOptions;

  constructor(facet: ChecksFacet, subject: Subject, options: DialogOptions) {
    super({ classes: ['tetrad', facet.dialog.skin, 'roll-dialog'] });
    this.#facet = facet;
    this.#subject = subject;
    this.#mode = options.mode ?? getDefaultMessageMode();
    this.#options = options;
    this.#draft = beginDraft(facet, subject);
    this.#form = facet.dialog.ask(subject, this.#draft);
    this.#open = new Set(this.#form.groups.filter(({ isOpen }) => isOpen).map(({ key }) => key));
  }

  override get title(): string {
    return game.i18n.format('TETRAD.Check.title', { actor: this.#subject.actor.name });
  }

  get #submit(): HTMLButtonElement | null {
    return this.element.querySelector('[data-roll]');
  }

  get #apps(): Record<string, unknown> {
    return this.#subject.actor.apps;
  }

  protected override async _prepareContext(
    options: Parameters<foundry.applications.api.ApplicationV2['_prepareContext']>[0],
  ) {
    const context = await super._prepareContext(options);
    this.#form = this.#facet.dialog.ask(this.#subject, this.#draft);
    this.#preview = this.#foresee();
    this.#changes = this.#listChanges();
    return {
      ...context,
      id: this.id,
      heading: this.#form.heading,
      note: this.#options.note,
      offers: this.#options.offers,
      groups: viewFields(this.id, this.#form.groups, this.#draft, this.#open, this.#changes),
      preview: this.#preview,
      despite: this.#despite,
      modes: listMessageModes().map(({ id, label }) => ({
        value: id,
        label: game.i18n.localize(label),
        isChosen: id === this.#mode,
      })),
    };
  }

  protected override async _onFirstRender(context: object, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    // As one of the actor's apps, the dialog is redrawn when the actor changes, and closed when the actor is deleted.
    this.#apps[this.id] = this;
    // The dialog shows its own messages, so the browser must not validate the form.
    if (this.form) this.form.noValidate = true;
    this.element.addEventListener('input', (event) => void this.#onInput(event));
    this.element.addEventListener('keydown', (event) => this.#onKey(event));
    this.element.addEventListener('toggle', (event) => this.#onToggle(event), true);
    this.setPosition(placeBeside(this.element, this.#findOrigin()));
    const field = `[name="${this.#facet.dialog.focus}"]`;
    (this.element.querySelector<HTMLElement>(field) ?? this.#submit)?.focus();
  }

  /** Returns the window from which the roll was requested, or else the actor's sheet. The dialog opens beside it. */
  #findOrigin(): Origin {
    const { target } = this.#options.event ?? {};
    const { sheet } = this.#subject.actor;
    const within = isElement(target) ? target.closest<HTMLElement>('.application:not(#sidebar, #sidebar *)') : null;
    const own = sheet?.rendered && isElement(sheet.element) ? sheet.element : null;
    return { beside: within ?? own, keepsSidebar: within === null };
  }

  /** Limits the height to the page: longer content scrolls, and the window stays in its place. */
  override setPosition(given?: Parameters<Window['setPosition']>[0]) {
    const position = super.setPosition(given);
    // Core may ask while the window is not on the page.
    const { element } = this;
    if (!element) return position;
    const { top } = element.getBoundingClientRect();
    element.style.maxHeight = `${Math.max(LEAST_HEIGHT, element.ownerDocument.documentElement.clientHeight - top - 8)}px`;
    return position;
  }

  protected override async _onRender(context: object, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const { refusal } = this.#preview;
    const submit = this.#submit;
    if (submit) submit.disabled = refusal !== null || this.#isRolling;
    this.#showOverrule(submit);
    this.#showLive();
    // The live region for screen readers is kept through redraws, so that each change is announced only once.
    const status = this.element.querySelector('[role="status"]');
    const shown = 'strip' in this.#preview ? [...this.#preview.objections, this.#preview.strip.sentence].join(' ') : '';
    const sentence = refusal ?? shown;
    if (status && status.textContent !== sentence) status.textContent = sentence;
  }

  protected override _onClose(options: RenderOptions): void {
    super._onClose(options);
    delete this.#apps[this.id];
    this.#tell(this.#isRolled);
  }

  #foresee(): AcceptedPreview | RefusedPreview {
    return previewDraft(this.#facet, this.#subject, this.#draft);
  }

  get #isForbidden(): boolean {
    return 'isForbidden' in this.#preview && this.#preview.isForbidden;
  }

  /** Shows the field for a reason if the rules forbid the roll now. */
  #showOverrule(submit: HTMLButtonElement | null): void {
    const field = this.element.querySelector<HTMLElement>('[data-overrule]');
    if (field) field.hidden = !this.#isForbidden;
    const does = !this.#isForbidden ? 'roll' : mayRollAnyway() ? 'rollAnyway' : 'askGm';
    if (submit) submit.textContent = game.i18n.localize(`TETRAD.Check.${does}`);
  }

  #listChanges(): Changes {
    const { groups } = this.#form;
    if (!('p' in this.#preview)) return new Map();
    const state = { groups, draft: this.#draft, open: this.#open, p: this.#preview.p };
    return listChanges(this.#facet, this.#subject, state);
  }

  /** Updates texts that depend on the choices, because fields are not redrawn while the user types. */
  #showLive(): void {
    for (const output of this.element.querySelectorAll<HTMLElement>('[data-change]')) {
      output.textContent = this.#changes.get(output.dataset['change'] ?? '') ?? '';
    }
    for (const { key, count = 0, fields } of this.#form.groups) {
      const badge = this.element.querySelector<HTMLElement>(`[data-count="${key}"]`);
      if (badge) {
        badge.textContent = String(count);
        badge.hidden = count === 0;
      }
      for (const field of fields) {
        if (field.kind === 'note' || field.kind === 'rows') continue;
        const live = this.element.querySelector<HTMLElement>(`[data-live="${field.name}"]`);
        if (live) Object.assign(live, { textContent: field.live ?? '', hidden: !field.live });
        const why = field.why && this.element.querySelector<HTMLElement>(`[data-why="${field.why.name}"]`);
        if (!why) continue;
        why.hidden = field.why.says === null;
        const hint = why.querySelector('.tetrad-hint');
        if (hint) hint.textContent = field.why.says ?? '';
      }
    }
  }

  #read(form: HTMLFormElement): void {
    this.#draft = readForm(form, this.#form.groups, this.#draft);
    const typed = new FormData(form);
    const [mode, despite] = [typed.get('messageMode'), typed.get('despite')];
    this.#despite = typeof despite === 'string' ? despite : '';
    this.#mode = messageModes.find((known) => known === mode) ?? this.#mode;
  }

  async #onInput({ target }: Event): Promise<void> {
    if (!this.form) return;
    this.#read(this.form);
    const { name, validity } = target as HTMLInputElement;
    this.#draft = this.#facet.dialog.follow?.(this.#subject, this.#draft, name) ?? this.#draft;
    const fields = this.#form.groups.flatMap((group) => group.fields);
    const redraws = fields.some((field) => 'redraws' in field && field.redraws && field.name === name);
    if (!validity.badInput) markSaved([target as HTMLInputElement]);
    await this.#draw(redraws ? ['fields', 'result'] : ['result']);
  }

  /** Enter rolls from every field and from the button, except while the key that opened the dialog is still held down. */
  #onKey(event: KeyboardEvent): void {
    const { key, target, repeat, isComposing } = event;
    const isField = isTag(target, 'input') || isTag(target, 'select') || target === this.#submit;
    if (key !== 'Enter' || isComposing || !isField) return;
    event.preventDefault();
    if (!repeat) this.form?.requestSubmit();
  }

  #onToggle({ target }: Event): void {
    if (!isTag(target, 'details')) return;
    const { fold } = target.dataset;
    // A fold that is redrawn as open fires this event too.
    if (!fold || this.#open.has(fold) === target.open) return;
    if (target.open) this.#open.add(fold);
    else this.#open.delete(fold);
    this.#changes = this.#listChanges();
    this.#showLive();
    // The content's height has changed, and the window must stay within the page.
    this.setPosition();
  }

  /** Redraws some parts of the dialog. */
  async #draw(parts: string[]): Promise<void> {
    await this.render({ parts });
  }

  static async #onChangeRows(this: CheckDialog, _event: Event, { dataset }: HTMLElement): Promise<void> {
    const fields = this.#form.groups.flatMap((group) => group.fields);
    const field = fields.find((known): known is RowsField => known.kind === 'rows' && known.name === dataset['rows']);
    if (!field) return;
    const { index } = dataset;
    this.#draft = changeRows(this.#draft, field, index === undefined ? null : Number(index));
    await this.#draw(['fields', 'result']);
    const last = (this.#draft.rows[field.name]?.length ?? 0) - 1;
    const added = `[name="${field.name}.${last}.${field.fields[0]?.name}"]`;
    const focus = index === undefined ? added : `[data-action="addRow"][data-rows="${field.name}"]`;
    this.element.querySelector<HTMLElement>(focus)?.focus();
  }

  static async #onChooseOffer(this: CheckDialog, _event: Event, { dataset }: HTMLElement): Promise<void> {
    await this.close();
    await this.#options.offers?.[Number(dataset['index'])]?.choose();
  }

  static async #onSubmit(this: CheckDialog, _event: Event, form: HTMLFormElement): Promise<void> {
    this.#read(form);
    this.#preview = this.#foresee();
    if (!('request' in this.#preview) || this.#isRolling) return this.#draw(['result']);
    const { request } = this.#preview;
    if (this.#isForbidden && !mayRollAnyway()) {
      await askLeave(this.#facet, this.#subject.actor, { request, mode: this.#mode, heading: this.#form.heading });
      return void (await this.close());
    }
    this.#isRolling = true;
    const { answers } = this.#options;
    const given = { messageMode: this.#mode, anyway: this.#isForbidden, despite: this.#despite, answers };
    const roll = () => rollCheck(this.#subject.actor, request, given);
    const message = await runOrWarn(roll).finally(() => {
      this.#isRolling = false;
    });
    this.#isRolled = Boolean(message);
    if (message) rememberChoices(this.#facet, this.#subject, this.#draft);
    if (message) await this.close();
    else if (this.rendered) await this.#draw(['result']);
  }
}

/**
 * Rolls without the dialog.
 * @returns whether it rolled; null if the initial choices are refused or against the rules, so that the user must decide
 */
async function rollAtOnce(facet: ChecksFacet, subject: Subject, { mode, answers }: DialogOptions) {
  const preview = previewDraft(facet, subject, beginDraft(facet, subject));
  if (!('request' in preview) || preview.isForbidden) return null;
  const { actor } = subject;
  const roll = () => rollCheck(actor, preview.request, { messageMode: mode, answers });
  const message = await runOnce(`roll ${actor.uuid}`, () => runOrWarn(roll));
  return message === null ? null : message !== undefined;
}

/** Rolls at once, and returns whether it rolled; or opens the dialog, and returns it. @throws UserError `unknown-actor` if the actor belongs to no ruleset */
async function begin(
  actor: Actor.Implementation,
  request: object,
  options: DialogOptions,
): Promise<CheckDialog | boolean> {
  const facet = facetOf(actor, 'checks');
  if (!facet) throw new UserError('unknown-actor', { actor: actor.name });
  const subject = { actor, request, frame: options.frame ?? null, isComplete: options.isComplete ?? false };
  const rolled = isFast(options) ? await rollAtOnce(facet, subject, options) : null;
  return rolled ?? new CheckDialog(facet, subject, options).render({ force: true });
}

/**
 * Opens the roll dialog of an actor. If Shift or the user's setting skips the dialog, it rolls at once, and opens the dialog only if the roll is refused or
 * `options.note` asks for a choice.
 * @param request - the initial choices, in the ruleset's form
 * @throws UserError `unknown-actor` if the actor belongs to no ruleset
 */
export async function openCheckDialog(
  actor: Actor.Implementation,
  request: object,
  options: DialogOptions = {},
): Promise<void> {
  await begin(actor, request, options);
}

/**
 * Opens the roll dialog of an actor as openCheckDialog does, and waits until it closes.
 * @returns whether it rolled
 * @throws UserError `unknown-actor` if the actor belongs to no ruleset
 */
export async function askCheck(
  actor: Actor.Implementation,
  request: object,
  options: DialogOptions = {},
): Promise<boolean> {
  const begun = await begin(actor, request, options);
  return begun instanceof CheckDialog ? begun.closed : begun;
}
