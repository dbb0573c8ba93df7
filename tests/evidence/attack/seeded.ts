/** The judge is judged: on a table with a fault in it, an attack that makes use of the fault must be found harmful, each by another sign of harm. */
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { judge, readBefore, type Attack } from './attack.ts';
import { Ground } from './ground.ts';

const FOLDER = resolve('.build/attack');
const SERVER = resolve(FOLDER, '.build/table/server/start.mjs');
const SYSTEM = resolve(FOLDER, 'dist');

interface Seed {
  readonly name: string;
  /** Text of the built server, and what stands in its place. */
  readonly server?: readonly [RegExp, string];
  /** Code behind that of the built system. */
  readonly system?: string;
  readonly attack: Omit<Attack, 'name'>;
  /** What the verdict must say. */
  readonly sign: RegExp;
}

const post = (content: string): Attack['run'] => {
  return (ground) => ground.try('create', 'ChatMessage', { data: [{ author: ground.ids['Bertrand'], content }] });
};
const onMessage = (content: string, code: string): string =>
  `\nHooks.on('createChatMessage', (message) => { if (message.content.includes('${content}')) { ${code} } });\n`;

const SEEDS: readonly Seed[] = [
  {
    name: 'the server lets everybody update',
    server: [/!\w+\.canUserModify\(user, "update", changes\)/u, 'false'],
    attack: {
      run: (ground) => ground.try('update', 'Actor', { updates: [{ _id: ground.places.ada.actor, name: 'Mine' }] }),
    },
    sign: /actors\.\w+\.name is "Mine"/u,
  },
  {
    name: 'the server ends with a request',
    server: [/throw new Error\(`[^`]*is not an operation on documents`\)/u, 'process.exit(3)'],
    attack: { run: (ground) => ground.try('drop', 'Actor', {}) },
    sign: /the server ended/u,
  },
  {
    name: 'a page runs what a message says',
    system: onMessage('canary', 'new Function(message.content)();'),
    attack: { run: post('canary(7)') },
    sign: /a script ran in Ada's page: 7/u,
  },
  {
    name: 'a page fails with a message',
    system: onMessage('fail', 'setTimeout(() => { throw new Error("seeded"); });'),
    attack: { run: post('fail') },
    sign: /page logged .*seeded/u,
  },
  {
    name: 'a page stands still with a message',
    system: onMessage('freeze', 'const end = Date.now() + 9000; while (Date.now() < end);'),
    attack: { run: post('freeze') },
    sign: /page: it does not answer/u,
  },
];

/** Puts other text into the one file of the built server that has it. @returns Whether there is one. */
function seedServer([pattern, replacement]: readonly [RegExp, string]): boolean {
  const folder = resolve(SERVER, '..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('js'));
  const found = files.find((file) => pattern.test(readFileSync(resolve(folder, file), 'utf8')));
  if (found === undefined) return false;
  const path = resolve(folder, found);
  writeFileSync(path, readFileSync(path, 'utf8').replace(pattern, replacement));
  return true;
}

/** Tries every seed. @returns Those that were not found. */
export async function judgeJudge(): Promise<string[]> {
  const missed: string[] = [];
  for (const { name, server, system, attack, sign } of SEEDS) {
    rmSync(FOLDER, { recursive: true, force: true });
    cpSync('.build/table', resolve(FOLDER, '.build/table'), { recursive: true });
    cpSync('dist', SYSTEM, { recursive: true });
    if (server && !seedServer(server)) missed.push(`${name}: the server has no such line any more`);
    if (system) appendFileSync(resolve(SYSTEM, 'tetrad.mjs'), system);
    const ground = await Ground.open({ generation: 14, server: SERVER, system: SYSTEM });
    try {
      const { outcome } = await judge(ground, { name, ...attack }, await readBefore(ground));
      const isFound = outcome.verdict === 'harmful' && sign.test(outcome.reason);
      console.log(`  ${isFound ? 'found' : 'MISSED'}  ${name}: ${outcome.verdict}: ${outcome.reason.slice(0, 120)}`);
      if (!isFound) missed.push(name);
    } finally {
      await ground.close();
    }
  }
  rmSync(FOLDER, { recursive: true, force: true });
  return missed;
}
