/** What the tests use of the official CLI, which comes without types. */
declare module '@foundryvtt/foundryvtt-cli' {
  /** Writes the documents of a compiled pack into a folder, a file each. */
  export function extractPack(
    pack: string,
    folder: string,
    options?: { yaml?: boolean; log?: boolean; transformName?: (entry: { _key: string }) => string },
  ): Promise<void>;
}
