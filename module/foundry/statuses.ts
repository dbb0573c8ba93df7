/**
 * Registers statuses. `CONFIG.statusEffects` is an array in Foundry 13, and a record by id in 14 (API documentation of both versions). If core has a status
 * with the same id, core's is used, so that the palette shows it only once, and core (`CONFIG.specialStatusEffects.DEFEATED`) and other modules use the same
 * status.
 */
import { isGeneration14 } from './generation.ts';

/** A status as Foundry registers it. It has no effect by itself: the rules read `actor.statuses`. */
export interface StatusData {
  readonly id: string;
  /** Lang key of the status's name. */
  readonly name: string;
  readonly img: string;
  readonly hud: { readonly actorTypes: readonly string[] };
  /** The data of the effects that are made of the status: a type, and what it changes. */
  readonly type?: string;
  readonly system?: object;
}

declare module './ruleset.ts' {
  interface Ruleset {
    /** The statuses that the ruleset’s actors can have. */
    readonly statuses?: readonly StatusData[];
  }
}

/**
 * Lists a ruleset's statuses.
 * @param lang - key of the ruleset's texts: `<lang>.Status.<name>` names a status
 * @param assets - the ruleset's folder of pictures, below that of the system
 * @param ids - ids of the statuses by name; core's id if core has the status too
 * @param icons - pictures by name; a status without a picture exists only in core and is not listed
 */
export function listStatuses<Name extends string>(
  lang: string,
  assets: string,
  actorTypes: readonly string[],
  ids: Readonly<Record<Name, string>>,
  icons: Readonly<Partial<Record<Name, string>>>,
): readonly StatusData[] {
  return (Object.keys(icons) as Name[]).map((name) => ({
    id: ids[name],
    name: `${lang}.Status.${name}`,
    img: `systems/tetrad/assets/${assets}/icons/${icons[name]}.svg`,
    hud: { actorTypes },
  }));
}

interface KnownStatus extends Omit<StatusData, 'hud'> {
  hud?: boolean | { actorTypes?: readonly string[] } | null;
}

function findStatus(id: string): KnownStatus | undefined {
  const config = CONFIG.statusEffects as unknown as KnownStatus[] | Record<string, KnownStatus>;
  // In 14 the record is wrapped so that it still passes for a list (foundry-vtt-types issue 3686).
  return isGeneration14()
    ? (config as Record<string, KnownStatus>)[id]
    : (config as KnownStatus[]).find((status) => status.id === id);
}

/** Lists the pictures of all statuses, each once, with the name of its first status. */
export function listStatusPictures(): { readonly img: string; readonly name: string }[] {
  const config = CONFIG.statusEffects as unknown as KnownStatus[] | Record<string, KnownStatus>;
  const pictures = new Map<string, string>();
  for (const { img, name } of Object.values(config))
    if (img && !pictures.has(img)) pictures.set(img, game.i18n.localize(name));
  return [...pictures].map(([img, name]) => ({ img, name })).toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Replaces the statuses whose ids begin with a prefix. */
export function replaceStatuses(prefix: string, statuses: readonly StatusData[]): void {
  const config = CONFIG.statusEffects as unknown as KnownStatus[] | Record<string, KnownStatus>;
  if (isGeneration14()) {
    const record = config as Record<string, KnownStatus>;
    for (const id of Object.keys(record)) if (id.startsWith(prefix)) delete record[id];
  } else {
    const list = config as KnownStatus[];
    for (const { id } of list.filter((status) => status.id.startsWith(prefix)))
      list.splice(
        list.findIndex((status) => status.id === id),
        1,
      );
  }
  statuses.forEach(addStatus);
}

function addStatus(status: StatusData): void {
  if (isGeneration14()) (CONFIG.statusEffects as unknown as Record<string, object>)[status.id] = { ...status };
  else (CONFIG.statusEffects as unknown as object[]).push({ ...status });
}

/** Offers one of core's statuses to our actor types too. */
function offerTo(known: KnownStatus, actorTypes: readonly string[]): void {
  const { hud = true } = known;
  if (hud === true || (hud && !hud.actorTypes)) return;
  const offered = hud ? (hud.actorTypes ?? []) : [];
  known.hud = { actorTypes: [...new Set([...offered, ...actorTypes])] };
}

/** Adds statuses to those that can be set on tokens. */
export function addStatuses(statuses: readonly StatusData[]): void {
  for (const status of statuses) {
    const known = findStatus(status.id);
    if (known) offerTo(known, status.hud.actorTypes);
    else addStatus(status);
  }
}
