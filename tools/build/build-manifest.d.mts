// Types of build-manifest.mjs, for the build's configuration and its tests.
/** Reads where the sources name document types ("Actor.harvestCharacter"), by place. */
export function readDeclaredTypes(root?: string): Record<string, string[]>;
/** Builds the manifest that is shipped; throws where the places that name document types disagree. */
export function buildManifest(template: unknown, manifest: unknown, declared?: Record<string, string[]>): object;
/** Replaces the page of the project, below which all addresses of the manifest are; throws if the new one is no https address. */
export function moveAddresses<Manifest extends { readonly url: string }>(manifest: Manifest, base: string): Manifest;
