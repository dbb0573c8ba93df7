/** The roll dialog: what is asked on one side, exact odds and the lines that make the pool on the other, redrawn on every change. */
import { isTag } from '../foundry/pages.ts';
import { getDefaultMessageMode, listMessageModes, messageModes, type MessageMode } from '../foundry/generation.ts';
import { HandlebarsApplication, type TemplatePart } from '../foundry/windows.ts';
import {
  type LineView,
  type OddsStripContext,
  linesTemplate,
  oddsStripTemplate,
  prepareOddsStrip,
  viewLines,
} from '../rolls/plan-view.ts';
import { runOrWarn, toUserError, UserError } from '../user-error.ts';
import {
  checksFacets,
  type ChecksFacet,
  type DialogForm,
  type DialogSubject,
  type DialogTale,
} from './checks-facet.ts';
import { changeRows, readForm, viewFields, type Draft, type RowsField } from './dialog-fields.ts';
import { rollCheck } from './roll-check.ts';

type RenderOptions = Parameters<foundry.applications.api.ApplicationV2['_onRender']>[1];
type Subject = DialogSubject<Actor.Implementation, object, object>;

const folder = 'systems/tetrad/templates/shared/dialog';

/** A draft that can be rolled. */
export interface AcceptedPreview<Request = object> extends DialogTale {
  readonly refusal: null;
  readonly request: Request;
  readonly strip: OddsStripContext;
  readonly lines: readonly LineView[];
}

/** A draft that cannot be rolled, and why, in the user's language. */
export interface RefusedPreview {
  readonly refusal: string;
}

/** Previews a draft: the plan that it would be, with its exact odds and its lines. */
export function previewDraft(facet: ChecksFacet, subject: Subject, draft: Draft): AcceptedPreview | RefusedPreview {
  try {
    const { actor } = subject;
    const request = facet.dialog.read(subject, draft);
    facet.permit?.(actor, request);
    const plan = facet.plan(facet.toInput(actor, request));
    return {
      ...facet.dialog.tell(subject, plan),
      refusal: null,
      request,
      strip: prepareOddsStrip(facet.odds(plan)),
      lines: viewLines(facet.lines(plan), facet.lang),
    };
  } catch (error) {
    const refusal = toUserError(error);
    if (!refusal) throw error;
    return { refusal: refusal.localize() };
  }
}

/** How a roll dialog is opened. */
export interface DialogOptions {
  /** Who may see the roll, at first; undefined: as the user chose for the chat log. */
  readonly mode?: MessageMode | undefined;
  /** What the roll is part of. */
  readonly frame?: object;
}

