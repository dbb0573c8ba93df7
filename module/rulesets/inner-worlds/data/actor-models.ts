/** The data of the actors of Inner Worlds: characters and adversaries. */
import { createCount, createFlag, createHtml, createText, defineActed, defineClock } from '../../../fields/fields.ts';
import { defineActorModel, manyTokens, singleToken } from '../../../ledger/define-actor-model.ts';
import { artwork } from './artwork.ts';
import { createAbilities, createAmount, createCondition } from './fields.ts';
import { buildStartingItems } from './new-character.ts';

const { fields } = foundry.data;

/** The hit points of an actor before anyone rolls for them: the average of the default die, d10 (IW-26). */
const USUAL_HP = 5;

function defineFighterFields(named: boolean) {
  return {
    abilities: createAbilities(),
    hp: new fields.SchemaField({ max: createCount(USUAL_HP), spent: createCount() }),
    // Spent armor points; the maximum comes from the worn armor (IW-20).
    ap: new fields.SchemaField({ spent: createCount() }),
    // Whether the actor has a name: an unnamed actor that takes STR damage must pass a save or die (IW-22).
    named: createFlag(named),
    gems: createCount(),
    speed: createAmount(1),
    // The state that changes with the tracks and is restored with them: see createCondition.
    condition: createCondition(),
    // Whether the actor has taken vampire blood: then only it and chocolates work (IW-33).
    vampire: createFlag(),
    // The effects of a fight, each with the moment it began. They end by themselves (see data/fight.ts).
    guard: new fields.SchemaField({ ...defineClock(), hp: createCount() }),
    counter: new fields.SchemaField({ ...defineClock(), against: createText() }),
    feinted: new fields.SchemaField({ ...defineClock(), by: createText() }),
    held: new fields.SchemaField({ ...defineClock(), by: createText() }),
    holding: new fields.SchemaField({ ...defineClock(), of: createText(), pays: createText() }),
    forced: new fields.SchemaField({ ...defineClock(), by: createText(), kind: createText() }),
    rallying: new fields.SchemaField(defineClock()),
    ...defineActed(),
    // One line that says who the actor is, for the sheet's header.
    concept: createText(),
    notes: createHtml(),
  };
}

const tracks = {
  tracks: {
    'hp.spent': 'TETRAD.InnerWorlds.Ledger.Track.hp',
    'ap.spent': 'TETRAD.InnerWorlds.Ledger.Track.ap',
    'abilities.str.damage': 'TETRAD.InnerWorlds.Ledger.Track.str',
    'abilities.dex.damage': 'TETRAD.InnerWorlds.Ledger.Track.dex',
    'abilities.wil.damage': 'TETRAD.InnerWorlds.Ledger.Track.wil',
    'guard.hp': 'TETRAD.InnerWorlds.Ledger.Track.guard',
    gems: 'TETRAD.InnerWorlds.Ledger.Track.gems',
  },
  clocks: { condition: { counter: '', label: 'TETRAD.InnerWorlds.Ledger.Clock.condition' } },
  kinds: {
    injury: 'TETRAD.InnerWorlds.Ledger.Kind.injury',
    rest: 'TETRAD.InnerWorlds.Ledger.Kind.rest',
    bid: 'TETRAD.InnerWorlds.Ledger.Kind.bid',
    deprivation: 'TETRAD.InnerWorlds.Ledger.Kind.deprivation',
    guard: 'TETRAD.InnerWorlds.Ledger.Kind.guard',
    hold: 'TETRAD.InnerWorlds.Ledger.Kind.hold',
    powerUp: 'TETRAD.InnerWorlds.Ledger.Kind.powerUp',
    purchase: 'TETRAD.InnerWorlds.Ledger.Kind.purchase',
  },
};

/** Model of the actor type `innerCharacter`. A new one starts with bare hands. */
export const CharacterModel = defineActorModel({
  ...tracks,
  labels: 'TETRAD.InnerWorlds.CharacterFields',
  begin: {
    artwork: artwork.character,
    tokenArtwork: artwork.characterToken,
    token: singleToken,
    items: buildStartingItems,
  },
  schema: () => defineFighterFields(true),
});

/** Model of the actor type `innerAdversary`, which usually has many tokens. */
export const AdversaryModel = defineActorModel({
  ...tracks,
  labels: 'TETRAD.InnerWorlds.AdversaryFields',
  begin: {
    artwork: artwork.adversary,
    token: manyTokens,
    items: buildStartingItems,
  },
  schema: () => defineFighterFields(false),
});
