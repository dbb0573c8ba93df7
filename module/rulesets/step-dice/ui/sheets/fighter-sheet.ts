/** The sheets of characters and adversaries: their parts, rolls and buttons. */
import { stepDice } from '../../../../../src/index.ts';
import { openCheckDialog } from '../../../../checks/check-dialog.ts';
import { findCombat, findPlace } from '../../../../combat/clock.ts';
import { releaseHeld } from '../../../../combat/held.ts';
import { isItemOf, updateSystem } from '../../../../foundry/documents.ts';
import { attackWith } from '../../../../opposed/exchange-play.ts';
import { type RowRoll, type SheetOptions, TetradActorSheet } from '../../../../sheets/actor-sheet.ts';
import { type SheetHead, limitedPart, sheetTemplates, textPart, withTabs } from '../../../../sheets/sheet-parts.ts';
import { defineTabs } from '../../../../sheets/sheet-tabs.ts';
import { runOrWarn } from '../../../../user-error.ts';
import {
  type StepFighter,
  findNamedSkill,
  isAttributeId,
  isFighter,
  isWeapon,
  listSkills,
} from '../../data/fighter.ts';
import { skillIds } from '../../data/new-character.ts';
import { makePurpose, makeRequest } from '../../data/request.ts';
import { statusIds } from '../../data/statuses.ts';
import { LANG } from '../../data/to-input.ts';
import { createSpeechOnTarget } from '../../play/argument.ts';
import { beginComplex, beginSurgery } from '../../play/complex.ts';
import { letGo, openManoeuvre } from '../../play/manoeuvres.ts';
import { createCareOnTarget } from '../../play/medicine.ts';
import { coverArea, declareActions, takeTurnAction } from '../../play/turn.ts';
import { listDefences } from './dice-view.ts';
import { carriedTypes, switchIds, trickIds, turnOffers, viewFighter } from './fighter-view.ts';
import { findDue, isTrackId, setPoints, viewHealth } from './health-view.ts';
import { explainFighter } from './why.ts';

const folder = 'systems/tetrad/templates/step-dice/character';

const heldTypes = ['stepSkill', 'stepWeapon', ...carriedTypes] as const;

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

/** Returns the roll of a run: Strength or Agility, whichever is better, and Athletics: Running (SD-12). */
function requestRun(actor: StepFighter) {
  const { strength, agility } = actor.system.attributes;
  const skill = findNamedSkill(actor, skillIds.running)?.id ?? '';
  const attribute = strength > agility ? 'strength' : 'agility';
  return makeRequest({ attribute, skill, difficulty: '', purpose: makePurpose('run') });
}

/** Uses one of the tricks of a turn. */
async function useTrick(actor: StepFighter, id: (typeof trickIds)[number], event: Event): Promise<void> {
  if (id === 'letGo') return letGo(actor);
  if (id === 'coverArea') return coverArea(actor);
  if (id !== 'release') return openManoeuvre(actor, id, { event });
  const combat = findCombat(actor);
  const combatant = combat?.turns[findPlace(combat, actor)];
  if (combat && combatant) await releaseHeld(combat, combatant);
}

/** The base of both sheets. */
abstract class StepFighterSheet extends TetradActorSheet {
  static override DEFAULT_OPTIONS: SheetOptions = {
    classes: ['step-dice'],
    actions: {
      rollAttribute: StepFighterSheet.#onRollAttribute,
      rollDefence: StepFighterSheet.#onRollDefence,
      rollDue: StepFighterSheet.#onRollDue,
      setPoints: StepFighterSheet.#onSetPoints,
      reloadWeapon: StepFighterSheet.#onReloadWeapon,
      toggleStatus: StepFighterSheet.#onToggleStatus,
      declareTurn: StepFighterSheet.#onDeclareTurn,
      takeTurn: StepFighterSheet.#onTakeTurn,
      beginComplex: StepFighterSheet.#onBeginComplex,
      beginSurgery: StepFighterSheet.#onBeginSurgery,
      argue: StepFighterSheet.#onArgue,
      treat: StepFighterSheet.#onTreat,
    },
  };

  static override PARTS = fighterParts;

  static override readonly HELD = heldTypes;

  static override readonly ADDING = { skin: 'step-dice', words: `${LANG}.New` };

  /**
   * The sheet's actor.
   * @throws Error if the sheet was registered for another type
   */
  get fighter(): StepFighter {
    const actor: Actor.Implementation = this.actor;
    if (!isFighter(actor)) throw new Error(`Tetrad: ${actor.type} has another sheet.`);
    return actor;
  }

  protected override _prepareView(): object {
    const { fighter, canRoll, isEditing, isEditable } = this;
    const health = viewHealth(fighter, canRoll);
    return { canRoll, health, ...viewFighter(fighter, { canRoll, isEditing, isEditable }) };
  }

  protected override _prepareHead(): SheetHead {
    return { who: { key: 'concept', text: this.fighter.system.concept } };
  }