/** The dialog in which a check is put together. It closes when the roll is posted. */
class CheckDialog extends HandlebarsApplication {
  static override DEFAULT_OPTIONS = {
    id: 'tetrad-check-{id}',
    tag: 'form',
    window: { icon: 'fa-solid fa-dice', resizable: true, contentClasses: ['tetrad-content'] },
    position: { width: 780 },
    actions: { addRow: CheckDialog.#onChangeRows, removeRow: CheckDialog.#onChangeRows },
    form: { handler: CheckDialog.#onSubmit, submitOnChange: false, closeOnSubmit: false },
  };

  static override PARTS: Record<string, TemplatePart> = {
    fields: { template: `${folder}/fields.hbs` },
    result: { template: `${folder}/result.hbs`, templates: [oddsStripTemplate, linesTemplate] },
    footer: { template: `${folder}/footer.hbs` },
  };

  readonly #facet: ChecksFacet;
  readonly #subject: Subject;
  #mode: MessageMode;
  #draft: Draft;
  #form: DialogForm;
  #preview: AcceptedPreview | RefusedPreview = { refusal: '' };
  #isRolling = false;
  #isRolled = false;
  #tell: (isRolled: boolean) => void = () => undefined;
  /** Settles when the dialog is closed: whether it was rolled. */
  readonly closed = new Promise<boolean>((resolve) => (this.#tell = resolve));
  /** Keys of the folds that are open. */
  readonly #open: Set<string>;

  constructor(facet: ChecksFacet, subject: Subject, mode: MessageMode) {
    super({ classes: ['tetrad', facet.dialog.skin, 'roll-dialog'] });
    this.#facet = facet;
    this.#subject = subject;
    this.#mode = mode;
    this.#draft = facet.dialog.begin(subject);
    this.#form = facet.dialog.ask(subject, this.#draft);
    this.#open = new Set(this.#form.groups.filter(({ isOpen }) => isOpen).map(({ key }) => key));
  }

  override get title(): string {
    return game.i18n.format('TETRAD.Check.title', { actor: this.#subject.actor.name });
  }

  get #apps(): Record<string, unknown> {
    return this.#subject.actor.apps;
  }

  protected override async _prepareContext(
    options: Parameters<foundry.applications.api.ApplicationV2['_prepareContext']>[0],
  ) {
    const context = await super._prepareContext(options);
    this.#form = this.#facet.dialog.ask(this.#subject, this.#draft);
    this.#preview = previewDraft(this.#facet, this.#subject, this.#draft);
    return {
      ...context,
      id: this.id,
      heading: this.#form.heading,
      groups: viewFields(this.id, this.#form.groups, this.#draft, this.#open),
      preview: this.#preview,
      modes: listMessageModes().map(({ id, label }) => ({
        value: id,
        label: game.i18n.localize(label),
        isChosen: id === this.#mode,
      })),
    };
  }

  protected override async _onFirstRender(context: object, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    // Drawn again when the actor changes, closed when it is deleted.
    this.#apps[this.id] = this;
    // What is wrong is said in the dialog, in our words; the browser must not stop the form with its own.
    if (this.form) this.form.noValidate = true;
    this.element.addEventListener('input', (event) => void this.#onInput(event));
    this.element.addEventListener('toggle', (event) => this.#onToggle(event), true);
    this.element.querySelector<HTMLElement>(`[name="${this.#facet.dialog.focus}"]`)?.focus();
  }

  protected override async _onRender(context: object, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const { refusal } = this.#preview;
    const submit = this.element.querySelector<HTMLButtonElement>('[data-roll]');
    if (submit) submit.disabled = refusal !== null || this.#isRolling;
    this.#showLive();
    // The live region stays in the page while the strip is replaced, so that a screen reader hears each change once.
    const status = this.element.querySelector('[role="status"]');
    const sentence = refusal ?? ('strip' in this.#preview ? this.#preview.strip.sentence : '');
    if (status && status.textContent !== sentence) status.textContent = sentence;
  }

  protected override _onClose(options: RenderOptions): void {
    super._onClose(options);
    delete this.#apps[this.id];
    this.#tell(this.#isRolled);
  }

  /** Brings up to date what follows the draft in fields that are not drawn again while somebody types in them. */
  #showLive(): void {
    for (const { key, count = 0, fields } of this.#form.groups) {
      const badge = this.element.querySelector<HTMLElement>(`[data-count="${key}"]`);
      if (badge) {
        badge.textContent = String(count);
        badge.hidden = count === 0;
      }
      for (const field of fields) {
        if (field.kind === 'note' || field.kind === 'rows') continue;
        const live = this.element.querySelector(`[data-live="${field.name}"]`);
        if (live) live.textContent = field.live ?? '';
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
    const mode = new FormData(form).get('messageMode');
    this.#mode = messageModes.find((known) => known === mode) ?? this.#mode;
  }

  async #onInput({ target }: Event): Promise<void> {
    if (!this.form) return;
    this.#read(this.form);
    const { name } = target as HTMLInputElement;
    this.#draft = this.#facet.dialog.follow?.(this.#subject, this.#draft, name) ?? this.#draft;
    const fields = this.#form.groups.flatMap((group) => group.fields);
    const redraws = fields.some((field) => 'redraws' in field && field.redraws && field.name === name);
    await this.#draw(redraws ? ['fields', 'result'] : ['result']);
  }

  #onToggle({ target }: Event): void {
    if (!isTag(target, 'details')) return;
    const { fold } = target.dataset;
    if (!fold) return;
    if (target.open) this.#open.add(fold);
    else this.#open.delete(fold);
    // The window has grown or shrunk: it has to stay within the page.
    this.setPosition();
  }

  /** Draws some parts again. */
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

  static async #onSubmit(this: CheckDialog, _event: Event, form: HTMLFormElement): Promise<void> {
    this.#read(form);
    this.#preview = previewDraft(this.#facet, this.#subject, this.#draft);
    if (!('request' in this.#preview) || this.#isRolling) return this.#draw(['result']);
    const { request } = this.#preview;
    this.#isRolling = true;
    const roll = () => rollCheck(this.#subject.actor, request, { messageMode: this.#mode });
    const message = await runOrWarn(roll).finally(() => {
      this.#isRolling = false;
    });
    this.#isRolled = Boolean(message);
    if (message) await this.close();
    else if (this.rendered) await this.#draw(['result']);
  }
}

async function openDialog(actor: Actor.Implementation, request: object, options: DialogOptions): Promise<CheckDialog> {
  const facet = checksFacets.find(actor);
  if (!facet) throw new UserError('unknown-actor', { actor: actor.name });
  const { mode = getDefaultMessageMode(), frame = null } = options;
  const dialog = new CheckDialog(facet, { actor, request, frame }, mode);
  await dialog.render({ force: true });
  return dialog;
}

/**
 * Opens the roll dialog of an actor.
 * @param request - where the choices begin, as its ruleset understands it
 * @throws UserError `unknown-actor` for an actor of no ruleset
 */
export async function openCheckDialog(
  actor: Actor.Implementation,
  request: object,
  options: DialogOptions = {},
): Promise<void> {
  await openDialog(actor, request, options);
}

/**
 * Opens the roll dialog of an actor and waits until it is closed.
 * @returns whether it was rolled
 * @throws UserError as openCheckDialog
 */
export async function askCheck(
  actor: Actor.Implementation,
  request: object,
  options: DialogOptions = {},
): Promise<boolean> {
  const dialog = await openDialog(actor, request, options);
  return dialog.closed;
}
