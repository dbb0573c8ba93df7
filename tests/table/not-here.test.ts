/** What Foundry has and the table has not throws by name, in both generations; what is there stays. */
import { expect, it, vi } from 'vitest';

interface Roots {
  CONFIG: Record<string, unknown>;
  CONST: Record<string, unknown>;
  foundry: {
    dice: { Roll: { prototype: Record<string, unknown>; safeEval?: unknown; validate(formula: string): boolean } };
    utils: Record<string, unknown>;
  };
}

const message = (path: string): string => `${path} is not implemented in the embedded table`;

for (const generation of [13, 14] as const) {
  it(`throws in generation ${generation}`, async () => {
    vi.resetModules();
    Object.assign(globalThis, { TABLE_GENERATION: generation });
    const { installGlobals } = await import('../../table/foundry/globals.ts');
    const { CONFIG, CONST, foundry } = installGlobals() as unknown as Roots;
    expect(() => foundry.dice.Roll.safeEval).toThrow(message('foundry.dice.Roll.safeEval'));
    expect(() => Reflect.get(Math, 'clamp')).toThrow(message('Math.clamp'));
    expect(() => Reflect.get(Object('text') as object, 'slugify')).toThrow(message('String#slugify'));
    expect(() => foundry.utils['debounce']).toThrow(message('foundry.utils.debounce'));
    expect(() => CONFIG['weatherEffects']).toThrow(message('CONFIG.weatherEffects'));
    expect(() => CONST['TEXT_ENRICH_EMBED_MAX_DEPTH']).toThrow(message('foundry.CONST.TEXT_ENRICH_EMBED_MAX_DEPTH'));
    const { prototype } = foundry.dice.Roll;
    expect(() => (Object.create(prototype) as typeof prototype)['alter']).toThrow(message('foundry.dice.Roll#alter'));
  });

  it(`leaves alone in generation ${generation} what is there, what is set and what nobody declares`, async () => {
    vi.resetModules();
    Object.assign(globalThis, { TABLE_GENERATION: generation });
    const { installGlobals } = await import('../../table/foundry/globals.ts');
    const { CONFIG, CONST, foundry } = installGlobals() as unknown as Roots;
    expect(foundry.dice.Roll.validate('1d6')).toBe(true);
    expect(CONST['GRID_TYPES']).toMatchObject({ GRIDLESS: 0, SQUARE: 1 });
    expect(foundry.utils['nobodyDeclaresThis']).toBeUndefined();
    CONFIG['weatherEffects'] = { rain: {} };
    expect(CONFIG['weatherEffects']).toEqual({ rain: {} });
    const roll = Object.create(foundry.dice.Roll.prototype) as Record<string, unknown>;
    roll['alter'] = 'own';
    expect(roll['alter']).toBe('own');
    expect(() => foundry.dice.Roll.prototype['alter']).toThrow('is not implemented');
  });

  it(`has in generation ${generation} the values that the type package declares, where the table has its own`, async () => {
    vi.resetModules();
    Object.assign(globalThis, { TABLE_GENERATION: generation });
    const { declaredConstants } = await import('../../table/foundry/not-here.ts');
    const own = (await import('../../table/foundry/const/constants.ts')) as Record<string, unknown>;
    const shared = Object.keys(declaredConstants).filter((name) => name in own);
    expect(shared.length).toBeGreaterThan(10);
    for (const name of shared) expect({ [name]: own[name] }).toEqual({ [name]: declaredConstants[name] });
  });
}
