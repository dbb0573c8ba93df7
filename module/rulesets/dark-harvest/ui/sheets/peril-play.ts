/** What the sheet of a peril offers in play: the roll that avoids it, and its damage dice (DH-63), to whoever may see it. */
import { runOrWarn } from '../../../../user-error.ts';
import { avoidPeril, isPeril, rollPerilDamage } from '../../play/perils.ts';

/** The part with the buttons. */
export const perilPlayPart = { play: { template: 'systems/tetrad/templates/dark-harvest/item/peril-play.hbs' } };

interface PerilSheet {
  readonly document: Item.Implementation;
}

/** What the buttons do. */
export const perilActions = {
  async avoidPeril(this: PerilSheet): Promise<void> {
    const { document } = this;
    if (isPeril(document)) await runOrWarn(async () => avoidPeril(document));
  },
  async rollPeril(this: PerilSheet): Promise<void> {
    const { document } = this;
    if (!isPeril(document)) return;
    const { dice, armourHelps } = document.system;
    await runOrWarn(() => rollPerilDamage({ name: document.name, dice, armourHelps, actor: null }));
  },
};

/** Rolling writes nothing into the item: of one that cannot be edited, in a locked pack, the buttons work too. */
export function enablePerilPlay(sheet: HTMLElement): void {
  for (const button of sheet.querySelectorAll<HTMLButtonElement>('.peril-play button')) button.disabled = false;
}
