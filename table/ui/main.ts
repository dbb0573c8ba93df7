/** The entry point of the client: builds the page around the applications, starts the client, and keeps the page up to date. */
import { ApplicationV2 } from '../foundry/applications/api/application.ts';
import { createElement, getColorScheme, stampTheme } from '../foundry/applications/api/frame.ts';
import { askDocument } from '../foundry/applications/ask-value.ts';
import { instances } from '../foundry/applications/instances.ts';
import { keepFocus } from '../foundry/applications/keep-focus.ts';
import { AbstractSidebarTab } from '../foundry/applications/sidebar/sidebar-tab.ts';
import { activateTextListeners } from '../foundry/applications/ux/text-editor.ts';
import { activateKeybindings } from './keys.ts';
import { startClient } from '../foundry/client/start-client.ts';
import { Tour } from '../foundry/nue/tour.ts';
import type { Actor, User } from '../foundry/documents/documents.ts';
import { getGame, getGlobal, getUi, type Dictionary, type LooseSocket, type LooseUser } from '../foundry/runtime.ts';
import './table.css';
import './icons.css';

interface HookRegistry {
  on(name: string, listener: () => unknown): number;
}

/** The labels of the sidebar tabs, in their order. The keys are the names of the applications in `ui`. */
const TABS = {
  chat: 'Chat',
  combat: 'Encounter',
  actors: 'Actors',
  items: 'Items',
  journal: 'Journal',
  cards: 'Cards',
  scenes: 'Scenes',
  macros: 'Macros',
  compendium: 'Packs',
  settings: 'Settings',
} as const;

/** Creates the fixed parts of the page, which the applications find by id. */
function buildPage(): void {
  const tabs = Object.entries(TABS).map(([tab, label]) =>
    createElement('button', { type: 'button', 'data-tab': tab, 'aria-pressed': 'false', title: label }, label),
  );
  const theme = createElement('button', { type: 'button', id: 'theme-switch' });
  const leave = createElement('a', { href: '/join', title: 'Leave' }, 'Leave');
  const players = createElement('section', { id: 'players', 'aria-label': 'Players' });
  document.body.append(
    createElement('p', { id: 'connection', role: 'alert', hidden: '' }),
    createElement('main', { id: 'board' }, createElement('h1', {}, document.title), players),
    createElement(
      'aside',
      { id: 'sidebar', 'aria-label': 'Sidebar' },
      createElement('nav', { id: 'sidebar-tabs', 'aria-label': 'Sidebar tabs' }, ...tabs, theme, leave),
      createElement('div', { id: 'sidebar-content' }),
    ),
    createElement('ol', { id: 'notifications', 'aria-live': 'polite', 'aria-label': 'Notifications' }),
    createElement('aside', { id: 'tooltip', hidden: '' }),
  );
}

/** Asks which of the actors that a user owns is to be the user's character. */
async function chooseCharacter(user: LooseUser): Promise<void> {
  const actors = [...(getGame().actors ?? [])] as unknown as Actor[];
  const owned = actors.filter((actor) => actor.testUserPermission(user, 'OWNER'));
  const current = (user.character as Actor | null)?.id;
  const chosen = await askDocument(`Character of ${user.name}`, 'None', owned, current);
  if (chosen !== null) await (user as unknown as User).update({ character: chosen || null });
}

/** Shows the world's users, and whether they are online. */
function renderPlayers(): void {
  const users = [...(getGame().users ?? [])] as LooseUser[];
  const items = users.map((user) => {
    const state = user.active ? 'active' : 'away';
    const role = user.isGM ? ' [GM]' : '';
    const character = user.character ? ` as ${(user.character as Actor).name}` : '';
    const text = `${user.name}${role}${character} (${user.isSelf ? 'you' : state})`;
    const item = createElement('li', { class: `player ${state}` }, text);
    if (user.isSelf || getGame().user?.isGM) {
      const choose = createElement(
        'button',
        { type: 'button', id: `player-${user.id}`, 'aria-label': `${text}: choose a character` },
        text,
      );
      choose.addEventListener('click', () => void chooseCharacter(user));
      item.replaceChildren(choose);
    }
    return item;
  });
  const players = document.getElementById('players') as HTMLElement;
  keepFocus(players, () => players.replaceChildren(createElement('ol', {}, ...items)));
}

/** Updates the theme button and all open windows after the colour scheme has changed. */
function refreshTheme(): void {
  const dark = getColorScheme('applications') === 'dark';
  const button = document.getElementById('theme-switch');
  const label = dark ? 'Switch to light colours' : 'Switch to dark colours';
  if (button) Object.assign(button, { textContent: label, title: label });
  for (const app of instances.values()) if (app.hasFrame) stampTheme(app.element, dark ? 'dark' : 'light');
}

async function switchTheme(): Promise<void> {
  const scheme = getColorScheme('applications') === 'dark' ? 'light' : 'dark';
  const config = getGame().settings.get('core', 'uiConfig') as Dictionary;
  await getGame().settings.set('core', 'uiConfig', {
    ...config,
    colorScheme: { applications: scheme, interface: scheme },
  });
  refreshTheme();
}

function activateTab(name: string): void {
  const tab = getUi()[name];
  if (tab instanceof AbstractSidebarTab) tab.activate();
}

/** On Escape, leaves the active tour or closes the frontmost window. */
function closeFrontWindow(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  if (Tour.activeTour) return Tour.activeTour.exit();
  const front = [...instances.values()]
    .filter((app) => app.hasFrame)
    .toSorted((a, b) => b.position.zIndex - a.position.zIndex)[0];
  if (front instanceof ApplicationV2) void front.close();
}

/**
 * Shows a notice while the server cannot be reached. When the connection is back, reloads the page, because events missed in the meantime are not sent again.
 * Called before the connection opens, so that a loss while files are loading is noticed too.
 */
function followConnection(socket: LooseSocket): void {
  const banner = document.getElementById('connection') as HTMLElement;
  let isLost = false;
  const tell = (): void => {
    banner.textContent = 'The connection to the server is lost. Trying again …';
    banner.hidden = false;
  };
  socket.on('disconnect', () => {
    isLost = true;
    tell();
  });
  // The server does not know the session after a restart, so the user must join again.
  socket.on('connect_error', ({ message }: Error) => (message.includes('Join') ? location.assign('/join') : tell()));
  socket.on('connect', () => {
    if (isLost) location.reload();
    else banner.hidden = true;
  });
}

function activateListeners(): void {
  const hooks = getGlobal('Hooks') as HookRegistry;
  for (const hook of ['userConnected', 'createUser', 'updateUser', 'deleteUser']) hooks.on(hook, renderPlayers);
  document.getElementById('sidebar-tabs')?.addEventListener('click', (event) => {
    const { tab } = (event.target as HTMLElement).dataset;
    if (tab) activateTab(tab);
  });
  document.getElementById('theme-switch')?.addEventListener('click', () => void switchTheme());
  document.addEventListener('keydown', closeFrontWindow);
  activateTextListeners();
  activateKeybindings();
}

buildPage();
await startClient(followConnection);
activateListeners();
activateTab('chat');
renderPlayers();
refreshTheme();
