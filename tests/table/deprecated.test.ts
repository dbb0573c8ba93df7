/** Deprecated members throw; one of each list is tested, in its Foundry version. */
import { expect, it, vi } from 'vitest';

for (const generation of [13, 14] as const) {
  it(`throws in generation ${generation}`, async () => {
    vi.resetModules();
    Object.assign(globalThis, { TABLE_GENERATION: generation });
    const { installGlobals } = await import('../../table/foundry/globals.ts');
    const { CONFIG, foundry } = installGlobals() as unknown as {
      CONFIG: { Dice: { rollModes?: object } };
      foundry: { applications: { api: { ApplicationV2: { prototype: { bringToTop?: unknown } } } } };
    };
    expect(() => foundry.applications.api.ApplicationV2.prototype.bringToTop).toThrow('is deprecated');
    if (generation === 14) expect(() => CONFIG.Dice.rollModes).toThrow('is deprecated');
    else expect(Object.keys(CONFIG.Dice.rollModes ?? {})).toContain('gmroll');
  });
}
