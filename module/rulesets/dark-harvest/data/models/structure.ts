/** The data of a Dark Harvest object that can be broken: its structure dice, its size and its armour (DH-51, DH-52). */
import { darkHarvest } from '../../../../../src/index.ts';
import { applyArtwork } from '../../../../documents/artwork.ts';
import { applyTokenDefaults } from '../../../../documents/token-defaults.ts';
import { defineLedger, TrackedModel } from '../../../../ledger/tracked-model.ts';
import type { TrackValues } from '../../../../ledger/ledger.ts';
import { artwork } from '../artwork.ts';
import { countStructurePips, type HarvestStructure } from '../health.ts';
import { createCount, createFlag, createHtml, listChoices } from './common-fields.ts';

const { fields } = foundry.data;

/** A kind of object (DH-52); blank for one of its own. */
export type StructureKind = darkHarvest.StructureId | '';

/** All kinds of objects, in the order of the table (DH-52). */
export const structureKinds = Object.keys(darkHarvest.structureDice) as darkHarvest.StructureId[];

function defineStructureSchema() {
  return {
    // What it is; its numbers may be others than the kind's.
    kind: new fields.StringField<{
      required: true;
      blank: true;
      initial: StructureKind;
      choices: Record<StructureKind, string>;
    }>({
      required: true,
      blank: true,
      initial: '',
      choices: {
        '': 'TETRAD.DarkHarvest.StructureKind.own',
        ...listChoices(structureKinds, 'TETRAD.DarkHarvest.StructureKind'),
      },
    }),
    // Structure dice, of one yard where `perYard`; 2 pips each.
    dice: createCount(1),
    perYard: createFlag(),
    // How many yards of it there are.
    yards: createCount(1),
    // Comes off each hit beside the structure dice.
    armour: createCount(),
    marked: createCount(),
    ...defineLedger(),
    description: createHtml(),
  };
}

/** The schema of `harvestStructure.system`. */
export type StructureSchema = ReturnType<typeof defineStructureSchema>;

/** Model of the actor type `harvestStructure`. */
export class StructureModel extends TrackedModel<StructureSchema> {
  static override readonly TRACKS = { marked: 'TETRAD.DarkHarvest.Ledger.Track.marked' };

  /** No more pips than it holds. */
  override fitTracks({ marked = 0 }: TrackValues): TrackValues {
    return { marked: Math.min(countStructurePips(this.parent.system as HarvestStructure['system']), marked) };
  }

  static override LOCALIZATION_PREFIXES = ['TETRAD.DarkHarvest.StructureFields'];

  static override defineSchema(): StructureSchema {
    return defineStructureSchema();
  }

  /** A new one has our picture. */
  protected override async _preCreate(
    ...[data, options, user]: Parameters<
      foundry.abstract.TypeDataModel<StructureSchema, Actor.Implementation>['_preCreate']
    >
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    applyArtwork(this.parent, artwork.structure);
    applyTokenDefaults(this.parent, {
      actorLink: false,
      appendNumber: true,
      disposition: CONST.TOKEN_DISPOSITIONS.NEUTRAL,
    });
  }
}
