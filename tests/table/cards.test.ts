/** Two users draw the same card at once: what the server answers, as documented and under the readings that allow more. */
import { afterEach, expect, it } from 'vitest';
import { startTable } from '../../tools/table/table-process.mjs';
import { connect, type Answer, type Connection } from './connect.ts';

const CARD = 'aceOfTheDeck0000';
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Joins a table that follows the given readings: a GM, who creates a deck of one card and a pile, and two players. */
async function prepare(readings: string, ownership: number) {
  const table = await startTable({
    system: 'tests/fixtures/conformance-system',
    env: { TABLE_READINGS: readings },
  });
  closing.push(() => table.stop());
  const enter = async (name: string): Promise<Connection> => {
    const connection = await connect(table.url, name);
    closing.push(() => connection.socket.close());
    return connection;
  };
  const [gamemaster, ada, bertrand] = [await enter('Gamemaster'), await enter('Ada'), await enter('Bertrand')];
  const card = { _id: CARD, name: 'Ace', value: 1, faces: [{ text: '<p>a</p><script>b</script>' }] };
  const made = await gamemaster.modify('create', 'Cards', {
    data: [
      { name: 'Deck', type: 'deck', ownership: { default: ownership }, cards: [card] },
      { name: 'Pile', type: 'pile', ownership: { default: ownership } },
    ],
  });
  const [deck, pile] = (made.result ?? []).map(({ _id }) => String(_id));
  const copy = { ...card, origin: deck };
  const draw = (user: Connection): Promise<Answer> =>
    user.modify('create', 'Card', { data: [copy], keepId: true, parentUuid: `Cards.${pile}` });
  const mark = (user: Connection): Promise<Answer> =>
    user.modify('update', 'Card', { updates: [{ _id: CARD, drawn: true }], parentUuid: `Cards.${deck}` });
  const readPile = async (): Promise<Record<string, unknown>[]> => {
    const world = (await gamemaster.socket.emitWithAck('world')) as { cards: Record<string, unknown>[] };
    return world.cards.find(({ _id }) => _id === pile)?.['cards'] as Record<string, unknown>[];
  };
  return { made, draw, mark, readPile, ada, bertrand };
}

it('one of two draws of a card into a pile is refused, and names the card', async () => {
  const { made, draw, mark, readPile, ada, bertrand } = await prepare('', 3);
  expect(JSON.stringify(made.result)).not.toContain('<script');
  const answers = await Promise.all([draw(ada), draw(bertrand)]);
  expect(answers.map(({ error }) => error?.message)).toEqual([undefined, `Card [${CARD}] already exists`]);
  expect(
    (await readPile()).map(({ _id, _stats }) => [_id, (_stats as { lastModifiedBy: string }).lastModifiedBy]),
  ).toEqual([[CARD, ada.world.userId]]);
  // To mark the card again changes nothing, and is no error.
  expect((await mark(ada)).result).toHaveLength(1);
  expect(await mark(bertrand)).toMatchObject({ result: [] });
});

it('under the reading card-twice both are accepted, and the pile holds the card of the later once', async () => {
  const { draw, readPile, ada, bertrand } = await prepare('card-twice', 3);
  const answers = await Promise.all([draw(ada), draw(bertrand)]);
  expect(answers.map(({ error }) => error)).toEqual([undefined, undefined]);
  expect(
    (await readPile()).map(({ _id, _stats }) => [_id, (_stats as { lastModifiedBy: string }).lastModifiedBy]),
  ).toEqual([[CARD, bertrand.world.userId]]);
});

it.each([
  ['', [true, true]],
  ['cards-of-all', [false, false]],
])('who may only see the stacks draws nothing, unless the reading is "%s"', async (readings, refused) => {
  const { draw, mark, ada } = await prepare(readings, 2);
  const answers = [await draw(ada), await mark(ada)];
  expect(answers.map(({ error }) => error !== undefined)).toEqual(refused);
});
