/** Defines the sheets of a ruleset's fighters. A character's sheet has tabs; an adversary's sheet is a stat block: what a fight needs, and the rest folded. */
import { joinFacts } from '../foundry/make-format.ts';
import { runOrWarn } from '../user-error.ts';
import { type RenderOptions, type RowRoll, type SheetOptions, TetradActorSheet } from './actor-sheet.ts';
import type { Payment } from './item-picker.ts';
import { nameSheetClass, type SheetRegistration } from './sheets-facet.ts';
import {
  type SheetHead,
  type SheetState,
  insertPart,
  limitedPart,
  morePart,
  sheetTemplates,
  tabsPart,
  textPart,
} from './sheet-parts.ts';
import { defineTabs } from './sheet-tabs.ts';
import type { WhyGroup } from './why.ts';

type Parts = (typeof TetradActorSheet)['PARTS'];

interface Described {
  readonly concept?: string;
  readonly notes?: string;
}

/** A press of a button on a fighter's sheet. */
export interface Pressed<Own extends Actor.Implementation> {
  readonly fighter: Own;
  readonly button: HTMLElement;
  readonly dataset: DOMStringMap;
  /** The item of the button's row; undefined if it is not in a row. */
  readonly item: Item.Implementation | undefined;
  /** The click; with Shift, a dialog is skipped. */
  readonly event: Event;
}

/** The definition of a ruleset's sheets for fighters. */
export interface FighterSheets<Own extends Actor.Implementation> {
  owns(actor: Actor.Implementation): actor is Own;
  /** CSS class of the ruleset. */
  readonly skin: string;
  /** Key of the ruleset's texts: `<lang>.New` names the types (see TetradActorSheet.ADDING). */
  readonly lang: string;
  readonly types: { readonly character: Actor.SubType; readonly adversary: Actor.SubType };
  /** The icon and the size of the characters' windows, in px. */
  readonly window: { readonly icon: string; readonly width: number; readonly height: number };
  /** The item types that a fighter can hold. */
  readonly held: readonly Item.SubType[];
  readonly parts: Parts;
  /** The ids of the parts that every tab of a character shows, and the ids of the tabs. */
  readonly seen: readonly string[];
  readonly tabs: readonly [string, ...string[]];
  /** Returns the template data of the parts. */
  view(fighter: Own, state: SheetState): object;
  /** Returns the roll of an item's row (see TetradActorSheet). */
  findRoll(fighter: Own, item: Item.Implementation, part: string): RowRoll | null;
  /** Explains a number (see TetradActorSheet). */
  explain(fighter: Own, key: string, item: Item.Implementation | undefined, part: string): readonly WhyGroup[];
  /** Returns how a fighter pays for an item (see TetradActorSheet); left out: items are free. */
  charge?(fighter: Own, item: Item.Implementation): Payment | null;
  /** The handlers of the buttons, by action. A UserError becomes a warning. */
  readonly actions: Readonly<Record<string, (pressed: Pressed<Own>) => Promise<unknown> | undefined>>;
}

/** The shared templates that the usual parts include, by part. */
const included: Readonly<Record<string, readonly string[]>> = {
  header: [sheetTemplates.header, sheetTemplates.track, sheetTemplates.coins],
  fight: [sheetTemplates.rows],
  skills: [sheetTemplates.rows],
  gear: [sheetTemplates.rows],
  health: [sheetTemplates.track, sheetTemplates.effects, sheetTemplates.ledger],
  story: [textPart.template, sheetTemplates.effects, sheetTemplates.ledger],
};

/**
 * Returns the parts of a fighter's sheet, each with the template named after it.
 * @param skin - CSS class of the ruleset, and its folder of templates
 * @param ids - the parts in the order of the page
 * @param more - the names of further templates that a part includes, by part
 */
export function makeFighterParts(
  skin: string,
  ids: readonly string[],
  more: Readonly<Record<string, readonly string[]>> = {},
): Parts {
  const find = (name: string): string => `systems/tetrad/templates/${skin}/character/${name}.hbs`;
  const parts = ids.map((id) => {
    const templates = [...(more[id] ?? []).map(find), ...(included[id] ?? [])];
    return [id, { template: find(id), templates }] as const;
  });
  return { ...limitedPart, ...Object.fromEntries(parts) };
}

