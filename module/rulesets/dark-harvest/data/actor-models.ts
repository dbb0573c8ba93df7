/** The data of Dark Harvest's actors: characters and adversaries, which fight, and objects that can be broken. */
import { darkHarvest } from '../../../../src/index.ts';
import {
  createChoice,
  createCount,
  createFlag,
  createHtml,
  createRating,
  createText,
  defineActed,
  defineClock,
  defineIntent,
  listChoices,
} from '../../../fields/fields.ts';
import { isActorOf } from '../../../foundry/documents.ts';
import { defineActorModel } from '../../../ledger/define-actor-model.ts';
import type { TrackValues } from '../../../ledger/ledger.ts';
import { artwork } from './artwork.ts';
import { createCharacteristics, createDrinking, createFight, createHealth, createTimedCount } from './fields.ts';
import { isHarvestCharacter, type HarvestCharacter } from './fighter.ts';
import { countStructurePips, readHealth, stampDying, stampRoundPips, type StoredTrack } from './health.ts';
import { buildStartingItems } from './new-character.ts';

const { fields } = foundry.data;

/** Makes the fields that every fighter has. */
function defineFighterFields() {
  return {
    // Negative is below average, 0 is average.
    characteristics: createCharacteristics(),
    // Added to Dexterity + Wits for initiative dice (DH-20).
    initiativeBonus: createRating(),
    health: createHealth(),
    // Pips taken in a round of a fight (DH-43).
    roundPips: createTimedCount('pips'),
    ...defineActed(),
    // What it has declared for the round (DH-20).
    ...defineIntent(),
    fight: createFight(),
    // For how many rounds it has been aiming, with the clock of the last one (DH-28).
    aim: createTimedCount('rounds'),
    // Since when it is dying, how many rounds are left from there, and whether somebody has stabilised it (DH-46).
    dying: new fields.SchemaField({ ...defineClock(), rounds: createCount(), stable: createFlag() }),
    // The round in which it last tried to stabilise somebody (DH-46).
    tended: new fields.SchemaField(defineClock()),
    // Since when it is stunned, and for how many rounds from there (DH-50).
    stun: createTimedCount('rounds'),
    drinking: createDrinking(),
    // Which tests that are due each round it has rolled in a round, and the message of the last one to stay conscious in it (DH-45, DH-50).
    tested: new fields.SchemaField({
      ...defineClock(),
      kinds: new fields.ArrayField(createText()),
      stay: createText(),
    }),
    // One line of who this is, for the head of the sheet.
    concept: createText(),
    notes: createHtml(),
  };
}

function toStored(actor: HarvestCharacter, tracks: TrackValues): StoredTrack {
  const { dice } = actor.system.health;
  return { dice, marked: tracks['health.marked'] ?? 0, bruised: tracks['health.bruised'] ?? 0 };
}

/** What the ledger enters of a fighter's wounds, and what goes with them. */
const wounds = {
  tracks: {
    'health.marked': 'TETRAD.DarkHarvest.Ledger.Track.marked',
    'health.bruised': 'TETRAD.DarkHarvest.Ledger.Track.bruised',
  },
  clocks: {
    roundPips: { counter: 'pips', label: 'TETRAD.DarkHarvest.Ledger.Clock.roundPips' },
    dying: { counter: '', label: 'TETRAD.DarkHarvest.Ledger.Clock.dying' },
    stun: { counter: '', label: 'TETRAD.DarkHarvest.Ledger.Clock.stun' },
  },
  kinds: {
    bruise: 'TETRAD.DarkHarvest.Ledger.Kind.bruise',
    stun: 'TETRAD.DarkHarvest.Ledger.Kind.stun',
    stabilised: 'TETRAD.DarkHarvest.Ledger.Kind.stabilised',
    shakeOff: 'TETRAD.DarkHarvest.Ledger.Kind.shakeOff',
  },
  /** Pips taken in a fight are stamped with its round, and the beginning of dying, whoever marks them (DH-43, DH-46). */
  stamp(actor: Actor.Implementation, before: TrackValues, after: TrackValues): object {
    if (!isHarvestCharacter(actor)) return {};
    const pips = (after['health.marked'] ?? 0) - (before['health.marked'] ?? 0);
    return { ...stampRoundPips(actor, pips), ...stampDying(actor, toStored(actor, before), toStored(actor, after)) };
  },
  /** No more pips than the track holds, and no more bruises than pips. */
  fit(actor: Actor.Implementation, tracks: TrackValues): TrackValues {
    if (!isHarvestCharacter(actor)) return tracks;
    const { capacity } = readHealth(toStored(actor, tracks));
    const marked = Math.min(capacity, tracks['health.marked'] ?? 0);
    return { 'health.marked': marked, 'health.bruised': Math.min(marked, tracks['health.bruised'] ?? 0) };
  },
};

