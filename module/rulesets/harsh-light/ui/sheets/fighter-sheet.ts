/** The sheets of characters and adversaries: their parts, pulls and buttons. */
import { openCheckDialog } from '../../../../checks/check-dialog.ts';
import { isItemOf } from '../../../../foundry/documents.ts';
import { commit } from '../../../../ledger/tracked-actor.ts';
import { attackWith } from '../../../../opposed/exchange-play.ts';
import { canUser } from '../../../../permissions.ts';
import { type RowRoll, type SheetOptions, TetradActorSheet } from '../../../../sheets/actor-sheet.ts';
import { type SheetHead, limitedPart, sheetTemplates, textPart, withTabs } from '../../../../sheets/sheet-parts.ts';
import { defineTabs } from '../../../../sheets/sheet-tabs.ts';
import { UserError, runOrWarn } from '../../../../user-error.ts';
import { isAttributeId } from '../../data/attributes.ts';
import { type LightFighter, isFighter, isTestItem } from '../../data/fighter.ts';
import { makeRequest } from '../../data/request.ts';
import { LANG } from '../../data/to-input.ts';
import { createTest } from '../../play/exchange.ts';
import { beginTest } from '../../play/extended.ts';
import { setWillpower } from '../../play/health.ts';
import { dodge } from '../../play/initiative.ts';
import { carriedTypes, viewFighter } from './fighter-view.ts';
import { explainFighter } from './why.ts';

const folder = 'systems/tetrad/templates/harsh-light/character';

const heldTypes = ['lightSkill', 'lightWeapon', 'lightPower', ...carriedTypes] as const;

/** The parts of the sheet: those shown on every tab, then the tabs. */
const fighterParts = {
  ...limitedPart,
  header: { template: `${folder}/header.hbs`, templates: [sheetTemplates.header, sheetTemplates.track] },
  attributes: { template: `${folder}/attributes.hbs` },
  fight: { template: `${folder}/fight.hbs`, templates: [sheetTemplates.rows] },
  skills: { template: `${folder}/skills.hbs`, templates: [sheetTemplates.rows] },
  gear: { template: `${folder}/equipment.hbs`, templates: [sheetTemplates.rows] },
  health: { template: `${folder}/health.hbs`, templates: [sheetTemplates.track, sheetTemplates.ledger] },
  story: { template: `${folder}/story.hbs`, templates: [textPart.template] },
};

/** The base of both sheets. */
abstract class LightFighterSheet extends TetradActorSheet {
  static override DEFAULT_OPTIONS: SheetOptions = {
    classes: ['harsh-light'],
    actions: {
      rollAttribute: LightFighterSheet.#onRollAttribute,
      setWillpower: LightFighterSheet.#onSetWillpower,
      dodge: LightFighterSheet.#onDodge,
      beginExtended: LightFighterSheet.#onBeginExtended,
    },
  };

  static override PARTS = fighterParts;

  static override readonly HELD = heldTypes;

  static override readonly ADDING = { skin: 'harsh-light', words: `${LANG}.New` };

  /**
   * The sheet's actor.
   * @throws Error if the sheet was registered for another type
   */
  get fighter(): LightFighter {
    const actor: Actor.Implementation = this.actor;
    if (!isFighter(actor)) throw new Error(`Tetrad: ${actor.type} has another sheet.`);
    return actor;
  }

  protected override _prepareView(): object {
    const { fighter, canRoll, isEditing, isEditable } = this;
    return { canRoll, ...viewFighter(fighter, { canRoll, isEditing, isEditable }) };
  }

  protected override _prepareHead(): SheetHead {
    return { who: { key: 'concept', text: this.fighter.system.concept } };
  }

  protected override _getText() {
    return { key: 'notes', value: this.fighter.system.notes };
  }

  /** Returns the pull of an item: on the user's targets if someone may resist it, otherwise by itself. */
  protected override _findRoll(item: Item.Implementation): RowRoll | null {
    const { fighter } = this;
    if (isTestItem(item)) {
      const { request } = createTest(fighter, item, null);
      return (event) =>
        request.exchange ? attackWith(fighter, item, event) : openCheckDialog(fighter, request, { event });
    }
    if (!isItemOf(item, 'lightSkill')) return null;
    const request = makeRequest({ attribute: item.system.attribute, skill: item.id ?? '' });
    return (event) => openCheckDialog(fighter, request, { event });
  }

  protected override _explain(key: string, item: Item.Implementation | undefined) {
    return explainFighter(this.fighter, key, item);
  }

  static async #onRollAttribute(this: LightFighterSheet, event: Event, target: HTMLElement): Promise<void> {
    const { attribute } = target.dataset;
    if (isAttributeId(attribute)) await openCheckDialog(this.fighter, makeRequest({ attribute }), { event });
  }

  static async #onSetWillpower(this: LightFighterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { fighter } = this;
    await runOrWarn(async () => {
      if (!canUser('damage', fighter)) throw new UserError('not-owner', { actor: fighter.name });
      const change = setWillpower(fighter, Number(target.dataset['left']));
      if (change) await commit(fighter, change);
    });
  }

  static async #onDodge(this: LightFighterSheet): Promise<void> {
    await runOrWarn(() => dodge(this.fighter));
  }

  static async #onBeginExtended(this: LightFighterSheet): Promise<void> {
    await runOrWarn(() => beginTest(this.fighter));
  }
}

/** The sheet of the actor type `lightCharacter`. */
export class LightCharacterSheet extends LightFighterSheet {
  static override DEFAULT_OPTIONS = {
    classes: ['light-character'],
    window: { icon: 'fa-solid fa-moon' },
    position: { width: 760, height: 680 },
  };

  static override TABS = defineTabs('fight', 'skills', 'health', 'gear', 'story');

  static override PARTS = withTabs(['header', 'attributes'], fighterParts);
}

/** The sheet of the actor type `lightAdversary`. */
export class LightAdversarySheet extends LightFighterSheet {
  static override DEFAULT_OPTIONS = {
    classes: ['light-adversary', 'sheet-block'],
    window: { icon: 'fa-solid fa-skull' },
    position: { width: 760 },
  };
}
