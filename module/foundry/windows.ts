/**
 * The base classes of windows: HandlebarsApplicationMixin applied once to each core class. All our windows extend one of these, and no other code applies the
 * mixin: comparing a class with the mixed ActorSheetV2 makes the type checker fail (TS2321). Because of the cast in extendWindow, members that the mixin adds
 * to the prototype (`_preparePartContext`, `_configureRenderParts`, `_preSyncPartState`, `_syncPartState`) have no types here; write them without `override`.
 * The same is true of the members that a window of ours may have: `_view` returns its template data, `_activate` is called once, after the first drawing, and
 * `_keepsRefused` is true if the window itself refuses numbers while they are typed. No redraw costs a user typed text or a click (see hold-redraws.ts), and windows open beside the sidebar.
 */
import { getHooks } from './host.ts';
import { openPage } from './documents.ts';
import { type Unreadable, UserError, createNotice, describeUnreadable, runOrWarn } from '../user-error.ts';
import { type Modelled, fillCleared } from './fill-cleared.ts';
import {
  awaitRelease,
  dropUntouched,
  isHeld,
  listUnsaved,
  markSaved,
  notePresses,
  noteSelection,
  noteTyping,
} from './hold-redraws.ts';
import { watchNumbers, writeStored } from './number-fields.ts';
import { type PackedDocument, canImport, enableReading, importDocument } from './packed-documents.ts';
import { isTag, oncePerFrame } from './pages.ts';

const { HandlebarsApplicationMixin } = foundry.applications.api;

/** The description of a template part, as the mixin expects it in the static `PARTS`. */
export interface TemplatePart {
  /** Path of the template, from the root of the user data folder (`systems/tetrad/templates/…`). */
  readonly template: string;
  readonly id?: string;
  readonly root?: boolean;
  readonly classes?: string[];
  readonly templates?: string[];
  readonly scrollable?: string[];
  readonly forms?: Record<string, foundry.applications.api.ApplicationV2.FormConfiguration>;
}

interface HandlebarsStatics {
  PARTS: Record<string, TemplatePart>;
}

interface KeepsTyping {
  saveTyping(): Promise<void>;
}

interface WindowOptions {
  readonly position?: { readonly left?: number | null; readonly width?: number | 'auto' };
}

/** What leaves and enters as a file. */
interface FileDocument {
  readonly documentName: string;
  readonly isOwner: boolean;
  /** Whether it is an actor of a token alone, which has no file of its own. */
  readonly isToken?: boolean;
  exportToJSON(): void;
  importFromJSONDialog(): Promise<void>;
}

/** The members that the base classes use, with the types that the mixed classes have at run time. */
interface Drawn {
  readonly element: HTMLElement;
  readonly rendered: boolean;
  _initializeApplicationOptions(options: object): WindowOptions;
  submit(): Promise<unknown>;
  render(options: object): Promise<unknown>;
  _prepareContext(options: object): Promise<object>;
  _onFirstRender(context: object, options: object): Promise<void>;
  _onRender(context: object, options: object): Promise<void>;
  _view?(): object | Promise<object>;
  _activate?(): void;
  readonly id: string;
  _renderHTML(context: DrawnContext, options: DrawnOptions): Promise<Record<string, HTMLElement>>;
  _replaceHTML(result: object, content: HTMLElement, options: object): void;
  _preSyncPartState(partId: string, part: HTMLElement, prior: HTMLElement, state: object): void;
  _syncPartState(partId: string, part: HTMLElement, prior: HTMLElement, state: object): void;
  /** The sheet's document; only document sheets have one. */
  readonly document?: Modelled & PackedDocument & FileDocument & { readonly _source: object; toObject(): object };
  _getHeaderControls(): object[];
  readonly isEditable?: boolean;
  _processFormData?(event: Event | null, form: HTMLFormElement, formData: FormData & { object: object }): object;
  _processSubmitData?(event: Event, form: HTMLFormElement, data: object, options?: unknown): Promise<void>;
  readonly _keepsRefused?: boolean;
}

/** The part of the template context that is read here: the notice for a document that cannot be read. */
interface DrawnContext {
  readonly unreadable?: Unreadable;
}

interface DrawnOptions {
  readonly parts?: readonly string[];
}

