/** Readings: world settings that choose between two ways to read a rule. All are switches. */

/** One switch. */
export interface Reading {
  /** Key of the setting. */
  readonly key: string;
  /** Lang keys. */
  readonly name: string;
  readonly hint: string;
}

/** The readings of one ruleset. */
export type ReadingsFacet = readonly Reading[];

/** Registers a ruleset's readings as world settings, off by default. Called in `init`. */
export function registerReadings(readings: ReadingsFacet): void {
  // The type package knows settings by literal keys; a reading's key is its ruleset's.
  const settings = game.settings as unknown as { register(namespace: string, key: string, data: object): void };
  for (const { key, name, hint } of readings) {
    settings.register('tetrad', key, {
      name,
      hint,
      scope: 'world',
      config: true,
      type: new foundry.data.fields.BooleanField({ initial: false }),
    });
  }
}
