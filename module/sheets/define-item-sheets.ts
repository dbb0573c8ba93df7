/** Defines the item sheets of a ruleset as data: for each item type its fields, its page, and the actions of its buttons. */
import { isItemOf } from '../foundry/documents.ts';
import type { TemplatePart } from '../foundry/windows.ts';
import { runOrWarn } from '../user-error.ts';
import { nameSheetClass, type SheetRegistration } from './sheets-facet.ts';
import { type ItemFacts, TetradItemSheet, makeItemParts } from './item-sheet.ts';
import { sheetTemplates } from './sheet-parts.ts';

/** The page of an item type's sheet. */
export interface ItemPage<Own extends Item.Implementation> {
  /** The name of the template with the fields, and those of the templates it includes, in the ruleset's folder `item`. */
  readonly templates: readonly [fields: string, ...included: string[]];
  /** Returns what the page says about the item's effect; left out: the page shows only its kind. */
  tell?(item: Own): Partial<ItemFacts> | Promise<Partial<ItemFacts>>;
  /** Returns further data for the template with the fields, besides the documents. */
  prepareFields?(item: Own): object | Promise<object>;
  /** The handlers of the page's buttons, by action. A UserError becomes a warning. */
  readonly actions?: Readonly<Record<string, (item: Own, button: HTMLElement) => Promise<unknown>>>;
}

interface ItemLook {
  /** The CSS classes. The first is the ruleset's, which also names its folder of templates. */
  readonly classes: readonly [skin: string, ...more: string[]];
  /** Returns the lang key for the name of an item type. */
  nameKind(type: string): string;
}

function makeParts(skin: string, [fields, ...included]: readonly [string, ...string[]]): Record<string, TemplatePart> {
  const find = (name: string): string => `systems/tetrad/templates/${skin}/item/${name}.hbs`;
  const template = find(fields);
  return {
    ...makeItemParts(template),
    fields: { template, templates: [sheetTemplates.identifier, ...included.map(find)] },
  };
}

/**
 * Returns a function that defines the sheet of an item type.
 * @returns a function that takes the type and its page, and returns the registration of the sheet
 */
export function makeItemSheets({ classes, nameKind }: ItemLook) {
  return <Type extends Item.SubType>(type: Type, page: ItemPage<Item.OfType<Type>>): SheetRegistration => {
    const actions = Object.entries(page.actions ?? {}).map(([action, perform]) => [
      action,
      async function (this: TetradItemSheet, _event: Event, button: HTMLElement): Promise<void> {
        const { document } = this;
        if (isItemOf(document, type)) await runOrWarn(() => perform(document, button));
      },
    ]);
    const Sheet = class extends TetradItemSheet {
      static override DEFAULT_OPTIONS: typeof TetradItemSheet.DEFAULT_OPTIONS = {
        classes: [...classes],
        actions: Object.fromEntries(actions),
      };

      static override PARTS = makeParts(classes[0], page.templates);

      protected override async _prepareFields(): Promise<object> {
        const { document } = this;
        return isItemOf(document, type) ? ((await page.prepareFields?.(document)) ?? {}) : {};
      }

      protected override async _prepareFacts(): Promise<ItemFacts> {
        const { document } = this;
        const told = isItemOf(document, type) ? await page.tell?.(document) : {};
        return { kind: game.i18n.localize(nameKind(type)), facts: [], ...told };
      }
    };
    nameSheetClass(Sheet, type);
    return { document: 'Item', sheet: Sheet, types: [type], label: nameKind(type) };
  };
}

/** The values of facts, by field of the model. A fact with an empty text is left out. */
type FactValues = Readonly<Record<string, string | number>>;

/**
 * Returns a function that lists facts for an item's page.
 * @returns a function that takes the name of the model's labels (`SkillFields`) and the values of its fields
 */
export function makeFacts(lang: string) {
  return (labels: string, values: FactValues): ItemFacts['facts'] =>
    Object.entries(values)
      .filter(([, value]) => value !== '')
      .map(([field, value]) => ({
        label: game.i18n.localize(`${lang}.${labels}.FIELDS.${field}.label`),
        value: String(value),
      }));
}
