/** The encounter tab of the sidebar, and the menu of its combatants. */
import { collectHookCalls, host, loose, waitUntil } from './globals.ts';
import type { Loose } from './globals.ts';
import { click } from './page-script.ts';
import type { ConformanceSpec } from './spec.ts';

const TRACKER = 'fvtt-types src/foundry/client/applications/sidebar/tabs/combat-tracker.d.mts';
const HOOKS = 'fvtt-types src/foundry/client/hooks.d.mts';

/** Creates an encounter with Ann (20) and Ben (10) that the tracker shows, runs `body` and deletes the encounter. */
async function withTracked(body: (combat: Loose, element: HTMLElement) => unknown): Promise<void> {
  const combat = await host.CONFIG.Combat.documentClass.create({ scene: null, active: true });
  try {
    await combat.createEmbeddedDocuments('Combatant', [
      { name: 'Ben', initiative: 10 },
      { name: 'Ann', initiative: 20 },
    ]);
    host.ui.combat.viewed = combat;
    await host.ui.combat.render({ force: true });
    const element = host.ui.combat.element as unknown as HTMLElement;
    await waitUntil(() => listRows(element).length === 2);
    await body(combat, element);
  } finally {
    if (host.game.combats.get(combat.id)) await combat.delete();
  }
}

/** Returns the rows of combatants in order. */
const listRows = (element: HTMLElement): readonly HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>('li.combatant[data-combatant-id]'),
];

/** Returns the names of the combatants in the rows. */
const readRows = (combat: Loose, element: HTMLElement): readonly unknown[] =>
  listRows(element).map((row) => loose(combat.combatants.get(row.dataset.combatantId)).name);

/** Opens the menu of a row with a right click. */
const openMenu = (row: HTMLElement | undefined): void =>
  void row?.dispatchEvent(new PointerEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }));

/** Returns the entries of the open menu. */
const listEntries = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('#context-menu .context-item'),
];

