/** How a session starts: languages, the order of the life-cycle hooks, core settings. */
import { catchFailure, host } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const LOCALIZATION = 'fvtt-types src/foundry/client/helpers/localization.d.mts';

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-life-hooks',
    title: 'A session begins with the hooks init, i18nInit, setup and ready, each once and in this order',
    source: 'fvtt-types src/foundry/client/hooks.d.mts init, i18nInit, setup, ready',
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: ['hook:init', 'hook:i18nInit', 'hook:setup', 'hook:ready'],
    run({ it, expect }) {
      it('calls them in order', () => {
        // Only the fixture system records its hooks; with any other system, the spec only shows that the game is ready.
        const heard = (host.conformanceLifeCycle ?? [
          'init',
          'i18nInit',
          'setup',
          'ready',
        ]) as unknown as readonly string[];
        expect(heard).to.deep.equal(['init', 'i18nInit', 'setup', 'ready']);
        expect(host.game.ready).to.equal(true);
        expect(host.conformanceReadyAtInit ?? false).to.equal(false);
      });
    },
  },
  {
    id: 'M-i18n-load',
    title: 'A language is set as a whole; its translations are there when the promise resolves',
    source: `${LOCALIZATION} initialize, setLanguage`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: ['foundry.helpers.Localization#initialize', 'foundry.helpers.Localization#setLanguage'],
    run({ it, expect }) {
      it('sets and restores the language', async () => {
        const { i18n } = host.game;
        const lang = String(i18n.lang);
        const key = `TYPES.Actor.${String(host.game.documentTypes.Actor.find((type: unknown) => type !== 'base'))}`;
        const text = i18n.localize(key);
        await i18n.setLanguage(lang);
        expect(i18n.lang).to.equal(lang);
        expect(i18n.localize(key)).to.equal(text);
        expect(text).to.not.equal(key);
        expect(typeof i18n.initialize).to.equal('function');
      });
    },
  },
  {
    id: 'C-51e',
    title: 'Version 14 has the setting core.messageMode, a mode of CONFIG.ChatMessage.modes',
    source: 'https://foundryvtt.com/api/v14/variables/CONFIG.ChatMessage.html modes; swnr issues 231, 238',
    generation: 14,
    confidence: 'reported',
    needs: 'page',
    members: ['game.settings.get', 'CONFIG.ChatMessage.modes'],
    run({ it, expect }) {
      it('names a mode', async () => {
        const mode = String(host.game.settings.get('core', 'messageMode'));
        expect(Object.keys(host.CONFIG.ChatMessage.modes)).to.include(mode);
        expect(await catchFailure(() => host.CONFIG.Dice.rollModes.publicroll)).to.be.instanceOf(Error);
      });
    },
  },
  {
    id: 'C-51f',
    title: 'Version 13 has the setting core.rollMode, a mode of CONFIG.Dice.rollModes',
    source: 'fvtt-types src/configuration/configuration.d.mts core.rollMode',
    generation: 13,
    confidence: 'documented',
    needs: 'page',
    members: ['game.settings.get', 'CONFIG.Dice.rollModes'],
    run({ it, expect }) {
      it('names a mode', () => {
        expect(Object.keys(host.CONFIG.Dice.rollModes)).to.include(String(host.game.settings.get('core', 'rollMode')));
      });
    },
  },
  {
    id: 'M-settings-core',
    title: 'Settings of the core that a system may read: language, interface, ways to roll',
    source:
      'fvtt-types src/configuration/configuration.d.mts core.language, core.diceConfiguration; dnd5e core.uiConfig',
    generation: 'both',
    confidence: 'reported',
    needs: 'page',
    members: ['game.settings.get'],
    run({ it, expect }) {
      it('are registered', () => {
        const { settings } = host.game;
        expect(settings.get('core', 'language')).to.equal(host.game.i18n.lang);
        expect(typeof settings.get('core', 'diceConfiguration')).to.equal('object');
        expect(Object.keys(settings.get('core', 'uiConfig').colorScheme)).to.have.members([
          'applications',
          'interface',
        ]);
      });
    },
  },
];
