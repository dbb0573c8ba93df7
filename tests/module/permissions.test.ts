import './foundry-double.ts';
import { describe, expect, it } from 'vitest';
import { canUser, permissionTable, permits, readRole, type PermittedAction } from '../../module/permissions.ts';

const player = { isGM: false } as unknown as User.Implementation;
const assistant = { isGM: true, role: 3 } as unknown as User.Implementation;
const gamemaster = { isGM: true } as unknown as User.Implementation;

function createDocument(level: 'OWNER' | 'OBSERVER' | 'NONE') {
  return {
    testUserPermission: (_user: User.Implementation, asked: 'OWNER' | 'OBSERVER') =>
      level === 'OWNER' || (level === 'OBSERVER' && asked === 'OBSERVER'),
  };
}

describe('permissions', () => {
  it('reads the role from the document', () => {
    expect(readRole(gamemaster, createDocument('NONE'))).toBe('gamemaster');
    expect(readRole(assistant, createDocument('NONE'))).toBe('assistant');
    expect(readRole(player, createDocument('OWNER'))).toBe('owner');
    expect(readRole(player, createDocument('OBSERVER'))).toBe('observer');
    expect(readRole(player, createDocument('NONE'))).toBe('stranger');
  });

  it('lets owners and Gamemasters roll and edit, observers look, strangers nothing', () => {
    for (const action of ['roll', 'edit', 'damage', 'fate', 'initiative'] as const) {
      expect(canUser(action, createDocument('OWNER'), player)).toBe(true);
      expect(canUser(action, createDocument('OBSERVER'), player)).toBe(false);
      expect(canUser(action, createDocument('NONE'), gamemaster)).toBe(true);
    }
    expect(canUser('view', createDocument('OBSERVER'), player)).toBe(true);
    const actions = Object.keys(permissionTable) as PermittedAction[];
    expect(actions.filter((action) => permits(action, 'stranger'))).toEqual([]);
    expect(actions.filter((action) => !permits(action, 'gamemaster') || !permits(action, 'assistant'))).toEqual([]);
  });

  it('lets nobody but Gamemasters and assistants begin a round, and then one must be online', () => {
    expect(canUser('round', createDocument('OWNER'), player)).toBe(false);
    expect(permissionTable.round.withoutGamemaster).toBe(false);
  });
});
