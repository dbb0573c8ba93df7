/** Fields that several Dark Harvest models share, so that a count or a health track is the same wherever it stands. */
import { darkHarvest } from '../../../../../src/index.ts';
import { defineClock } from '../../../../combat/clock.ts';

const { fields } = foundry.data;

/** White health dice of someone new (DH-42). */
const DEFAULT_HEALTH_DICE = 5;

/** Beyond this the rules count no dice or pips. */
const MOST = 999;

/** A whole number of 0 or more. */
export function createCount(initial = 0) {
  return new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, max: MOST, initial });
}

/** A whole number that may be negative; 0 is average. */
export function createRating() {
  return new fields.NumberField({ required: true, nullable: false, integer: true, min: -MOST, max: MOST, initial: 0 });
}

/** Yes or no, no at first. */
export function createFlag() {
  return new fields.BooleanField({ required: true, initial: false });
}

/** Plain text, empty at first. */
export function createText(initial = '') {
  return new fields.StringField({ required: true, blank: true, initial });
}

/** Text with paragraphs and links, empty at first. */
export function createHtml() {
  return new fields.HTMLField({ required: true, blank: true, initial: '' });
}

/** The six characteristics. */
export function createCharacteristics() {
  return new fields.SchemaField({
    strength: createRating(),
    dexterity: createRating(),
    fortitude: createRating(),
    wits: createRating(),
    resolve: createRating(),
    presence: createRating(),
  });
}

/** A health track: `dice` white dice and always 4 reserve dice, 2 pips each; `marked` counts all pips, `bruised` those that are bruises (DH-42, DH-47). */
export function createHealth() {
  return new fields.SchemaField({
    dice: createCount(DEFAULT_HEALTH_DICE),
    marked: createCount(),
    bruised: createCount(),
  });
}

/** Pips taken in a round of a fight, with the clock that ends them (DH-43). */
export function createRoundPips() {
  return new fields.SchemaField({ ...defineClock(), pips: createCount() });
}

/** What somebody has drunk since sober, by strength, and the step of drunkenness (DH-65). */
export function createDrinking() {
  return new fields.SchemaField({
    light: createCount(),
    wine: createCount(),
    spirits: createCount(),
    step: new fields.NumberField({
      required: true,
      nullable: false,
      integer: true,
      min: 0,
      max: darkHarvest.WORST_STEP,
      initial: 0,
    }),
  });
}

/** Since when somebody is dying, how many rounds are left from there, and whether somebody has stabilised them (DH-46). */
export function createDying() {
  return new fields.SchemaField({ ...defineClock(), rounds: createCount(), stable: createFlag() });
}

/** Since when somebody is stunned, and for how many rounds from there (DH-50). */
export function createStun() {
  return new fields.SchemaField({ ...defineClock(), rounds: createCount() });
}

/** When a fighter last said that it has acted. */
export function createActed() {
  return new fields.SchemaField(defineClock());
}

/**
 * Lists the choices of a field, each with the lang key of its name.
 * @param prefix - lang key without its last part
 */
export function listChoices<Id extends string>(ids: readonly Id[], prefix: string): Record<Id, string> {
  return Object.fromEntries(ids.map((id) => [id, `${prefix}.${id}`])) as Record<Id, string>;
}
