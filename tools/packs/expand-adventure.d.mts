/** A document as plain data. */
type Data = Record<string, unknown>;

/** A token of a written scene. */
export interface PlacedToken extends Data {
  readonly _id: string;
  readonly name: string;
  readonly actorId: string;
  readonly x: number;
  readonly y: number;
}

/** An adventure as Foundry reads it. */
export interface WrittenAdventure extends Data {
  readonly _id: string;
  readonly actors: readonly (Data & { readonly _id: string; readonly items: readonly Data[] })[];
  readonly scenes: readonly (Data & { readonly _id: string; readonly tokens: readonly PlacedToken[] })[];
  readonly combats: readonly (Data & { readonly scene: string; readonly combatants: readonly Data[] })[];
  readonly folders: readonly Data[];
  readonly journal: readonly Data[];
  readonly tables: readonly Data[];
  readonly cards: readonly (Data & { readonly _id: string; readonly cards: readonly Data[] })[];
}

export function expandAdventure(
  source: Data,
  context: {
    readonly actors: ReadonlyMap<string, object>;
    readonly stacks: ReadonlyMap<string, object>;
    readonly tables: ReadonlyMap<string, object>;
    readonly grid: { readonly distance: number; readonly units: string };
    readonly report: (field: string, fault: string) => void;
  },
): WrittenAdventure;
