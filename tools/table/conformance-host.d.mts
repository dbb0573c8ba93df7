// Types of conformance-host.mjs, for the tests.
export function bundleForPage(entry: string, name: string): Promise<string>;
