/**
 * The world settings: the rulesets in use, where an empty list means all, and the rule options, which choose between variants of a rule. Also what each user's
 * browser remembers.
 */
import { type RulesetModels, listRulesets, listFacets } from '../foundry/ruleset.ts';
import { getSettings } from '../foundry/host.ts';
import { runInTurn } from '../foundry/run-once.ts';
import { runOrWarn } from '../user-error.ts';
import { registerAutomation } from './automation.ts';

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface SettingConfig {
    'tetrad.rulesets': foundry.data.fields.ArrayField<foundry.data.fields.StringField>;
  }
}

function registerRulesetsInUse(): void {
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

/** A rule option: a switch or, with `choices`, one of several values. */
export interface RuleOption {
  /** Key of the option's setting. */
  readonly key: string;
  /** Lang keys of the option's name and hint. */
  readonly name: string;
  readonly hint: string;
  /** Lang keys of the names of the values; the first value is the default. Left out: the option is a switch, which is off by default. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Prepares the world for a new value. Called on the active GM's client after the option has changed, for one change after the other. */
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

function registerRuleOptions(options: RuleOptionsFacet): void {
  const settings = getSettings();
  for (const { key, name, hint, choices, prepare } of options) {
    const onChange = (value: unknown): void => {
      if (prepare && game.users.activeGM?.isSelf) void runOrWarn(() => runInTurn(key, () => prepare(value)));
    };
    settings.register('tetrad', key, { name, hint, scope: 'world', config: true, type: createType(choices), onChange });
  }
}

/** What this browser remembers, by name. */
interface Memory {
  register(): void;
  /** Returns what is remembered, which may be malformed; undefined: nothing. */
  read(name: string): unknown;
  /** Remembers a value; undefined: forgets it. */
  write(name: string, value: unknown): Promise<void>;
}

/**
 * Makes a memory. It survives a reload, is never part of a document, and never leaves this computer.
 * @param most - the maximum number of names; the oldest are dropped first
 */
export function makeMemory(key: string, most: number): Memory {
  const readAll = () => getSettings().get('tetrad', key) as Readonly<Record<string, unknown>>;
  return {
    register() {
      const type = new foundry.data.fields.ObjectField();
      getSettings().register('tetrad', key, { scope: 'client', config: false, type, default: {} });
    },
    read: (name) => (Object.hasOwn(readAll(), name) ? readAll()[name] : undefined),
    async write(name, value) {
      const others = Object.entries(readAll()).filter(([one]) => one !== name);
      const kept = value === undefined ? others : [...others.slice(1 - most), [name, value]];
      await getSettings().set('tetrad', key, Object.fromEntries(kept));
    },
  };
}

/** Registers the world settings of the system and the rule options. Called in `init`. */
export function installSettings(): void {
  registerRulesetsInUse();
  registerAutomation();
  listFacets('ruleOptions').forEach(registerRuleOptions);
}
