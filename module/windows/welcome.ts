/**
 * The welcome page: the choices that the GM of a new world makes, and what the system offers to start with, such as a sample fight. It opens by itself once;
 * later the GM can open it from the settings and the GM panel.
 */
import { makeFormat } from '../foundry/make-format.ts';
import { getSettings } from '../foundry/host.ts';
import { openCreation } from '../creation/open-creation.ts';
import { openPage } from '../foundry/documents.ts';
import { isTag } from '../foundry/pages.ts';
import { HandlebarsApplication, openForGm } from '../foundry/windows.ts';
import { type RuleOption, chooseRulesets, isRulesetInUse } from '../settings/world-settings.ts';
import { UserError, runOrWarn } from '../user-error.ts';
import { askChoice } from '../foundry/ask-form.ts';
import { lendHeroes, takeHeroesBack } from './lent-heroes.ts';
import { startTour } from './tour.ts';
import { type WelcomeEntry, listWelcomes, type SampleFight } from './welcome-facet.ts';

const WINDOW_ID = 'tetrad-welcome';
const WELCOMED = 'welcomed';

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface SettingConfig {
    'tetrad.welcomed': foundry.data.fields.BooleanField<{ initial: false }>;
  }
}

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

class WelcomeWindow extends HandlebarsApplication {
  static override DEFAULT_OPTIONS: typeof HandlebarsApplication.DEFAULT_OPTIONS = {
    id: WINDOW_ID,
    classes: ['welcome'],
    window: { title: 'TETRAD.Welcome.title', icon: 'fa-solid fa-door-open', resizable: true },
    position: { width: 640 },
    actions: {
      sampleFight: WelcomeWindow.#onSampleFight,
      newCharacter: WelcomeWindow.#onNewCharacter,
      howToPlay: WelcomeWindow.#onHowToPlay,
      tour: WelcomeWindow.#onTour,
    },
  };

  static override PARTS: typeof HandlebarsApplication.PARTS = {
    rulesets: { template: 'systems/tetrad/templates/shared/welcome.hbs', scrollable: [''] },
  };

  protected _view() {
    const welcomes = listWelcomes();
    return {
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

  protected _activate(): void {
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
  await openForGm(WINDOW_ID, () => new WelcomeWindow());
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

async function findAdventure({ adventure }: SampleFight): Promise<Adventure.Implementation> {
  const found: unknown = await foundry.utils.fromUuid(adventure);
  if (found instanceof foundry.documents.Adventure) return found;
  throw new UserError('no-adventure');
}

/** Tests whether the world has documents that importing an Adventure would overwrite. */
function isPartlyThere(adventure: Adventure.Implementation): boolean {
  const kept = [
    [adventure.actors, game.actors],
    [adventure.scenes, game.scenes],
    [adventure.journal, game.journal],
    [adventure.combats, game.combats],
  ] as const;
  return kept.some(([brought, world]) => [...brought].some(({ id }) => id !== null && world.has(id)));
}

/** Creates the encounter again in a scene that still exists. The actors keep their wounds. */
async function restoreCombat(sample: SampleFight): Promise<Combat.Implementation | undefined> {
  const { combats } = await findAdventure(sample);
  const prepared = [...combats].find(({ id }) => id === sample.combat);
  if (!prepared) return undefined;
  return foundry.documents.Combat.create(prepared.toObject(), { keepId: true });
}

/** Asks the GM how to open a sample fight that the world already has. @returns null if the GM closes the question */
function askAgain(): Promise<string | null> {
  const format = makeFormat('TETRAD.Welcome');
  return askChoice(format('fight'), format('againText'), {
    goOn: format('againGoOn'),
    startOver: format('againStartOver'),
  });
}

/** Imports the Adventure of a sample fight, again if it is already there. */
async function importFight(sample: SampleFight, isAgain: boolean): Promise<void> {
  const adventure = await findAdventure(sample);
  if (isAgain) {
    await takeHeroesBack(sample.combat);
    await game.combats.get(sample.combat)?.delete();
  }
  await adventure.import({ dialog: !isAgain && isPartlyThere(adventure) });
}

/**
 * Opens a sample fight: imports its Adventure, activates the scene for everyone, and shows the encounter in the tracker. Each player online is lent a hero of
 * the scene. If the world already has the scene, the GM chooses whether to go on or to start over. Foundry asks before a first import overwrites documents.
 * @returns whether the fight is open; false if the GM refused
 * @throws UserError `gamemaster-only`; `no-adventure` if the pack lacks the Adventure
 */
async function openSampleFight(sample: SampleFight): Promise<boolean> {
  if (!game.user.isGM) throw new UserError('gamemaster-only');
  const answer = game.scenes.has(sample.scene) ? await askAgain() : 'import';
  if (answer === null) return false;
  if (answer !== 'goOn') await importFight(sample, answer === 'startOver');
  const scene = game.scenes.get(sample.scene);
  if (!scene) return false;
  await scene.activate();
  await scene.view();
  const combat = game.combats.get(sample.combat) ?? (await restoreCombat(sample));
  await lendHeroes(scene, sample.combat);
  await combat?.activate();
  ui.combat?.activate();
  // An encounter that was active before its scene was shown does not redraw the tracker by itself.
  await ui.combat?.render();
  return true;
}
