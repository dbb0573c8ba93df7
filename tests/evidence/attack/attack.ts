/** What an attack is, and how it is judged. */
import { wait, type Ground } from './ground.ts';
import { isAllowed, readRights } from './rights.ts';
import { flatten, listChanges, listSources, type Change, type Leaves, type World } from './state.ts';

/** One attack. */
export interface Attack {
  /** What it tries. */
  readonly name: string;
  /** Tries it, and gives what the server answered: with an `error` it was refused. A string: the reason of a refusal that is told otherwise. */
  run(ground: Ground): Promise<unknown>;
  /** What it may change beyond the rights of a player: what Foundry allows everyone by its documentation. */
  may?(change: Change): boolean;
  /** Looks for harm that no stored document shows. @returns What was done; undefined: nothing. */
  findHarm?(ground: Ground, answer: unknown): Promise<string | undefined>;
}

/** Attacks of one kind. */
export interface AttackClass {
  readonly name: string;
  /** Makes what its attacks need. They are listed after that. */
  list(ground: Ground): Promise<readonly Attack[]>;
}

/** How an attack ended. */
export interface Outcome {
  readonly name: string;
  readonly verdict: 'refused' | 'harmless' | 'harmful';
  /** What was refused, or what harm was done. */
  readonly reason: string;
}

/** The state before an attack, which is that after the one before. */
export interface Before {
  readonly world: World;
  readonly leaves: Leaves;
}

/** Reads the state to begin with. */
export async function readBefore(ground: Ground): Promise<Before> {
  return ground.readLeaves();
}

function tell({ path, before, after }: Change): string {
  const write = (value: unknown): string =>
    value === undefined ? 'absent' : (JSON.stringify(value) ?? 'absent').slice(0, 60);
  return `${path} is ${write(after)}, was ${write(before)}`;
}

/** Reads the reason of a refusal from an answer. */
function readRefusal(answer: unknown): string | undefined {
  if (typeof answer === 'string') return answer;
  const { error } = (answer ?? {}) as { error?: { message?: string } };
  return error && (error.message ?? 'refused');
}

/**
 * Runs an attack and judges it.
 * @param before - The state before it.
 * @returns How it ended, and the state after it.
 */
export async function judge(
  ground: Ground,
  attack: Attack,
  before: Before,
): Promise<{ outcome: Outcome; after: Before }> {
  const harms: string[] = [];
  const answer = await attack.run(ground).catch((error: unknown) => ({ error: { message: String(error) } }));
  let after = before;
  try {
    await ground.reconnect();
    const world = await ground.readWorld();
    after = { world, leaves: flatten(world, before.leaves) };
  } catch (error) {
    harms.push(`the server does not answer: ${String(error)}`);
    // A process that dies takes a moment.
    await wait(200);
  }
  if (!ground.isRunning) {
    const reason = 'the server ended';
    return { outcome: { name: attack.name, verdict: 'harmful', reason }, after: before };
  }
  const changes = listChanges(before.leaves, after.leaves);
  const rights = readRights(before.world, ground.ids['Bertrand'] ?? '');
  harms.push(
    ...changes
      .filter((change) => !isAllowed(change, rights) && !attack.may?.(change))
      .slice(0, 3)
      .map(tell),
  );
  for (const seat of ground.others) {
    const fault = await seat.findFault(listSources(after.world, 'messages').length);
    if (fault) harms.push(`${seat.name}'s page: ${fault}`);
    harms.push(...seat.takeErrors().map((error) => `${seat.name}'s page logged ${error.slice(0, 300)}`));
    const caught = await seat.takeCaught().catch(() => []);
    harms.push(...caught.map((name) => `a script ran in ${seat.name}'s page: ${name}`));
  }
  const harm = await attack.findHarm?.(ground, answer);
  if (harm) harms.push(harm);
  const refusal = readRefusal(answer);
  const verdict = harms.length ? 'harmful' : refusal === undefined || changes.length ? 'harmless' : 'refused';
  const reason = harms.length ? harms.join('; ') : (refusal ?? '');
  return { outcome: { name: attack.name, verdict, reason }, after };
}
