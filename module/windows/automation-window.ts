/** The window in which a GM chooses what the system does by itself: a row for each family of consequences. */
import { HandlebarsApplication } from '../foundry/windows.ts';
import { isTag } from '../foundry/pages.ts';
import { chooseAutomation, families, readAutomation, type Automation, type Family } from '../settings/automation.ts';
import { runOrWarn } from '../user-error.ts';

class AutomationWindow extends HandlebarsApplication {
  static override DEFAULT_OPTIONS: typeof HandlebarsApplication.DEFAULT_OPTIONS = {
    id: 'tetrad-automation',
    classes: ['automation'],
    window: { title: 'TETRAD.Automation.title', icon: 'fa-solid fa-gears', resizable: true },
    position: { width: 520 },
  };

  static override PARTS: typeof HandlebarsApplication.PARTS = {
    families: { template: 'systems/tetrad/templates/shared/automation.hbs', scrollable: [''] },
  };

  protected _view() {
    const text = 'TETRAD.Automation';
    return {
      families: Object.entries(families).map(([family, choices]) => ({
        family,
        name: `${text}.family.${family}.name`,
        hint: `${text}.family.${family}.hint`,
        choices: choices.map((choice) => ({
          choice,
          label: `${text}.choice.${choice}`,
          isChosen: choice === readAutomation(family as Family),
        })),
      })),
    };
  }

  /** Each choice is stored as soon as it is made. */
  protected _activate(): void {
    this.element.addEventListener('change', ({ target }) => {
      if (!isTag(target, 'input')) return;
      const { name, value } = target;
      void runOrWarn(() => chooseAutomation(name as Family, value as Automation));
    });
  }
}

/** Adds the window to the settings. Called in `init`. */
export function watchAutomation(): void {
  game.settings.registerMenu('tetrad', 'automation', {
    name: 'TETRAD.Automation.title',
    label: 'TETRAD.Automation.open',
    hint: 'TETRAD.Automation.hint',
    icon: 'fa-solid fa-gears',
    type: AutomationWindow,
    restricted: true,
  });
}