  protected override _getText() {
    return { key: 'notes', value: this.fighter.system.notes };
  }

  /** Returns the roll of an item: a weapon attacks the user's targets, a skill or specialty is rolled. */
  protected override _findRoll(item: Item.Implementation, part: string): RowRoll | null {
    const { fighter } = this;
    if (isWeapon(item)) return (event) => attackWith(fighter, item, event);
    if (isItemOf(item, 'stepGear')) return (event) => this.#treat(event, item);
    const skill = listSkills(fighter).find(({ id }) => id === item.id);
    if (!skill) return null;
    const id = part ? `${skill.id}/${part}` : (skill.id ?? '');
    const request = makeRequest({ attribute: skill.system.attribute, skill: id });
    return (event) => openCheckDialog(fighter, request, { event });
  }

  protected override _explain(key: string, item: Item.Implementation | undefined, part: string) {
    return explainFighter(this.fighter, key, item, part);
  }

  static async #onRollAttribute(this: StepFighterSheet, event: Event, target: HTMLElement): Promise<void> {
    const { attribute } = target.dataset;
    if (isAttributeId(attribute)) await openCheckDialog(this.fighter, makeRequest({ attribute }), { event });
  }

  static async #onRollDefence(this: StepFighterSheet, event: Event, target: HTMLElement): Promise<void> {
    const line = listDefences(this.fighter).find(({ key }) => key === target.dataset['defence']);
    if (!line) return;
    const alone = line.key === 'innate';
    const request = makeRequest({ attribute: 'agility', skill: line.skill?.id ?? '', alone, difficulty: '' });
    await openCheckDialog(this.fighter, request, { event });
  }

  static async #onRollDue(this: StepFighterSheet, event: Event, target: HTMLElement): Promise<void> {
    const request = findDue(this.fighter, target.dataset['due'] ?? '');
    if (request) await openCheckDialog(this.fighter, request, { event });
  }

  static async #onSetPoints(this: StepFighterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const id = target.closest<HTMLElement>('[data-track]')?.dataset['track'];
    if (isTrackId(id)) await runOrWarn(() => setPoints(this.fighter, id, Number(target.dataset['left'])));
  }

  static async #onReloadWeapon(this: StepFighterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const weapon = this._findItem(target);
    if (isWeapon(weapon)) await updateSystem(weapon, { shots: { value: weapon.system.shots.max } });
  }

  static async #onToggleStatus(this: StepFighterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const status = switchIds.find((id) => id === target.dataset['status']);
    if (status) await this.actor.toggleStatusEffect(statusIds[status]);
  }

  static async #onDeclareTurn(this: StepFighterSheet): Promise<void> {
    await runOrWarn(() => declareActions(this.fighter));
  }

  static async #onTakeTurn(this: StepFighterSheet, event: Event, target: HTMLElement): Promise<void> {
    const { fighter } = this;
    const action: stepDice.TurnActionId | undefined = turnOffers.find((id) => id === target.dataset['take']);
    const trick = trickIds.find((id) => id === target.dataset['take']);
    if (action === 'run') await openCheckDialog(fighter, requestRun(fighter), { event });
    else if (action) await runOrWarn(() => takeTurnAction(fighter, action));
    else if (trick) await runOrWarn(() => useTrick(fighter, trick, event));
  }

  static async #onBeginComplex(this: StepFighterSheet): Promise<void> {
    await runOrWarn(() => beginComplex(this.fighter));
  }

  static async #onBeginSurgery(this: StepFighterSheet): Promise<void> {
    await runOrWarn(() => beginSurgery(this.fighter));
  }

  async #treat(event?: Event, item?: Item.Implementation): Promise<void> {
    const { fighter } = this;
    await runOrWarn(async () => openCheckDialog(fighter, createCareOnTarget(fighter, item), { event }));
  }

  static async #onTreat(this: StepFighterSheet, event: Event): Promise<void> {
    await this.#treat(event);
  }

  static async #onArgue(this: StepFighterSheet, event: Event): Promise<void> {
    const { fighter } = this;
    await runOrWarn(async () => openCheckDialog(fighter, createSpeechOnTarget(fighter), { event }));
  }
}

/** The sheet of the actor type `stepCharacter`. */
export class StepCharacterSheet extends StepFighterSheet {
  static override DEFAULT_OPTIONS = {
    classes: ['step-character'],
    window: { icon: 'fa-solid fa-user-astronaut' },
    position: { width: 720, height: 640 },
  };

  static override TABS = defineTabs('fight', 'skills', 'health', 'gear', 'story');

  static override PARTS = withTabs(['header', 'attributes'], fighterParts);
}

/** The sheet of the actor type `stepAdversary`. */
export class StepAdversarySheet extends StepFighterSheet {
  static override DEFAULT_OPTIONS = {
    classes: ['step-adversary', 'sheet-block'],
    window: { icon: 'fa-solid fa-skull' },
    position: { width: 720 },
  };
}
