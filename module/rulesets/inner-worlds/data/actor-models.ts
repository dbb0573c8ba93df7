/** The data of the actors of Inner Worlds: characters and adversaries. */
import {
  createCount,
  createFlag,
  createText,
  defineClock,
  defineFighterBase,
  listChoices,
} from '../../../fields/fields.ts';
import { beginAdversary, beginCharacter, defineActorModel } from '../../../ledger/define-actor-model.ts';
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
    ...defineFighterBase(),
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
  kinds: listChoices(
    ['injury', 'rest', 'bid', 'deprivation', 'guard', 'hold', 'powerUp', 'purchase'],
    'TETRAD.InnerWorlds.Ledger.Kind',
  ),
};

/** The models of the actors, by type. */
export const actorModels = {
  // A new one starts with bare hands.
  innerCharacter: defineActorModel({
    ...tracks,
    labels: 'TETRAD.InnerWorlds.CharacterFields',
    begin: beginCharacter(artwork, buildStartingItems),
    schema: () => defineFighterFields(true),
  }),
  // Usually has many tokens.
  innerAdversary: defineActorModel({
    ...tracks,
    labels: 'TETRAD.InnerWorlds.AdversaryFields',
    begin: beginAdversary(artwork, buildStartingItems),
    schema: () => defineFighterFields(false),
  }),
};
