/** The sheets of characters and adversaries, and their base class: rolls, skills, weapons and other items. */
import { listThread } from '../../../../chat/replies.ts';
import { openCheckDialog } from '../../../../checks/check-dialog.ts';
import { isMessageOf } from '../../../../foundry/documents.ts';
import { attackWith } from '../../../../opposed/exchange-play.ts';
import type { RenderOptions, RowRoll, SheetOptions } from '../../../../sheets/actor-sheet.ts';
import { FighterSheet } from '../../../../sheets/define-fighter-sheets.ts';
import {
  type SheetHead,
  type SheetState,
  limitedPart,
  sheetTemplates,
  textPart,
  withTabs,
} from '../../../../sheets/sheet-parts.ts';
import { defineTabs } from '../../../../sheets/sheet-tabs.ts';
import { runOrWarn } from '../../../../user-error.ts';
import {
  type HarvestCharacter,
  isCharacteristicId,
  isHarvestCharacter,
  isWeapon,
  listSkills,
} from '../../data/fighter.ts';
import { createRequest } from '../../data/to-input.ts';
import { reloadWeapon } from '../../play/attacks.ts';
import { roundActions, viewRound } from '../../play/fight-state.ts';
import { findDyingCard } from '../../play/granted-rounds.ts';
import { avoidPeril, isPeril } from '../../play/perils.ts';
import { equipmentTypes, isEquipmentType, viewCharacter, viewEquipment } from './character-view.ts';
import { playActions, readEnds, trackActions, viewPlay } from './play-parts.ts';
import { explainFighter } from './why.ts';

const folder = 'systems/tetrad/templates/dark-harvest/character';

/** CSS class for the look of Dark Harvest. */
const skin = 'dark-harvest';

function localize(key: string): string {
  return game.i18n.localize(`TETRAD.DarkHarvest.${key}`);
}

/** The templates of the sheet: the parts that are always visible, then the tabs. */
const fighterParts = {
  ...limitedPart,
  header: {
    template: `${folder}/header.hbs`,
    templates: [
      sheetTemplates.header,
      sheetTemplates.track,
      sheetTemplates.coins,
      `${folder}/health.hbs`,
      `${folder}/wounds.hbs`,
    ],
  },
  traits: { template: `${folder}/traits.hbs` },
  fight: { template: `${folder}/fight.hbs`, templates: [sheetTemplates.rows] },
  skills: { template: `${folder}/skills.hbs`, templates: [sheetTemplates.rows] },
  gear: { template: `${folder}/equipment.hbs`, templates: [sheetTemplates.rows] },
  story: {
    template: `${folder}/story.hbs`,
    templates: [textPart.template, sheetTemplates.ledger, `${folder}/life.hbs`],
  },
};

/** Base class of the sheets of characters and adversaries. */
abstract class HarvestFighterSheet extends FighterSheet<HarvestCharacter> {
  static override DEFAULT_OPTIONS: SheetOptions = {
    classes: [skin],
    actions: {
      ...playActions,
      ...roundActions,
      ...trackActions,
      rollCharacteristic: HarvestFighterSheet.#onRollCharacteristic,
      reloadWeapon: HarvestFighterSheet.#onReloadWeapon,
      addSkill: HarvestFighterSheet.#onAddSkill,
      addWeapon: HarvestFighterSheet.#onAddWeapon,
      addEquipment: HarvestFighterSheet.#onAddEquipment,
    },
  };

  static override PARTS = fighterParts;

  static override readonly HELD = ['harvestSkill', 'harvestWeapon', ...equipmentTypes] as const;

  protected override readonly _owns = isHarvestCharacter;

  /** The sheet's actor, under the name that the shared actions use. */
  get character(): HarvestCharacter {
    return this.fighter;
  }

  protected override _viewFighter(fighter: HarvestCharacter, state: SheetState): object {
    const { canRoll } = state;
    return {
      ...viewCharacter(fighter, state),
      ...viewPlay(fighter, canRoll),
      round: viewRound(fighter, canRoll),
      equipment: viewEquipment(fighter, state),
    };
  }

  protected override _prepareHead(): SheetHead {
    return { ...super._prepareHead(), ends: readEnds(this.fighter) };
  }

