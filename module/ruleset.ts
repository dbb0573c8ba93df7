/**
 * The binding of a ruleset: all parts of it that the Foundry layer uses. The type of each facet is defined in the shared room that uses it. No code outside
 * `rulesets/` depends on a particular ruleset.
 */
import type { RulesetApi } from './apps/api-facet.ts';
import type { WelcomeFacet } from './apps/welcome-facet.ts';
import type { SheetsFacet } from './sheets/sheets-facet.ts';
import type { Card } from './chat/define-card.ts';
import type { PointsFacet } from './points/points-facet.ts';
import type { RuleBook } from './rolls/plan-view.ts';
import type { CreationFacet } from './creation/creation-facet.ts';
import type { RequestsFacet } from './requests/requests-facet.ts';
import type { RulingFacet } from './requests/rulings-facet.ts';
import type { CallsFacet } from './calls/calls-facet.ts';
import type { ChecksFacet } from './checks/checks-facet.ts';
import type { CombatFacet } from './combat/combat-facet.ts';
import type { StatusData } from './foundry/statuses.ts';
import type { DiceFacet } from './rolls/dice-facet.ts';
import type { QuickRollFacet } from './checks/quick-roll.ts';
import type { ExtendedFacet } from './extended/extended-facet.ts';
import type { TimeFacet } from './time/time-facet.ts';
import type { DamageFacet } from './damage/damage-facet.ts';
import type { HazardFacet } from './damage/hazard-facet.ts';
import type { HealthFacet } from './ledger/health-facet.ts';
import type { MigrationFacet } from './migrations/migration.ts';
import type { ModelsFacet } from './documents/models-facet.ts';
import type { NeighboursFacet } from './neighbours/neighbours-facet.ts';
import type { OpposedFacet } from './opposed/opposed-facet.ts';
import type { ForecastFacet } from './forecast/forecast-facet.ts';
import type { RuleOptionsFacet } from './settings/rule-options.ts';

/** All parts of a ruleset that the Foundry layer uses. */
export interface RulesetBinding {
  /** The name of the ruleset's folder, which is also its id in stored data. */
  readonly id: string;
  /** Lang key of the ruleset's name. */
  readonly label: string;
  readonly models: ModelsFacet;
  readonly sheets: SheetsFacet;
  readonly dice: DiceFacet;
  readonly ruleOptions: RuleOptionsFacet;
  /** Runs fights; default: Foundry's own rules. */
  readonly combat?: CombatFacet;
  /** Forecasts the results of fights. */
  readonly forecast?: ForecastFacet;
  /** Defines the token bars, the consequences of a change to a track, and the statuses that follow. */
  readonly health?: HealthFacet;
  /** Defines the damage rolls for hits, and the effects of damage. */
  readonly damage?: DamageFacet;
  /** Defines hazards, such as falls. */
  readonly hazards?: HazardFacet;
  /** Makes rolls that need no sheet. */
  readonly quickRoll?: QuickRollFacet;
  /** The statuses that the ruleset's actors can have. */
  readonly statuses?: readonly StatusData[];
  /** The current id for each status id of older versions. */
  readonly formerStatuses?: Readonly<Record<string, string>>;
  /** Updates data that older versions stored. */
  readonly migrations?: MigrationFacet;
  /** The names and texts of the rules, which are shown with reasons; default: none are shown. */
  readonly rules?: RuleBook;
  /** Plans, rolls and judges checks. */
  readonly checks: ChecksFacet;
  /** Defines the words that name rolls in texts, in chat and in the GM's requests. */
  readonly calls?: CallsFacet;
  /** Defines how actors act against each other. */
  readonly opposed?: OpposedFacet;
  /** Defines the points that players can spend. */
  readonly points?: PointsFacet;
  /** Defines extended actions, whose rolls add up to a target. */
  readonly extended?: ExtendedFacet;
  /** Defines what happens as game time passes. */
  readonly time?: TimeFacet;
  /** Defines what players can request from the GM. */
  readonly requests?: RequestsFacet;
  /** Defines the rulings that the GM can make on a posted roll. */
  readonly rulings?: RulingFacet;
  /** Defines what the system offers the GM of a new world. */
  readonly welcome?: WelcomeFacet;
  /** Creates characters step by step. */
  readonly creation?: CreationFacet;
  /** The data for other modules: dice, goods and texts. */
  readonly neighbours?: NeighboursFacet;
  /** The cards of the ruleset's messages in the chat log. */
  readonly cards: readonly Card[];
  /** Functions for macros and other modules, under `game.tetrad`. */
  readonly api: RulesetApi;
}

const bindings = new Map<string, RulesetBinding>();

/**
 * Adds a ruleset to the registry.
 * @throws Error if a ruleset with this id is already registered
 */
export function registerRuleset(binding: RulesetBinding): void {
  if (bindings.has(binding.id)) throw new Error(`Tetrad: two rulesets are called "${binding.id}".`);
  bindings.set(binding.id, binding);
}

/** Lists the registered rulesets in the order of their registration. */
export function listRulesets(): RulesetBinding[] {
  return [...bindings.values()];
}

/** Returns the document types of a ruleset, by document name. */
export function listTypes(binding: RulesetBinding): Record<'Actor' | 'Item' | 'ChatMessage', string[]> {
  const { Actor, Item, ChatMessage } = binding.models;
  return { Actor: Object.keys(Actor), Item: Object.keys(Item), ChatMessage: Object.keys(ChatMessage) };
}
