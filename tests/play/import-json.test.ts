/** “Import Data” from a file: a document takes what is of its type; another type is refused, the user is told, and nothing is lost. */
import { beforeAll, expect, it } from 'vitest';
import { createActor, describeRulesets, readActor } from '../e2e/binding/table.ts';
import { takeNotices } from '../e2e/pages/windows.ts';

const NAME = 'Ottilie Quill';

describeRulesets('data from a file', ['Gamemaster'], (table, _id, { fight }) => {
  /** Imports into the actor what it is itself, with changes. Returns why that failed; empty: it did not. */
  const load = (changes: object) =>
    table.gamemaster.run(
      async ({ game }, given) => {
        const actor = game.actors.getName(given.name) as unknown as {
          toObject(): object;
          importFromJSON(json: string): Promise<unknown>;
        };
        const json = JSON.stringify({ ...actor.toObject(), ...given.changes });
        return actor.importFromJSON(json).then(
          () => '',
          (error: unknown) => String(error),
        );
      },
      { name: NAME, changes },
    );

  beforeAll(() => createActor(table.gamemaster, NAME, 'Gamemaster', fight.attacker));

  it('of another type is refused, and nothing is lost', async () => {
    const { gamemaster } = table;
    const before = await readActor(gamemaster, NAME);
    expect(await load({ name: 'Stranger', type: 'stranger', system: {} })).toContain('import-type');
    expect((await takeNotices(gamemaster)).join(' ')).toContain(`than ${NAME}`);
    expect(await readActor(gamemaster, NAME)).toEqual(before);
  });

  it('of the same type is taken', async () => {
    const { gamemaster } = table;
    const before = await readActor(gamemaster, NAME);
    expect(await load({ img: 'icons/svg/sun.svg' })).toBe('');
    expect(await readActor(gamemaster, NAME)).toEqual(before);
    const read = () =>
      gamemaster.run(
        ({ game }, name) => Promise.resolve((game.actors.getName(name) as unknown as { img: string }).img),
        NAME,
      );
    expect(await read()).toBe('icons/svg/sun.svg');
  });
});