/** Creates an entry that works in both Foundry versions. */
const buildEntry = (label: string, onChosen: (target: HTMLElement) => void) => ({
  label,
  name: label,
  icon: 'fa-solid fa-star',
  onClick: (_event: Event, target: HTMLElement) => onChosen(target),
  callback: onChosen,
});

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-tracker',
    title: 'The tracker shows the combatants of the viewed encounter in the order of their turns',
    source: `${TRACKER} viewed, combats; markup li.combatant[data-combatant-id] as modules read it`,
    generation: 'both',
    confidence: 'reported',
    needs: 'world',
    members: [
      'foundry.applications.sidebar.tabs.CombatTracker',
      'foundry.applications.sidebar.tabs.CombatTracker.tabName',
      'foundry.applications.sidebar.tabs.CombatTracker#viewed',
      'foundry.applications.sidebar.tabs.CombatTracker#combats',
      'foundry.documents.collections.CombatEncounters#viewed',
      'CONFIG.ui.combat',
      'ui.combat',
      'hook:renderCombatTracker',
    ],
    run({ it, expect }) {
      it('shows turns', async () => {
        await withTracked(async (combat, element) => {
          expect(host.ui.combat).to.be.instanceOf(host.CONFIG.ui.combat);
          expect(host.foundry.applications.sidebar.tabs.CombatTracker.tabName).to.equal('combat');
          expect(host.ui.combat.viewed).to.equal(combat);
          expect(host.game.combats.viewed).to.equal(combat);
          expect(host.game.combat).to.equal(combat);
          expect([...host.ui.combat.combats]).to.include(combat);
          expect(readRows(combat, element)).to.deep.equal(['Ann', 'Ben']);
          expect(listRows(element)[0]?.textContent).to.include('Ann');
        });
      });
      it('follows changes', async () => {
        await withTracked(async (combat, element) => {
          const calls = await collectHookCalls('renderCombatTracker', async () => {
            await combat.startCombat();
            const [ben] = [...combat.combatants].filter((combatant) => loose(combatant).name === 'Ben');
            await ben?.update({ initiative: 30 });
            await waitUntil(() => readRows(combat, element)[0] === 'Ben');
          });
          expect(calls[0]?.[0]).to.equal(host.ui.combat);
          expect(calls[0]?.[1]).to.be.instanceOf(HTMLElement);
        });
      });
      it('marks the current combatant', async () => {
        await withTracked(async (combat, element) => {
          await combat.startCombat();
          const read = () => listRows(element).map((row) => row.classList.contains('active'));
          await waitUntil(() => read()[0]);
          await combat.nextTurn();
          await waitUntil(() => read()[1]);
          expect(read()).to.deep.equal([false, true]);
        });
      });
    },
  },
  {
    id: 'M-tracker-turn',
    title: 'The tracker asks an overridable method for what it shows of a turn',
    source: `${TRACKER} _prepareTurnContext, TurnContext`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.applications.sidebar.tabs.CombatTracker#_prepareTurnContext'],
    run({ it, expect }) {
      it('prepares a turn', async () => {
        await withTracked(async (combat) => {
          await combat.startCombat();
          const ann = loose(combat.turns[0]);
          const context = await host.ui.combat._prepareTurnContext(combat, ann, 0);
          expect([context.id, context.name, context.initiative]).to.deep.equal([ann.id, 'Ann', 20]);
          expect([context.active, context.hidden, context.isDefeated, context.isOwner]).to.deep.equal([
            true,
            false,
            false,
            true,
          ]);
          expect(context.css).to.be.a('string');
        });
      });
    },
  },
  {
    id: 'M-tracker-menu',
    title: 'A subclass may add entries to the menu of combatants; the entry is called with the row',
    source: `${TRACKER} _getEntryContextOptions; core issue 12360`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.applications.sidebar.tabs.CombatTracker#_getEntryContextOptions'],
    run({ it, expect }) {
      it('lists entries', () => {
        const entries = [...host.ui.combat._getEntryContextOptions()];
        expect(entries.length).to.be.above(0);
        for (const entry of entries) expect(entry.label ?? entry.name).to.be.a('string');
      });
      it('opens for a combatant without a token', async () => {
        await withTracked(async (_combat, element) => {
          openMenu(listRows(element)[0]);
          await waitUntil(() => listEntries().length);
          expect(listEntries().length).to.be.above(0);
          document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
          document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
        });
      });
    },
  },
  {
    id: 'M-tracker-menu-hook',
    title: 'Listeners of getCombatTrackerContextOptions add entries before the tracker is first rendered',
    source: `${HOOKS} GetApplicationV2ContextOptions (named by the class; public modules listen to that name); dcc V14.md (called at first rendering)`,
    generation: 'both',
    confidence: 'reported',
    needs: 'world',
    // It is unclear whether the hook is named after the tracker or the document, so systems listen to both.
    members: ['hook:getCombatTrackerContextOptions', 'hook:getCombatantContextOptions'],
    run({ it, expect }) {
      it('adds an entry', async () => {
        await withTracked(async (combat) => {
          const chosen: HTMLElement[] = [];
          const entry = buildEntry('Spec entry', (target) => void chosen.push(target));
          const tracker = new host.CONFIG.ui.combat({ id: 'spec-combat-tracker' });
          tracker.viewed = combat;
          try {
            const calls = await collectHookCalls(
              'getCombatTrackerContextOptions',
              () => tracker.render({ force: true }),
              (parameters) => void (parameters[1] as unknown as object[]).push(entry),
            );
            expect(calls).to.have.lengthOf(1);
            expect(calls[0]?.[0]).to.equal(tracker);
            const [row] = listRows(tracker.element as unknown as HTMLElement);
            openMenu(row);
            await waitUntil(() => listEntries().length);
            click(listEntries().find((each) => each.textContent?.includes('Spec entry')));
            await waitUntil(() => chosen.length);
            expect(chosen[0]?.dataset.combatantId).to.equal(row?.dataset.combatantId);
          } finally {
            await tracker.close({ animate: false });
          }
        });
      });
    },
  },
  {
    id: 'M-tracker-actions',
    title: 'The tracker starts an encounter, passes turns and rolls by buttons with data-action',
    source: 'API14 CombatTracker.DEFAULT_OPTIONS.actions; names of the actions as modules read them',
    generation: 'both',
    confidence: 'inferred',
    needs: 'world',
    members: ['foundry.applications.sidebar.tabs.CombatTracker.DEFAULT_OPTIONS'],
    run({ it, expect }) {
      it('starts and goes on', async () => {
        await withTracked(async (combat, element) => {
          const press = (action: string) => click(element.querySelector(`[data-action="${action}"]`));
          press('startCombat');
          await waitUntil(() => combat.started);
          await waitUntil(() => element.querySelector('[data-action="nextTurn"]'));
          press('nextTurn');
          await waitUntil(() => combat.turn === (1 as unknown));
          expect(combat.combatant.name).to.equal('Ben');
        });
      });
      it('hides combatants, and marks them as defeated', async () => {
        await withTracked(async (combat, element) => {
          const [ann] = [...combat.turns];
          const press = (action: string) => click(listRows(element)[0]?.querySelector(`[data-action="${action}"]`));
          press('toggleHidden');
          await waitUntil(() => ann?.hidden);
          await waitUntil(() => listRows(element)[0]?.querySelector('[data-action="toggleDefeated"]'));
          press('toggleDefeated');
          await waitUntil(() => ann?.isDefeated);
        });
      });
    },
  },
  {
    id: 'M-tracker-deleted',
    title: 'The tracker stays in the sidebar when its encounter is deleted, and shows none',
    source: 'API14 AbstractSidebarTab (a tab of the sidebar; its pop-out alone is a window), CombatTracker viewed',
    generation: 'both',
    confidence: 'inferred',
    needs: 'world',
    members: ['foundry.applications.sidebar.tabs.CombatTracker#viewed'],
    run({ it, expect }) {
      it('is still drawn', async () => {
        await withTracked(async (combat) => {
          await combat.delete();
          const element = host.ui.combat.element as unknown as HTMLElement;
          await waitUntil(() => listRows(element).length === 0);
          expect([host.ui.combat.rendered, element.isConnected] as unknown[]).to.deep.equal([true, true]);
        });
      });
    },
  },
];
