/** The data of a party: who belongs to it, and who of them is here. What it has in common are its items. It belongs to no ruleset, so its members may be of any. */
import { createFlag, createHtml, createList, createText } from '../settings/fields.ts';
import { typeClass } from '../foundry/host.ts';
import type { Beginning, ModelClass } from '../settings/define-model.ts';

const { fields } = foundry.data;

type DataSchema = foundry.data.fields.DataSchema;

/** The most members of a party. */
const MOST = 60;

function defineParty() {
  return {
    members: createList(new fields.SchemaField({ uuid: createText(), here: createFlag(true) }), MOST),
    notes: createHtml(),
  };
}

/** The data of a party. It is an interface for the same reason as ItemModel. */
interface PartyData extends foundry.abstract.TypeDataModel<ReturnType<typeof defineParty>, Actor.Implementation> {}

/** Defines the model of the actor type `party`. Its token stands for all who travel together. */
function definePartyModel(): ModelClass<PartyData> {
  const Model = class extends foundry.abstract.TypeDataModel<DataSchema, Actor.Implementation> {
    static override LOCALIZATION_PREFIXES = ['TETRAD.Party'];

    static readonly BEGINNING: Beginning = {
      artwork: 'systems/tetrad/assets/party.svg',
      token: { actorLink: true, disposition: CONST.TOKEN_DISPOSITIONS.FRIENDLY },
    };

    static override defineSchema(): DataSchema {
      return defineParty();
    }
  };
  return typeClass<ModelClass<PartyData>>(Model);
}

export const actorModels = { party: definePartyModel() };
