/** Members of Foundry that the table lacks throw an error with their name, in both Foundry versions; existing members work. */
import { expect, it, vi } from 'vitest';

interface Roots {
  CONFIG: Record<string, unknown>;
  CONST: Record<string, unknown>;
  foundry: {
    dice: { Roll: { prototype: Record<string, unknown>; safeEval?: unknown; validate(formula: string): boolean } };
    utils: Record<string, unknown>;
  };
}

type Class = new (...given: unknown[]) => object;

interface Classes {
  documents: { Actor: Class };
  applications: { api: { ApplicationV2: Class } };
  data: { fields: { ArrayField: Class; StringField: Class } };
  utils: { Color: Class };
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

  it(`throws in generation ${generation} for members of instances, and does not hinder whoever has them`, async () => {
    vi.resetModules();
    Object.assign(globalThis, { TABLE_GENERATION: generation });
    const { installGlobals } = await import('../../table/foundry/globals.ts');
    const { foundry } = installGlobals() as unknown as { foundry: Classes };
    const { Actor } = foundry.documents;
    const { ApplicationV2 } = foundry.applications.api;
    const { ArrayField, StringField } = foundry.data.fields;
    const actor = new Actor({ name: 'Ada', type: 'base' });
    const window = new ApplicationV2({});
    const asked: readonly [object, string, string][] = [
      [actor, 'toCompendium', 'foundry.documents.Actor#toCompendium'],
      [window, 'minimize', 'foundry.applications.api.ApplicationV2#minimize'],
      [new ArrayField(new StringField()), 'migrateSource', 'foundry.data.fields.ArrayField#migrateSource'],
      [new foundry.utils.Color(0), 'rgb', 'foundry.utils.Color#rgb'],
    ];
    for (const [owner, member, path] of asked) {
      expect(member in owner, path).toBe(true);
      expect(() => Reflect.get(owner, member) as unknown, path).toThrow(message(path));
    }
    // Listing or copying an object's own members does not touch the missing ones.
    expect(Object.keys(actor).filter((key) => key === 'toCompendium')).toEqual([]);
    for (const key in window) expect(key).not.toBe('minimize');
    expect(JSON.parse(JSON.stringify(actor))).toMatchObject({ name: 'Ada' });
    expect({ ...new StringField() }).toEqual({ ...new StringField() });
    // A document field, an own property and a method of a subclass take precedence over a missing member.
    expect(Reflect.get(actor, 'sort')).toBeTypeOf('number');
    Reflect.set(window, 'minimize', 'own');
    expect(Reflect.get(window, 'minimize')).toBe('own');
    class Minimal extends ApplicationV2 {
      minimize(): string {
        return 'minimal';
      }
    }
    expect(new Minimal({}).minimize()).toBe('minimal');
    expect(() => Reflect.get(new ApplicationV2({}), 'minimize') as unknown).toThrow('is not implemented');
  });

  it(`throws in generation ${generation} for what the game has not`, async () => {
    vi.resetModules();
    Object.assign(globalThis, { TABLE_GENERATION: generation });
    const { installGlobals } = await import('../../table/foundry/globals.ts');
    installGlobals();
    const { Game } = (await import('../../table/foundry/game/game.ts')) as unknown as { Game: { prototype: object } };
    const game = Object.create(Game.prototype) as object;
    expect(() => Reflect.get(game, 'keyboard') as unknown).toThrow(message('Game#keyboard'));
    expect(() => Reflect.get(game, 'togglePause') as unknown).toThrow(message('Game#togglePause'));
    // Members that are created later are undefined until then, as in Foundry.
    expect(Reflect.get(game, 'actors')).toBeUndefined();
    expect(Reflect.get(game, 'nobodyDeclaresThis')).toBeUndefined();
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
