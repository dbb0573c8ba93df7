/**
 * The binding of a ruleset: everything that the Foundry layer knows about it. Each facet's type is defined in the shared room that uses it; nothing
 * outside `rulesets/` asks which ruleset it is.
 */
import type { RulesetApi } from './apps/api-facet.ts';
import type { WelcomeFacet } from './apps/welcome-facet.ts';
import type { SheetsFacet } from './sheets/sheets-facet.ts';
import type { Card } from './chat/define-card.ts';
import type { PointsFacet } from './points/points-facet.ts';
import type { RuleBook } from './rolls/plan-view.ts';
import type { CreationFacet } from './creation/creation-facet.ts';
import type { RequestsFacet } from './requests/requests-facet.ts';
import type { ChecksFacet } from './checks/checks-facet.ts';
import type { CombatFacet } from './combat/combat-facet.ts';
import type { StatusData } from './foundry/statuses.ts';
import type { DiceFacet } from './rolls/dice-facet.ts';
import type { QuickRollFacet } from './checks/quick-roll.ts';
import type { ExtendedFacet } from './extended/extended-facet.ts';
import type { TimeFacet } from './time/time-facet.ts';
import type { DamageFacet } from './damage/damage-facet.ts';
import type { HealthFacet } from './ledger/health-facet.ts';
import type { MigrationFacet } from './migrations/migration.ts';
import type { ModelsFacet } from './documents/models-facet.ts';
import type { OpposedFacet } from './opposed/opposed-facet.ts';
import type { ForecastFacet } from './forecast/forecast-facet.ts';
import type { RuleOptionsFacet } from './settings/rule-options.ts';

/** Everything that the Foundry layer knows about a ruleset. */
export interface RulesetBinding {
  /** The ruleset's folder name, the same everywhere. */
  readonly id: string;
  /** Lang key of its name. */
  readonly label: string;
  readonly models: ModelsFacet;
  readonly sheets: SheetsFacet;
  readonly dice: DiceFacet;
  readonly ruleOptions: RuleOptionsFacet;
  /** How it runs fights; default: as core does. */
  readonly combat?: CombatFacet;
  /** Forecasts of its fights. */
  readonly forecast?: ForecastFacet;
  /** Its token bars, and the consequences of changes of its tracks. */
  readonly health?: HealthFacet;
  /** What is rolled for a hit, and what that does. */
  readonly damage?: DamageFacet;
  /** Dice without a sheet. */
  readonly quickRoll?: QuickRollFacet;
  /** Statuses of its actors. */
  readonly statuses?: readonly StatusData[];
  /** Former ids of statuses in older worlds: the present id by the former one. */
  readonly formerStatuses?: Readonly<Record<string, string>>;
  /** Changes of its versions to the form of stored data. */
  readonly migrations?: MigrationFacet;
  /** Its rules by name; default: reasons show no rule. */
  readonly rules?: RuleBook;
  /** How its checks are planned, rolled and judged. */
  readonly checks: ChecksFacet;
  /** How its actors act against each other. */
  readonly opposed?: OpposedFacet;
  /** Points to spend on what happens. */
  readonly points?: PointsFacet;
  /** Rolls that add up to a target. */
  readonly extended?: ExtendedFacet;
  /** What happens as game time passes. */
  readonly time?: TimeFacet;
  /** What players may ask the GM for, and what the GM may rule on a roll. */
  readonly requests?: RequestsFacet;
  /** What it offers a GM who has just made a world. */
  readonly welcome?: WelcomeFacet;
  /** How its characters are made, step by step. */
  readonly creation?: CreationFacet;
  readonly chat: { readonly cards: readonly Card[] };
  /** What macros and other modules can call under `game.tetrad`. */
  readonly api: RulesetApi;
}

const bindings = new Map<string, RulesetBinding>();

/**
 * Adds a ruleset to the registry.
 * @throws Error if the id is taken
 */
export function registerRuleset(binding: RulesetBinding): void {
  if (bindings.has(binding.id)) throw new Error(`Tetrad: two rulesets are called "${binding.id}".`);
  bindings.set(binding.id, binding);
}

/** Lists the registered rulesets, in the order of registration. */
export function listRulesets(): RulesetBinding[] {
  return [...bindings.values()];
}

/** Returns the document types of a ruleset by document name. */
export function listTypes(binding: RulesetBinding): Record<'Actor' | 'Item' | 'ChatMessage', string[]> {
  const { Actor, Item, ChatMessage } = binding.models;
  return { Actor: Object.keys(Actor), Item: Object.keys(Item), ChatMessage: Object.keys(ChatMessage) };
}
