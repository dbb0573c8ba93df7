/**
 * Draws the scene as part of the page: a grid with a button for each token. Dragging or the arrow keys move a token. Enter or a double click opens its sheet, a
 * right click its heads-up display, and T targets it.
 */
import { createElement } from '../applications/api/frame.ts';
import { findDropped } from '../applications/find-dropped.ts';
import { TextEditor } from '../applications/ux/text-editor.ts';
import type { Notifications } from '../applications/ui/notifications.ts';
import type { StatusEffect } from '../documents/active-effect.ts';
import type { Actor } from '../documents/documents.ts';
import { callHook, getConfig, getGame, getUi, localize, type Dictionary, type LooseUser } from '../runtime.ts';
import { Semaphore } from '../utils/semaphore.ts';
import type { Canvas } from './canvas.ts';
import type { Token } from './placeables.ts';
import { planDrag } from './token-ruler.ts';

/** The least and the most pixels on the page per pixel of the scene: a large scene scrolls, so that its tokens can be told apart. */
const SCALES = { least: 0.3, usual: 0.5, most: 1 };
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Point {
  x: number;
  y: number;
}

const warn = (text: string): void => (getUi()['notifications'] as Notifications).warn(text) as unknown as void;

/** Shows the error of a failed task as a notification. */
function report(task: Promise<unknown> | undefined): void {
  task?.catch((error: unknown) => (getUi()['notifications'] as Notifications).error(error as Error));
}

/** Draws the viewed scene on the page. */
export class SceneView {
  readonly #canvas: Canvas;
  readonly #element = createElement('section', { id: 'scene', 'aria-label': 'Scene' });
  readonly #grid = createElement('div', { class: 'scene-grid' });
  readonly #steps = new Semaphore(1);
  readonly #empty = createElement('p', { class: 'scene-empty' }, 'No scene is shown.');
  /** Pixels on the page per pixel of the scene, so that the whole scene is seen. */
  #scale = SCALES.usual;
  #aimed: Token | undefined;

