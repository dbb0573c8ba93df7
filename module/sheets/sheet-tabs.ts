/** The tabs of a sheet, based on core's. For each actor and user, this client remembers the open tab. Arrow keys switch tabs. */
import { makeMemory } from '../settings/world-settings.ts';
import { isElement } from '../foundry/pages.ts';

/** Name of the only tab group of a sheet. */
export const TAB_GROUP = 'primary';

/** The tabs that users last had open. */
export const openTabs = makeMemory('sheetTabs', 200);

function nameEntry(actor: Actor.Implementation): string {
  return `${game.user.id ?? ''} ${actor.uuid}`;
}

/**
 * Defines the tabs of a sheet class, whose labels are below `TETRAD.Sheet.tab`.
 * @param ids - ids of the tabs in their order; the first is open by default
 */
export function defineTabs<Id extends string>(...ids: readonly [Id, ...Id[]]) {
  return { [TAB_GROUP]: { tabs: ids.map((id) => ({ id })), initial: ids[0], labelPrefix: 'TETRAD.Sheet.tab' } };
}

/** Returns the id of the tab that the user last had open for an actor; undefined: none, or the sheet no longer has it. */
export function recallTab(actor: Actor.Implementation, known: readonly string[]): string | undefined {
  const tab = openTabs.read(nameEntry(actor));
  return known.find((id) => id === tab);
}

/** Remembers which tab of an actor's sheet the user has opened. */
export async function rememberTab(actor: Actor.Implementation, tab: string): Promise<void> {
  await openTabs.write(nameEntry(actor), tab);
}

function listTabs(sheet: HTMLElement): HTMLElement[] {
  return [...sheet.querySelectorAll<HTMLElement>(`.sheet-tabs [data-group="${TAB_GROUP}"]`)];
}

/** Tells screen readers which tab is open. Only the open tab is a tab stop. */
export function markTab(sheet: HTMLElement, open: string): void {
  for (const tab of listTabs(sheet)) {
    const isOpen = tab.dataset['tab'] === open;
    tab.setAttribute('aria-selected', String(isOpen));
    tab.tabIndex = isOpen ? 0 : -1;
  }
}

/** The keys that switch tabs. Each returns the index of the tab to open. */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
  Enter: (at) => at,
  ' ': (at) => at,
};

/** Makes arrow keys, Home, End, Enter and Space open the tabs of a sheet. Called once for each sheet, because its outer element stays through all redraws. */
export function activateTabKeys(sheet: HTMLElement, open: (tab: string) => void): void {
  sheet.addEventListener('keydown', (event) => {
    const tabs = listTabs(sheet);
    const at = isElement(event.target) ? tabs.indexOf(event.target) : -1;
    const next = at < 0 ? undefined : tabs[steps[event.key]?.(at, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    open(next.dataset['tab'] ?? '');
    next.focus();
  });
}
