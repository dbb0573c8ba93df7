/** Attacks that write a round, and what follows from it. */
import type { Attack } from './attack.ts';
import { wait, type Ground } from './ground.ts';
import type { Change } from './state.ts';

/** How long a fight must stay as it is until its round counts as begun, in ms, on a machine that others use as well. */
const QUIET = 2500;
const STEP = 250;

/** Waits until the fights of the world stay as they are. */
async function awaitQuiet(ground: Ground): Promise<void> {
  const read = async (): Promise<string> => JSON.stringify((await ground.readWorld())['combats']);
  let before = await read();
  for (let quiet = 0; quiet < QUIET; quiet += STEP) {
    await wait(STEP);
    const now = await read();
    if (now !== before) quiet = 0;
    before = now;
  }
}

/** Tells what the GM's client writes where it begins a round: the order, and the messages of initiative. */
function followsFromRound({ path, before, after }: Change, gamemaster: string | undefined): boolean {
  const isOrder = /^combats\.\w+\.(?:flags|combatants\.\w+\.(?:initiative|_stats))(?:\.|$)/u.test(path);
  const isSender = /^messages\.\w+\.(?:author|_stats\.lastModifiedBy)$/u.test(path);
  return isOrder || (isSender && before === undefined && after === gamemaster);
}

/**
 * Makes an attack that writes rounds wait for what follows: the designated Gamemaster's client begins a round that a player has written like any other, and rolls
 * initiative of all who fight (docs/dev/divergence.md, Permissions). Nothing of that is then taken for what the next attack does.
 * @param gamemaster - The id of the GM.
 */
export function awaitRounds(attack: Attack, gamemaster: string | undefined): Attack {
  return {
    ...attack,
    async run(ground) {
      const answer = await attack.run(ground);
      await awaitQuiet(ground);
      return answer;
    },
    may: (change) => followsFromRound(change, gamemaster),
  };
}
