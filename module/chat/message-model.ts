/** What the data of every message type of ours begins with. */

const { fields } = foundry.data;

/** Defines the fields that all our message types share; a model adds its own beside them. */
export function defineMessageFields() {
  return {
    // Raised when the shape of the data changes, so that an old card is still read as it was written. (`schema` is a member of every data model.)
    schemaVersion: new fields.NumberField({ required: true, nullable: false, integer: true, min: 1, initial: 1 }),
    // Id of the ruleset that wrote the card.
    ruleset: new fields.StringField({ required: true, blank: true, initial: '' }),
    links: new fields.SchemaField({
      // UUID of the acting actor; empty for a roll typed in chat.
      actor: new fields.StringField({ required: true, blank: true, initial: '' }),
      // Id of the message this one answers.
      replyTo: new fields.StringField({ required: true, blank: true, initial: '' }),
    }),
  };
}

/** The shared part of the schemas of our message types. */
export type MessageFields = ReturnType<typeof defineMessageFields>;
