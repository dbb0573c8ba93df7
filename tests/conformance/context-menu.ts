/** ContextMenu, whose entries have other property names in Foundry 14. */
import { host, type Loose, pause, waitUntil } from './globals.ts';
import { click } from './page-script.ts';
import type { ConformanceSpec } from './spec.ts';

const shared = { generation: 'both', confidence: 'documented', needs: 'page' } as const;
const MENU = 'fvtt-types client/applications/ux/context-menu';

/** Runs `body` with a container whose child `.target` has a menu of the given entries. */
async function withMenu(
  entries: readonly object[],
  body: (menu: Loose, target: HTMLElement) => unknown,
  options: Record<string, unknown> = {},
): Promise<void> {
  const container = document.createElement('div');
  container.innerHTML = '<p class="target">target</p>';
  document.body.append(container);
  const { ContextMenu } = host.foundry.applications.ux;
  const menu = new ContextMenu(container, '.target', entries, { jQuery: false, ...options });
  try {
    await body(menu, container.querySelector('.target') as HTMLElement);
  } finally {
    await menu.close({ animate: false });
    container.remove();
  }
}

/** Returns the visible menu entries. */
function listEntries(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('#context-menu .context-item')];
}

/** Opens the menu of a target with a right click. */
async function open(target: HTMLElement): Promise<void> {
  target.dispatchEvent(new PointerEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }));
  await waitUntil(() => listEntries().length);
}

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'C-66b',
    title: 'entries of generation 14: label, visible, onClick(event, target)',
    source: 'https://foundryvtt.com/api/v14/interfaces/foundry.ContextMenuEntry.html',
    generation: 14,
    members: ['foundry.applications.ux.ContextMenu'],
    run({ it, expect }) {
      it('shows the visible ones and calls the chosen one', async () => {
        const calls: unknown[][] = [];
        const entries = [
          { label: 'First', icon: 'fa-solid fa-x', onClick: (...given: unknown[]) => void calls.push(given) },
          { label: 'Hidden', visible: false, onClick: () => undefined },
          { label: 'Asked', visible: (target: HTMLElement) => target.className.includes('absent') },
        ];
        await withMenu(entries, async (_menu, target) => {
          await open(target);
          expect(listEntries().map((entry) => entry.textContent?.trim())).to.deep.equal(['First']);
          click(listEntries()[0]);
          await waitUntil(() => calls.length);
          expect(calls[0]?.[0]).to.be.instanceOf(Event);
          expect(calls[0]?.[1]).to.equal(target);
          await waitUntil(() => !listEntries().length);
        });
      });
    },
  },
  {
    ...shared,
    id: 'C-66c',
    title: 'entries of generation 13: name, condition, callback(target)',
    source: MENU,
    generation: 13,
    members: ['foundry.applications.ux.ContextMenu'],
    run({ it, expect }) {
      it('shows those whose condition holds and calls the chosen one', async () => {
        const calls: unknown[][] = [];
        const entries = [
          {
            name: 'First',
            icon: '<i class="fa-solid fa-x"></i>',
            callback: (...given: unknown[]) => void calls.push(given),
          },
          { name: 'Hidden', condition: false, callback: () => undefined },
          {
            name: 'Asked',
            condition: (target: HTMLElement) => target.className.includes('absent'),
            callback: () => undefined,
          },
        ];
        await withMenu(entries, async (_menu, target) => {
          await open(target);
          expect(listEntries().map((entry) => entry.textContent?.trim())).to.deep.equal(['First']);
          click(listEntries()[0]);
          await waitUntil(() => calls.length);
          expect(calls[0]?.[0]).to.equal(target);
          await waitUntil(() => !listEntries().length);
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-context-menu',
    title: 'a menu opens for its selector, tells that it opened and closed, and may be driven by program',
    source: MENU,
    members: [
      'foundry.applications.ux.ContextMenu#menuItems',
      'foundry.applications.ux.ContextMenu#selector',
      'foundry.applications.ux.ContextMenu#eventName',
      'foundry.applications.ux.ContextMenu#element',
      'foundry.applications.ux.ContextMenu#target',
      'foundry.applications.ux.ContextMenu#fixed',
      'foundry.applications.ux.ContextMenu#render',
      'foundry.applications.ux.ContextMenu#close',
      'foundry.applications.ux.ContextMenu#onOpen',
      'foundry.applications.ux.ContextMenu#onClose',
      'foundry.applications.ux.ContextMenu.implementation',
    ],
    run({ it, expect }) {
      const entry = { name: 'First', label: 'First', callback: () => undefined, onClick: () => undefined };
      it('describes itself', async () => {
        await withMenu([entry], (menu) => {
          expect(menu.menuItems.length).to.equal(1);
          expect(menu.selector).to.equal('.target');
          expect(menu.eventName).to.equal('contextmenu');
          expect(Boolean(menu.fixed)).to.equal(false);
          const { ContextMenu } = host.foundry.applications.ux;
          expect(menu instanceof (ContextMenu as never)).to.equal(true);
          expect(ContextMenu.implementation).to.be.a('function');
        });
      });
      it('opens and closes', async () => {
        const log: unknown[] = [];
        const options = {
          onOpen: (target: HTMLElement) => void log.push('open', target.className.includes('target')),
          onClose: () => void log.push('close'),
        };
        await withMenu(
          [entry],
          async (menu, target) => {
            await menu.render(target, { animate: false });
            expect(listEntries().length).to.equal(1);
            expect(menu.target).to.equal(target);
            expect((menu.element as unknown as HTMLElement).contains(listEntries()[0] ?? null)).to.equal(true);
            await menu.close({ animate: false });
            await pause(0);
            expect(listEntries().length).to.equal(0);
            await open(target);
            expect(log.slice(-2)).to.deep.equal(['open', true]);
            await menu.close({ animate: false });
            expect(log.at(-1)).to.equal('close');
          },
          options,
        );
      });
    },
  },
];
