/** The sheet of a Dark Harvest character: a play mode to roll from, an edit mode, and a limited view with name and portrait only. */
import { Refusal, runOrRefuse } from '../../../api/refusal.ts';
import { showEnriched } from '../../../apps/enriched-text.ts';
import { activatePortraits } from '../../../apps/portrait-keys.ts';
import { HandlebarsActorSheet } from '../../../apps/sheet-bases.ts';
import { chooseParts, removeForbiddenParts } from '../../../apps/sheet-parts.ts';
import { canUser } from '../../../permissions.ts';
import { isCharacteristicId } from '../characteristics.ts';
import { createRequest, listSkills, type HarvestCharacter } from '../checks/to-input.ts';
import { openCheckDialog } from '../dialog/check-dialog.ts';
import { healPips, markPips, setPips } from '../health-commands.ts';
import type { SkillKind } from '../models/skill.ts';
import { findWeaponSkill, listWeapons, viewCharacter } from './character-view.ts';

type Sheet = foundry.applications.sheets.ActorSheetV2;
type RenderOptions = Parameters<Sheet['_onRender']>[1];

const folder = 'systems/tetrad/templates/dark-harvest/character';

/** The sheet of the actor type `harvestCharacter`. */
export class HarvestCharacterSheet extends HandlebarsActorSheet {
  static override DEFAULT_OPTIONS = {
    classes: ['tetrad', 'dark-harvest', 'harvest-character'],
    window: { icon: 'fa-solid fa-user', resizable: true, contentClasses: ['tetrad-content'] },
    position: { width: 800, height: 820 },
    form: { submitOnChange: true },
    actions: {
      toggleMode: HarvestCharacterSheet.#onToggleMode,
      rollCharacteristic: HarvestCharacterSheet.#onRollCharacteristic,
      rollSkill: HarvestCharacterSheet.#onRollSkill,
      rollWeapon: HarvestCharacterSheet.#onRollWeapon,
      markPip: HarvestCharacterSheet.#onMarkPip,
      markBruise: HarvestCharacterSheet.#onMarkBruise,
      healPip: HarvestCharacterSheet.#onHealPip,
      setPips: HarvestCharacterSheet.#onSetPips,
      addSkill: HarvestCharacterSheet.#onAddSkill,
      addWeapon: HarvestCharacterSheet.#onAddWeapon,
      openItem: HarvestCharacterSheet.#onOpenItem,
      deleteItem: HarvestCharacterSheet.#onDeleteItem,
    },
  };

  static override PARTS = {
    limited: { template: 'systems/tetrad/templates/shared/limited.hbs' },
    header: { template: `${folder}/header.hbs` },
    traits: { template: `${folder}/traits.hbs` },
    health: { template: `${folder}/health.hbs` },
    skills: { template: `${folder}/skills.hbs` },
    weapons: { template: `${folder}/weapons.hbs` },
    notes: { template: `${folder}/notes.hbs` },
  };

  #isEditing = false;

  /** The actor, as its type makes it. */
  get character(): HarvestCharacter {
    return this.actor as HarvestCharacter;
  }

  protected override _configureRenderOptions(options: Parameters<Sheet['_configureRenderOptions']>[0]): void {
    super._configureRenderOptions(options);
    chooseParts(options, Object.keys(HarvestCharacterSheet.PARTS), this.document.limited);
  }

  protected override async _prepareContext(options: Parameters<Sheet['_prepareContext']>[0]) {
    const context = await super._prepareContext(options);
    if (this.document.limited) return context;
    const { character } = this;
    const editable = this.isEditable;
    const canRoll = editable && canUser('roll', character);
    return {
      ...context,
      id: this.id,
      actor: character,
      system: character.system,
      systemFields: character.system.schema.fields,
      editable,
      editing: editable && this.#isEditing,
      canRoll,
      ...viewCharacter(character, canRoll),
    };
  }

