/** The world setting that names the rulesets in use. None named: all are. */

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface SettingConfig {
    'tetrad.rulesets': foundry.data.fields.ArrayField<foundry.data.fields.StringField>;
  }
}

/** Registers the setting. Called in `init`. */
export function registerRulesetsInUse(): void {
  const { ArrayField, StringField } = foundry.data.fields;
  game.settings.register('tetrad', 'rulesets', {
    name: 'TETRAD.Setting.rulesets.name',
    hint: 'TETRAD.Setting.rulesets.hint',
    scope: 'world',
    config: false,
    type: new ArrayField(new StringField()),
    default: [],
  });
}

/** Tests whether a ruleset is in use in this world. */
export function isRulesetInUse(id: string): boolean {
  const chosen = game.settings.get('tetrad', 'rulesets') as readonly (string | null | undefined)[];
  return chosen.length === 0 || chosen.includes(id);
}
