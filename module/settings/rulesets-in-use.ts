/** The world setting that lists the rulesets in use; an empty list means all. */

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

/** The document types of a ruleset, by document name. */
export type TypesByDocument = Readonly<Record<'Actor' | 'Item' | 'ChatMessage', readonly string[]>>;

const typesByRuleset = new Map<string, TypesByDocument>();

/** Registers the document types of a ruleset. Called in `init`. */
export function addTypes(id: string, types: TypesByDocument): void {
  typesByRuleset.set(id, types);
}

/** Returns the id of the ruleset that a document type belongs to; undefined: it is a type of no ruleset. */
export function findRulesetOf(document: keyof TypesByDocument, type: string): string | undefined {
  return [...typesByRuleset].find(([, types]) => types[document].includes(type))?.[0];
}

/** Lists the document types that belong to rulesets not in use. */
export function listIdleTypes(document: keyof TypesByDocument): string[] {
  const idle = [...typesByRuleset].filter(([id]) => !isRulesetInUse(id));
  return idle.flatMap(([, types]) => types[document]);
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
