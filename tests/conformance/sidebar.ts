/** Sidebar tabs, the actor directory, and the hook for its context menu. */
import { collectHookCalls, findType, host, type Loose, loose, waitUntil } from './globals.ts';
import { click } from './page-script.ts';
import type { ConformanceSpec } from './spec.ts';

const TAB = 'fvtt-types client/applications/sidebar';
const shared = { generation: 'both', confidence: 'documented', needs: 'world', source: TAB } as const;

/** Returns the entry of a document in the actor directory. */
function findEntry(id: unknown): HTMLElement | null {
  const element = host.ui.actors.element as unknown as HTMLElement;
  return element.querySelector(`[data-entry-id="${String(id)}"]`);
}

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'M-sidebar-directory',
    title: 'the actor directory lists the actors that the user may see and opens their sheets',
    source: TAB + '/document-directory; attribute names as used by public modules',
    confidence: 'reported',
    members: [
      'foundry.applications.sidebar.tabs.ActorDirectory',
      'foundry.applications.sidebar.DocumentDirectory',
      'foundry.applications.sidebar.DocumentDirectory#documentClass',
      'ui.actors',
    ],
    run({ it, expect }) {
      it('follows creation, renaming and deletion', async () => {
        expect(host.ui.actors).to.be.instanceOf(host.foundry.applications.sidebar.tabs.ActorDirectory);
        expect(host.ui.actors).to.be.instanceOf(host.foundry.applications.sidebar.DocumentDirectory);
        expect(host.ui.actors.documentClass).to.equal(host.CONFIG.Actor.documentClass);
        const actor = await host.CONFIG.Actor.documentClass.create({ name: 'Conformance', type: findType('Actor') });
        try {
          await waitUntil(() => findEntry(actor.id));
          expect(findEntry(actor.id)?.textContent).to.include('Conformance');
          await actor.update({ name: 'Renamed' });
          await waitUntil(() => findEntry(actor.id)?.textContent?.includes('Renamed'));
          click(findEntry(actor.id)?.querySelector('[data-action="activateEntry"]'));
          await waitUntil(() => actor.sheet.rendered);
          await actor.sheet.close({ animate: false });
        } finally {
          await actor.delete();
        }
        await waitUntil(() => !findEntry(actor.id));
      });
      it('shows nothing that is not visible', () => {
        const element = host.ui.actors.element as unknown as HTMLElement;
        const ids = [...element.querySelectorAll<HTMLElement>('[data-entry-id]')].map((each) => each.dataset.entryId);
        expect(ids.every((id) => host.game.actors.get(id)?.visible)).to.equal(true);
      });
    },
  },
  {
    ...shared,
    id: 'M-sidebar-tabs',
    title: 'a tab knows its name and whether it is active',
    members: [
      'foundry.applications.sidebar.AbstractSidebarTab',
      'foundry.applications.sidebar.AbstractSidebarTab.tabName',
      'foundry.applications.sidebar.AbstractSidebarTab#tabName',
      'foundry.applications.sidebar.AbstractSidebarTab#active',
      'foundry.applications.sidebar.AbstractSidebarTab#activate',
    ],
    run({ it, expect }) {
      it('activates one tab at a time', () => {
        expect(host.ui.actors.tabName).to.equal('actors');
        expect(host.ui.chat.tabName).to.equal('chat');
        expect(host.foundry.applications.sidebar.tabs.ChatLog.tabName).to.equal('chat');
        expect(host.ui.chat).to.be.instanceOf(host.foundry.applications.sidebar.AbstractSidebarTab);
        host.ui.actors.activate();
        expect(host.ui.actors.active).to.equal(true);
        expect(host.ui.chat.active).to.equal(false);
        host.ui.chat.activate();
        expect(host.ui.chat.active).to.equal(true);
        expect(host.ui.actors.active).to.equal(false);
      });
    },
  },
  {
    ...shared,
    id: 'M-sidebar-popout',
    title: 'a tab pops out as an application of its own, with a frame, which it knows until that is closed',
    source: 'fvtt-types src/foundry/client/applications/sidebar/sidebar-tab.d.mts isPopout, popout, renderPopout',
    confidence: 'documented',
    members: [
      'foundry.applications.sidebar.AbstractSidebarTab#isPopout',
      'foundry.applications.sidebar.AbstractSidebarTab#popout',
      'foundry.applications.sidebar.AbstractSidebarTab#renderPopout',
    ],
    run({ it, expect }) {
      it('beside the tab of the sidebar', async () => {
        const tab = host.ui.actors;
        expect([tab.isPopout, tab.popout] as unknown[]).to.deep.equal([false, undefined]);
        const popout = await tab.renderPopout();
        expect(popout).to.be.instanceOf((tab as unknown as object).constructor);
        expect([popout === tab, popout.isPopout, tab.isPopout] as unknown[]).to.deep.equal([false, true, false]);
        expect(tab.popout).to.equal(popout);
        const element = popout.element as unknown as HTMLElement;
        expect(element.querySelector('.window-header')).to.not.equal(null);
        expect(element.contains(tab.element as unknown as HTMLElement)).to.equal(false);
        await popout.close({ animate: false });
        expect(tab.popout).to.equal(undefined);
      });
    },
  },
  {
    ...shared,
    id: 'C-66',
    title: 'the hook for the entries of a context menu is called with the first rendering only',
    source: 'dcc V14.md and TESTING.md; vttforge pull request 268',
    confidence: 'reported',
    members: ['hook:getActorContextOptions'],
    run({ it, expect }) {
      it('with the application and a list to add to', async () => {
        let app: Loose = host.ui.actors;
        const calls = await collectHookCalls('getActorContextOptions', async () => {
          app = new (loose((host.ui.actors as unknown as object).constructor))({ id: 'conformance-actors' });
          await app.render({ force: true });
          await app.render();
        });
        await app.close({ animate: false });
        expect(calls.length).to.equal(1);
        expect(calls[0]?.[0]).to.equal(app);
        expect(Array.isArray(calls[0]?.[1])).to.equal(true);
      });
    },
  },
  {
    ...shared,
    id: 'M-sidebar-items',
    title: 'the item directory lists the items of the world',
    source: TAB + '/tabs/item-directory',
    members: ['foundry.applications.sidebar.tabs.ItemDirectory', 'ui.items'],
    run({ it, expect }) {
      it('follows creation and deletion', async () => {
        expect(host.ui.items).to.be.instanceOf(host.foundry.applications.sidebar.tabs.ItemDirectory);
        expect(host.ui.items.documentClass).to.equal(host.CONFIG.Item.documentClass);
        const item = await host.CONFIG.Item.documentClass.create({ name: 'Conformance', type: findType('Item') });
        const find = (): Element | null =>
          (host.ui.items.element as unknown as HTMLElement).querySelector(`[data-entry-id="${String(item.id)}"]`);
        await waitUntil(find);
        await item.delete();
        await waitUntil(() => !find());
      });
    },
  },
  {
    ...shared,
    id: 'M-sidebar-journal',
    title: 'the journal directory lists the journals of the world',
    source: TAB + '/tabs/journal-directory',
    members: ['foundry.applications.sidebar.tabs.JournalDirectory', 'ui.journal'],
    run({ it, expect }) {
      it('follows creation and deletion', async () => {
        expect(host.ui.journal).to.be.instanceOf(host.foundry.applications.sidebar.tabs.JournalDirectory);
        expect(host.ui.journal.documentClass).to.equal(host.CONFIG.JournalEntry.documentClass);
        const entry = await host.CONFIG.JournalEntry.documentClass.create({ name: 'Conformance' });
        const find = (): Element | null =>
          (host.ui.journal.element as unknown as HTMLElement).querySelector(`[data-entry-id="${String(entry.id)}"]`);
        await waitUntil(find);
        await entry.delete();
        await waitUntil(() => !find());
      });
    },
  },
  {
    ...shared,
    id: 'M-sidebar-app',
    title: 'the sidebar opens the tab that it is told, and knows which one is open',
    source: TAB + '/sidebar.d.mts changeTab, tabGroups, expanded',
    members: [
      'foundry.applications.sidebar.Sidebar',
      'foundry.applications.sidebar.Sidebar#expanded',
      'foundry.applications.sidebar.Sidebar#expand',
      'foundry.applications.sidebar.Sidebar#changeTab',
      'ui.sidebar',
    ],
    run({ it, expect }) {
      it('by program and by press', async () => {
        const { sidebar } = host.ui;
        expect(sidebar).to.be.instanceOf(host.foundry.applications.sidebar.Sidebar);
        sidebar.expand();
        await waitUntil(() => sidebar.expanded);
        sidebar.changeTab('actors', 'primary');
        await waitUntil(() => host.ui.actors.active);
        expect([sidebar.tabGroups.primary, host.ui.chat.active] as unknown[]).to.deep.equal(['actors', false]);
        host.ui.chat.activate();
        await waitUntil(() => host.ui.chat.active);
        expect(sidebar.tabGroups.primary).to.equal('chat');
      });
    },
  },
  {
    ...shared,
    id: 'M-directory-hooks',
    title: 'a hook gets the actor directory and its element whenever it is drawn, and one the actor that is deleted',
    source: 'foundryvtt.com/api hookEvents.renderApplicationV2, deleteDocument',
    members: ['hook:renderActorDirectory', 'hook:deleteActor'],
    run({ it, expect }) {
      it('after each drawing', async () => {
        const { actors } = host.ui;
        const calls = await collectHookCalls('renderActorDirectory', () => actors.render({ force: true }));
        expect(calls.length).to.equal(1);
        expect([calls[0]?.[0] === actors, calls[0]?.[1] === actors.element]).to.deep.equal([true, true]);
      });
      it('after the deletion', async () => {
        const actor = await host.CONFIG.Actor.documentClass.create({ name: 'Conformance', type: findType('Actor') });
        const calls = await collectHookCalls('deleteActor', () => actor.delete());
        expect(calls.length).to.equal(1);
        expect([calls[0]?.[0] === actor, String(calls[0]?.[2])]).to.deep.equal([true, String(host.game.user.id)]);
        expect(host.game.actors.get(actor.id) ?? null).to.equal(null);
      });
    },
  },
];