/** Id of the part that is drawn even if the document cannot be read, because it shows only the name and the picture, which core reads. */
const HEADER = 'header';

function createPartNotice(part: string, unreadable: Unreadable): HTMLElement {
  const notice = createNotice(unreadable, 'section');
  notice.dataset['applicationPart'] = part;
  return notice;
}

type DrawnClass = new (...given: never[]) => Drawn;

/** Extends a class of windows: it is not redrawn during a press, so that the pressed control gets its click. */
export function holdPresses<Base>(Window: Base): Base {
  class HeldWindow extends (Window as DrawnClass) {
    override async _onFirstRender(context: object, options: object): Promise<void> {
      notePresses(this.element);
      await super._onFirstRender(context, options);
    }

    override async _renderHTML(context: DrawnContext, options: DrawnOptions): Promise<Record<string, HTMLElement>> {
      const drawn = await super._renderHTML(context, options);
      await awaitRelease();
      return drawn;
    }
  }
  return HeldWindow as Base;
}

/** Extends a class of windows with the behaviour that all our windows share. */
function extendWindow(Base: unknown): unknown {
  class OwnWindow extends (holdPresses(Base) as DrawnClass) implements KeepsTyping {
    static DEFAULT_OPTIONS = {
      classes: ['tetrad'],
      window: { contentClasses: ['tetrad-content'] },
      actions: {
        openPage: (_event: Event, { dataset }: HTMLElement) => openPage(dataset['uuid'] ?? ''),
        importPacked: OwnWindow.#onImport,
        exportFile: OwnWindow.#onExportFile,
        importFile: OwnWindow.#onImportFile,
      },
    };

    /** Ids of parts that were not redrawn, because the user was writing in them. */
    readonly #held = new Set<string>();

    #select = (): void => {};

    /** The document's data as JSON when the first drawing began. */
    #begunWith = '';

    override _initializeApplicationOptions(options: object): WindowOptions {
      const merged = super._initializeApplicationOptions(options);
      const left = merged.position?.left ?? findLeft(merged.position?.width);
      return left === undefined ? merged : { ...merged, position: { ...merged.position, left } };
    }

    #writeDocument(): string {
      return this.document ? JSON.stringify(this.document.toObject()) : '';
    }

    override async _prepareContext(options: object): Promise<object> {
      if (!this.rendered) this.#begunWith = this.#writeDocument();
      const context = { ...(await super._prepareContext(options)), id: this.id, ...(await this._view?.()) };
      return this.document && !this.isEditable ? { ...context, canImport: canImport(this.document) } : context;
    }

    override async _onRender(context: object, options: object): Promise<void> {
      await super._onRender(context, options);
      if (this.document && !this.isEditable) enableReading(this.element);
    }

    static async #onImport(this: OwnWindow): Promise<void> {
      if (this.document) await importDocument(this.document);
    }

    /** Adds the way out and in as a file to an actor's sheet, for its owners. */
    override _getHeaderControls(): object[] {
      const controls = super._getHeaderControls();
      const { documentName, isOwner, isToken } = this.document ?? {};
      if (documentName !== 'Actor' || !isOwner || isToken) return controls;
      const leave = { icon: 'fa-solid fa-file-export', label: 'TETRAD.Import.export', action: 'exportFile' };
      const enter = { icon: 'fa-solid fa-file-import', label: 'TETRAD.Import.open', action: 'importFile' };
      return [...controls, leave, ...(this.isEditable ? [enter] : [])];
    }

    static async #onExportFile(this: OwnWindow): Promise<void> {
      await this.saveTyping();
      this.document?.exportToJSON();
    }

    static async #onImportFile(this: OwnWindow): Promise<void> {
      await this.document?.importFromJSONDialog();
    }

    /** Redraws the window if its document changed during the first drawing, while core did not report changes yet. */
    override async _onFirstRender(context: object, options: object): Promise<void> {
      const redraw = () => this.#drawHeld();
      watchNumbers(this.element, { document: this.document, keepsRefused: this._keepsRefused === true, redraw });
      noteTyping(this.element, redraw);
      await super._onFirstRender(context, options);
      if (this.#begunWith !== this.#writeDocument()) void this.render({});
      this.#begunWith = '';
      this._activate?.();
    }

    /** Draws the parts. A part that cannot be drawn is replaced by a notice. */
    override async _renderHTML(context: DrawnContext, options: DrawnOptions): Promise<Record<string, HTMLElement>> {
      try {
        if (!context.unreadable) return await super._renderHTML(context, options);
      } catch {
        // The parts are drawn one by one below, to find the one that fails.
      }
      const drawn: Record<string, HTMLElement> = {};
      for (const part of options.parts ?? []) drawn[part] = await this.#drawPart(part, context, options);
      return drawn;
    }

    async #drawPart(part: string, context: DrawnContext, options: DrawnOptions): Promise<HTMLElement> {
      const { unreadable } = context;
      try {
        const drawn =
          unreadable && part !== HEADER ? {} : await super._renderHTML(context, { ...options, parts: [part] });
        if (drawn[part]) return drawn[part];
      } catch (error) {
        return createPartNotice(part, describeUnreadable(`part ${part} of ${this.id}`, error));
      }
      return createPartNotice(part, unreadable ?? describeUnreadable(`part ${part} of ${this.id}`, 'nothing'));
    }

    override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: object): void {
      const drawn = Object.entries(result).filter(([partId]) => {
        const prior = content.querySelector(`[data-application-part="${CSS.escape(partId)}"]`);
        if (!prior || !isHeld(prior)) return this.#held.delete(partId) || true;
        this.#held.add(partId);
        return false;
      });
      super._replaceHTML(Object.fromEntries(drawn), content, options);
    }

    #drawHeld(): void {
      if (this.#held.size > 0) void this.render({ parts: [...this.#held] });
    }

    override _preSyncPartState(partId: string, part: HTMLElement, prior: HTMLElement, state: object): void {
      super._preSyncPartState(partId, part, prior, state);
      this.#select = noteSelection(prior);
      // The event of a fold that was opened a moment ago would arrive too late.
      for (const fold of part.querySelectorAll<HTMLDetailsElement>('details[data-fold]'))
        fold.open = prior.querySelector<HTMLDetailsElement>(`[data-fold="${fold.dataset['fold']}"]`)?.open ?? fold.open;
    }

    override _syncPartState(partId: string, part: HTMLElement, prior: HTMLElement, state: object): void {
      super._syncPartState(partId, part, prior, state);
      this.#select();
    }

    async saveTyping(): Promise<void> {
      const unsaved = listUnsaved(this.element);
      if (unsaved.length === 0) return;
      await this.submit();
      markSaved(unsaved);
      this.#drawHeld();
    }

    override _processFormData(...given: Parameters<NonNullable<Drawn['_processFormData']>>): object {
      const [event, form, formData] = given;
      const values = formData.object as Record<string, unknown>;
      dropUntouched(form, event?.target ?? null, values);
      if (this.document) fillCleared(this.document, values);
      return super._processFormData?.(...given) ?? {};
    }

    /** Redraws fields that hold something else than what was stored: nothing else would, if the stored value has not changed. */
    override async _processSubmitData(...given: Parameters<NonNullable<Drawn['_processSubmitData']>>): Promise<void> {
      try {
        await super._processSubmitData?.(...given);
      } finally {
        const [, form, data] = given;
        if (Object.keys(foundry.utils.flattenObject(data)).some((name) => !this.#showsStored(form, name)))
          await this.render({});
      }
    }

    /** Tests whether the field for a number or text with a name shows the stored value. */
    #showsStored(form: HTMLFormElement, name: string): boolean {
      const field = form.querySelector(`input[name="${CSS.escape(name)}"]:is([type="number"], [type="text"])`);
      if (!isTag(field, 'input') || !this.document) return true;
      return field.value === writeStored(this.document._source, name);
    }
  }
  return OwnWindow;
}