  constructor(canvas: Canvas) {
    this.#canvas = canvas;
    document.getElementById('board')?.append(this.#element);
    this.#grid.addEventListener('click', (event) => this.#onClick(event));
    this.#grid.addEventListener('dblclick', (event) => this.#openSheet(this.#find(event.target)));
    this.#grid.addEventListener('contextmenu', (event) => this.#onContextMenu(event));
    this.#grid.addEventListener('keydown', (event) => this.#onKeyDown(event));
    this.#grid.addEventListener('pointerdown', (event) => this.#onPointerDown(event));
    this.#grid.addEventListener('dragover', (event) => event.preventDefault());
    this.#grid.addEventListener('drop', (event) => report(this.#onDrop(event)));
    // The token that was pointed at or focused last is the one that T targets (core issue 9028).
    for (const type of ['pointerover', 'focusin'])
      this.#grid.addEventListener(type, ({ target }) => (this.#aimed = this.#find(target)));
    this.#grid.addEventListener('pointerout', () => (this.#aimed = this.#find(document.activeElement)));
    this.#grid.addEventListener('focusout', () => (this.#aimed = this.#find(this.#grid.querySelector('.token:hover'))));
    document.addEventListener('keydown', (event) => this.#onTargetKey(event));
    new ResizeObserver(() => this.#fit()).observe(this.#element);
  }

  draw(): void {
    const { scene } = this.#canvas;
    this.#element.setAttribute('aria-label', scene ? `Scene: ${scene.name}` : 'Scene');
    this.#element.replaceChildren(scene ? this.#grid : this.#empty);
    this.#grid.replaceChildren();
    if (!scene) return;
    this.#fit();
    const [first] = this.#canvas.tokens.placeables;
    first?._element?.scrollIntoView?.({ block: 'center', inline: 'center' });
  }

  /** Lays the scene out so that the whole of it is seen, if there is room for that. */
  #fit(): void {
    const { scene } = this.#canvas;
    if (!scene) return;
    const { width, height, size, sceneX, sceneY, sceneWidth, sceneHeight } = scene.dimensions;
    const { clientWidth, clientHeight } = this.#element;
    const fitting = Math.floor(Math.min(clientWidth / width, clientHeight / height) * 1000) / 1000;
    this.#scale = fitting > 0 ? Math.min(Math.max(fitting, SCALES.least), SCALES.most) : SCALES.usual;
    const { style } = this.#grid;
    const lengths = { width, height, '--scene-x': sceneX, '--scene-y': sceneY };
    const all = { ...lengths, '--scene-width': sceneWidth, '--scene-height': sceneHeight };
    for (const [name, length] of Object.entries(all)) style.setProperty(name, `${length * this.#scale}px`);
    style.setProperty('--grid-size', `${size * this.#scale}px`);
    const src = scene._findPicture();
    style.setProperty('--scene-image', src ? `url("${new URL(src, document.baseURI).href}")` : 'none');
    this.refresh();
  }

  /** Redraws the tokens. Keeps their elements, and so the focus. */
  refresh(): void {
    const shown = this.#canvas.tokens.placeables.filter(({ document }) => !document.hidden || getGame().user?.isGM);
    for (const child of Array.from(this.#grid.children))
      if (!shown.some(({ _element }) => _element === child)) child.remove();
    for (const token of shown) {
      if (!token._element) {
        token._element = createElement('button', { type: 'button', class: 'token', 'data-token-id': token.id });
      }
      this.#drawToken(token, token._element);
      if (!token._element.isConnected) this.#grid.append(token._element);
    }
    const { hud } = this.#canvas;
    if (hud.token.rendered) void hud.token.render();
  }

  #drawToken(token: Token, element: HTMLElement): void {
    const { document, name } = token;
    const { size } = document.parent ? (this.#canvas.scene as { grid: { size: number } }).grid : { size: 100 };
    const position = {
      left: document.x,
      top: document.y,
      width: document.width * size,
      height: document.height * size,
    };
    for (const [key, value] of Object.entries(position)) element.style.setProperty(key, `${value * this.#scale}px`);
    const image = createElement('img', { src: document.texture.src ?? '', alt: '', draggable: 'false' });
    const bars = ['bar1', 'bar2'].flatMap((bar) => this.#drawBar(token, bar));
    const known = Object.values(getConfig()['statusEffects'] as object) as StatusEffect[];
    const statuses = [...(token.actor?.statuses ?? [])].map((status) =>
      localize(known.find(({ id }) => id === status)?.name ?? status),
    );
    const defeated = document.combatant?.isDefeated ?? false;
    const states = {
      hidden: document.hidden,
      controlled: token.controlled,
      targeted: token.isTargeted,
      defeated,
      'in encounter': document.inCombat,
    };
    const words = Object.entries(states).flatMap(([state, is]) => (is ? [state] : []));
    const text = [name, ...bars.map(({ textContent }) => textContent), ...words, ...statuses].filter(Boolean);
    element.setAttribute('aria-label', text.join(', '));
    element.setAttribute('aria-pressed', String(token.controlled));
    element.title = text.join(', ');
    for (const [state, is] of Object.entries(states)) element.classList.toggle(`is-${state.replace(' ', '-')}`, is);
    element.replaceChildren(image, ...bars, createElement('span', { class: 'token-name' }, name));
  }

  /** Draws a bar of a token: for its owners, and for everyone if the token shows its bars to everyone (CONST.TOKEN_DISPLAY_MODES). */
  #drawBar({ document, isOwner }: Token, name: string): HTMLElement[] {
    const mode = Number(Reflect.get(document, 'displayBars') ?? 0);
    const data = mode > 0 && (isOwner || mode === 30 || mode === 50) ? document.getBarAttribute(name) : null;
    if (!data) return [];
    const text = data.type === 'bar' ? `${data.value}/${data.max}` : String(data.value);
    const bar = createElement('span', { class: 'token-bar', 'data-bar': name }, text);
    const filled = data.max ? Math.min(Math.max(data.value / data.max, 0), 1) : 1;
    bar.style.setProperty('--filled', `${filled * 100}%`);
    return [bar];
  }

  #find(target: EventTarget | null): Token | undefined {
    const { tokenId = '' } = (target as HTMLElement | null)?.closest<HTMLElement>('[data-token-id]')?.dataset ?? {};
    return this.#canvas.tokens.get(tokenId);
  }

  #onClick(event: MouseEvent): void {
    const token = this.#find(event.target);
    if (!token) this.#canvas.tokens.releaseAll();
    else if (event.shiftKey && token.controlled) token.release();
    else token.control({ releaseOthers: !event.shiftKey });
  }

  #openSheet(token: Token | undefined): void {
    if (!token?.actor) return;
    if (token.actor.testUserPermission(getGame().user as LooseUser, 'LIMITED'))
      token.actor.sheet?.render({ force: true });
    else warn(`You may not open the sheet of ${token.name}.`);
  }

  /** On a right click, opens the token's heads-up display for an owner; for anyone else, targets the token. */
  #onContextMenu(event: Event): void {
    const token = this.#find(event.target);
    event.preventDefault();
    if (!token) return;
    if (!token.isOwner) return token.setTarget(!token.isTargeted);
    token.control();
    const { hud } = this.#canvas.tokens;
    if (hud.rendered && hud.object === token) void hud.close();
    else void hud.bind(token);
  }

