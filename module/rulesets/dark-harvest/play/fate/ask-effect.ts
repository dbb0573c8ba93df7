/** Asks whoever helps with fate how it comes about (DH-16), and where there is a choice, what fate is to do. */
import type { darkHarvest } from '../../../../../src/index.ts';
import { askForm } from '../../../../foundry/ask-form.ts';
import { UserError } from '../../../../user-error.ts';
import type { FateCharacter } from './pay.ts';
import { nameHelped, type FateTarget } from './spends.ts';

/** What whoever helps says. */
export interface HelpWords {
  readonly use: darkHarvest.FateUse;
  readonly effect: string;
}

/**
 * Asks.
 * @param uses - what fate may do; the first is chosen at first
 * @returns null where the window was closed
 * @throws UserError `describe-effect` without words
 */
export async function askEffect(
  helper: FateCharacter,
  target: FateTarget,
  title: string,
  uses: readonly [darkHarvest.FateUse, ...darkHarvest.FateUse[]],
): Promise<HelpWords | null> {
  const given = await askForm({
    title: game.i18n.format('TETRAD.DarkHarvest.Fate.helpTitle', { actor: helper.name }),
    template: 'systems/tetrad/templates/dark-harvest/fate/help-dialog.hbs',
    context: {
      title,
      whose: nameHelped(target),
      uses: uses.map((use) => ({ use, name: game.i18n.localize(`TETRAD.DarkHarvest.Fate.deed.${use}`) })),
      isChoice: uses.length > 1,
    },
    ok: game.i18n.localize('TETRAD.DarkHarvest.Fate.helpOk'),
    classes: ['dark-harvest', 'ask-window'],
  });
  if (!given) return null;
  const effect = given['effect']?.trim() ?? '';
  if (!effect) throw new UserError('describe-effect');
  return { use: uses.find((known) => known === given['use']) ?? uses[0], effect };
}
