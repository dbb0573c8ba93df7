/** The data of Dark Harvest's actors: characters and adversaries, which can fight, and breakable objects. */
import { darkHarvest } from '../../../../src/index.ts';
import {
  createChoice,
  createCount,
  createFlag,
  createHtml,
  createOptionalCount,
  createDay,
  createRating,
  createText,
  defineClock,
  defineFighterBase,
  defineIntent,
  listChoices,
} from '../../../settings/fields.ts';
import { isActorOf } from '../../../foundry/documents.ts';
import { beginAdversary, beginCharacter, defineActorModel } from '../../../ledger/actor-model.ts';
import type { TrackValues } from '../../../ledger/ledger.ts';
import { artwork } from './artwork.ts';
import {
  createBreath,
  createBonus,
  createCharacteristics,
  createDrinking,
  createFight,
  createHealth,
  createSurprises,
  createTimedPips,
  createTimedRounds,
} from './fields.ts';
import { isHarvestCharacter, type HarvestCharacter } from './fighter.ts';
import { countStructurePips, readHealth, stampDying, stampRoundPips, type StoredTrack } from './health.ts';
import { buildStartingItems } from './new-character.ts';

const { fields } = foundry.data;

/** Defines the fields that every fighter has. */
function defineFighterFields() {
  return {
    // A rating may be negative; 0 is average.
    characteristics: createCharacteristics(),
    // The number of dice added to Dexterity + Wits for initiative (DH-20).
    initiativeBonus: createRating(),
    health: createHealth(),
    // The pips taken in the current round of a fight (DH-43).
    roundPips: createTimedPips(),
    // What the fighter has declared for this round (DH-20).
    ...defineIntent(),
    fight: createFight(),
    // Whom the fighter has attacked unawares in a fight, which is no attack of the round unless the GM sets it right (DH-32).
    surprises: createSurprises(),
    // How many rounds the fighter has aimed, with the clock of the last of these rounds (DH-28).
    aim: createTimedRounds(),
    // When the fighter began to die, how many rounds it has left to live from then on, and whether it was stabilised (DH-46).
    dying: new fields.SchemaField({ ...defineClock(), rounds: createCount(), stable: createFlag() }),
    // The ids of the requests that have undone a death of the fighter: each does so once (DH-18).
    saved: new fields.ArrayField(createText()),
    // The clock of the fighter's last attempt to stabilise someone (DH-46).
    tended: new fields.SchemaField(defineClock()),
    // The UUIDs of the patients that the fighter treated on its last day of treating. `day` counts the days of the world's clock (DH-60).
    treated: new fields.SchemaField({ day: createDay(), patients: new fields.ArrayField(createText()) }),
    // Whether the fighter is an automaton, which is treated with Engineering or Ad Hoc Repair (DH-60).
    automaton: createFlag(),
    // Since when the fighter holds its breath, and for how many rounds from then on it can do so (DH-64); 0: it is breathing.
    breath: createBreath(),
    // When the fighter was stunned, and for how many rounds (DH-50).
    stun: createTimedRounds(),
    drinking: createDrinking(),
    // Which tests due in the round of the clock the fighter has rolled, and the message id of its last test to stay conscious (DH-45, DH-50).
    tested: new fields.SchemaField({
      ...defineClock(),
      kinds: new fields.ArrayField(createText()),
      stay: createText(),
    }),
    bonus: createBonus(),
    ...defineFighterBase(),
  };
}

function toStored(actor: HarvestCharacter, tracks: TrackValues): StoredTrack {
  const { dice } = actor.system.health;
  return { dice, marked: tracks['health.marked'] ?? 0, bruised: tracks['health.bruised'] ?? 0 };
}

