/** What the sheets of characters and adversaries share: rolls, skills, weapons and other things that they have. */
import { type HarvestCharacter, type HarvestWeapon, listSkills, listWeapons } from '../../data/fighter.ts';
import { UserError, runOrWarn } from '../../../../user-error.ts';
import { bindContextMenu } from '../../../../foundry/context-menu.ts';
import { putOnHotbar } from '../../../../apps/hotbar.ts';
import { canUser } from '../../../../permissions.ts';
import { createAttack, reloadWeapon } from '../../play/attacks.ts';
import { isCharacteristicId } from '../../data/characteristics.ts';
import type { CheckRequest } from '../../data/check-request.ts';
import { createRequest } from '../../data/to-input.ts';
import { openCheckDialog } from '../../../../checks/check-dialog.ts';
import { attackWith } from '../../../../opposed/exchange-play.ts';
import { roundActions, viewRound } from '../../play/fight-state.ts';
import type { SkillKind } from '../../data/item-models.ts';
import { avoidPeril, isPeril } from '../../play/perils.ts';
import { rowsTemplate } from '../../../../sheets/rows.ts';
import {
  HarvestActorSheet,
  ledgerTemplate,
  sharedFolder,
  trackTemplate,
  type RenderOptions,
  type SheetOptions,
} from './actor-sheet.ts';
import { viewCharacter } from './character-view.ts';
import { lifeParts, playActions, viewPlay, woundParts } from './play-parts.ts';
import { equipmentTypes, isEquipmentType, viewEquipment } from './equipment-view.ts';

const folder = 'systems/tetrad/templates/dark-harvest/character';

/** Base of the sheets of actors that make tests. */
export abstract class HarvestFighterSheet extends HarvestActorSheet {
  static override DEFAULT_OPTIONS: SheetOptions = {
    actions: {
      ...playActions,
      ...roundActions,
      rollCharacteristic: HarvestFighterSheet.#onRollCharacteristic,
      rollSkill: HarvestFighterSheet.#onRollSkill,
      rollWeapon: HarvestFighterSheet.#onRollWeapon,
      reloadWeapon: HarvestFighterSheet.#onReloadWeapon,
      addSkill: HarvestFighterSheet.#onAddSkill,
      addWeapon: HarvestFighterSheet.#onAddWeapon,
      addEquipment: HarvestFighterSheet.#onAddEquipment,
      openItem: HarvestFighterSheet.#onOpenItem,
      deleteItem: HarvestFighterSheet.#onDeleteItem,
    },
  };

  static override PARTS = {
    limited: { template: `${sharedFolder}/limited.hbs` },
    header: { template: `${sharedFolder}/header.hbs` },
    traits: { template: `${folder}/traits.hbs` },
    health: { template: `${folder}/health.hbs`, templates: [trackTemplate, ledgerTemplate] },
    ...woundParts,
    skills: { template: `${folder}/skills.hbs`, templates: [rowsTemplate] },
    weapons: { template: `${folder}/weapons.hbs`, templates: [rowsTemplate] },
    equipment: { template: `${folder}/equipment.hbs`, templates: [rowsTemplate] },
    ...lifeParts,
    notes: { template: `${sharedFolder}/description.hbs` },
  };

  static override readonly HELD = ['harvestSkill', 'harvestWeapon', ...equipmentTypes];

  /** The actor, as its type makes it. */
  get character(): HarvestCharacter {
    return this.actor as HarvestCharacter;
  }

  /** Whether the user may roll for the actor. */
  get canRoll(): boolean {
    return this.isEditable && canUser('roll', this.character);
  }

  protected override _prepareView(): object {
    const { character, canRoll, isEditing, isEditable } = this;
    const state = { canRoll, isEditing, isEditable };
    return {
      canRoll,
      ...viewCharacter(character, state),
      ...viewPlay(character, canRoll),
      round: viewRound(character, canRoll),
      equipment: viewEquipment(character, state),
    };
  }

  /** A peril that is dropped on somebody is one to avoid (DH-63). */
  protected override async _onDropItem(event: DragEvent, item: Item.Implementation) {
    if (!isPeril(item)) return super._onDropItem(event, item);
    if (this.canRoll) await avoidPeril(item, this.actor);
    return null;
  }

  protected override _getText() {
    return { key: 'notes', value: this.character.system.notes };
  }

  protected override async _onFirstRender(context: object, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    // Before the form hears of it: the actor has no such fields.
    this.element.addEventListener('change', (event) => void this.#onChangeItem(event), true);
    bindContextMenu(this.element, '[data-item-id]', [
      {
        label: 'TETRAD.Sheet.roll',
        icon: 'fa-solid fa-dice',
        visible: (row) => this.canRoll && this.#findCheck(row) !== undefined,
        choose: (row) => this.#rollRow(row),
      },
      {
        label: 'TETRAD.Sheet.open',
        icon: 'fa-solid fa-file-lines',
        visible: () => true,
        choose: (row) => this.#findItem(row)?.sheet?.render(true),
      },
      {
        label: 'TETRAD.Sheet.toHotbar',
        icon: 'fa-solid fa-star',
        visible: (row) => this.canRoll && this.#findCheck(row) !== undefined,
        choose: (row) => {
          const item = this.#findItem(row);
          return item && runOrWarn(() => putOnHotbar(item));
        },
      },
      {
        label: 'TETRAD.Sheet.delete',
        icon: 'fa-solid fa-trash',
        visible: () => this.isEditable,
        choose: (row) => this.#deleteItem(row),
      },
    ]);
  }

  #findItem(target: HTMLElement): Item.Implementation | undefined {
    return this.actor.items.get(target.closest<HTMLElement>('[data-item-id]')?.dataset['itemId'] ?? '');
  }

