import '../foundry-double.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { addStatuses } from '../../../module/foundry/statuses.ts';
import { registerEffect, renameStatuses } from '../../../module/documents/document-classes.ts';
import { installFacets } from '../install-facets.ts';
import { formerStatusIds, statuses, statusIds } from '../../../module/rulesets/dark-harvest/data/statuses.ts';

interface Known {
  id: string;
  name: string;
  hud?: boolean | { actorTypes?: string[] };
}

/** Registers the statuses beside core's in one generation, and lists them all. */
function register(generation: 13 | 14, core: Known[]): Known[] {
  const list = core.map((status) => ({ ...status }));
  const statusEffects = generation === 14 ? Object.fromEntries(list.map((status) => [status.id, status])) : list;
  Object.assign(CONFIG, { statusEffects });
  Object.assign(game.release, { generation });
  addStatuses(statuses);
  return Object.values(CONFIG.statusEffects) as unknown as Known[];
}

afterEach(() => void Object.assign(game.release, { generation: 13 }));

describe.each([13, 14] as const)('statuses in generation %i', (generation) => {
  const core: Known[] = [
    { id: 'dead', name: 'EFFECT.StatusDead' },
    { id: 'prone', name: 'EFFECT.StatusProne', hud: { actorTypes: ['hero'] } },
    { id: 'unconscious', name: 'EFFECT.StatusUnconscious', hud: false },
    { id: 'fly', name: 'EFFECT.StatusFlying' },
  ];

  it('are there once each, core’s under their own names', () => {
    const known = register(generation, core);
    expect(known.map(({ id }) => id)).toEqual(['dead', 'prone', 'unconscious', 'fly', 'stun', 'harvestDying']);
    expect(known[0]).toEqual({ id: 'dead', name: 'EFFECT.StatusDead' });
  });

  it('are offered to our types where core hides them, and still to whom core offers them', () => {
    const [, prone, unconscious] = register(generation, core);
    expect(prone?.hud).toEqual({ actorTypes: ['hero', 'harvestCharacter', 'harvestAdversary'] });
    expect(unconscious?.hud).toEqual({ actorTypes: ['harvestCharacter', 'harvestAdversary'] });
  });

  it('that core’s tools need are there where somebody took core’s away', () => {
    expect(register(generation, []).map(({ id }) => id)).toEqual(Object.values(statusIds));
  });
});

it('of older worlds are read under the present ids, each once', () => {
  installFacets('harvest', { formerStatuses: formerStatusIds });
  Object.assign(CONFIG, { ActiveEffect: {} });
  registerEffect();
  expect(renameStatuses(['harvestDead', 'fly', 'dead', 'harvestStunned'])).toEqual(['dead', 'fly', 'stun']);
  // Whoever writes an effect chooses its ids.
  expect(renameStatuses(['constructor', '__proto__'])).toEqual(['constructor', '__proto__']);
});
