/** The world settings that change how Dark Harvest's rules are read. */
import type { RuleOptionsFacet } from '../../../settings/rule-options.ts';

/** The option "Quickplay rules" (the two sources differ; see the rules page). */
const quickplay = 'darkHarvestQuickplay';

/** The rule options of Dark Harvest. */
export const ruleOptions: RuleOptionsFacet = [
  {
    key: quickplay,
    name: 'TETRAD.DarkHarvest.Setting.quickplay.name',
    hint: 'TETRAD.DarkHarvest.Setting.quickplay.hint',
  },
];

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface SettingConfig {
    'tetrad.darkHarvestQuickplay': foundry.data.fields.BooleanField<{ initial: false }>;
  }
}

/** Tests whether the world plays by the Quickplay rules. */
export function isQuickplay(): boolean {
  return game.settings.get('tetrad', quickplay);
}