/** The tracks that wounds mark, and the other fields that an undo restores with them. */
const wounds = {
  tracks: {
    'health.marked': 'TETRAD.DarkHarvest.Ledger.Track.marked',
    'health.bruised': 'TETRAD.DarkHarvest.Ledger.Track.bruised',
  },
  clocks: {
    roundPips: { counter: 'pips', label: 'TETRAD.DarkHarvest.Ledger.Clock.roundPips' },
    dying: { counter: '', label: 'TETRAD.DarkHarvest.Ledger.Clock.dying' },
    stun: { counter: '', label: 'TETRAD.DarkHarvest.Ledger.Clock.stun' },
    // `drinking` is not a clock, but an undo restores it in the same way.
    drinking: { counter: '', label: 'TETRAD.DarkHarvest.Ledger.Clock.drinking' },
  },
  kinds: listChoices(['bruise', 'stun', 'stabilised', 'shakeOff', 'sobering'], 'TETRAD.DarkHarvest.Ledger.Kind'),
  /** Records in which round of a fight pips were taken and when dying began, no matter who marks the pips (DH-43, DH-46). */
  stamp(actor: Actor.Implementation, before: TrackValues, after: TrackValues): object {
    if (!isHarvestCharacter(actor)) return {};
    const pips = (after['health.marked'] ?? 0) - (before['health.marked'] ?? 0);
    return { ...stampRoundPips(actor, pips), ...stampDying(actor, toStored(actor, before), toStored(actor, after)) };
  },
  /** Limits marked pips to the track's capacity, and bruises to the number of pips. */
  fit(actor: Actor.Implementation, tracks: TrackValues): TrackValues {
    if (!isHarvestCharacter(actor)) return tracks;
    const { capacity } = readHealth(toStored(actor, tracks));
    const marked = Math.min(capacity, tracks['health.marked'] ?? 0);
    return { 'health.marked': marked, 'health.bruised': Math.min(marked, tracks['health.bruised'] ?? 0) };
  },
};

/** Model of the actor type `harvestCharacter`: a fighter with fate points. A new one starts with the common skills and a fist. */
export const CharacterModel = defineActorModel({
  ...wounds,
  labels: 'TETRAD.DarkHarvest.CharacterFields',
  begin: beginCharacter(artwork, buildStartingItems),
  schema: () => ({
    ...defineFighterFields(),
    fate: new fields.SchemaField({ value: createCount(), max: createCount() }),
  }),
});

/** Model of the actor type `harvestAdversary`: a fighter without fate points, usually with several tokens on a scene. */
export const AdversaryModel = defineActorModel({
  ...wounds,
  labels: 'TETRAD.DarkHarvest.AdversaryFields',
  begin: beginAdversary(artwork),
  schema: () => ({
    ...defineFighterFields(),
    // The number of marked pips that puts a minor adversary out of the fight; null: only a full track does.
    woundLimit: createOptionalCount(1),
  }),
});

/** A kind of object (DH-52); blank if it has its own numbers. */
export type StructureKind = darkHarvest.StructureId | '';

/** The kinds of objects, in the order of the rules' table (DH-52). */
export const structureKinds = Object.keys(darkHarvest.structureDice) as darkHarvest.StructureId[];

/** Limits marked pips to the object's capacity. */
function fitStructure(actor: Actor.Implementation, { marked = 0 }: TrackValues): TrackValues {
  if (!isActorOf(actor, 'harvestStructure')) return { marked };
  return { marked: Math.min(countStructurePips(actor.system), marked) };
}

/** Model of the actor type `harvestStructure`: a breakable object with structure dice, size and armour (DH-51, DH-52). */
export const StructureModel = defineActorModel({
  labels: 'TETRAD.DarkHarvest.StructureFields',
  begin: {
    artwork: artwork.structure,
    token: { actorLink: false, appendNumber: true, disposition: CONST.TOKEN_DISPOSITIONS.NEUTRAL },
  },
  tracks: { marked: 'TETRAD.DarkHarvest.Ledger.Track.marked' },
  fit: fitStructure,
  schema: () => ({
    // The kind of object whose numbers were filled in. They may have been changed by hand since.
    kind: createChoice<StructureKind>(
      {
        '': 'TETRAD.DarkHarvest.StructureKind.own',
        ...listChoices(structureKinds, 'TETRAD.DarkHarvest.StructureKind'),
      },
      '',
    ),
    // The number of structure dice, per yard if `perYard`; each die is 2 pips.
    dice: createCount(1),
    perYard: createFlag(),
    yards: createCount(1),
    // Points that are subtracted from each hit, in addition to the successes of the structure dice.
    armour: createCount(),
    marked: createCount(),
    description: createHtml(),
  }),
});

export const actorModels = {
  harvestCharacter: CharacterModel,
  harvestAdversary: AdversaryModel,
  harvestStructure: StructureModel,
};
