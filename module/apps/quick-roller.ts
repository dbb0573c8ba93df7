/** The quick roller: a small window to roll dice without a sheet, in the open or privately. */
import { runOrRefuse } from '../api/refusal.ts';
import { listQuickRolls, rollQuick, type QuickRollEntry } from '../dice/quick-roll.ts';
import { HandlebarsApplication } from './sheet-bases.ts';

/** The window. One for all: opening it again brings it to the front. */
export class QuickRoller extends HandlebarsApplication {
  static override DEFAULT_OPTIONS = {
    id: 'tetrad-quick-roller',
    classes: ['tetrad', 'quick-roller'],
    tag: 'form',
    window: { title: 'TETRAD.Quick.title', icon: 'fa-solid fa-dice', contentClasses: ['tetrad-content'] },
    position: { width: 320 },
    form: { handler: QuickRoller.#onSubmit, submitOnChange: false, closeOnSubmit: false },
  };

  static override PARTS = { form: { template: 'systems/tetrad/templates/shared/quick-roller.hbs' } };

  #chosen = 0;

  get #entry(): QuickRollEntry | undefined {
    return listQuickRolls()[this.#chosen];
  }

  protected override async _prepareContext(
    options: Parameters<foundry.applications.api.ApplicationV2['_prepareContext']>[0],
  ) {
    const context = await super._prepareContext(options);
    const entry = this.#entry;
    return {
      ...context,
      id: this.id,
      rulesets: listQuickRolls().map(({ id, label }, index) => ({ id, label, chosen: index === this.#chosen })),
      several: listQuickRolls().length > 1,
      fields: entry?.facet.fields ?? [],
    };
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<foundry.applications.api.ApplicationV2['_onFirstRender']>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLSelectElement) || target.name !== 'ruleset') return;
      this.#chosen = target.selectedIndex;
      void this.render();
    });
    this.element.querySelector('input')?.focus();
  }

  static async #onSubmit(this: QuickRoller, _event: Event, form: HTMLFormElement): Promise<void> {
    const entry = this.#entry;
    if (!entry) return;
    const read = (key: string) => form.querySelector<HTMLInputElement>(`[name="${key}"]`);
    const values = entry.facet.fields.map(({ key }) => Math.max(0, Math.trunc(read(key)?.valueAsNumber || 0)));
    const isPrivate = read('private')?.checked === true;
    await runOrRefuse(() => rollQuick(entry.facet, values, isPrivate ? 'gm' : undefined));
  }
}

/** Opens the quick roller. */
export async function openQuickRoller(): Promise<void> {
  const open = foundry.applications.instances.get('tetrad-quick-roller') as QuickRoller | undefined;
  await (open ?? new QuickRoller()).render({ force: true });
}
