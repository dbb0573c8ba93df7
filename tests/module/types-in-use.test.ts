/** Which types the create dialogs offer. */
import './foundry-double.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { listTypesInUse } from '../../module/documents/new-document.ts';
import { installFacets } from './install-facets.ts';

let chosen: string[] = [];
const known = ['firstHero', 'secondHero', 'other.mount'];

describe('the types that can be created', () => {
  beforeAll(() => {
    Object.assign(globalThis, { game: { settings: { get: () => chosen } } });
    for (const id of ['first', 'second']) {
      installFacets(`${id}Hero`, {}, { id });
    }
  });

  it.each([
    ['all where no ruleset is chosen', [], known],
    ['those of the chosen ruleset, and of modules', ['second'], ['secondHero', 'other.mount']],
    ['all of them where both are chosen', ['first', 'second'], known],
  ])('are %s', (_name, rulesets, expected) => {
    chosen = rulesets;
    expect(listTypesInUse('Actor', known)).toEqual(expected);
  });

  it('are all where what is chosen is gone', () => {
    chosen = ['gone'];
    expect(listTypesInUse('Actor', ['firstHero', 'secondHero'])).toEqual(['firstHero', 'secondHero']);
  });
});