  protected override async _onFirstRender(context: object, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    activatePortraits(this.element);
    // Before the form hears of it: the actor has no such field.
    this.element.addEventListener('change', (event) => void this.#onChangeRating(event), true);
  }

  protected override async _onRender(context: object, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const { limited } = this.document;
    removeForbiddenParts(this.element, limited);
    if (limited) return;
    await showEnriched(this.element, 'notes', this.character.system.notes, this.character);
  }

  #findItem(target: HTMLElement): Item.Implementation | undefined {
    return this.actor.items.get(target.closest<HTMLElement>('[data-item-id]')?.dataset['itemId'] ?? '');
  }

  /** A rating belongs to the skill, not to the form of the actor. What is no rating stays in the field and is refused. */
  async #onChangeRating(event: Event): Promise<void> {
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || !('rating' in field.dataset)) return;
    event.stopPropagation();
    const item = this.#findItem(field);
    const rating = field.valueAsNumber;
    await runOrRefuse(async () => {
      const valid = Number.isSafeInteger(rating) && rating >= 0;
      field.setAttribute('aria-invalid', String(!valid));
      if (!valid) throw new Refusal('bad-rating', { skill: item?.name ?? '' });
      await item?.update({ system: { rating } });
    });
  }

  async #openCheck(skillId: string | undefined): Promise<void> {
    const skill = listSkills(this.character).find(({ id }) => id === skillId);
    if (skill) await openCheckDialog(this.character, createRequest(skill.system.characteristic, skill.id));
  }

  async #addItem(data: Item.CreateData): Promise<void> {
    const [item] = await this.actor.createEmbeddedDocuments('Item', [data]);
    await item?.sheet?.render(true);
  }

  static async #onToggleMode(this: HarvestCharacterSheet): Promise<void> {
    this.#isEditing = !this.#isEditing;
    await this.render();
  }

  static async #onRollCharacteristic(this: HarvestCharacterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const id = target.dataset['characteristic'];
    if (isCharacteristicId(id)) await openCheckDialog(this.character, createRequest(id));
  }

  static async #onRollSkill(this: HarvestCharacterSheet, _event: Event, target: HTMLElement): Promise<void> {
    await this.#openCheck(this.#findItem(target)?.id ?? undefined);
  }

  static async #onRollWeapon(this: HarvestCharacterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const id = this.#findItem(target)?.id;
    const weapon = listWeapons(this.character).find((candidate) => candidate.id === id);
    if (weapon) await this.#openCheck(findWeaponSkill(this.character, weapon));
  }

  static async #onMarkPip(this: HarvestCharacterSheet): Promise<void> {
    await runOrRefuse(() => markPips(this.character, 1));
  }

  static async #onMarkBruise(this: HarvestCharacterSheet): Promise<void> {
    await runOrRefuse(() => markPips(this.character, 1, true));
  }

  static async #onHealPip(this: HarvestCharacterSheet): Promise<void> {
    await runOrRefuse(() => healPips(this.character, 1));
  }

  static async #onSetPips(this: HarvestCharacterSheet, _event: Event, target: HTMLElement): Promise<void> {
    await runOrRefuse(() => setPips(this.character, Number(target.dataset['left'])));
  }

  static async #onAddSkill(this: HarvestCharacterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const kind: SkillKind = target.dataset['kind'] === 'specialist' ? 'specialist' : 'common';
    const name = game.i18n.localize('TETRAD.DarkHarvest.Sheet.newSkill');
    await this.#addItem({ name, type: 'harvestSkill', system: { kind } });
  }

  static async #onAddWeapon(this: HarvestCharacterSheet): Promise<void> {
    const name = game.i18n.localize('TETRAD.DarkHarvest.Sheet.newWeapon');
    await this.#addItem({ name, type: 'harvestWeapon' });
  }

  static async #onOpenItem(this: HarvestCharacterSheet, _event: Event, target: HTMLElement): Promise<void> {
    await this.#findItem(target)?.sheet?.render(true);
  }

  static async #onDeleteItem(this: HarvestCharacterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const item = this.#findItem(target);
    await item?.deleteDialog();
    // The button that had the focus may be gone with its row.
    if (item && !this.actor.items.has(item.id ?? '')) {
      this.element?.querySelector<HTMLElement>('[data-action="toggleMode"]')?.focus();
    }
  }
}