/** The base of all actor sheets: ActorSheetV2, drawn from Handlebars parts. */
export const HandlebarsActorSheet = extendWindow(
  HandlebarsApplicationMixin(foundry.applications.sheets.ActorSheetV2),
) as typeof foundry.applications.sheets.ActorSheetV2 & HandlebarsStatics;

/** The base of all item sheets: ItemSheetV2, drawn from Handlebars parts. */
export const HandlebarsItemSheet = extendWindow(
  HandlebarsApplicationMixin(foundry.applications.sheets.ItemSheetV2),
) as typeof foundry.applications.sheets.ItemSheetV2 & HandlebarsStatics;

/** The base of all other windows with templates: ApplicationV2, drawn from Handlebars parts. */
export const HandlebarsApplication = extendWindow(
  HandlebarsApplicationMixin(foundry.applications.api.ApplicationV2),
) as typeof foundry.applications.api.ApplicationV2 & HandlebarsStatics;

type Window = foundry.applications.api.ApplicationV2;

/** Opens a window, or brings it to the front. */
export async function openWindow(id: string, create: () => Window): Promise<void> {
  await (foundry.applications.instances.get(id) ?? create()).render({ force: true });
}

/** Opens a window as openWindow does; anyone but a GM gets a notification instead. */
export async function openForGm(id: string, create: () => Window): Promise<void> {
  await runOrWarn(async () => {
    if (!game.user.isGM) throw new UserError('gamemaster-only');
    await openWindow(id, create);
  });
}

