/** A table over a slow network (`TABLE_LAG`), on which tests of the system can be run: all that clients send arrives late, in its order. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTable } from '../../tools/table/table-process.mjs';
import { connect, type Answer, type Connection } from './connect.ts';

const LAG = 80;
const NAMES = ['One', 'Two', 'Three'];

let table: Awaited<ReturnType<typeof startTable>>;
let gamemaster: Connection;
let ada: Connection;

beforeAll(async () => {
  table = await startTable({ system: 'tests/fixtures/conformance-system', env: { TABLE_LAG: String(LAG) } });
  [gamemaster, ada] = [await connect(table.url, 'Gamemaster'), await connect(table.url, 'Ada')];
});

afterAll(async () => {
  for (const { socket } of [gamemaster, ada]) socket.close();
  await table.stop();
});

it('answers no sooner than the network allows, and tells others of everything in its order', async () => {
  const told: unknown[] = [];
  const all = new Promise<void>((resolve) => {
    ada.socket.on('modifyDocument', ({ result }: Answer) => {
      told.push(result?.[0]?.['name']);
      if (told.length === NAMES.length) resolve();
    });
  });
  const sent = performance.now();
  const answers = await Promise.all(
    NAMES.map((name) => gamemaster.modify('create', 'Folder', { data: [{ name, type: 'Actor' }] })),
  );
  // A timer may end a millisecond early.
  expect(performance.now() - sent).toBeGreaterThanOrEqual(LAG - 1);
  expect(answers.map(({ result }) => result?.[0]?.['name'])).toEqual(NAMES);
  await all;
  expect(told).toEqual(NAMES);
});
