/** The quick roller: a small window for dice without a sheet, rolled publicly or privately. */
import { isTag } from '../foundry/pages.ts';
import { UserError, runOrWarn } from '../user-error.ts';
import { openAudit } from './audit-window.ts';
import { repeatRoll } from '../chat/tetrad-roll.ts';
import { foreseeQuick, listQuickRolls, rollQuick, type QuickRollEntry } from '../checks/quick-roll.ts';
import { oddsStripTemplate, prepareOddsStrip } from '../chat/plan-view.ts';
import { HandlebarsApplication, openWindow } from '../foundry/windows.ts';
import { findSkin } from './skin.ts';

/** Reads the number of dice from a field. Anything but a whole number is refused and stays in the field. */
function readCount(input: HTMLInputElement | null, label: string): number {
  const text = input?.value.trim() ?? '';
  if (!input?.validity.badInput && /^\d{0,4}$/u.test(text)) return Number(text);
  input?.focus();
  throw new UserError('bad-count', { field: game.i18n.localize(label) });
}

/** The quick roller. There is only one: opening it again brings it to the front. */
export class QuickRoller extends HandlebarsApplication {
  static override DEFAULT_OPTIONS: typeof HandlebarsApplication.DEFAULT_OPTIONS = {
    id: 'tetrad-quick-roller',
    classes: ['quick-roller'],
    tag: 'form',
    window: { title: 'TETRAD.Quick.title', icon: 'fa-solid fa-dice' },
    position: { width: 320 },
    form: { handler: QuickRoller.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: { repeat: QuickRoller.#onRepeat, audit: () => void openAudit() },
  };

  static override PARTS: typeof HandlebarsApplication.PARTS = {
    odds: { template: 'systems/tetrad/templates/shared/quick-odds.hbs', templates: [oddsStripTemplate] },
    form: { template: 'systems/tetrad/templates/shared/quick-roller.hbs' },
  };

  /** The place of the chosen ruleset in the list; at first of the one that is played now. */
  #chosen = Math.max(
    0,
    listQuickRolls()
      .map(({ id }) => id)
      .indexOf(findSkin() ?? ''),
  );

  protected readonly _keepsRefused = true;

  get #entry(): QuickRollEntry | undefined {
    return listQuickRolls()[this.#chosen];
  }

  protected _view() {
    const entry = this.#entry;
    return {
      rulesets: listQuickRolls().map(({ id, label }, index) => ({ id, label, chosen: index === this.#chosen })),
      several: listQuickRolls().length > 1,
      fields: entry?.facet.fields ?? [],
      strip: this.#foresee(),
    };
  }

  /** Prepares the odds for the current values; null if these cannot be rolled, or the ruleset gives no odds. */
  #foresee() {
    const entry = this.#entry;
    // Before the window is first drawn, `element` is undefined.
    const { element } = this as { readonly element?: HTMLElement };
    const values = entry?.facet.fields.map(({ key, initial }) => {
      const field = element?.querySelector<HTMLInputElement>(`[name="${key}"]`);
      return field ? Number(field.validity.badInput ? NaN : field.value) : initial;
    });
    const odds =
      entry && values?.every((value) => Number.isInteger(value) && value >= 0) && foreseeQuick(entry, values);
    return odds ? prepareOddsStrip(odds) : null;
  }

  protected _activate(): void {
    // Bad numbers are refused with texts of our own, not the browser's.
    (this.element as HTMLFormElement).noValidate = true;
    this.element.addEventListener('change', ({ target }) => {
      if (!isTag(target, 'select') || target.name !== 'ruleset') return;
      this.#chosen = target.selectedIndex;
      void this.render();
    });
    this.element.addEventListener('input', ({ target }) => {
      if (isTag(target, 'input') && target.type === 'number') void this.render({ parts: ['odds'] });
    });
    this.element.querySelector('input')?.focus();
  }

  static async #onSubmit(this: QuickRoller, _event: Event, form: HTMLFormElement): Promise<void> {
    const entry = this.#entry;
    if (!entry) return;
    const find = (key: string) => form.querySelector<HTMLInputElement>(`[name="${key}"]`);
    const isPrivate = find('private')?.checked === true;
    await runOrWarn(async () => {
      const values = entry.facet.fields.map(({ key, label }) => readCount(find(key), label));
      await rollQuick(entry, values, isPrivate ? 'gm' : undefined);
    });
  }

  static async #onRepeat(this: QuickRoller): Promise<void> {
    await runOrWarn(repeatRoll);
  }
}

export async function openQuickRoller(): Promise<void> {
  await openWindow('tetrad-quick-roller', () => new QuickRoller());
}
