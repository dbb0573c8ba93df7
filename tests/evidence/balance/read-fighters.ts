/** Characters and adversaries of the packs as the forecast takes them: each with one of its weapons, unhurt. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { darkHarvest } from '../../../src/index.ts';
import type { OutlookFighter } from '../../../src/dark-harvest/outlook/index.ts';

/** An item of a source; which fields it has depends on its type. */
interface Item {
  readonly name: string;
  readonly type: string;
  readonly system: {
    readonly identifier: string;
    readonly rating: number;
    readonly skill: string;
    readonly damage: number;
    readonly melee: boolean;
    readonly bruise: boolean;
    readonly special: string;
    readonly shots: { readonly max: number };
    readonly readied: boolean;
    readonly soak: number;
    readonly worn: boolean;
  };
}

/** An actor's source. */
interface Source {
  readonly _id: string;
  readonly name: string;
  readonly system: {
    readonly characteristics: Readonly<Record<'strength' | 'dexterity' | 'fortitude' | 'wits' | 'resolve', number>>;
    readonly initiativeBonus: number;
    readonly health: { readonly dice: number };
    readonly woundLimit?: number | null;
    readonly notes: string;
  };
  readonly items: readonly Item[];
}

/** A fighter without id and side: what it is with one of its weapons in hand. */
export type Form = Omit<OutlookFighter, 'id' | 'side'>;

/** Someone of a pack. */
export interface Someone {
  /** Pack and id, as adventures name it. */
  readonly key: string;
  readonly name: string;
  readonly notes: string;
  /** With each of its weapons, by the weapon's name. */
  readonly forms: ReadonlyMap<string, Form>;
}

function readForm({ system, items }: Source, weapon: Item): Form {
  const { strength, dexterity, fortitude, wits, resolve } = system.characteristics;
  const rate = (identifier: string): number =>
    items.find((item) => item.type === 'harvestSkill' && item.system.identifier === identifier)?.system.rating ?? 0;
  const { skill, damage, melee, bruise, special, shots } = weapon.system;
  const worn = items.filter((item) => item.type === 'harvestArmor' && item.system.worn);
  const isBare = melee && damage === 0 && special === '';
  return {
    strength,
    dexterity,
    fortitude,
    wits,
    resolve,
    initiativeBonus: system.initiativeBonus,
    weaponSkill: rate(skill),
    dodge: rate('dodge'),
    armour: worn.reduce((sum, item) => sum + item.system.soak, 0),
    weapon: { damage, melee, bruise, tesla: special === 'tesla', shots: shots.max || null },
    unreadied: isBare,
    unarmed: isBare,
    martialArts: rate('martial-arts') > 0,
    track: { dice: system.health.dice, reserve: darkHarvest.RESERVE_DICE, marked: 0, bruised: 0 },
    limit: system.woundLimit ?? null,
  };
}

/**
 * Reads everyone of a pack.
 * @param pack - Its name in the manifest.
 */
export function readSomeone(pack: string): Someone[] {
  const root = join('packs/_source', pack);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yml') && !file.endsWith('_folder.yml'))
    .map((file) => parse(readFileSync(join(root, file), 'utf8')) as Source)
    .map((source) => ({
      key: `${pack}.${source._id}`,
      name: source.name,
      notes: source.system.notes,
      forms: new Map(
        source.items
          .filter(({ type }) => type === 'harvestWeapon')
          .map((weapon) => [weapon.name, readForm(source, weapon)]),
      ),
    }));
}
