/** The base of actor sheets, with drag and drop (v14 API: foundry.applications.sheets.ActorSheetV2; conformance C-48). */
import type { Document } from '../../abstract/document.ts';
import type { Actor, Item } from '../../documents/documents.ts';
import { failNotImplemented } from '../../not-implemented.ts';
import { callHook, getConfig, type Dictionary } from '../../runtime.ts';
import { fromUuid } from '../../utils/uuid.ts';
import { DocumentSheetV2, type SheetDocument } from '../api/document-sheet.ts';
import type { RenderOptions } from '../api/types.ts';
import { DragDrop } from '../ux/drag-drop.ts';
import { TextEditor } from '../ux/text-editor.ts';

interface DropClass {
  new (data: Dictionary): SheetDocument;
}

const getSort = (item: Document): number => item._source['sort'] as number;

/** An actor's sheet. Elements of class `draggable` can be dragged, and documents can be dropped on the sheet. */
export class ActorSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Dictionary = { position: { width: 600 } };

  get actor(): Actor {
    return this.document as Actor;
  }

  /** The token document of a synthetic actor; null for any other actor. */
  get token(): unknown {
    return Reflect.get(this.actor, 'token') ?? null;
  }

  override async _onRender(context: Dictionary, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    new DragDrop.implementation({
      dragSelector: '.draggable',
      permissions: { dragstart: this._canDragStart.bind(this), drop: this._canDragDrop.bind(this) },
      callbacks: {
        dragstart: this._onDragStart.bind(this),
        dragover: this._onDragOver.bind(this),
        drop: this._onDrop.bind(this),
      },
    }).bind(this.element);
  }

  _canDragStart(_selector: string | null | undefined): boolean {
    return this.isEditable;
  }

  _canDragDrop(_selector: string | null | undefined): boolean {
    return this.isEditable;
  }

  /** Starts to drag the item named by `data-item-id`. */
  async _onDragStart(event: DragEvent): Promise<void> {
    const target = event.currentTarget as HTMLElement;
    if ('link' in (event.target as HTMLElement).dataset) return;
    const item = this.actor.items.get(target.dataset['itemId'] ?? '');
    if (item) event.dataTransfer?.setData('text/plain', JSON.stringify({ type: 'Item', uuid: item.uuid }));
  }

  _onDragOver(_event: DragEvent): void {}

  /** Finds the dropped document and passes it to the handler for its type, unless a listener of the hook `dropActorSheetData` prevents this. */
  async _onDrop(event: DragEvent): Promise<void> {
    const data = TextEditor.implementation.getDragEventData(event) as Dictionary;
    if (!callHook('dropActorSheetData', this.actor, this, data)) return;
    const config = getConfig()[String(data['type'])] as { documentClass?: DropClass } | undefined;
    if (!config?.documentClass) return;
    const document = data['uuid']
      ? ((await fromUuid(data['uuid'] as string)) as SheetDocument | null)
      : new config.documentClass(data['data'] as Dictionary);
    if (document) await this._onDropDocument(event, document);
  }

  async _onDropDocument(event: DragEvent, document: SheetDocument): Promise<SheetDocument | null> {
    switch (document.documentName) {
      case 'ActiveEffect':
        return this._onDropActiveEffect(event, document);
      case 'Actor':
        return this._onDropActor(event, document);
      case 'Item':
        return this._onDropItem(event, document as Item);
      case 'Folder':
        return this._onDropFolder(event, document);
      default:
        return null;
    }
  }

  async _onDropActiveEffect(_event: DragEvent, _effect: SheetDocument): Promise<SheetDocument | null> {
    return failNotImplemented('foundry.applications.sheets.ActorSheetV2#_onDropActiveEffect');
  }

  async _onDropActor(_event: DragEvent, _actor: SheetDocument): Promise<SheetDocument | null> {
    return null;
  }

  /** Creates a copy of a dropped item on the actor. An item that the actor already owns is moved to the place of the drop instead. */
  async _onDropItem(event: DragEvent, item: Item): Promise<SheetDocument | null> {
    if (!this.actor.isOwner) return null;
    if (this.actor.uuid === item.parent?.uuid) {
      const sorted = await this._onSortItem(event, item);
      return sorted?.length ? item : null;
    }
    const keepId = item.id !== null && !this.actor.items.has(item.id);
    const [created] = await this.actor.createEmbeddedDocuments('Item', [item.toObject()], { keepId });
    return (created as Item | undefined) ?? null;
  }

  async _onDropFolder(_event: DragEvent, _folder: SheetDocument): Promise<SheetDocument | null> {
    return null;
  }

  /** Moves an item to the place of the item it was dropped on, and renumbers all items. Returns undefined if it was dropped anywhere else. */
  async _onSortItem(event: DragEvent, item: Item): Promise<Document[] | undefined> {
    const dropped = (event.target as HTMLElement).closest<HTMLElement>('[data-item-id]')?.dataset['itemId'];
    const target = dropped === undefined ? undefined : this.actor.items.get(dropped);
    if (!target || target.id === item.id) return undefined;
    const others = this.actor.items.contents.filter(({ id }) => id !== item.id);
    const siblings = others.toSorted((a, b) => getSort(a) - getSort(b));
    const after = getSort(item) < getSort(target);
    siblings.splice(siblings.indexOf(target) + (after ? 1 : 0), 0, item);
    const updates = siblings.map(({ id }, index) => ({ _id: id, sort: (index + 1) * 100000 }));
    return this.actor.updateEmbeddedDocuments('Item', updates);
  }
}
