/** Floods: many events at once. The others' pages and the server must go on answering, and nothing that was acknowledged may be lost. */
import type { Answer } from '../../../table/connect.ts';
import type { Attack, AttackClass } from '../attack.ts';
import { wait, type Ground } from '../ground.ts';
import { awaitRounds } from '../rounds.ts';

/** How long a page may stand still, in ms, on a machine that others use as well. */
const MOST_STILL = 3000;

/** Measures the longest time in which the GM's page did nothing but one thing. */
async function measureStill(
  ground: Ground,
  flood: () => Promise<unknown>,
): Promise<{ answers: unknown; still: number }> {
  const { page } = ground.seats.gamemaster;
  await page.evaluate(() => {
    const state = { last: performance.now(), most: 0, timer: 0 };
    state.timer = window.setInterval(() => {
      state.most = Math.max(state.most, performance.now() - state.last);
      state.last = performance.now();
    }, 20);
    Object.assign(globalThis, { still: state });
  });
  const answers = await flood();
  await wait(300);
  const still = await page.evaluate(() => {
    const { still: state } = globalThis as unknown as { still: { last: number; most: number; timer: number } };
    clearInterval(state.timer);
    return Math.max(state.most, performance.now() - state.last);
  });
  return { answers, still };
}

export const floods: AttackClass = {
  name: 'floods',
  async list({ ids, places }) {
    const author = ids['Bertrand'];
    const links = { actor: `Actor.${places.bertrand.actor}`, replyTo: places.bertrand.message };
    const base = { schemaVersion: 1, ruleset: 'dark-harvest', title: 'x', links };
    const flood = (name: string, count: number, ask: (ground: Ground, index: number) => Promise<unknown>): Attack => ({
      name: `${count} ${name} at once`,
      run: (ground) =>
        measureStill(ground, () => Promise.all(Array.from({ length: count }, (_, index) => ask(ground, index)))),
      async findHarm(ground, answer) {
        const { answers, still } = answer as { answers?: readonly (Answer | undefined)[]; still?: number };
        const world = JSON.stringify(await ground.readWorld());
        // What is sent without a wish for an answer has none.
        const lost = (answers ?? [])
          .flatMap((one) => one?.result ?? [])
          .map(({ _id }) => String(_id))
          .filter((id) => !world.includes(id));
        if (lost.length) return `${lost.length} acknowledged documents are lost`;
        return (still ?? 0) > MOST_STILL
          ? `the Gamemaster's page stood still for ${Math.round(still ?? 0)} ms`
          : undefined;
      },
    });
    const post = (data: object) => (ground: Ground) =>
      ground.try('create', 'ChatMessage', { data: [{ author, content: 'x', ...data }] });
    return [
      flood('messages', 300, post({})),
      flood('replies to one message', 150, post({ type: 'harvestReply', system: { ...base, reply: 'easyTarget' } })),
      flood('spends on one message', 150, post({ type: 'harvestFate', system: { ...base, use: 'success', cost: 1 } })),
      flood('answers to one message', 150, post({ type: 'harvestAnswer', system: { ...base, answer: 'veto' } })),
      flood('edits of one character', 200, (ground, index) =>
        ground.try('update', 'Actor', { updates: [{ _id: places.bertrand.actor, name: `Emil ${index}` }] }),
      ),
      flood('moves of one token', 200, (ground, index) =>
        ground.try('update', 'Token', {
          updates: [{ _id: places.bertrand.token, x: index }],
          parentUuid: `Scene.${places.scene}`,
        }),
      ),
      flood('requests that are refused', 500, (ground) => ground.try('delete', 'Actor', { ids: [places.ada.actor] })),
      flood('requests for the whole world', 50, (ground) => ground.emit('world')),
      flood(
        'activities',
        500,
        async (ground) => void ground.cheat.socket.emit('userActivity', { cursor: { x: 1, y: 1 } }),
      ),
      {
        name: 'one batch of 300 messages',
        run: (ground) =>
          measureStill(ground, () =>
            ground.try('create', 'ChatMessage', {
              data: Array.from({ length: 300 }, () => ({ author, content: 'x' })),
            }),
          ),
      },
      {
        name: 'a hundred sockets of one session',
        async run(ground) {
          for (let index = 0; index < 100; index++) {
            ground.cheat.socket.close();
            await ground.reconnect();
          }
        },
      },
      // At the end: with hundreds of messages to draw, the GM's client may begin the round much later.
      awaitRounds(
        flood('turns', 60, (ground, index) =>
          ground.try('update', 'Combat', { updates: [{ _id: places.combat, round: 1 + index, turn: 0 }] }),
        ),
        ids['Gamemaster'],
      ),
    ];
  },
};
