/** The setting with which a click rolls at once, and Shift-click opens the roll dialog. */

const SKIP = 'skipRollDialog';

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface SettingConfig {
    'tetrad.skipRollDialog': foundry.data.fields.BooleanField<{ initial: false }>;
  }
}

/** Registers the setting. Called in `init`. */
export function registerFastPath(): void {
  game.settings.register('tetrad', SKIP, {
    name: 'TETRAD.Setting.skipRollDialog.name',
    hint: 'TETRAD.Setting.skipRollDialog.hint',
    scope: 'client',
    config: true,
    type: new foundry.data.fields.BooleanField({ initial: false }),
  });
}

/** Tests whether this user's setting makes a plain click roll without the dialog. */
export function skipsDialog(): boolean {
  return game.settings.get('tetrad', SKIP);
}

/** Tests whether to roll without the dialog: Shift reverses the user's setting, and a note always opens the dialog. */
export function isFast({ event, note = '' }: { readonly event?: Event | undefined; readonly note?: string }): boolean {
  const isShift = event !== undefined && 'shiftKey' in event && event.shiftKey === true;
  return note === '' && isShift !== skipsDialog();
}
