/** The data of the actors of Harsh Light: characters and adversaries. */
import { createCount, defineFighterBase } from '../../../fields/fields.ts';
import { beginAdversary, beginCharacter, defineActorModel } from '../../../ledger/define-actor-model.ts';
import { artwork } from './artwork.ts';
import { createAttributes, createTraits, createTurn } from './fields.ts';
import { buildStartingItems } from './new-character.ts';

const { fields } = foundry.data;

function defineFighterFields() {
  return {
    attributes: createAttributes(),
    traits: createTraits(),
    // Lost boxes of health, and spent points of Willpower (HL-12, HL-18).
    health: new fields.SchemaField({ damage: createCount() }),
    willpower: new fields.SchemaField({ spent: createCount() }),
    // What a vampire adds to a trait that resists the supernatural; 0: not a vampire (HL-17).
    bloodPotency: createCount(),
    turn: createTurn(),
    ...defineFighterBase(),
  };
}

const shared = {
  tracks: {
    'health.damage': 'TETRAD.HarshLight.Ledger.Track.damage',
    'willpower.spent': 'TETRAD.HarshLight.Ledger.Track.spent',
  },
  kinds: { willpower: 'TETRAD.HarshLight.Ledger.Kind.willpower' },
  schema: defineFighterFields,
};

/** The models of the actors, by type. */
export const actorModels = {
  // A new one starts with the skills without dots, and bare hands.
  lightCharacter: defineActorModel({
    ...shared,
    labels: 'TETRAD.HarshLight.CharacterFields',
    begin: beginCharacter(artwork, buildStartingItems),
  }),
  // Usually has many tokens.
  lightAdversary: defineActorModel({
    ...shared,
    labels: 'TETRAD.HarshLight.AdversaryFields',
    begin: beginAdversary(artwork),
  }),
};
