/**
 * The welcome page: the choices that the GM of a new world makes, and what the system offers to start with. It opens by itself once; later the GM can open it
 * from the settings and the GM panel.
 */
import { getSettings } from '../foundry/host.ts';
import { openCreation } from '../creation/open-creation.ts';
import { openPage } from '../foundry/documents.ts';
import { isTag } from '../foundry/pages.ts';
import { HandlebarsApplication, type TemplatePart } from '../foundry/windows.ts';
import type { RuleOption } from '../settings/rule-options.ts';
import { chooseRulesets, isRulesetInUse } from '../settings/rulesets-in-use.ts';
import { UserError, runOrWarn } from '../user-error.ts';
import { openSampleFight } from './sample-fight.ts';
import { startTour } from './tour.ts';
import { type WelcomeEntry, listWelcomes } from './welcome-facet.ts';

const WINDOW_ID = 'tetrad-welcome';
const WELCOMED = 'welcomed';

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface SettingConfig {
    'tetrad.welcomed': foundry.data.fields.BooleanField<{ initial: false }>;
  }
}

/** Prepares the template data of a rule option's field. */
function viewOption({ key, name, hint, choices }: RuleOption) {
  const value = getSettings().get('tetrad', key);
  return {
    key,
    name,
    hint,
    isOn: value === true,
    choices: choices && Object.entries(choices).map(([id, label]) => ({ id, label, isChosen: id === value })),
  };
}

/** The welcome page. There is only one: opening it again brings it to the front. */
class WelcomeWindow extends HandlebarsApplication {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = {
    id: WINDOW_ID,
    classes: ['tetrad', 'welcome'],
    window: {
      title: 'TETRAD.Welcome.title',
      icon: 'fa-solid fa-door-open',
      resizable: true,
      contentClasses: ['tetrad-content'],
    },
    position: { width: 640 },
    actions: {
      sampleFight: WelcomeWindow.#onSampleFight,
      newCharacter: WelcomeWindow.#onNewCharacter,
      howToPlay: WelcomeWindow.#onHowToPlay,
      tour: WelcomeWindow.#onTour,
    },
  };

  static override PARTS: Record<string, TemplatePart> = {
    rulesets: { template: 'systems/tetrad/templates/shared/welcome.hbs', scrollable: [''] },
  };

  protected override async _prepareContext(
    options: Parameters<foundry.applications.api.ApplicationV2['_prepareContext']>[0],
  ) {
    const context = await super._prepareContext(options);
    const welcomes = listWelcomes();
    return {
      ...context,
      id: this.id,
      several: welcomes.length > 1,
      rulesets: welcomes.map(({ id, label, facet, options: offered }) => ({
        id,
        label,
        facet,
        isInUse: isRulesetInUse(id),
        options: offered.map(viewOption),
      })),
    };
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<foundry.applications.api.ApplicationV2['_onFirstRender']>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener('change', (event) => void runOrWarn(() => this.#onChange(event)));
    this.element.querySelector<HTMLElement>('.welcome-way')?.focus();
  }

  protected override _onClose(...[options]: Parameters<foundry.applications.api.ApplicationV2['_onClose']>): void {
    super._onClose(options);
    if (!game.settings.get('tetrad', WELCOMED)) void game.settings.set('tetrad', WELCOMED, true);
  }

  /** Each choice is stored as soon as it is made. */
  async #onChange({ target }: Event): Promise<void> {
    if (isTag(target, 'select')) return void (await getSettings().set('tetrad', target.name, target.value));
    if (!isTag(target, 'input')) return;
    if (target.name !== 'ruleset') return void (await getSettings().set('tetrad', target.name, target.checked));
    const all = [...this.element.querySelectorAll<HTMLInputElement>('[name="ruleset"]')];
    const chosen = all.filter(({ checked }) => checked).map(({ value }) => value);
    // The last ruleset stays checked: an empty setting would mean all rulesets.
    if (chosen.length === 0) {
      target.checked = true;
      throw new UserError('no-ruleset');
    }
    await chooseRulesets(chosen.length === all.length ? [] : chosen);
    await this.render();
  }

  #findEntry(button: HTMLElement): WelcomeEntry | undefined {
    return listWelcomes().find(({ id }) => id === button.dataset['ruleset']);
  }

  static async #onSampleFight(this: WelcomeWindow, _event: Event, button: HTMLElement): Promise<void> {
    const sample = this.#findEntry(button)?.facet.sample;
    if (sample && (await runOrWarn(() => openSampleFight(sample)))) await this.close();
  }

  static async #onNewCharacter(this: WelcomeWindow, _event: Event, button: HTMLElement): Promise<void> {
    const { id } = this.#findEntry(button) ?? {};
    await this.close();
    await openCreation(id === undefined ? {} : { ruleset: id });
  }

  static async #onHowToPlay(this: WelcomeWindow, _event: Event, button: HTMLElement): Promise<void> {
    await runOrWarn(() => openPage(this.#findEntry(button)?.facet.guide ?? ''));
  }

  static async #onTour(this: WelcomeWindow): Promise<void> {
    await this.close();
    await startTour();
  }
}

/** Opens the welcome page; GMs only. */
export async function openWelcome(): Promise<void> {
  await runOrWarn(async () => {
    if (!game.user.isGM) throw new UserError('gamemaster-only');
    const open = foundry.applications.instances.get(WINDOW_ID) as WelcomeWindow | undefined;
    await (open ?? new WelcomeWindow()).render({ force: true });
  });
}

/**
 * Tests whether to open the welcome page on this client: it is the active GM's, and the world has not shown the page yet and has no chat messages. Older
 * versions did not record that the page was shown; in their worlds, messages show that the world is in use.
 */
function isDue(): boolean {
  if (!game.users.activeGM?.isSelf) return false;
  return !game.settings.get('tetrad', WELCOMED) && game.messages.size === 0;
}

/** Registers the setting of the welcome page, and opens the page when a new world starts. Called in `init`. */
export function watchWelcome(): void {
  const type = new foundry.data.fields.BooleanField({ initial: false });
  game.settings.register('tetrad', WELCOMED, { scope: 'world', config: false, type });
  game.settings.registerMenu('tetrad', 'welcome', {
    name: 'TETRAD.Welcome.title',
    label: 'TETRAD.Welcome.open',
    hint: 'TETRAD.Welcome.hint',
    icon: 'fa-solid fa-door-open',
    type: WelcomeWindow,
    restricted: true,
  });
  Hooks.once('ready', () => {
    if (isDue()) void openWelcome();
  });
}
