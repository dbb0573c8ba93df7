/**
 * A page of the game in Node: the built client and system of the table run in a window of happy-dom, in a context of their own, so that several users share one
 * process without a browser. Nothing is drawn: it has no layout and no style sheets.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { Window } from 'happy-dom';
import { WebSocket } from 'ws';

/** Where a page of a table comes from. */
export interface Address {
  readonly url: string;
  /** The cookie of the user's session. */
  readonly cookie: string;
  readonly generation: 13 | 14;
  readonly readings: readonly string[];
  /** The folder of the built system. */
  readonly system: string;
}

/** The window of a page, with whatever the client and the system add to it. */
export type PlayWindow = Window & Record<string, unknown>;

const CLIENT = '.build/table/client';

/** What a browser has, written in the page's own context because its result must belong to that context. */
const ADDITIONS = `
  globalThis.structuredClone = (value) => {
    const copies = new Map();
    const copy = (one) => {
      if (typeof one === 'function' || typeof one === 'symbol') throw new DOMException('It cannot be cloned.', 'DataCloneError');
      if (typeof one !== 'object' || one === null) return one;
      if (copies.has(one)) return copies.get(one);
      if (one instanceof Date) return new Date(one);
      if (one instanceof Map) return new Map([...one].map(([key, inner]) => [copy(key), copy(inner)]));
      if (one instanceof Set) return new Set([...one].map(copy));
      const made = Array.isArray(one) ? [] : {};
      copies.set(one, made);
      for (const [key, inner] of Object.entries(one)) made[key] = copy(inner);
      return made;
    };
    return copy(value);
  };`;

/** In happy-dom 21, a list of which several options say that they are selected chooses the second; HTML says the last of them. */
function mendSelects(window: PlayWindow): void {
  type Update = (this: HTMLSelectElement, chosen?: HTMLOptionElement) => void;
  const prototype = window.HTMLSelectElement.prototype as unknown as Record<symbol, Update>;
  const symbol = Object.getOwnPropertySymbols(prototype).find(
    ({ description }) => description === 'updateSelectedness',
  );
  const update = symbol && prototype[symbol];
  if (!update) throw new Error('happy-dom has changed: see mendSelects');
  prototype[symbol] = function (this: HTMLSelectElement, chosen) {
    const selected = chosen || this.multiple ? [] : [...this.options].filter((option) => option.selected);
    update.call(this, selected.length > 1 ? selected.at(-1) : chosen);
  };
}

/** Loads ES modules of the page from their folders. */
class ModuleLoader {
  readonly #window: PlayWindow;
  readonly #address: Address;
  readonly #modules = new Map<string, vm.SourceTextModule>();

  constructor(window: PlayWindow, address: Address) {
    this.#window = window;
    this.#address = address;
  }

  /** Loads, links and runs a module, by its path on the server. */
  async run(path: string): Promise<vm.Module> {
    const module = this.#load(path);
    if (module.status === 'unlinked')
      await module.link((specifier, parent) => this.#load(this.#resolve(specifier, parent.identifier)));
    await module.evaluate();
    return module;
  }

  #resolve(specifier: string, parent: string): string {
    return new URL(specifier, this.#address.url + parent).pathname;
  }

  #load(path: string): vm.SourceTextModule {
    const found = this.#modules.get(path);
    if (found) return found;
    const [, place = '', ...rest] = path.split('/');
    const file = place === 'table' ? join(CLIENT, ...rest) : join(this.#address.system, ...rest.slice(1));
    const module = new vm.SourceTextModule(readFileSync(file, 'utf8'), {
      context: this.#window,
      identifier: path,
      initializeImportMeta: (meta) => Object.assign(meta, { url: this.#address.url + path }),
      importModuleDynamically: (specifier) => this.run(this.#resolve(specifier, path)),
    });
    this.#modules.set(path, module);
    return module;
  }
}

/** A WebSocket that sends the cookie of a session, and takes each message as a task of its own, as a browser does: what waits for one runs before the next. */
function connectAs(cookie: string): new (url: string, protocols?: string | string[]) => WebSocket {
  return class extends WebSocket {
    constructor(url: string, protocols?: string | string[]) {
      super(url, protocols ?? [], { headers: { cookie }, allowSynchronousEvents: false });
    }
  };
}

/** Fetches files as the session's user; what is parsed belongs to the page's context. */
function fetchAs({ url, cookie }: Address, parse: (text: string) => unknown) {
  return async (path: string): Promise<object> => {
    const answer = await fetch(new URL(path, url), { headers: { cookie } });
    const text = await answer.text();
    const { ok, status } = answer;
    return { ok, status, text: () => Promise.resolve(text), json: () => Promise.resolve(parse(text)) };
  };
}

/**
 * Opens the game for a user, and waits until it is ready.
 * @param onError - called with each error in the console
 * @param scripts - code that runs before everything else
 * @param storage - what the browser has stored for the page
 */
export async function openWindow(
  address: Address,
  onError: (text: string) => void,
  scripts: string,
  storage: Readonly<Record<string, string>>,
): Promise<PlayWindow> {
  const quiet = Object.fromEntries(Object.keys(console).map((name) => [name, () => undefined]));
  const write = (...parts: unknown[]): void => onError(parts.map(describe).join(' '));
  const window = new Window({
    url: `${address.url}/game`,
    width: 1600,
    height: 1000,
    console: { ...quiet, error: write } as unknown as Console,
    settings: {
      device: { prefersReducedMotion: 'reduce' },
      disableCSSFileLoading: true,
      disableJavaScriptFileLoading: true,
      enableJavaScriptEvaluation: true,
      suppressInsecureJavaScriptEnvironmentWarning: true,
    },
  }) as PlayWindow;
  Object.assign(window, {
    WebSocket: connectAs(address.cookie),
    fetch: fetchAs(address, window.JSON.parse),
    TABLE_GENERATION: address.generation,
    TABLE_READINGS: address.readings,
  });
  mendSelects(window);
  vm.runInContext(`${ADDITIONS}\n${scripts}`, window);
  for (const [key, value] of Object.entries(storage)) window.localStorage.setItem(key, value);
  const id = (JSON.parse(readFileSync(join(address.system, 'system.json'), 'utf8')) as { id: string }).id;
  window.document.body.className = `vtt game system-${id}`;
  await new ModuleLoader(window, address).run('/table/client.mjs');
  return window;
}

function describe(part: unknown): string {
  return (part as Error | undefined)?.stack ?? String(part);
}

/** Closes a window: its connection, and what it still waits for. What is on its way has nobody left to tell, as in a browser. */
export async function closeWindow(window: PlayWindow): Promise<void> {
  const { socket } = (window['game'] ?? {}) as { socket?: { acks: object; off(): void; disconnect(): void } };
  socket?.off();
  // A connection that ends tells all who wait for an answer, also without listeners.
  if (socket) socket.acks = {};
  socket?.disconnect();
  await window.happyDOM.close();
}