  #findWeapon(target: HTMLElement): HarvestWeapon | undefined {
    const id = this.#findItem(target)?.id;
    return listWeapons(this.character).find((weapon) => weapon.id === id);
  }

  /** Finds what a row rolls: its skill, or an attack with its weapon. */
  #findCheck(target: HTMLElement): CheckRequest | undefined {
    const id = this.#findItem(target)?.id;
    const weapon = this.#findWeapon(target);
    if (weapon) return createAttack(this.character, weapon) ?? undefined;
    const skill = listSkills(this.character).find((candidate) => candidate.id === id);
    return skill && createRequest(skill.system.characteristic, skill.id);
  }

  /** A rating, or whether armour is worn, belongs to the item and not to the form of the actor. */
  async #onChangeItem(event: Event): Promise<void> {
    const field = event.target;
    if (!(field instanceof HTMLInputElement)) return;
    const isRating = 'rating' in field.dataset;
    const isReadied = 'readied' in field.dataset;
    if (!isRating && !isReadied && !('worn' in field.dataset)) return;
    event.stopPropagation();
    const item = this.#findItem(field);
    if (isRating) await this.#changeRating(field, item);
    else if (isReadied) await this.#findWeapon(field)?.update({ system: { readied: field.checked } });
    else if (item?.type === 'harvestArmor') await item.update({ system: { worn: field.checked } });
  }

  /** What is no rating stays in the field and is refused. */
  async #changeRating(field: HTMLInputElement, item: Item.Implementation | undefined): Promise<void> {
    const rating = field.valueAsNumber;
    await runOrWarn(async () => {
      const valid = Number.isSafeInteger(rating) && rating >= 0;
      field.setAttribute('aria-invalid', String(!valid));
      if (!valid) throw new UserError('bad-rating', { skill: item?.name ?? '' });
      await item?.update({ system: { rating } });
    });
  }

  /** Rolls a skill, or attacks with a weapon whoever is targeted. */
  async #rollRow(target: HTMLElement): Promise<void> {
    const weapon = this.#findWeapon(target);
    const request = this.#findCheck(target);
    if (weapon) await attackWith(this.character, weapon);
    else if (request) await openCheckDialog(this.character, request);
  }

  async #addItem(data: Item.CreateData): Promise<void> {
    const [item] = await this.actor.createEmbeddedDocuments('Item', [data]);
    await item?.sheet?.render(true);
  }

  async #deleteItem(target: HTMLElement): Promise<void> {
    const item = this.#findItem(target);
    await item?.deleteDialog();
    // The button that had the focus may be gone with its row.
    if (item && !this.actor.items.has(item.id ?? '')) {
      this.element?.querySelector<HTMLElement>('[data-action="toggleMode"]')?.focus();
    }
  }

  static async #onRollCharacteristic(this: HarvestFighterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const id = target.dataset['characteristic'];
    if (isCharacteristicId(id)) await openCheckDialog(this.character, createRequest(id));
  }

  static async #onRollSkill(this: HarvestFighterSheet, _event: Event, target: HTMLElement): Promise<void> {
    await this.#rollRow(target);
  }

  static async #onRollWeapon(this: HarvestFighterSheet, _event: Event, target: HTMLElement): Promise<void> {
    await this.#rollRow(target);
  }

  static async #onReloadWeapon(this: HarvestFighterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const weapon = this.#findWeapon(target);
    if (weapon) await runOrWarn(() => reloadWeapon(weapon));
  }

  static async #onAddSkill(this: HarvestFighterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const kind: SkillKind = target.dataset['kind'] === 'specialist' ? 'specialist' : 'common';
    const name = game.i18n.localize('TETRAD.DarkHarvest.Sheet.newSkill');
    await this.#addItem({ name, type: 'harvestSkill', system: { kind } });
  }

  static async #onAddWeapon(this: HarvestFighterSheet): Promise<void> {
    const name = game.i18n.localize('TETRAD.DarkHarvest.Sheet.newWeapon');
    await this.#addItem({ name, type: 'harvestWeapon' });
  }

  static async #onAddEquipment(this: HarvestFighterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { kind: type } = target.dataset;
    if (!isEquipmentType(type)) return;
    await this.#addItem({ name: game.i18n.localize(`TETRAD.DarkHarvest.Equipment.new.${type}`), type });
  }

  static async #onOpenItem(this: HarvestFighterSheet, _event: Event, target: HTMLElement): Promise<void> {
    await this.#findItem(target)?.sheet?.render(true);
  }

  static async #onDeleteItem(this: HarvestFighterSheet, _event: Event, target: HTMLElement): Promise<void> {
    await this.#deleteItem(target);
  }
}
