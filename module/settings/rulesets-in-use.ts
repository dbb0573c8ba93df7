/** The world setting that lists the rulesets in use; an empty list means all. */
import { type RulesetModels, listRulesets } from '../foundry/ruleset.ts';

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface SettingConfig {
    'tetrad.rulesets': foundry.data.fields.ArrayField<foundry.data.fields.StringField>;
  }
}

/** Registers the setting with the rulesets in use. Called in `init`. */
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

/** Lists the document types that belong to rulesets not in use. */
export function listIdleTypes(document: keyof RulesetModels): string[] {
  const idle = listRulesets().filter(({ id }) => !isRulesetInUse(id));
  return idle.flatMap(({ models }) => Object.keys(models[document]));
}

/** Tests whether a ruleset is in use in this world. */
export function isRulesetInUse(id: string): boolean {
  const chosen = game.settings.get('tetrad', 'rulesets') as readonly (string | null | undefined)[];
  return chosen.length === 0 || chosen.includes(id);
}

/**
 * Sets the rulesets in use; GMs only.
 * @param ids - ids of the rulesets; empty: all
 */
export async function chooseRulesets(ids: readonly string[]): Promise<void> {
  await game.settings.set('tetrad', 'rulesets', [...ids]);
}
