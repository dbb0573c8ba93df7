/** The world that is attacked, made by the GM over the wire: what belongs to Ada, to Bertrand, and to nobody but the GM. */
import type { Connection } from '../../table/connect.ts';

/** Ids of what stands in the world. */
export interface Places {
  readonly ada: Belongings;
  readonly bertrand: Belongings;
  readonly scene: string;
  readonly combat: string;
  /** The GM's. */
  readonly macro: string;
  readonly journal: string;
  readonly page: string;
  readonly item: string;
  readonly table: string;
  readonly folder: string;
  readonly setting: string;
  readonly message: string;
  /** A private roll of the GM's, and a secret item, which nobody else may read. */
  readonly hidden: string;
  /** The id of a compendium of the world. */
  readonly pack: string;
  readonly packed: string;
}

/** A player's character with what belongs to it. */
export interface Belongings {
  readonly actor: string;
  readonly skill: string;
  readonly weapon: string;
  readonly effect: string;
  /** A linked token, and one that is not. */
  readonly token: string;
  readonly copy: string;
  readonly fighter: string;
  readonly message: string;
}

/** How many points a character begins with: more than all attacks could spend. */
export const POINTS = 50;

/** Makes it all. */
export async function makeWorld(gamemaster: Connection): Promise<Places> {
  const create = async (type: string, data: object, operation: object = {}): Promise<string> => {
    const { error, result } = await gamemaster.modify('create', type, { data: [data], ...operation });
    if (error) throw new Error(`${type}: ${error.message}`);
    return String(result?.[0]?.['_id']);
  };
  const findUser = (wanted: string): string => gamemaster.world.users.find(({ name }) => name === wanted)?._id ?? '';
  const scene = await create('Scene', { name: 'The Yard', active: true });
  const combat = await create('Combat', { scene, active: true });
  const inScene = { parentUuid: `Scene.${scene}` };
  const makeBelongings = async (name: string, user: string, x: number): Promise<Belongings> => {
    const actor = await create('Actor', {
      name,
      type: 'harvestCharacter',
      ownership: { default: 0, [findUser(user)]: 3 },
      // So hale that no pip sets off a test.
      system: {
        characteristics: { dexterity: 1, fortitude: 100, wits: 2 },
        health: { dice: 100 },
        fate: { value: POINTS, max: POINTS },
      },
    });
    const parent = { parentUuid: `Actor.${actor}` };
    const skill = await create(
      'Item',
      {
        name: 'Swordplay',
        type: 'harvestSkill',
        system: { identifier: 'swordplay', rating: 3, characteristic: 'dexterity', kind: 'common' },
      },
      parent,
    );
    const weapon = await create(
      'Item',
      {
        name: 'Sabre',
        type: 'harvestWeapon',
        system: { skill: 'swordplay', damage: 7, melee: true, readied: true },
      },
      parent,
    );
    const effect = await create('ActiveEffect', { name: 'Tired' }, parent);
    const bar1 = { attribute: 'health' };
    const token = await create('Token', { name, actorId: actor, actorLink: true, x, y: 100, bar1 }, inScene);
    const copy = await create('Token', { name: `${name} copy`, actorId: actor, actorLink: false, x, y: 500 }, inScene);
    const fighter = await create(
      'Combatant',
      { tokenId: token, sceneId: scene, actorId: actor, initiative: x / 100 },
      { parentUuid: `Combat.${combat}` },
    );
    const message = await create('ChatMessage', { content: `note for ${user}`, author: findUser('Gamemaster') });
    return { actor, skill, weapon, effect, token, copy, fighter, message };
  };
  const ada = await makeBelongings('Rosa Vane', 'Ada', 300);
  const bertrand = await makeBelongings('Emil Hart', 'Bertrand', 500);
  await gamemaster.modify('update', 'Combat', { updates: [{ _id: combat, round: 1, turn: 0 }] });
  const journal = await create('JournalEntry', { name: 'The plan of the villain' });
  const page = await create(
    'JournalEntryPage',
    { name: 'one', type: 'text', text: { content: '<p>secret</p>' } },
    { parentUuid: `JournalEntry.${journal}` },
  );
  const managed = (await gamemaster.socket.emitWithAck('manageCompendium', {
    action: 'create',
    data: { label: 'Treasure', type: 'Item', name: 'treasure' },
  })) as { error?: { message: string } };
  if (managed.error) throw new Error(managed.error.message);
  const pack = 'world.treasure';
  return {
    ada,
    bertrand,
    scene,
    combat,
    journal,
    page,
    macro: await create('Macro', { name: 'GM only', type: 'chat', command: 'hello', author: findUser('Gamemaster') }),
    item: await create('Item', { name: 'Idol', type: 'harvestGear' }),
    table: await create('RollTable', { name: 'Rumours' }),
    folder: await create('Folder', { name: 'Hidden', type: 'Actor' }),
    setting: await create('Setting', { key: 'core.test', value: '"as it was"' }),
    message: await create('ChatMessage', { content: 'by the Gamemaster', author: findUser('Gamemaster') }),
    hidden: await create('ChatMessage', {
      content: 'whispered',
      author: findUser('Gamemaster'),
      whisper: [findUser('Gamemaster')],
      blind: true,
    }),
    pack,
    packed: await create('Item', { name: 'Crown', type: 'harvestGear' }, { pack }),
  };
}