/** The parts of a stat block that are not folded, besides those that every tab of a character shows. */
const FIGHT = ['fight', 'skills'];

/** The width of a stat block, in px: two fit side by side at 1280 px. */
const BLOCK_WIDTH = 636;

/** Returns the CSS class for a type: `some-character` for `someCharacter`. */
function styleType(type: string): string {
  return type.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}

/** Defines the sheets of a ruleset's fighters. */
export function defineFighterSheets<Own extends Actor.Implementation>(
  sheets: FighterSheets<Own>,
): readonly SheetRegistration[] {
  const { skin, lang, types, window: shape, held, parts, actions } = sheets;

  abstract class OwnSheet extends TetradActorSheet {
    static override DEFAULT_OPTIONS: SheetOptions = {
      classes: [skin],
      actions: Object.fromEntries(
        Object.entries(actions).map(([id, perform]) => [
          id,
          function (this: OwnSheet, event: Event, button: HTMLElement) {
            return this.press(perform, event, button);
          },
        ]),
      ),
    };

    static override PARTS = parts;

    static override readonly HELD = held;

    static override readonly ADDING = { skin, words: `${lang}.New` };

    /**
     * The sheet's actor.
     * @throws Error if the sheet was registered for another type
     */
    get fighter(): Own {
      const { actor } = this;
      if (!sheets.owns(actor)) throw new Error(`Tetrad: ${actor.type} has another sheet.`);
      return actor;
    }

    protected override _prepareView(): object {
      const { fighter, canRoll, isEditing, isEditable } = this;
      return { canRoll, ...sheets.view(fighter, { canRoll, isEditing, isEditable }) };
    }

    protected override _prepareHead(): SheetHead {
      const { concept = '' } = this.fighter.system as Described;
      return { who: { key: 'concept', text: concept } };
    }

    protected override _getText() {
      const { notes = '' } = this.fighter.system as Described;
      return { key: 'notes', value: notes };
    }

    /** Calls the handler of a button; a UserError becomes a warning. */
    async press(perform: (typeof actions)[string], event: Event, button: HTMLElement): Promise<void> {
      const { fighter } = this;
      const pressed = { fighter, button, dataset: button.dataset, item: this._findItem(button), event };
      await runOrWarn(async () => perform(pressed));
    }

    protected override _findRoll(item: Item.Implementation, part: string): RowRoll | null {
      return sheets.findRoll(this.fighter, item, part);
    }

    protected override _charge(item: Item.Implementation): Payment | null {
      return sheets.charge?.(this.fighter, item) ?? null;
    }

    protected override _explain(key: string, item: Item.Implementation | undefined, part: string) {
      return sheets.explain(this.fighter, key, item, part);
    }
  }

  const Character = class extends OwnSheet {
    static override DEFAULT_OPTIONS = {
      classes: [styleType(types.character)],
      window: { icon: shape.icon },
      position: { width: shape.width, height: shape.height },
    };

    static override TABS = defineTabs(...sheets.tabs);

    static override PARTS = insertPart(tabsPart, sheets.seen, parts);
  };

  const shown = [...sheets.seen, ...FIGHT];
  const folded = sheets.tabs.filter((id) => !shown.includes(id));

  const Adversary = class extends OwnSheet {
    static override DEFAULT_OPTIONS = {
      classes: [styleType(types.adversary), 'sheet-block'],
      window: { icon: 'fa-solid fa-skull' },
      position: { width: BLOCK_WIDTH },
    };

    static override PARTS = insertPart(morePart, shown, parts);

    protected override _prepareView(): object {
      const names = folded.map((id) => game.i18n.localize(`TETRAD.Sheet.tab.${id}`));
      return { ...super._prepareView(), folded: joinFacts(names) };
    }

    protected override async _onFirstRender(context: object, options: RenderOptions): Promise<void> {
      await super._onFirstRender(context, options);
      // An unfolded window is higher and must not leave the page. The event does not bubble.
      this.element.addEventListener('toggle', () => this.setPosition(), true);
    }
  };

  return (
    [
      ['character', Character],
      ['adversary', Adversary],
    ] as const
  ).map(([role, sheet]) => {
    const type = types[role];
    nameSheetClass(sheet, type);
    return { document: 'Actor', sheet, types: [type], label: `${lang}.New.kind.${type}` };
  });
}
