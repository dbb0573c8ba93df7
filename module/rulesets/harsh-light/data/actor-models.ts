/** The data of the actors of Harsh Light: characters and adversaries. */
import { createCount, createHtml, createText, defineActed } from '../../../fields/fields.ts';
import { defineActorModel, manyTokens, singleToken } from '../../../ledger/define-actor-model.ts';
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
    ...defineActed(),
    // One line that says who the actor is, for the sheet's header.
    concept: createText(),
    notes: createHtml(),
  };
}

const tracks = {
  tracks: {
    'health.damage': 'TETRAD.HarshLight.Ledger.Track.damage',
    'willpower.spent': 'TETRAD.HarshLight.Ledger.Track.spent',
  },
  kinds: { willpower: 'TETRAD.HarshLight.Ledger.Kind.willpower' },
};

/** Model of the actor type `lightCharacter`. A new one starts with the skills without dots, and bare hands. */
export const CharacterModel = defineActorModel({
  ...tracks,
  labels: 'TETRAD.HarshLight.CharacterFields',
  begin: {
    artwork: artwork.character,
    tokenArtwork: artwork.characterToken,
    token: singleToken,
    items: buildStartingItems,
  },
  schema: defineFighterFields,
});

/** Model of the actor type `lightAdversary`, which usually has many tokens. */
export const AdversaryModel = defineActorModel({
  ...tracks,
  labels: 'TETRAD.HarshLight.AdversaryFields',
  begin: {
    artwork: artwork.adversary,
    token: manyTokens,
  },
  schema: defineFighterFields,
});