/** Model of the actor type `harvestCharacter`: a fighter with fate points. A new one has the common skills and a fist. */
export const CharacterModel = defineActorModel({
  ...wounds,
  labels: 'TETRAD.DarkHarvest.CharacterFields',
  begin: {
    artwork: artwork.character,
    tokenArtwork: artwork.characterToken,
    token: { actorLink: true, disposition: CONST.TOKEN_DISPOSITIONS.FRIENDLY },
    items: buildStartingItems,
  },
  schema: () => ({
    ...defineFighterFields(),
    // `serial` counts the spends, so that of two spends at once only one holds.
    fate: new fields.SchemaField({ value: createCount(), max: createCount(), serial: createCount() }),
  }),
});

/** Model of the actor type `harvestAdversary`: a fighter without fate points, for one page and for many tokens. */
export const AdversaryModel = defineActorModel({
  ...wounds,
  labels: 'TETRAD.DarkHarvest.AdversaryFields',
  begin: {
    artwork: artwork.adversary,
    token: { actorLink: false, appendNumber: true, disposition: CONST.TOKEN_DISPOSITIONS.HOSTILE },
  },
  schema: () => ({
    ...defineFighterFields(),
    // Pips at which it is out of the fight, for those not worth a full track; null: the whole track.
    woundLimit: new fields.NumberField({ required: true, nullable: true, integer: true, min: 1, initial: null }),
  }),
});

/** A kind of object (DH-52); blank for one of its own. */
export type StructureKind = darkHarvest.StructureId | '';

/** All kinds of objects, in the order of the table (DH-52). */
export const structureKinds = Object.keys(darkHarvest.structureDice) as darkHarvest.StructureId[];

/** No more pips than the object holds. */
function fitStructure(actor: Actor.Implementation, { marked = 0 }: TrackValues): TrackValues {
  if (!isActorOf(actor, 'harvestStructure')) return { marked };
  return { marked: Math.min(countStructurePips(actor.system), marked) };
}

/** Model of the actor type `harvestStructure`: an object with its structure dice, its size and its armour (DH-51, DH-52). */
export const StructureModel = defineActorModel({
  labels: 'TETRAD.DarkHarvest.StructureFields',
  begin: {
    artwork: artwork.structure,
    token: { actorLink: false, appendNumber: true, disposition: CONST.TOKEN_DISPOSITIONS.NEUTRAL },
  },
  tracks: { marked: 'TETRAD.DarkHarvest.Ledger.Track.marked' },
  fit: fitStructure,
  schema: () => ({
    // What it is; its numbers may be others than the kind's.
    kind: createChoice<StructureKind>(
      {
        '': 'TETRAD.DarkHarvest.StructureKind.own',
        ...listChoices(structureKinds, 'TETRAD.DarkHarvest.StructureKind'),
      },
      '',
    ),
    // Structure dice, of one yard where `perYard`; 2 pips each.
    dice: createCount(1),
    perYard: createFlag(),
    // How many yards of it there are.
    yards: createCount(1),
    // Comes off each hit beside the structure dice.
    armour: createCount(),
    marked: createCount(),
    description: createHtml(),
  }),
});
