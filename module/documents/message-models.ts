/** The data of the messages that belong to no ruleset: what a GM asks, what is due, the end of a scene, and what changes hands. */
import { defineMessageModel } from '../settings/define-model.ts';
import { createCount, createFlag, createList, createText } from '../settings/fields.ts';

const { fields } = foundry.data;

/** The most actors, rulesets and things of one message. */
const MOST_ACTORS = 60;
const MOST_RULESETS = 12;
const MOST_THINGS = 100;

export const messageModels = {
  // A GM asks several actors for a roll. A hidden difficulty is not part of it.
  ask: defineMessageModel(() => ({
    // The GM's text about the reason for the roll; may be empty.
    text: createText(),
    // The rolls: one call for each ruleset.
    calls: createList(
      new fields.SchemaField({
        ruleset: createText(),
        subjects: createList(createText(), 2),
        difficulty: createText(),
      }),
      MOST_RULESETS,
    ),
    actors: createList(new fields.SchemaField({ uuid: createText(), name: createText() }), MOST_ACTORS),
    // Whether only the GM knows the difficulty and therefore judges the answers.
    hidden: createFlag(),
    // Id of the GM who asked. Under a hidden difficulty, no one else can judge.
    judge: createText(),
    // Whether the card counts how many actors have passed.
    group: createFlag(),
    // UUIDs of the actors who no longer need to roll.
    dropped: createList(createText()),
    // Ids of answers that the GM has rejected; their actors may roll again.
    rejected: createList(createText()),
    closed: createFlag(),
    // The verdicts of the client that knows the hidden difficulty, each with the message id of the answer.
    verdicts: createList(new fields.SchemaField({ answer: createText(), success: createFlag(), text: createText() })),
  })),
  // A check of the actor in `links` falls due as game time passes.
  due: defineMessageModel(() => ({
    key: createText(),
    label: createText(),
    request: new fields.ObjectField(),
  })),
  // A player asks for leave to make a roll that the rules forbid, or a GM answers; `links.replyTo` of an answer is the id of the question.
  leave: defineMessageModel(() => ({
    // The roll: what is rolled, in the language of the user who asks, the ruleset's request, and who may see it.
    task: createText(),
    request: new fields.ObjectField(),
    mode: createText(),
    // 'give' or 'refuse'; empty: the message is a question.
    answer: createText(),
  })),
  // A GM sets right what a roll counts by its roller's word, or sets a value by their own word, told by `word`; `links.replyTo` is the id of the roll.
  correction: defineMessageModel(() => ({ key: createText(), value: createText(), word: createText() })),
  // Things that the actor in `links` offers to another, or that its owner asks for, so that an earlier gift is undone; `links.replyTo` of what is offered back is the id of such a question.
  gift: defineMessageModel(() => ({
    // UUID of the actor that may take them; empty: a GM lets everyone take them.
    to: createText(),
    // The things, by the ids of the items; an empty id is money. The price is that of each piece.
    things: createList(
      new fields.SchemaField({
        item: createText(),
        name: createText(),
        img: createText(),
        quantity: createCount(1),
        price: createCount(),
      }),
      MOST_THINGS,
    ),
    // The key of the entries about an earlier gift that this one undoes; empty: none.
    undoes: createText(),
    // Whether the things are asked for.
    asks: createFlag(),
    // The ids of the answers for which the giver no longer has what was taken.
    settled: createList(createText()),
  })),
  // The actor in `links` takes what is offered or refuses it, or the giver withdraws it; `links.replyTo` is the id of the offer.
  giftAnswer: defineMessageModel(() => ({
    // 'take', 'refuse' or 'withdraw'.
    answer: createText(),
    // The ids of the item that is taken: among those of the giver and, now, of the taker.
    thing: createText(),
    landed: createText(),
    name: createText(),
    quantity: createCount(1),
  })),
  // Something that follows by the rules is carried out if someone says so, because this world asks first.
  automation: defineMessageModel(() => ({
    family: createText(),
    // UUID of the document that is changed, and what is changed.
    document: createText(),
    data: new fields.ObjectField(),
    // What is due, in the language of the user who was to do it.
    says: createText(),
    done: createFlag(),
  })),
  // A GM has changed several actors at once: at the end of a scene, by an award, or as time passed.
  sceneEnd: defineMessageModel(() => ({
    // The title in the GM's language; empty: the scene has ended.
    title: createText(),
    // The id of the ledger entry of each actor, in messages of version 0.2.
    key: createText(),
    actors: createList(
      new fields.SchemaField({
        uuid: createText(),
        name: createText(),
        // The ids of the actor's ledger entries in their order.
        entries: createList(createText()),
        lines: createList(
          new fields.SchemaField({
            label: createText(),
            before: createText(),
            after: createText(),
            rule: createText(),
          }),
        ),
      }),
    ),
  })),
};