/** Saves all typed text in a sheet, even in a rich text editor that is still open. */
export async function saveTyping(sheet: foundry.applications.api.ApplicationV2): Promise<void> {
  await (sheet as unknown as KeepsTyping).saveTyping();
}

/** The minimum distance of a window from the edge of the page, in px. */
const MARGIN = 8;

/**
 * Returns the left edge for a window that is about to open, in px; undefined for core's default.
 * @param width - in px; undefined if it is unknown before the window is drawn
 */
function findLeft(width: number | 'auto' | undefined): number | undefined {
  const sidebar = document.getElementById('sidebar')?.getBoundingClientRect();
  if (typeof width !== 'number' || !sidebar || sidebar.width === 0 || sidebar.left <= MARGIN) return undefined;
  return Math.max(MARGIN, Math.round((sidebar.left - width) / 2));
}

/** The height reserved for a window beside another one, in px, so that its folds have room to open. */
const ROOM = 560;

/** The place from which a window was opened. */
export interface Origin {
  /** The window beside which it opens; null: none. */
  readonly beside: HTMLElement | null;
  /** Whether the sidebar must stay visible, because the pressed button is in the sidebar. */
  readonly keepsSidebar: boolean;
}

/**
 * Returns the position for a window beside another one: to the right if there is room, otherwise to the left, otherwise as far right as possible.
 * @param element - the drawn window
 * @returns left and top edge, in px
 */
export function placeBeside(element: HTMLElement, { beside, keepsSidebar }: Origin): { left: number; top: number } {
  const { clientWidth, clientHeight } = element.ownerDocument.documentElement;
  const { width, height, top } = element.getBoundingClientRect();
  const sidebar = element.ownerDocument.getElementById('sidebar')?.getBoundingClientRect();
  const inner = sidebar && sidebar.width > 0 && sidebar.left > width ? sidebar.left : clientWidth;
  const from = beside?.ownerDocument === element.ownerDocument ? beside.getBoundingClientRect() : null;
  const end = keepsSidebar || !from ? inner : clientWidth;
  const fits = (left: number, most: number): boolean => left >= 0 && left + width <= most;
  const gap = MARGIN / 2;
  const sides = from ? [from.right + gap, from.left - gap - width] : [];
  const free = sides.find((left) => fits(left, inner)) ?? sides.find((left) => fits(left, end));
  const lowest = clientHeight - Math.max(height, Math.min(ROOM, clientHeight - 2 * MARGIN)) - MARGIN;
  return {
    left: Math.round(Math.max(0, free ?? end - MARGIN - width)),
    top: Math.round(Math.max(MARGIN, Math.min(from?.top ?? top, lowest))),
  };
}

/**
 * Updates a window while it is open when hooks report changes, once per frame at most. Called in `init`.
 * @param changes - names of the hooks
 * @param id - id of the window
 * @param type - class of the window
 * @param follow - updates the window
 */
export function followHooks<Open extends foundry.applications.api.ApplicationV2>(
  changes: readonly string[],
  id: string,
  type: abstract new (...given: never[]) => Open,
  follow: (window: Open) => Promise<unknown>,
): void {
  const { instances } = foundry.applications;
  const refreshSoon = oncePerFrame(async () => {
    const open = instances.get(id);
    if (open instanceof type) await follow(open);
  });
  const refresh = (): void => {
    if (instances.has(id)) refreshSoon();
  };
  for (const change of changes) getHooks().on(change, refresh);
}
