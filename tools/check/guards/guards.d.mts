/** A guard of the house. */
export interface Guard {
  /** What holds, as `npm test` names the step. */
  readonly says: string;
  /** @param house - Texts by path from the root. */
  check(house: ReadonlyMap<string, string>): string[];
  /** Numbers worth reading, told when the guard is asked for alone. */
  report?(house: ReadonlyMap<string, string>): string[];
}

export const GUARDS: Readonly<Record<string, Guard>>;
