/** The kinds of fields that data models are made of, so that a count or a clock is the same wherever it stands. */

const { fields } = foundry.data;

/** Beyond this no ruleset counts anything. */
const MOST = 999;

/** A whole number of 0 or more. */
export function createCount(initial = 0) {
  return new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, max: MOST, initial });
}

/** A whole number that may be negative; 0 is average. */
export function createRating() {
  return new fields.NumberField({ required: true, nullable: false, integer: true, min: -MOST, max: MOST, initial: 0 });
}

/** A whole number without bounds: what a roll came to, which nobody may cut. */
export function createInteger() {
  return new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 });
}

/** Yes or no. */
export function createFlag(initial = false) {
  return new fields.BooleanField({ required: true, initial });
}

/** Plain text, empty at first. */
export function createText(initial = '') {
  return new fields.StringField({ required: true, blank: true, initial });
}

/** Text with paragraphs and links, empty at first. */
export function createHtml() {
  return new fields.HTMLField({ required: true, blank: true, initial: '' });
}

/**
 * Lists the choices of a field, each with the lang key of its name.
 * @param prefix - lang key without its last part
 */
export function listChoices<Id extends string>(ids: readonly Id[], prefix: string): Record<Id, string> {
  return Object.fromEntries(ids.map((id) => [id, `${prefix}.${id}`])) as Record<Id, string>;
}

/**
 * One of several values.
 * @param choices - lang key of the name of each
 * @param initial - one of them; the empty one may be chosen where it is among them
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
 * The fields of a clock: the moment of a fight at which something began (see combat/clock.ts). Spread into a schema of its own, since a clock seldom stands
 * alone.
 */
export function defineClock() {
  return { combat: createText(), round: createClockCount(), turn: createClockCount() };
}

/** When a fighter last said that it has acted (combat/acted.ts). Every model of fighters has it under this name. */
export function defineActed() {
  return { acted: new fields.SchemaField(defineClock()) };
}

/** What a fighter has declared for a round: in its own words, and at whom, by UUID (combat/clock.ts). Every model of fighters that declare has it under this name. */
export function defineIntent() {
  const targets = new fields.ArrayField(createText());
  return { intent: new fields.SchemaField({ ...defineClock(), text: createText(), targets }) };
}

/** Name of the field of messages that keeps the rule options in force when they were sent: a roll keeps to them, whatever is switched since. */
export const RULE_OPTIONS = 'ruleOptions';

/** Rounds and turns of a fight that never ends have no bound. */
function createClockCount() {
  return new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 });
}
