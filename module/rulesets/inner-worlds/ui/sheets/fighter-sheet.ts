/** The sheets of characters and adversaries: their parts, saves and buttons. */
import { innerWorlds } from '../../../../../src/index.ts';
import { openCheckDialog } from '../../../../checks/check-dialog.ts';
import { getSpeaker, isItemOf, updateSystem } from '../../../../foundry/documents.ts';
import { attackWith } from '../../../../opposed/exchange-play.ts';
import { TetradRoll } from '../../../../rolls/tetrad-roll.ts';
import { type RowRoll, type SheetOptions, TetradActorSheet } from '../../../../sheets/actor-sheet.ts';
import { type SheetHead, limitedPart, sheetTemplates, textPart, withTabs } from '../../../../sheets/sheet-parts.ts';
import { defineTabs } from '../../../../sheets/sheet-tabs.ts';
import { runOrWarn } from '../../../../user-error.ts';
import { type InnerFighter, isAbilityId, isFighter } from '../../data/fighter.ts';
import { makeRequest } from '../../data/request.ts';
import { LANG } from '../../data/to-input.ts';
import { act } from '../../play/actions.ts';
import { usePowerUp } from '../../play/power-ups.ts';
import { type Requirement, viewFighter } from './fighter-view.ts';
import { flip, hurtNext, setLeft } from './health-view.ts';
import { explainFighter } from './why.ts';

const folder = 'systems/tetrad/templates/inner-worlds/character';

/** What can be dropped on a sheet. Injuries follow from the body. */
const heldTypes = ['innerWeapon', 'innerArmor', 'innerGear', 'innerBackground', 'innerPower', 'innerProject'] as const;

/** The parts of the sheet: those shown on every tab, then the tabs. */
const fighterParts = {
  ...limitedPart,
  header: { template: `${folder}/header.hbs`, templates: [sheetTemplates.header, sheetTemplates.track] },
  abilities: { template: `${folder}/abilities.hbs` },
  fight: { template: `${folder}/fight.hbs`, templates: [sheetTemplates.rows] },
  gear: { template: `${folder}/gear.hbs`, templates: [sheetTemplates.rows] },
  health: {
    template: `${folder}/health.hbs`,
    templates: [`${folder}/body.hbs`, sheetTemplates.track, sheetTemplates.ledger],
  },
  story: { template: `${folder}/story.hbs`, templates: [textPart.template] },
};

/** The base of both sheets. */
abstract class InnerFighterSheet extends TetradActorSheet {
  static override DEFAULT_OPTIONS: SheetOptions = {
    classes: ['inner-worlds'],
    actions: {
      rollAbility: InnerFighterSheet.#onRollAbility,
      act: InnerFighterSheet.#onAct,
      usePowerUp: InnerFighterSheet.#onUsePowerUp,
      setLeft: InnerFighterSheet.#onSetLeft,
      hurtNext: InnerFighterSheet.#onHurtNext,
      flip: InnerFighterSheet.#onFlip,
      rollHp: InnerFighterSheet.#onRollHp,
      tickRequirement: InnerFighterSheet.#onTickRequirement,
    },
  };

  static override PARTS = fighterParts;

  static override readonly HELD = heldTypes;

  static override readonly ADDING = { skin: 'inner-worlds', words: `${LANG}.New` };

  /**
   * The sheet's actor.
   * @throws Error if the sheet was registered for another type
   */
  get fighter(): InnerFighter {
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

  /** Returns the attack with a weapon on the user's targets. */
  protected override _findRoll(item: Item.Implementation): RowRoll | null {
    const { fighter } = this;
    return isItemOf(item, 'innerWeapon') ? (event) => attackWith(fighter, item, event) : null;
  }

  protected override _explain(key: string) {
    return explainFighter(this.fighter, key);
  }

  static async #onRollAbility(this: InnerFighterSheet, event: Event, target: HTMLElement): Promise<void> {
    const { ability } = target.dataset;
    if (isAbilityId(ability)) await openCheckDialog(this.fighter, makeRequest({ ability }), { event });
  }

  static async #onAct(this: InnerFighterSheet, event: Event, target: HTMLElement): Promise<void> {
    await runOrWarn(() => act(this.fighter, target.dataset['act'] ?? '', event));
  }

  static async #onUsePowerUp(this: InnerFighterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const item = this._findItem(target);
    if (item && isItemOf(item, 'innerGear')) await runOrWarn(() => usePowerUp(this.fighter, item));
  }

  static async #onSetLeft(this: InnerFighterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const id = target.closest<HTMLElement>('[data-track]')?.dataset['track'];
    await runOrWarn(() => setLeft(this.fighter, id, Number(target.dataset['left'])));
  }

  static async #onHurtNext(this: InnerFighterSheet, _event: Event, target: HTMLElement): Promise<void> {
    await runOrWarn(() => hurtNext(this.fighter, target.dataset['part']));
  }

  static async #onFlip(this: InnerFighterSheet, _event: Event, target: HTMLElement): Promise<void> {
    await runOrWarn(() => flip(this.fighter, target.dataset['switch']));
  }

  /** Rolls the maximum hit points of someone for whom the text names none (IW-26). */
  static async #onRollHp(this: InnerFighterSheet): Promise<void> {
    const { fighter } = this;
    const roll = await new TetradRoll(`1d${innerWorlds.defaults.hitDie}`).evaluate();
    const flavor = game.i18n.format(`${LANG}.Sheet.rolledHp`, { actor: fighter.name });
    await roll.toMessage({ speaker: getSpeaker(fighter), flavor });
    await updateSystem(fighter, { hp: { max: roll.total ?? 0 } });
  }

  static async #onTickRequirement(this: InnerFighterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const item = this._findItem(target);
    if (!item || !isItemOf(item, 'innerProject')) return;
    const place = Number(target.dataset['place']);
    const requirements = item.system.requirements.map((one: Requirement, index: number) =>
      index === place ? { ...one, done: !one.done } : one,
    );
    await updateSystem(item, { requirements });
  }
}

/** The sheet of the actor type `innerCharacter`. */
export class InnerCharacterSheet extends InnerFighterSheet {
  static override DEFAULT_OPTIONS = {
    classes: ['inner-character'],
    window: { icon: 'fa-solid fa-gem' },
    position: { width: 760, height: 680 },
  };

  static override TABS = defineTabs('fight', 'gear', 'health', 'story');

  static override PARTS = withTabs(['header', 'abilities'], fighterParts);
}

/** The sheet of the actor type `innerAdversary`. */
export class InnerAdversarySheet extends InnerFighterSheet {
  static override DEFAULT_OPTIONS = {
    classes: ['inner-adversary', 'sheet-block'],
    window: { icon: 'fa-solid fa-skull' },
    position: { width: 760 },
  };
}
