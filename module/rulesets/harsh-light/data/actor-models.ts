/** The data of Harsh Light's actors: characters and adversaries. */
import { createCount, defineFighterBase } from '../../../settings/fields.ts';
import { beginAdversary, beginCharacter, defineActorModel } from '../../../ledger/actor-model.ts';
import { artwork } from './artwork.ts';
import { createAttributes, createBonus, createTraits, createTurn } from './fields.ts';
import { buildStartingItems } from './new-character.ts';

const { fields } = foundry.data;

function defineFighterFields() {
  return {
    attributes: createAttributes(),
    traits: createTraits(),
    // Lost boxes of health, and spent points of Willpower (HL-12, HL-18).
    health: new fields.SchemaField({ damage: createCount() }),
    willpower: new fields.SchemaField({ spent: createCount() }),
    // The Blood Potency that a vampire adds to a trait when resisting the supernatural; 0: not a vampire (HL-17).
    bloodPotency: createCount(),
    turn: createTurn(),
    bonus: createBonus(),
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

export const actorModels = {
  // Characters start with all common skills at no dots, and with bare hands.
  lightCharacter: defineActorModel({
    ...shared,
    labels: 'TETRAD.HarshLight.CharacterFields',
    begin: beginCharacter(artwork, buildStartingItems),
  }),
  // Adversaries usually have several tokens on a scene.
  lightAdversary: defineActorModel({
    ...shared,
    labels: 'TETRAD.HarshLight.AdversaryFields',
    begin: beginAdversary(artwork),
  }),
};
