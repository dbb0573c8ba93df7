/** The fields of a stored plan: which dice were rolled, and a line for each reason. */
import { createText } from './common-fields.ts';

const { fields } = foundry.data;

function createInteger() {
  return new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 });
}

/** The lines of a plan, each with a reason. */
export function createLines() {
  return new fields.ArrayField(
    new fields.SchemaField({
      key: createText(),
      rule: createText(),
      colour: createText(),
      amount: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
      // Name of a skill, a helper or a reason as it was at the roll; empty: the name of the key.
      label: createText(),
    }),
  );
}

/** The plan of a test. */
export function createPlan() {
  return new fields.SchemaField({
    white: createInteger(),
    black: createInteger(),
    automatic: createInteger(),
    // Null: the net is what the dice give; a number: it is never below (DH-6, Very Easy).
    minimumNet: new fields.NumberField({ required: true, nullable: true, integer: true, initial: null }),
    formula: createText(),
    lines: createLines(),
  });
}
