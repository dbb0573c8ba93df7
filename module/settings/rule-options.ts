/** What a ruleset implements for rule options, which are world settings that choose between variants of a rule. */
import { getSettings } from '../foundry/host.ts';
import { runOrWarn } from '../user-error.ts';

/** A rule option: a switch or, with `choices`, one of several values. */
export interface RuleOption {
  /** Key of the option's setting. */
  readonly key: string;
  /** Lang keys of the option's name and hint. */
  readonly name: string;
  readonly hint: string;
  /** Lang keys of the names of the values; the first value is the default. Left out: the option is a switch, which is off by default. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Prepares the world for a new value. Called on the active GM's client after the option has changed. */
  prepare?(value: unknown): Promise<void>;
}

export type RuleOptionsFacet = readonly RuleOption[];

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** World settings that choose between variants of a rule. */
    readonly ruleOptions: RuleOptionsFacet;
  }
}

function createType(choices: RuleOption['choices']): foundry.data.fields.DataField.Any {
  const { BooleanField, StringField } = foundry.data.fields;
  if (!choices) return new BooleanField({ initial: false });
  const [initial = ''] = Object.keys(choices);
  return new StringField({ required: true, choices: { ...choices }, initial });
}

/** Registers a ruleset's rule options as world settings. Called in `init`. */
export function registerRuleOptions(options: RuleOptionsFacet): void {
  const settings = getSettings();
  for (const { key, name, hint, choices, prepare } of options) {
    const onChange = (value: unknown): void => {
      if (prepare && game.users.activeGM?.isSelf) void runOrWarn(() => prepare(value));
    };
    settings.register('tetrad', key, { name, hint, scope: 'world', config: true, type: createType(choices), onChange });
  }
}
