import './foundry-double.ts';
import { describe, expect, it } from 'vitest';
import {
  permissionTable,
  permits,
  permitsWithoutGamemaster,
  roles,
  type PermittedAction,
} from '../../module/permission-table.ts';
import { canUser, readRole } from '../../module/permissions.ts';

const player = { isGM: false } as unknown as User.Implementation;
const assistant = { isGM: true, role: 3 } as unknown as User.Implementation;
const gamemaster = { isGM: true } as unknown as User.Implementation;
const levels = ['NONE', 'LIMITED', 'OBSERVER', 'OWNER'] as const;

function createDocument(level: (typeof levels)[number]) {
  return {
    testUserPermission: (_user: User.Implementation, asked: 'OWNER' | 'OBSERVER' | 'LIMITED') =>
      levels.indexOf(level) >= levels.indexOf(asked),
  };
}

const actions = Object.keys(permissionTable) as PermittedAction[];

describe('permissions', () => {
  it('reads the role from the document', () => {
    expect(readRole(gamemaster, createDocument('NONE'))).toBe('gamemaster');
    expect(readRole(assistant, createDocument('NONE'))).toBe('assistant');
    expect(readRole(player, createDocument('OWNER'))).toBe('owner');
    expect(readRole(player, createDocument('OBSERVER'))).toBe('observer');
    expect(readRole(player, createDocument('LIMITED'))).toBe('limited');
    expect(readRole(player, createDocument('NONE'))).toBe('stranger');
  });

  it('lets owners and Gamemasters roll and edit, observers look, strangers nothing', () => {
    for (const action of ['roll', 'edit', 'damage', 'spend', 'initiative'] as const) {
      expect(canUser(action, createDocument('OWNER'), player)).toBe(true);
      expect(canUser(action, createDocument('OBSERVER'), player)).toBe(false);
      expect(canUser(action, createDocument('NONE'), gamemaster)).toBe(true);
    }
    expect(canUser('view', createDocument('OBSERVER'), player)).toBe(true);
    expect(canUser('view', createDocument('LIMITED'), player)).toBe(false);
    expect(actions.filter((action) => permits(action, 'stranger'))).toEqual([]);
  });

  it('gives leaders everything but what somebody rolled for nobody else', () => {
    for (const role of ['gamemaster', 'assistant'] as const)
      expect(actions.filter((action) => !permits(action, role))).toEqual(['seeSelf']);
  });

  it('knows two owners apart where one of them is the author', () => {
    const differing = actions.filter((action) => permits(action, 'owner') !== permits(action, 'coOwner'));
    expect(differing).toEqual(['seePrivate', 'seeSelf', 'rewrite']);
  });

  it('lets nobody but Gamemasters and assistants begin a round, and then one must be online', () => {
    expect(roles.filter((role) => permits('round', role))).toEqual(['gamemaster', 'assistant']);
    expect(permitsWithoutGamemaster('round')).toBe(false);
    expect(permitsWithoutGamemaster('spend')).toBe(true);
  });
});
