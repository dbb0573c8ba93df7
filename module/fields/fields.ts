/** The kinds of fields in data models, so that a count or a clock is the same everywhere. */

const { fields } = foundry.data;

/** The maximum of counts in all rulesets. */
const MOST = 999;

/** Returns a field for a whole number, 0 or more. */
export function createCount(initial = 0) {
  return new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, max: MOST, initial });
}

/** Returns a field for a whole number that may be negative; 0 is average. */
export function createRating() {
  return new fields.NumberField({ required: true, nullable: false, integer: true, min: -MOST, max: MOST, initial: 0 });
}

/** Returns a field for a whole number without bounds: the result of a roll, which must not be clipped. */
export function createInteger() {
  return new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 });
}

/** Returns a field for yes or no. */
export function createFlag(initial = false) {
  return new fields.BooleanField({ required: true, initial });
}

/** Returns a field for plain text. */
export function createText(initial = '') {
  return new fields.StringField({ required: true, blank: true, initial });
}

/** Returns a field for rich text. */
export function createHtml() {
  return new fields.HTMLField({ required: true, blank: true, initial: '' });
}

/**
 * Lists the choices of a field with the lang keys of their names.
 * @param prefix - lang key without its last part
 */
export function listChoices<Id extends string>(ids: readonly Id[], prefix: string): Record<Id, string> {
  return Object.fromEntries(ids.map((id) => [id, `${prefix}.${id}`])) as Record<Id, string>;
}

/**
 * Returns a field for one of several values.
 * @param choices - lang key of the name of each
 * @param initial - one of them; the empty value is valid if it is one of the choices
 */
export function createChoice<Id extends string>(choices: Record<Id, string>, initial: NoInfer<Id>) {
  return new fields.StringField<{ required: true; blank: boolean; initial: Id; choices: Record<Id, string> }>({
    required: true,
    blank: Object.hasOwn(choices, ''),
    initial,
    choices,
  });
}

/**
 * Defines the fields of a clock: the moment of a fight at which something began (see combat/clock.ts). Spread them into a schema, since a clock
 * usually has further fields.
 */
export function defineClock() {
  return { combat: createText(), round: createClockCount(), turn: createClockCount() };
}

/** Defines the moment at which a fighter was last marked as having acted (combat/clock.ts). Every fighter model has it under this name. */
export function defineActed() {
  return { acted: new fields.SchemaField(defineClock()) };
}

/**
 * Defines what a fighter has declared for a round: a text, and the targets' UUIDs (combat/clock.ts). Every model of fighters that declare has it
 * under this name.
 */
export function defineIntent() {
  const targets = new fields.ArrayField(createText());
  return { intent: new fields.SchemaField({ ...defineClock(), text: createText(), targets }) };
}

/** Name of the message field that stores the rule options in force: a roll keeps its options even if they are switched later. */
export const RULE_OPTIONS = 'ruleOptions';

/** Rounds and turns have no upper bound. */
function createClockCount() {
  return new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 });
}
