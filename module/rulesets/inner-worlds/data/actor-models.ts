/** The data of Inner Worlds' actors: characters and adversaries. */
import { innerWorlds } from '../../../../src/index.ts';
import {
  createCount,
  createFlag,
  createText,
  defineClock,
  defineFighterBase,
  listChoices,
} from '../../../settings/fields.ts';
import { beginAdversary, beginCharacter, defineActorModel } from '../../../ledger/actor-model.ts';
import { artwork } from './artwork.ts';
import { createAbilities, createBonus, createAmount, createCondition, createWords } from './fields.ts';
import { buildStartingItems } from './new-character.ts';

const { fields } = foundry.data;

/** The hit points of an actor whose data has none: the average of the default die, d10 (IW-26). */
const USUAL_HP = 5;

function defineFighterFields(named: boolean) {
  return {
    abilities: createAbilities(),
    hp: new fields.SchemaField({ max: createCount(USUAL_HP), spent: createCount() }),
    // Spent armour points; the maximum comes from the worn armour (IW-20).
    ap: new fields.SchemaField({ spent: createCount() }),
    // Whether the actor has a name. An unnamed actor that takes STR damage must pass a save or die (IW-22).
    named: createFlag(named),
    gems: createCount(),
    speed: createAmount(1),
    // States that change together with the tracks, and that an undo restores with them (see createCondition).
    condition: createCondition(),
    // Whether the actor has taken vampire blood, after which only vampire blood and chocolates work on it (IW-33).
    vampire: createFlag(),
    // The effects of a fight, each with the clock of its beginning. They end by themselves (see data/fight.ts).
    guard: new fields.SchemaField({ ...defineClock(), hp: createCount() }),
    counter: new fields.SchemaField({ ...defineClock(), against: createText() }),
    // `used`: the id of the attack that had the maximum.
    feinted: new fields.SchemaField({ ...defineClock(), by: createText(), used: createText() }),
    held: new fields.SchemaField({ ...defineClock(), by: createText() }),
    holding: new fields.SchemaField({ ...defineClock(), of: createText(), pays: createText() }),
    // The turn whose move has been stopped.
    stopped: new fields.SchemaField(defineClock()),
    forced: new fields.SchemaField({ ...defineClock(), by: createText(), kind: createText() }),
    rallying: new fields.SchemaField(defineClock()),
    // The rallies of others under which the actor has made its free save.
    rallied: createWords(),
    // The weapon of the last attack action, and the targets of its attacks (IW-30).
    striking: new fields.SchemaField({ ...defineClock(), weapon: createText(), targets: createWords() }),
    bonus: createBonus(),
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
    ['injury', 'rest', 'bid', 'deprivation', 'guard', 'hold', 'powerUp', 'project', 'purchase'],
    'TETRAD.InnerWorlds.Ledger.Kind',
  ),
};

/** The hit points of a new actor for whom nobody names any are rolled (IW-26). */
const rolledHp = { rolled: { 'hp.max': `1d${innerWorlds.defaults.hitDie}` } };

export const actorModels = {
  // Characters start with bare hands.
  innerCharacter: defineActorModel({
    ...tracks,
    labels: 'TETRAD.InnerWorlds.CharacterFields',
    begin: { ...beginCharacter(artwork, buildStartingItems), ...rolledHp },
    schema: () => defineFighterFields(true),
  }),
  // Adversaries usually have several tokens on a scene.
  innerAdversary: defineActorModel({
    ...tracks,
    labels: 'TETRAD.InnerWorlds.AdversaryFields',
    begin: { ...beginAdversary(artwork, buildStartingItems), ...rolledHp },
    schema: () => defineFighterFields(false),
  }),
};
