import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildManifest, moveAddresses, readDeclaredTypes } from '../../tools/build/build-manifest.mjs';

function readJson(path: string): Record<string, object> {
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, object>;
}

const template = { Actor: { types: ['a'], htmlFields: { a: ['notes'] } }, Item: { types: ['b'] } };
const agreed = ['Actor.a', 'Item.b'];

const build = (declared: string[]) => () => buildManifest(template, {}, { 'the models': declared });

const count = (documents: readonly (object | undefined)[]): number =>
  documents.flatMap((types) => Object.keys(types ?? {})).length;

describe('the manifest', () => {
  it('gets its document types from template.json', () => {
    const built = buildManifest(template, { id: 'x' }, { here: agreed });
    expect(built).toEqual({ id: 'x', documentTypes: { Actor: { a: { htmlFields: ['notes'] } }, Item: { b: {} } } });
  });

  it('agrees with the models, labels and interfaces of the sources', () => {
    const built = buildManifest(readJson('template.json'), readJson('system.json')) as { documentTypes: object };
    const { Actor, Item, ChatMessage, ...others } = built.documentTypes as Record<string, object>;
    expect(Object.keys(others)).toEqual(['ActiveEffect', 'RegionBehavior']);
    const typed = count([Actor, Item, ChatMessage]);
    const all = typed + count(Object.values(others));
    // TypeScript needs no interface for what is only registered.
    expect(Object.values(readDeclaredTypes()).map(({ length }) => length)).toEqual([all, typed, all]);
  });

  it('is not built where a place disagrees, and says which', () => {
    expect(build(['Actor.a'])).toThrow('Item.b is in template.json, but not in the models');
    expect(build([...agreed, 'Item.c'])).toThrow('Item.c is in the models, but not in template.json');
    expect(() => buildManifest({ Actor: { types: [], htmlFields: { a: ['x'] } } }, {}, {})).toThrow('which is no type');
    expect(() => buildManifest(template, { documentTypes: {} }, { here: agreed })).toThrow('documentTypes');
  });

  it('has all addresses below one page, which a release may move', () => {
    const manifest = readJson('system.json') as Record<string, object> & { readonly url: string };
    const moved = moveAddresses(manifest, 'https://forge.example/me/dice/');
    const text = JSON.stringify(moved);
    expect(
      text.match(/https?:[^"]*/gu)?.filter((address) => !address.startsWith('https://forge.example/me/dice')),
    ).toEqual([]);
    expect(moved).toMatchObject({
      url: 'https://forge.example/me/dice',
      manifest: 'https://forge.example/me/dice/releases/latest/download/system.json',
    });
    expect(text.replaceAll('https://forge.example/me/dice', manifest.url)).toBe(JSON.stringify(manifest));
  });

  it('names no verified version before somebody has run it in Foundry, and README says so', () => {
    const isVerified = 'verified' in (readJson('system.json')['compatibility'] ?? {});
    if (isVerified) expect(existsSync('verification')).toBe(true);
    expect(readFileSync('README.md', 'utf8').includes('names no `verified` version')).toBe(!isVerified);
  });

  it.each(['', 'me/dice', 'http://forge.example/me/dice', 'https://forge.example'])('is not moved to “%s”', (base) => {
    expect(() => moveAddresses({ url: 'https://here.example/x' }, base)).toThrow('--base');
  });
});
