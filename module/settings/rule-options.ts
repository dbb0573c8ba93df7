/** Rule options: world settings that choose between different ways to play a rule. */

/** One option: a switch or, with `choices`, one of several values. */
export interface RuleOption {
  /** Key of the setting. */
  readonly key: string;
  /** Lang keys. */
  readonly name: string;
  readonly hint: string;
  /** Lang keys of the names of the choices, by value; the first is the default. Left out: a switch, off by default. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** The rule options of one ruleset. */
export type RuleOptionsFacet = readonly RuleOption[];

function createType(choices: RuleOption['choices']): foundry.data.fields.DataField.Any {
  const { BooleanField, StringField } = foundry.data.fields;
  if (!choices) return new BooleanField({ initial: false });
  const [initial = ''] = Object.keys(choices);
  return new StringField({ required: true, choices: { ...choices }, initial });
}

/** Registers a ruleset's options as world settings. Called in `init`. */
export function registerRuleOptions(options: RuleOptionsFacet): void {
  // The type package types settings by literal keys; the key of an option belongs to its ruleset.
  const settings = game.settings as unknown as { register(namespace: string, key: string, data: object): void };
  for (const { key, name, hint, choices } of options) {
    settings.register('tetrad', key, { name, hint, scope: 'world', config: true, type: createType(choices) });
  }
}
