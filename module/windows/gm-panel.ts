/** The GM panel: the state of the fight, who has yet to roll and to act, the next steps, and the quick roller at the bottom. It folds to a strip with the turn. */
import { countdownActions, followCountdowns, viewCountdowns } from '../countdowns/strip.ts';
import { listFacets } from '../foundry/ruleset.ts';
import { runOrWarn } from '../user-error.ts';
import { openAsk } from '../prompts/ask-window.ts';
import { openCreation, openPartyCreation } from '../creation/open-creation.ts';
import { findFight, viewFight } from '../combat/fight-view.ts';
import { openFightForecast } from './fight-forecast.ts';
import { followHooks, openForGm } from '../foundry/windows.ts';
import { makeMemory } from '../settings/world-settings.ts';
import { QuickRoller } from './quick-roller.ts';
import { pickHazard } from './hazards.ts';
import { openLoot } from '../gifts/give.ts';
import { openPackBrowser } from './pack-browser.ts';
import { openSceneLedger } from './scene-ledger.ts';
import { openNeighbours } from '../neighbours/neighbour.ts';
import { openSceneEnd } from '../time/scene-end-window.ts';
import { openTimeWindow } from '../time/time-window.ts';
import { openWelcome } from './welcome.ts';

/** Whether this client folds the panel. */
export const panelState = makeMemory('gmPanel', 1);

const FOLDED = 'folded';

const isFolded = (): boolean => panelState.read(FOLDED) === true;

/** The widths of the panel and of its strip, in px. */
const [WIDE, NARROW] = [360, 224];

/** The distance to core's scene controls, in px. */
const MARGIN = 8;

/** The id of the panel’s window. */
export const panelId = 'tetrad-gm-panel';

/** Methods of Combat, each called by the button with the same name. */
const steps = ['rollAll', 'startCombat', 'previousTurn', 'nextTurn', 'nextRound'] as const;

class GamemasterPanel extends QuickRoller {
  static override DEFAULT_OPTIONS: typeof QuickRoller.DEFAULT_OPTIONS = {
    id: panelId,
    classes: ['gm-panel'],
    window: { title: 'TETRAD.Panel.title', icon: 'fa-solid fa-toolbox' },
    actions: {
      fold: GamemasterPanel.#onFold,
      ...Object.fromEntries(steps.map((step) => [step, () => void findFight()?.[step]()])),
      forecast: () => void openFightForecast(),
      sceneLedger: () => void openSceneLedger(),
      timePasses: () => void openTimeWindow(),
      pickHazard: () => void runOrWarn(pickHazard),
      openLoot: () => void runOrWarn(openLoot),
      ask: () => void openAsk(),
      sceneEnds: () => void openSceneEnd(),
      browse: () => void openPackBrowser(),
      welcome: () => void openWelcome(),
      newCharacter: () => void openCreation(),
      neighbours: () => void openNeighbours(),
      newParty: () => void openPartyCreation(),
      ...countdownActions,
    },
  };

  static override PARTS: typeof QuickRoller.PARTS = {
    fight: { template: 'systems/tetrad/templates/shared/gm-panel.hbs' },
    countdowns: {
      template: 'systems/tetrad/templates/shared/countdowns/panel.hbs',
      templates: ['systems/tetrad/templates/shared/countdowns/rows.hbs'],
    },
    ...QuickRoller.PARTS,
  };

  protected override _view() {
    const combat = findFight();
    return {
      ...super._view(),
      isFolded: isFolded(),
      hasHazards: listFacets('hazards').length > 0,
      fight: combat && viewFight(combat),
      rows: viewCountdowns(),
    };
  }

  protected override _activate(): void {
    super._activate();
    this.element.classList.toggle(FOLDED, isFolded());
  }

  static async #onFold(this: GamemasterPanel): Promise<void> {
    await panelState.write(FOLDED, isFolded() ? undefined : true);
    this.element.classList.toggle(FOLDED, isFolded());
    this.setPosition({ width: isFolded() ? NARROW : WIDE });
    await this.render({ parts: ['fight'] });
    this.element.querySelector<HTMLElement>('[data-action="fold"]')?.focus();
  }
}

/** Returns the position beside core's scene controls at the left edge, so that what the panel opens has room at its right. */
function findPlace(): { left: number; width: number } {
  const end = ui.controls?.element?.getBoundingClientRect().right ?? 0;
  return {
    left: MARGIN + (end < document.documentElement.clientWidth / 2 ? end : 0),
    width: isFolded() ? NARROW : WIDE,
  };
}

/** Opens the GM panel; GMs only. */
export async function openGamemasterPanel(): Promise<void> {
  await openForGm(panelId, () => new GamemasterPanel({ position: findPlace() }));
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
  followCountdowns(() => {
    const open = foundry.applications.instances.get(panelId);
    if (open instanceof GamemasterPanel) void open.render({ parts: ['countdowns'] });
  });
}
