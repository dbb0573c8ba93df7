/** Functions that create fields of data models, so that all models define a count or a clock in the same way. */
import { LimitedField } from '../foundry/limited-field.ts';

const { fields } = foundry.data;

/** The maximum value of a count, in all rulesets. */
const MOST = 999;

/** Returns a field for a whole number from 0 to 999. */
export function createCount(initial = 0) {
  return new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, max: MOST, initial });
}

/** Returns a field for a whole number up to 999 that may be null, which is also the default. */
export function createOptionalCount(min = 0) {
  return new fields.NumberField({ required: true, nullable: true, integer: true, min, max: MOST, initial: null });
}

/** Returns a field for a count that is never more than its maximum; a maximum of 0 does not limit it. */
export function createLimited(initial = 0) {
  return new LimitedField({ value: createCount(initial), max: createCount(initial) });
}

/** Returns a field for a whole number from −999 to 999, where 0 is average. */
export function createRating() {
  return new fields.NumberField({ required: true, nullable: false, integer: true, min: -MOST, max: MOST, initial: 0 });
}

/** The limit of numbers that rolls lead to. It is far above any real roll, yet low enough that no one waits long for what is computed from it. */
const FURTHEST = 99_999;

/** Returns a field for a whole number that a roll leads to, such as a total or a net: from −99,999 to 99,999. */
export function createInteger() {
  const limits = { min: -FURTHEST, max: FURTHEST } as const;
  return new fields.NumberField({ required: true, nullable: false, integer: true, ...limits, initial: 0 });
}

/** Returns a field for a day of the world's calendar. */
export function createDay() {
  return new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 });
}

/** The most entries of a list in a message. */
const LONGEST = 999;

type AnyField = foundry.data.fields.DataField.Any;

/**
 * Returns a field for a list in a message. If the list is too long, the last entries are dropped, as a number beyond its limits becomes the limit: only a forged
 * message has such a list.
 */
export function createList<const Element extends AnyField>(element: Element, most = LONGEST) {
  const ShortList = class extends fields.ArrayField<Element> {
    override clean(...[value, ...rest]: Parameters<foundry.data.fields.ArrayField<Element>['clean']>) {
      return super.clean(Array.isArray(value) ? value.slice(0, most) : value, ...rest);
    }
  };
  return new ShortList(element);
}

/** Returns a field for a boolean. */
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

/** Defines one field for each of several ids, such as attributes. */
export function defineEach<Id extends string, Field>(ids: readonly Id[], create: (id: Id) => Field): Record<Id, Field> {
  return Object.fromEntries(ids.map((id) => [id, create(id)])) as Record<Id, Field>;
}

/**
 * Returns the choices of a field with the lang keys of their names.
 * @param prefix - lang key without its last part
 */
export function listChoices<Id extends string>(ids: readonly Id[], prefix: string): Record<Id, string> {
  return Object.fromEntries(ids.map((id) => [id, `${prefix}.${id}`])) as Record<Id, string>;
}

/**
 * Returns a field for one of several values.
 * @param choices - the lang keys of the names, by value
 * @param initial - one of the values; the field accepts an empty value only if it is one of them
 */
export function createChoice<Id extends string>(choices: Record<Id, string>, initial: NoInfer<Id>) {
  return new fields.StringField<{ required: true; blank: boolean; initial: Id; choices: Record<Id, string> }>({
    required: true,
    blank: Object.hasOwn(choices, ''),
    initial,
    choices,
  });
}

/** Defines the purpose of a roll, such as surgery: its kind, the id and the name of the document that the roll concerns, and a number that the result needs. */
export function createPurpose() {
  return new fields.SchemaField({ kind: createText(), ref: createText(), name: createText(), amount: createInteger() });
}

/** Defines the lines of a stored plan, one for each reason. */
export function createPlanLines() {
  return createList(
    new fields.SchemaField({
      key: createText(),
      rule: createText(),
      unit: createText(),
      amount: createInteger(),
      // Name of the skill or of the reason at the time of the roll; empty: the name is found by `key`.
      label: createText(),
    }),
  );
}

/**
 * Defines the fields of a clock, which stores the moment of a fight at which a state began (see combat/clock.ts). They are spread into a schema, since most
 * clocks have further fields.
 */
export function defineClock() {
  return { combat: createText(), round: createClockCount(), turn: createClockCount() };
}

/** Defines `acted`: the moment at which a fighter was last marked as having acted (see combat/clock.ts). The model of every fighter has this field. */
export function defineActed() {
  return { acted: new fields.SchemaField(defineClock()) };
}

/** Defines the fields that the model of every fighter has: `acted`, the one-line concept, and the notes. */
export function defineFighterBase() {
  return { ...defineActed(), concept: createText(), notes: createHtml() };
}

/**
 * Defines `intent`: a fighter's declaration for a round, as text and UUIDs of targets (see combat/clock.ts). The model of every fighter that can declare has
 * this field.
 */
export function defineIntent() {
  const targets = new fields.ArrayField(createText());
  return { intent: new fields.SchemaField({ ...defineClock(), text: createText(), targets }) };
}

/** Name of the message field that stores the rule options at the time of the roll. They continue to apply to the roll if the GM changes the options later. */
export const RULE_OPTIONS = 'ruleOptions';

/** Returns a field for a round or a turn: a whole number, 0 or more. */
function createClockCount() {
  return new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 });
}
