/** Plain sheets for documents that have few fields (macros, scenes) or are mostly read (journals, tables, stacks of cards). */
import type { Card, Cards } from '../../documents/cards.ts';
import type { JournalEntryPage, Macro, RollTable } from '../../documents/table-documents.ts';
import type { Scene } from '../../documents/scene.ts';
import { type Dictionary } from '../../runtime.ts';
import { DocumentSheetV2 } from '../api/document-sheet.ts';
import { createButton, createElement } from '../api/frame.ts';
import type { RenderOptions } from '../api/types.ts';
import { TextEditor } from '../ux/text-editor.ts';

/** A sheet whose subclasses build it from HTML elements. */
export class PlainSheet extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Dictionary = {
    position: { width: 520, height: 500 },
    window: { resizable: true },
    form: { closeOnSubmit: true },
  };

  override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(...(result as HTMLElement[]));
  }
}

export async function enrich(html: string): Promise<HTMLElement> {
  const element = createElement('div');
  element.innerHTML = await TextEditor.implementation.enrichHTML(html);
  return element;
}

async function drawPage({ name, text }: JournalEntryPage): Promise<HTMLElement> {
  return createElement('article', {}, createElement('h2', {}, name), await enrich(text.content ?? ''));
}

function drawField(label: string, name: string, value: unknown, tag = 'input'): HTMLElement {
  const field = createElement(tag, { name }) as HTMLInputElement;
  if (typeof value === 'number') field.type = 'number';
  field.value = String(value);
  return createElement('div', { class: 'form-group' }, createElement('label', {}, label, field));
}

const drawFooter = (...buttons: HTMLElement[]): HTMLElement =>
  createElement('footer', { class: 'form-footer' }, createElement('button', { type: 'submit' }, 'Save'), ...buttons);

/** The sheet of a journal, which shows the texts of its pages. */
class JournalSheet extends PlainSheet {
  override async _renderHTML(_context: Dictionary, _options: RenderOptions): Promise<HTMLElement[]> {
    const pages = Reflect.get(this.document, 'pages') as { contents: JournalEntryPage[] };
    const sorted = pages.contents.toSorted((a, b) => Number(Reflect.get(a, 'sort')) - Number(Reflect.get(b, 'sort')));
    return Promise.all(sorted.map(drawPage));
  }
}

/** The sheet of a roll table: its results, and a button that draws one. */
class TableSheet extends PlainSheet {
  static override DEFAULT_OPTIONS: Dictionary = {
    actions: {
      drawResult(this: TableSheet): unknown {
        return (this.document as unknown as RollTable).draw();
      },
    },
  };

  override async _renderHTML(_context: Dictionary, _options: RenderOptions): Promise<HTMLElement[]> {
    const table = this.document as unknown as RollTable;
    const rows = table.results.contents.map(async (result) => {
      const range = result.range[0] === result.range[1] ? String(result.range[0]) : result.range.join('–');
      const cell = createElement('td', {}, await enrich(await result.getHTML()));
      return createElement('tr', {}, createElement('th', { scope: 'row' }, range), cell);
    });
    const body = createElement('tbody', {}, ...(await Promise.all(rows)));
    const description = await enrich(table.description);
    return [description, createElement('table', {}, body), createButton('drawResult', '', `Draw (${table.formula})`)];
  }

  override _toggleDisabled(): void {}
}

/** The sheet of a stack: its cards in order, with buttons for shuffling, dealing and the like. */
class CardsSheet extends PlainSheet {
  static override DEFAULT_OPTIONS: Dictionary = {
    actions: {
      shuffleCards(this: CardsSheet): unknown {
        return (this.document as unknown as Cards).shuffle();
      },
      recallCards(this: CardsSheet): unknown {
        return (this.document as unknown as Cards).recall();
      },
      flipCard(this: CardsSheet, _event: Event, target: HTMLElement): unknown {
        const { cards } = this.document as unknown as Cards;
        return (cards.get(target.dataset['cardId'] ?? '') as unknown as Card).flip();
      },
    },
  };

  override async _renderHTML(_context: Dictionary, _options: RenderOptions): Promise<HTMLElement[]> {
    const { cards, type, drawnCards } = this.document as unknown as Cards;
    const isDeck = type === 'deck';
    // A deck is listed by value, because nobody should see its order.
    const sorted = cards.contents.toSorted((a, b) => (isDeck ? Number(a.value) - Number(b.value) : a.sort - b.sort));
    const rows = sorted.map((card) => {
      const flip = createButton('flipCard', '', 'Turn over', `Turn over ${card.name}`);
      flip.dataset['cardId'] = card.id;
      const picture = createElement('img', { src: card.img, alt: '' });
      return createElement(
        'li',
        { class: card.drawn ? 'is-drawn' : '' },
        picture,
        `${card.name}${card.drawn ? ' (drawn) ' : ' '}`,
        flip,
      );
    });
    const count = createElement('p', {}, `Cards: ${cards.size}${isDeck ? `, ${drawnCards.length} drawn` : ''}`);
    const shuffle = createButton('shuffleCards', '', 'Shuffle');
    const recall = createButton('recallCards', '', isDeck ? 'Take all cards back' : 'Give all cards back');
    return [
      count,
      createElement('ol', { class: 'card-list' }, ...rows),
      createElement('footer', { class: 'form-footer' }, shuffle, recall),
    ];
  }
}

class MacroSheet extends PlainSheet {
  static override DEFAULT_OPTIONS: Dictionary = {
    actions: {
      async executeMacro(this: MacroSheet): Promise<void> {
        await this.submit();
        await (this.document as unknown as Macro).execute();
      },
    },
  };

  override async _renderHTML(_context: Dictionary, _options: RenderOptions): Promise<HTMLElement[]> {
    const { name, type, command } = this.document as unknown as Macro;
    const select = createElement('select', { name: 'type' }) as HTMLSelectElement;
    for (const value of ['chat', 'script']) select.append(createElement('option', { value }, value));
    select.value = type;
    const choice = createElement('div', { class: 'form-group' }, createElement('label', {}, 'Type', select));
    const text = drawField('Command', 'command', command, 'textarea');
    return [
      drawField('Name', 'name', name),
      choice,
      text,
      drawFooter(createButton('executeMacro', '', 'Save and run')),
    ];
  }
}

class SceneSheet extends PlainSheet {
  override async _renderHTML(_context: Dictionary, _options: RenderOptions): Promise<HTMLElement[]> {
    const { name, width, height, grid } = this.document as unknown as Scene;
    const size = [drawField('Width', 'width', width), drawField('Height', 'height', height)];
    return [drawField('Name', 'name', name), ...size, drawField('Grid', 'grid.size', grid.size), drawFooter()];
  }
}

export const plainSheets = [
  { documentName: 'JournalEntry', types: ['base'], sheet: JournalSheet },
  { documentName: 'RollTable', types: ['base'], sheet: TableSheet },
  { documentName: 'Cards', types: ['deck', 'hand', 'pile'], sheet: CardsSheet },
  { documentName: 'Macro', types: ['chat', 'script'], sheet: MacroSheet },
  { documentName: 'Scene', types: ['base'], sheet: SceneSheet },
] as const;