  #onTargetKey(event: KeyboardEvent): void {
    const token = this.#aimed;
    const isWriting = (event.target as HTMLElement).closest?.('input, textarea, select, [contenteditable]');
    if (!token || isWriting || event.key.toLowerCase() !== 't') return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    token.setTarget(!token.isTargeted, { releaseOthers: !event.shiftKey });
    event.preventDefault();
  }

  #onKeyDown(event: KeyboardEvent): void {
    const token = this.#find(event.target);
    if (event.ctrlKey && event.key === 'z') report(this.#canvas.tokens.undoHistory());
    if (!token || event.ctrlKey || event.altKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) this.#step(token, arrow);
    else if (event.key === 'Enter') this.#openSheet(token);
    else if (event.key === 'Delete' && getGame().user?.isGM) report(token.document.deleteDialog());
    else if (event.key === 'Escape' && token.controlled) this.#canvas.tokens.releaseAll();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Moves the controlled tokens by one space. Moves wait for one another, so that each starts where the one before ended. */
  #step(token: Token, [dx, dy]: readonly [number, number]): void {
    if (!token.controlled && !token.control()) return;
    const { scene, tokens } = this.#canvas;
    const size = scene?.grid.size ?? 100;
    const move = (): Promise<unknown> | undefined => {
      const moved = tokens.controlled.map(({ document: { id, x, y } }) => ({
        _id: id,
        ...this.#bound({ x: x + dx * size, y: y + dy * size }),
      }));
      const movement = Object.fromEntries(moved.map(({ _id }) => [_id, { method: 'keyboard' }]));
      return scene?.updateEmbeddedDocuments('Token', moved, { movement });
    };
    report(this.#steps.add(move));
  }

  /** Returns the point of the scene that is nearest to a point. */
  #bound({ x, y }: Point): Point {
    const { width = 0, height = 0, size = 100 } = this.#canvas.scene?.dimensions ?? {};
    const keep = (value: number, limit: number): number => Math.round(Math.min(Math.max(value, 0), limit - size));
    return { x: keep(x, width), y: keep(y, height) };
  }

  #snap({ x, y }: Point): Point {
    const size = this.#canvas.scene?.grid.size ?? 100;
    return this.#bound({ x: Math.round(x / size) * size, y: Math.round(y / size) * size });
  }

  #onPointerDown(start: PointerEvent): void {
    const token = this.#find(start.target);
    if (start.button !== 0 || !token?.isOwner) return;
    const { x, y } = token.document;
    let moved: Point | null = null;
    const onMove = (event: PointerEvent): void => {
      const [dx, dy] = [event.clientX - start.clientX, event.clientY - start.clientY];
      if (!moved && Math.hypot(dx, dy) < 5) return;
      moved = { x: x + dx / this.#scale, y: y + dy / this.#scale };
      token._element?.style.setProperty('left', `${moved.x * this.#scale}px`);
      token._element?.style.setProperty('top', `${moved.y * this.#scale}px`);
      token._ruler?.refresh(planDrag(token, event.shiftKey ? this.#bound(moved) : this.#snap(moved)));
    };
    const onUp = (event: PointerEvent): void => {
      document.removeEventListener('pointermove', onMove);
      if (!moved) return;
      token._ruler?.clear();
      const place = event.shiftKey ? this.#bound(moved) : this.#snap(moved);
      this.#canvas._refresh();
      report(token.document.update({ ...place }, { movement: { [token.id]: { method: 'dragging' } } }));
    };
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', onUp, { once: true });
  }

  async #onDrop(event: DragEvent): Promise<void> {
    event.preventDefault();
    const data = TextEditor.implementation.getDragEventData(event) as Dictionary;
    const grid = this.#grid.getBoundingClientRect();
    // The hook also gets the place on the scene where it was dropped.
    Object.assign(data, {
      x: ((event.clientX || 0) - grid.left) / this.#scale,
      y: ((event.clientY || 0) - grid.top) / this.#scale,
    });
    if (!callHook('dropCanvasData', this.#canvas, data, event)) return;
    const [clientX, clientY] = [event.clientX || 0, event.clientY || 0];
    const box = this.#grid.getBoundingClientRect();
    const size = this.#canvas.scene?.grid.size ?? 100;
    const at = { x: (clientX - box.left) / this.#scale - size / 2, y: (clientY - box.top) / this.#scale - size / 2 };
    const actor = (await findDropped(data, ['Actor'])) as Actor | null;
    if (actor) await this.place(actor, at, event.altKey);
  }

  /**
   * Places a token of an actor.
   * @param actor - The actor; an actor from a pack is imported first.
   * @param at - The position (default: the first free space near the top left of the scene).
   * @param hidden - Whether the token is hidden from players.
   */
  async place(actor: Actor, at?: Point, hidden = false): Promise<void> {
    const { scene } = this.#canvas;
    const user = getGame().user as LooseUser;
    if (!scene) return warn('No scene is shown.');
    if (!user.isGM && !(user.hasPermission('TOKEN_CREATE') && actor.isOwner)) return warn('You may not create tokens.');
    const { actors, packs } = getGame() as unknown as Record<
      'actors' | 'packs',
      Dictionary & { get(id: string): unknown }
    >;
    const importer = actors as unknown as { importFromCompendium(pack: unknown, id: string): Promise<Actor> };
    const own = actor.pack ? await importer.importFromCompendium(packs.get(actor.pack), actor.id) : actor;
    const place = this.#snap(at ?? this.#findFreeSpace());
    const token = await own.getTokenDocument({ ...place, hidden }, { parent: scene });
    await scene.createEmbeddedDocuments('Token', [token.toObject()]);
  }

  #findFreeSpace(): Point {
    const { sceneX = 0, sceneY = 0, size = 100 } = this.#canvas.scene?.dimensions ?? {};
    const taken = new Set(this.#canvas.tokens.placeables.map(({ document: { x, y } }) => `${x}.${y}`));
    const point = { x: sceneX + 2 * size, y: sceneY + 2 * size };
    while (taken.has(`${point.x}.${point.y}`)) point.x += size;
    return point;
  }
}
