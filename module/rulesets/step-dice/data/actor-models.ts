/** The data of Step Dice's actors: characters and adversaries. */
import {
  createCount,
  createRating,
  createText,
  defineClock,
  defineFighterBase,
  listChoices,
} from '../../../settings/fields.ts';
import { beginAdversary, beginCharacter, defineActorModel } from '../../../ledger/actor-model.ts';
import { artwork } from './artwork.ts';
import { stampCondition } from './condition.ts';
import { createAttributes, createBonus, createCondition, createHealth, createTurn } from './fields.ts';
import { buildStartingItems } from './new-character.ts';

const { fields } = foundry.data;

function defineFighterFields() {
  return {
    attributes: createAttributes(),
    // The number of steps by which the second die of initiative is larger or smaller (SD-10).
    initiativeSteps: createRating(),
    health: createHealth(),
    // The stress taken in arguments, which is compared with Composure (SD-50).
    stress: createCount(),
    condition: createCondition(),
    turn: createTurn(),
    // The turn that a botched attack costs the actor, and the id of that attack's message (SD-34).
    lostTurn: new fields.SchemaField({ ...defineClock(), message: createText() }),
    // UUID of the actor that this one holds in a grip; empty: none (SD-26).
    holds: createText(),
    // UUID of the actor whose grapple has won against this one: another user's actor holds it only if both say so (SD-26).
    heldBy: createText(),
    // UUID of the actor that a feint left open to attack, and the clock of the feint (SD-21).
    feint: new fields.SchemaField({ ...defineClock(), against: createText() }),
    // How many feet the actor can move in a turn, with the clock of that turn (SD-12).
    reach: new fields.SchemaField({ ...defineClock(), feet: createCount() }),
    // The clock of the turn in which the actor's zero-G roll succeeded (SD-27).
    steady: new fields.SchemaField(defineClock()),
    // What the actor waits for while it covers an area, as the player typed it (SD-28).
    covers: new fields.SchemaField({ ...defineClock(), text: createText() }),
    // The cover that the actor has taken, with the clock of that moment; it ends when the actor moves (SD-17).
    cover: new fields.SchemaField({ ...defineClock(), kind: createText() }),
    bonus: createBonus(),
    ...defineFighterBase(),
  };
}

const tracks = {
  tracks: {
    'health.stun': 'TETRAD.StepDice.Ledger.Track.stun',
    'health.wound': 'TETRAD.StepDice.Ledger.Track.wound',
    'health.shock': 'TETRAD.StepDice.Ledger.Track.shock',
    stress: 'TETRAD.StepDice.Ledger.Track.stress',
  },
  clocks: { condition: { counter: '', label: 'TETRAD.StepDice.Ledger.Clock.condition' } },
  kinds: listChoices(
    ['stress', 'endurance', 'firstAid', 'bleeding', 'recovery', 'medicine', 'covering', 'hazard', 'disarm'],
    'TETRAD.StepDice.Ledger.Kind',
  ),
  stamp: stampCondition,
};

/** Model of the actor type `stepCharacter`. A new one starts with the common skills and bare hands. */
export const CharacterModel = defineActorModel({
  ...tracks,
  labels: 'TETRAD.StepDice.CharacterFields',
  begin: beginCharacter(artwork, buildStartingItems),
  schema: defineFighterFields,
});

/** Model of the actor type `stepAdversary`, usually with several tokens on a scene. */
const AdversaryModel = defineActorModel({
  ...tracks,
  labels: 'TETRAD.StepDice.AdversaryFields',
  begin: beginAdversary(artwork),
  schema: defineFighterFields,
});

export const actorModels = { stepCharacter: CharacterModel, stepAdversary: AdversaryModel };
