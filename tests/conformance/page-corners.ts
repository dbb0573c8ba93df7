/** Details of pages and settings that a substitute for Foundry easily gets wrong; each spec shows one behaviour. */
import { host } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const shared = { generation: 'both', needs: 'page' } as const;

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'M-text-roll-mode',
    title: 'A roll that waits for a click carries its mode in full: `roll`, for /r as for /roll',
    source:
      'fvtt-types client/applications/ux/text-editor; MyFoundryMacros snippets.js (class "inline-roll roll", data-mode "roll")',
    confidence: 'reported',
    members: ['foundry.applications.ux.TextEditor.enrichHTML'],
    run({ it, expect }) {
      for (const command of ['r', 'roll'])
        it(`/${command}`, async () => {
          const holder = document.createElement('div');
          const { implementation } = host.foundry.applications.ux.TextEditor;
          holder.innerHTML = String(await implementation.enrichHTML(`[[/${command} 2d8]]`));
          const anchor = holder.querySelector<HTMLElement>('a.inline-roll');
          expect(anchor?.dataset.mode).to.equal('roll');
          expect(anchor?.classList.contains('roll')).to.equal(true);
        });
    },
  },
  {
    ...shared,
    id: 'M-tracker-turn-marker',
    title: 'The settings of encounters hold the resource, whether the defeated are skipped, and the turn marker',
    source: 'fvtt-types client/data/combat-config.d.mts CombatConfiguration.Data, TurnMarker; core issue 11690',
    confidence: 'documented',
    members: ['foundry.documents.Combat.CONFIG_SETTING', 'foundry.documents.collections.CombatEncounters.settings'],
    run({ it, expect }) {
      it('has a marker', () => {
        const stored = host.game.settings.get('core', 'combatTrackerConfig');
        expect(stored.turnMarker?.enabled).to.be.a('boolean');
        expect(stored.skipDefeated).to.be.a('boolean');
      });
    },
  },
];
