/** A fighter, a fight, and what the rolls of any ruleset are noted for in one: not the actor's turn, weapon not ready. A roll that is no action is noted for nothing. */
import './foundry-double.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UserError } from '../../module/user-error.ts';
import { createFight } from './fight-double.ts';

/** An actor with one weapon. */
export function makeFighter(type: string, weapon: { readonly type: string; readonly readied: boolean }) {
  const item = Object.assign(Object.create(foundry.documents.Item.prototype as object) as object, {
    uuid: 'w',
    name: 'Blade',
    type: weapon.type,
    system: { readied: weapon.readied, unarmed: false },
  });
  return { uuid: 'Actor.ada', name: 'Ada', type, items: [item], statuses: new Set(), testUserPermission: () => true };
}

/** A fight between two actors, in which it is the turn of `current`. */
export function beginFight(actor: object, current: object): void {
  const combatants = [actor, current].map((one) => ({ actor: one }));
  const combat = createFight(combatants, { turn: 1 });
  Object.assign(game, { combats: [{ ...combat, combatant: { actor: current } }] });
}

export const other = { uuid: 'Actor.bertrand', name: 'Bertrand' };

/** The part of a request that strikes Bertrand with the weapon. */
export const blow = {
  role: 'attack',
  reach: 'melee',
  weapon: { uuid: 'w', reach: 'melee' },
  terms: { range: 'close' },
  against: other.uuid,
  opponent: 'Bertrand',
} as never;

/** Empties the world before and after each test of a file. */
export function playWithoutWorld(): void {
  beforeEach(() => Object.assign(foundry.utils, { fromUuidSync: () => null }));
  afterEach(() => Object.assign(game, { combats: [] }));
}

/** Tests the notes of one ruleset on an attack and on a roll that is no action. */
export function testCautions<Request>(
  { caution }: { caution?(actor: never, request: Request): readonly UserError[] },
  weaponType: string,
  attack: Request,
  idle: Request,
): void {
  playWithoutWorld();
  const listCodes = (request: Request, readied: boolean) => {
    const actor = makeFighter('', { type: weaponType, readied });
    beginFight(actor, other);
    return caution?.(actor as never, request).map(({ code }) => code);
  };
  describe('the notes on a roll', () => {
    it('name an attack out of turn with a weapon that is not ready', () => {
      expect(listCodes(attack, false)).toEqual(['out-of-turn', 'not-readied']);
      expect(listCodes(attack, true)).toEqual(['out-of-turn']);
    });

    it('are none for a roll that is no action', () => {
      expect(listCodes(idle, false)).toEqual([]);
    });
  });
}
