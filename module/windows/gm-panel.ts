/** The GM panel: the state of the fight, who has yet to roll and to act, the next steps, and the quick roller at the bottom. */
import { listFacets } from '../foundry/ruleset.ts';
import { runOrWarn } from '../user-error.ts';
import { openAsk } from '../prompts/ask-window.ts';
import { openCreation, openPartyCreation } from '../creation/open-creation.ts';
import { findFight, viewFight } from '../combat/fight-view.ts';
import { openFightForecast } from './fight-forecast.ts';
import { followHooks, openForGm } from '../foundry/windows.ts';
import { QuickRoller } from './quick-roller.ts';
import { pickHazard } from './hazards.ts';
import { openPackBrowser } from './pack-browser.ts';
import { openSceneLedger } from './scene-ledger.ts';
import { openNeighbours } from '../neighbours/neighbour.ts';
import { openSceneEnd } from '../time/scene-end-window.ts';
import { openTimeWindow } from '../time/time-window.ts';
import { openWelcome } from './welcome.ts';

const panelId = 'tetrad-gm-panel';

/** Methods of Combat, each called by the button with the same name. */
const steps = ['rollAll', 'startCombat', 'previousTurn', 'nextTurn', 'nextRound'] as const;

class GamemasterPanel extends QuickRoller {
  static override DEFAULT_OPTIONS: typeof QuickRoller.DEFAULT_OPTIONS = {
    id: panelId,
    classes: ['gm-panel'],
    window: { title: 'TETRAD.Panel.title', icon: 'fa-solid fa-toolbox' },
    position: { width: 360 },
    actions: {
      ...Object.fromEntries(steps.map((step) => [step, () => void findFight()?.[step]()])),
      forecast: () => void openFightForecast(),
      sceneLedger: () => void openSceneLedger(),
      timePasses: () => void openTimeWindow(),
      pickHazard: () => void runOrWarn(pickHazard),
      ask: () => void openAsk(),
      sceneEnds: () => void openSceneEnd(),
      browse: () => void openPackBrowser(),
      welcome: () => void openWelcome(),
      newCharacter: () => void openCreation(),
      neighbours: () => void openNeighbours(),
      newParty: () => void openPartyCreation(),
    },
  };

  static override PARTS: typeof QuickRoller.PARTS = {
    fight: { template: 'systems/tetrad/templates/shared/gm-panel.hbs' },
    ...QuickRoller.PARTS,
  };

  protected override _view() {
    const combat = findFight();
    return { ...super._view(), hasHazards: listFacets('hazards').length > 0, fight: combat && viewFight(combat) };
  }
}

/** Opens the GM panel; GMs only. */
export async function openGamemasterPanel(): Promise<void> {
  await openForGm(panelId, () => new GamemasterPanel());
}

const changes = [
  'createCombat',
  'updateCombat',
  'deleteCombat',
  'createCombatant',
  'updateCombatant',
  'deleteCombatant',
  'updateActor',
  'updateToken',
  'renderCombatTracker',
] as const;

/** Keeps an open GM panel up to date. Called in `init`. */
export function watchPanel(): void {
  // Redraws only the part about the fight: what the GM is typing in the quick roller is kept.
  followHooks(changes, panelId, GamemasterPanel, (panel) => panel.render({ parts: ['fight'] }));
}
