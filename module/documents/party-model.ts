/**
 * The data of a party: who belongs to it, and who of them is here. What it has in common are its items; its ledger tells what was put in and taken out. It belongs to
 * no ruleset, so its members may be of any.
 */
import { defineActorModel } from '../ledger/actor-model.ts';
import { createFlag, createHtml, createList, createText } from '../settings/fields.ts';

const { fields } = foundry.data;

/** The most members of a party. */
const MOST = 60;

/** Model of the actor type `party`. Its token stands for all who travel together. */
const PartyModel = defineActorModel({
  labels: 'TETRAD.Party',
  begin: {
    artwork: 'systems/tetrad/assets/party.svg',
    token: { actorLink: true, disposition: CONST.TOKEN_DISPOSITIONS.FRIENDLY },
  },
  tracks: {},
  schema: () => ({
    members: createList(new fields.SchemaField({ uuid: createText(), here: createFlag(true) }), MOST),
    notes: createHtml(),
  }),
});

export const actorModels = { party: PartyModel };
