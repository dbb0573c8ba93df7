/** The roll dialog: choices on one side, exact odds and the lines that make the pool on the other, redrawn on every change. */
import { type HarvestCharacter, listSkills } from '../../data/fighter.ts';
import { rollCheck } from '../../../../checks/roll-check.ts';
import { runOrWarn } from '../../../../user-error.ts';
import { oddsStripTemplate } from '../../../../rolls/odds-strip.ts';
import { HandlebarsApplication } from '../../../../foundry/windows.ts';
import { getDefaultMessageMode, messageModes, type MessageMode } from '../../../../foundry/message-mode.ts';
import { findWeapon, readAttackKind } from '../../play/attacks.ts';
import type { CheckRequest } from '../../data/check-request.ts';
import { countChoices, describeDeviations, prepareChoices } from './check-choices.ts';
import { createDraft, readForm, type CheckDraft } from './check-draft.ts';
import { previewCheck, type CheckPreview } from './check-preview.ts';
import type { ExchangeFrame } from '../../data/exchange-request.ts';
import { followFight } from './exchange-draft.ts';

type RenderOptions = Parameters<foundry.applications.api.ApplicationV2['_onRender']>[1];

const folder = 'systems/tetrad/templates/dark-harvest/check-dialog';

/** The dialog in which a test is put together. It closes when the roll is posted. */
export class CheckDialog extends HandlebarsApplication {
  static override DEFAULT_OPTIONS = {
    id: 'tetrad-check-{id}',
    classes: ['tetrad', 'dark-harvest', 'roll-dialog'],
    tag: 'form',
    window: { icon: 'fa-solid fa-dice', resizable: true, contentClasses: ['tetrad-content'] },
    position: { width: 780 },
    actions: {
      addReason: CheckDialog.#onAddReason,
      removeReason: CheckDialog.#onRemoveReason,
      addHelper: CheckDialog.#onAddHelper,
      removeHelper: CheckDialog.#onRemoveHelper,
    },
    form: { handler: CheckDialog.#onSubmit, submitOnChange: false, closeOnSubmit: false },
  };

  static override PARTS = {
    choices: { template: `${folder}/choices.hbs` },
    result: { template: `${folder}/result.hbs`, templates: [oddsStripTemplate] },
    footer: { template: `${folder}/footer.hbs` },
  };

  readonly #actor: HarvestCharacter;
  #draft: CheckDraft;
  #preview: CheckPreview;
  #isRolling = false;
  #isRolled = false;
  #tell: (isRolled: boolean) => void = () => undefined;
  /** Settles when the dialog is closed: whether it was rolled. */
  readonly closed = new Promise<boolean>((resolve) => (this.#tell = resolve));
  /** Names of the folds that are open. */
  readonly #open = new Set<string>();

  /**
   * @param actor - who rolls
   * @param request - where the choices begin
   * @param mode - who may see it, at first
   * @param frame - the exchange that it is part of
   */
  constructor(
    actor: HarvestCharacter,
    request: CheckRequest,
    mode: MessageMode = getDefaultMessageMode(),
    frame: ExchangeFrame | null = null,
  ) {
    super({});
    this.#actor = actor;
    const weapon = findWeapon(actor, request);
    const scope = weapon ? readAttackKind(weapon) : request.purpose?.kind === 'dodge' ? 'dodge' : null;
    this.#draft = createDraft(request, mode, scope, frame);
    if (scope) this.#open.add('attack');
    this.#preview = previewCheck(actor, this.#draft);
  }

  override get title(): string {
    return game.i18n.format('TETRAD.DarkHarvest.Dialog.title', { actor: this.#actor.name });
  }

  protected override async _prepareContext(
    options: Parameters<foundry.applications.api.ApplicationV2['_prepareContext']>[0],
  ) {
    const context = await super._prepareContext(options);
    this.#preview = previewCheck(this.#actor, this.#draft);
    const open = Object.fromEntries([...this.#open].map((fold) => [fold, true]));
    return { ...context, id: this.id, open, ...prepareChoices(this.#actor, this.#draft), preview: this.#preview };
  }

  protected override async _onFirstRender(context: object, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    // Drawn anew when the character changes, closed when it is deleted.
    (this.#actor.apps as Record<string, unknown>)[this.id] = this;
    // What is wrong is said in the dialog, in our words; the browser must not stop the form with its own.
    if (this.form) this.form.noValidate = true;
    this.element.addEventListener('input', (event) => void this.#onInput(event));
    this.element.addEventListener('toggle', (event) => this.#onToggle(event), true);
    this.element.querySelector<HTMLElement>('[name="difficulty"]')?.focus();
  }

  protected override async _onRender(context: object, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const { refusal, maximumTrades } = this.#preview;
    const submit = this.element.querySelector<HTMLButtonElement>('[data-roll]');
    if (submit) submit.disabled = refusal !== null || this.#isRolling;
    const limit = this.element.querySelector('[data-trade-limit]');
    if (limit) {
      limit.textContent =
        maximumTrades === null
          ? ''
          : game.i18n.format('TETRAD.DarkHarvest.Dialog.tradeLimit', { limit: String(maximumTrades) });
    }
    for (const [fold, count] of Object.entries(countChoices(this.#draft))) {
      const badge = this.element.querySelector<HTMLElement>(`[data-count="${fold}"]`);
      if (!badge) continue;
      badge.textContent = String(count);
      badge.hidden = count === 0;
    }
    this.#showDeviations();
    // The live region stays in the page while the strip is replaced, so that a screen reader hears each change once.
    const status = this.element.querySelector('[role="status"]');
    const sentence = refusal ?? ('strip' in this.#preview ? this.#preview.strip.sentence : '');
    if (status && status.textContent !== sentence) status.textContent = sentence;
  }

  protected override _onClose(options: RenderOptions): void {
    super._onClose(options);
    delete (this.#actor.apps as Record<string, unknown>)[this.id];
    this.#tell(this.#isRolled);
  }

  /** Asks why, where something is otherwise than the fight says. */
  #showDeviations(): void {
    const deviations = describeDeviations(this.#draft);
    for (const field of this.element.querySelectorAll<HTMLElement>('[data-why]')) {
      const says = deviations.get(field.dataset['why'] ?? '');
      field.hidden = says === undefined;
      const hint = field.querySelector('.tetrad-hint');
      if (hint) hint.textContent = says ?? '';
    }
  }

  async #onInput(event: Event): Promise<void> {
    const { form } = this;
    if (!form) return;
    this.#draft = readForm(form, this.#draft);
    const { name } = event.target as HTMLInputElement;
    if (name === 'skillId') return this.#changeSkill();
    if (name === 'range' || name === 'unaware') {
      this.#draft = followFight(this.#draft);
      return this.#draw(['choices', 'result']);
    }
    await this.#draw(['result']);
  }

  /** Another skill brings the characteristic that it usually goes with, and decides whether there can be a gamble. */
  async #changeSkill(): Promise<void> {
    const skill = listSkills(this.#actor).find(({ id }) => id === this.#draft.skillId);
    if (skill) this.#draft.characteristic = skill.system.characteristic;
    await this.#draw(['choices', 'result']);
  }

  #onToggle({ target }: Event): void {
    if (!(target instanceof HTMLDetailsElement)) return;
    const { fold } = target.dataset;
    if (!fold) return;
    if (target.open) this.#open.add(fold);
    else this.#open.delete(fold);
    // The window has grown or shrunk: it has to stay within the page.
    this.setPosition();
  }

  /** Draws some parts anew. */
  async #draw(parts: string[]): Promise<void> {
    await this.render({ parts });
  }

  async #changeRows(focus: string): Promise<void> {
    await this.#draw(['choices', 'result']);
    this.element.querySelector<HTMLElement>(focus)?.focus();
  }

  static async #onAddReason(this: CheckDialog): Promise<void> {
    this.#draft.custom.push({ note: '', white: '0', black: '0' });
    await this.#changeRows(`[name="custom.${this.#draft.custom.length - 1}.note"]`);
  }

  static async #onRemoveReason(this: CheckDialog, _event: Event, target: HTMLElement): Promise<void> {
    this.#draft.custom.splice(Number(target.dataset['index']), 1);
    await this.#changeRows('[data-action="addReason"]');
  }

  static async #onAddHelper(this: CheckDialog): Promise<void> {
    this.#draft.helpers.push({ name: '', rating: '0' });
    await this.#changeRows(`[name="helpers.${this.#draft.helpers.length - 1}.name"]`);
  }

  static async #onRemoveHelper(this: CheckDialog, _event: Event, target: HTMLElement): Promise<void> {
    this.#draft.helpers.splice(Number(target.dataset['index']), 1);
    await this.#changeRows('[data-action="addHelper"]');
  }

  static async #onSubmit(this: CheckDialog, _event: Event, form: HTMLFormElement): Promise<void> {
    this.#draft = readForm(form, this.#draft);
    this.#preview = previewCheck(this.#actor, this.#draft);
    if (!('request' in this.#preview) || this.#isRolling) return this.#draw(['result']);
    const { request } = this.#preview;
    const messageMode = messageModes.find((mode) => mode === this.#draft.messageMode);
    this.#isRolling = true;
    const message = await runOrWarn(() => rollCheck(this.#actor, request, { messageMode })).finally(() => {
      this.#isRolling = false;
    });
    this.#isRolled = Boolean(message);
    if (message) await this.close();
    else if (this.rendered) await this.#draw(['result']);
  }
}

/**
 * Opens the roll dialog of an attack on somebody, or of the reply to one, and waits until it is closed.
 * @returns whether it was rolled
 */
export async function askExchange(
  actor: HarvestCharacter,
  request: CheckRequest,
  frame: ExchangeFrame,
  mode?: MessageMode,
): Promise<boolean> {
  const dialog = new CheckDialog(actor, request, mode, frame);
  await dialog.render({ force: true });
  return dialog.closed;
}

/**
 * Opens the roll dialog for a character.
 * @param mode - who may see the roll, at first; undefined: as the user chose for the chat log
 */
export async function openCheckDialog(
  actor: HarvestCharacter,
  request: CheckRequest,
  mode?: MessageMode,
): Promise<void> {
  await new CheckDialog(actor, request, mode).render({ force: true });
}
