/**
 * The binding of a ruleset: everything that the Foundry layer knows about it. Each facet's type is defined in the shared room that uses it; nothing
 * outside `rulesets/` asks which ruleset is meant.
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

/** Everything that the Foundry layer knows about a ruleset. */
export interface RulesetBinding {
  /** The name of the ruleset's folder, which is also its id in stored data. */
  readonly id: string;
  /** Lang key of the ruleset's name. */
  readonly label: string;
  readonly models: ModelsFacet;
  readonly sheets: SheetsFacet;
  readonly dice: DiceFacet;
  readonly ruleOptions: RuleOptionsFacet;
  /** How the ruleset runs fights; default: Foundry's own rules. */
  readonly combat?: CombatFacet;
  /** How the ruleset forecasts its fights. */
  readonly forecast?: ForecastFacet;
  /** The token bars, the consequences when a track changes, and the statuses that follow. */
  readonly health?: HealthFacet;
  /** What is rolled for a hit, and what the damage does. */
  readonly damage?: DamageFacet;
  /** Hazards, such as falls. */
  readonly hazards?: HazardFacet;
  /** Rolls of dice without a sheet. */
  readonly quickRoll?: QuickRollFacet;
  /** The statuses that the ruleset's actors can have. */
  readonly statuses?: readonly StatusData[];
  /** The current ids of statuses that older worlds store under another id, by the old id. */
  readonly formerStatuses?: Readonly<Record<string, string>>;
  /** How data stored by older versions is updated. */
  readonly migrations?: MigrationFacet;
  /** The names of the rules, shown with reasons; default: reasons name no rule. */
  readonly rules?: RuleBook;
  /** How checks are planned, rolled and judged. */
  readonly checks: ChecksFacet;
  /** How rolls are named by words, in texts, in chat and in requests of the GM. */
  readonly calls?: CallsFacet;
  /** How actors act against each other. */
  readonly opposed?: OpposedFacet;
  /** The points that players can spend. */
  readonly points?: PointsFacet;
  /** Extended actions: rolls that add up to a target. */
  readonly extended?: ExtendedFacet;
  /** What happens as game time passes. */
  readonly time?: TimeFacet;
  /** What players may ask the GM for. */
  readonly requests?: RequestsFacet;
  /** How the GM may rule on a posted roll. */
  readonly rulings?: RulingFacet;
  /** What the GM of a new world is offered. */
  readonly welcome?: WelcomeFacet;
  /** How characters are created step by step. */
  readonly creation?: CreationFacet;
  /** What other modules are told: dice, goods and texts. */
  readonly neighbours?: NeighboursFacet;
  /** How the messages are drawn in the chat log. */
  readonly cards: readonly Card[];
  /** What macros and other modules can call under `game.tetrad`. */
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

/** Lists the registered rulesets, in the order of registration. */
export function listRulesets(): RulesetBinding[] {
  return [...bindings.values()];
}

/** Returns the document types of a ruleset by document name. */
export function listTypes(binding: RulesetBinding): Record<'Actor' | 'Item' | 'ChatMessage', string[]> {
  const { Actor, Item, ChatMessage } = binding.models;
  return { Actor: Object.keys(Actor), Item: Object.keys(Item), ChatMessage: Object.keys(ChatMessage) };
}