  /** A peril that is dropped on an actor opens the roll to avoid it (DH-63). */
  protected override async _onDropItem(event: DragEvent, item: Item.Implementation) {
    if (!isPeril(item)) return super._onDropItem(event, item);
    if (this.canRoll) await avoidPeril(item, this.actor);
    return null;
  }

  /** Returns the roll of an item: a weapon attacks the user's targets, a skill is tested. */
  protected override _findRoll(item: Item.Implementation): RowRoll | null {
    const { fighter } = this;
    if (isWeapon(item)) return (event) => attackWith(fighter, item, event);
    const skill = listSkills(fighter).find(({ id }) => id === item.id);
    if (!skill) return null;
    const request = createRequest(skill.system.characteristic, skill.id);
    return (event) => openCheckDialog(fighter, request, { event });
  }

  protected override _explain(key: string, item: Item.Implementation | undefined) {
    return explainFighter(this.fighter, key, item);
  }

  static async #onRollCharacteristic(this: HarvestFighterSheet, event: Event, target: HTMLElement): Promise<void> {
    const id = target.dataset['characteristic'];
    if (isCharacteristicId(id)) await openCheckDialog(this.fighter, createRequest(id), { event });
  }

  static async #onReloadWeapon(this: HarvestFighterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const weapon = this._findItem(target);
    if (isWeapon(weapon)) await runOrWarn(() => reloadWeapon(weapon));
  }

  static async #onAddSkill(this: HarvestFighterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const kind: 'common' | 'specialist' = target.dataset['kind'] === 'specialist' ? 'specialist' : 'common';
    const own = { name: localize('Sheet.newSkill'), type: 'harvestSkill' as const, system: { kind } };
    await this._pickItem(own, { title: localize(`Sheet.add.${kind}`), only: { kind }, skin });
  }

  static async #onAddWeapon(this: HarvestFighterSheet): Promise<void> {
    const own = { name: localize('Sheet.newWeapon'), type: 'harvestWeapon' as const };
    await this._pickItem(own, { title: localize('Sheet.addWeapon'), skin });
  }

  static async #onAddEquipment(this: HarvestFighterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { kind: type } = target.dataset;
    if (!isEquipmentType(type)) return;
    const own = { name: localize(`Equipment.new.${type}`), type };
    await this._pickItem(own, { title: localize(`Equipment.add.${type}`), skin });
  }
}

/** Tests whether a message may change who can be stabilised: it announces wounds, or is a medic's test (DH-46). */
function isOfDying(message: ChatMessage.Implementation): boolean {
  if (message.type === 'harvestWounds') return true;
  return isMessageOf(message, 'harvestCheck') && message.system.purpose.kind === 'stabilise';
}

/** Tests whether a message buys a round on the card that announced the actor's dying, or takes the purchase back. */
function isRoundOf(message: ChatMessage.Implementation, actor: HarvestCharacter): boolean {
  if (message.type !== 'harvestFate') return false;
  const card = findDyingCard(actor)?.id ?? '';
  return listThread(message.id ?? '').includes(card);
}

/** The sheet of the actor type `harvestCharacter`. */
export class HarvestCharacterSheet extends HarvestFighterSheet {
  static override DEFAULT_OPTIONS = {
    classes: ['harvest-character'],
    window: { icon: 'fa-solid fa-user' },
    position: { width: 720, height: 640 },
  };

  static override TABS = defineTabs('fight', 'skills', 'gear', 'story');

  static override PARTS = withTabs(['header', 'traits'], fighterParts);

  #hook = 0;

  /** Help for the dying is stored in messages, so new messages about it redraw the header (DH-14, DH-46). */
  protected override async _onFirstRender(context: object, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.#hook = Hooks.on('createChatMessage', (message) => {
      if (isOfDying(message) || isRoundOf(message, this.fighter)) void this.render({ parts: ['header'] });
    });
  }

  protected override _onClose(options: RenderOptions): void {
    super._onClose(options);
    Hooks.off('createChatMessage', this.#hook);
  }
}

/** The sheet of the actor type `harvestAdversary`. */
export class HarvestAdversarySheet extends HarvestFighterSheet {
  static override DEFAULT_OPTIONS = {
    classes: ['harvest-adversary', 'sheet-block'],
    window: { icon: 'fa-solid fa-skull' },
    position: { width: 720 },
  };
}
