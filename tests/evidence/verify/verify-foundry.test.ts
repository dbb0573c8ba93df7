/** `npm run verify:foundry` against the table: it plays, runs the specs, leaves no trace, and never takes the table for Foundry. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadSpecs } from '../../../tools/build/load-specs.mjs';
import { readWorld, restoreWorld } from './verify-world.mjs';
import { describeTable } from '../../e2e/harness.ts';

const PATIENCE = 120_000;
const folder = mkdtempSync(join(tmpdir(), 'tetrad-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** How what decides most begins, in the order in which it is told. */
const DECISIVE = [
  'what a roll posts',
  'the flag of initiative',
  '“Roll all”',
  'the menu of a row',
  'without a Gamemaster',
  '“End turn” of the last',
  'a private roll',
  'a direct edit of an unlinked token',
  'a sheet in a window of its own',
];

/** What the tests read of a report. */
interface Report {
  readonly passed: boolean;
  readonly generation: number;
  readonly systemVersion: string;
  readonly consoleErrors: Readonly<Record<string, string[]>>;
  readonly checks?: readonly object[];
  readonly play?: readonly { readonly result: string }[];
  readonly specs?: readonly { readonly needs: string; readonly result: string; readonly reason?: string }[];
  readonly world: { readonly deleted: number; readonly left: readonly string[] };
}

/**
 * Runs `npm run verify:foundry` against a table.
 * @param env - Variables.
 * @param args - After `--`.
 * @param stopAfter - What it prints before it is ended from outside.
 */
function verify(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  stopAfter?: string,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['tests/evidence/verify/verify-foundry.mjs', ...args], {
      env: { ...process.env, ...env },
    });
    let output = '';
    let isStopped = false;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += String(chunk);
        if (isStopped || stopAfter === undefined || !output.includes(stopAfter)) return;
        isStopped = true;
        child.kill('SIGINT');
      });
    child.on('close', (code) => resolve({ code, output }));
  });
}

describeTable('verify:foundry', [], (table) => {
  const isWhole = table.generation === 14;

  /** All that is run as a player, and every thirtieth of the others: `npm run conformance` runs them all. */
  async function chooseSpecs(): Promise<string[]> {
    const specs = (await loadSpecs()).filter(({ generation }) => generation !== 13);
    const others = specs.filter(({ needs }) => needs !== 'player').filter((_, index) => index % 30 === 0);
    return [...specs.filter(({ needs }) => needs === 'player'), ...others].map(({ id }) => id);
  }

  it(
    `it passes here${isWhole ? ', specs too,' : ''} and writes nothing, since this is no Foundry`,
    async () => {
      const before = existsSync('verification') ? readdirSync('verification') : [];
      const file = join(folder, `${table.generation}.json`);
      const only = ['smoke', 'play', ...(isWhole ? await chooseSpecs() : [])];
      const args = ['--report', file, '--only', only.join()];
      const player: Record<string, string> = isWhole ? {} : { FOUNDRY_PLAYER: 'Ada' };
      const { code, output } = await verify({ FOUNDRY_URL: table.url, ...player }, args);
      expect(output).not.toContain('FAILED');
      expect(output).toContain('ok     the system is tetrad');
      const decisive = output.split('\n').flatMap((line) => /^ok {5}(?!play)(.*) \(/u.exec(line)?.[1] ?? []);
      expect(decisive.slice(-DECISIVE.length)).toEqual(DECISIVE.map((begin) => expect.stringMatching(`^${begin}`)));
      expect(output).toContain('ok     play: a weapon of a pack is dropped on a sheet');
      expect(output).toContain('The world is as it was found');
      expect(output).toContain('is the embedded table, not Foundry; nothing was written');
      expect(code).toBe(2);
      expect(existsSync('verification') ? readdirSync('verification') : []).toEqual(before);

      const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
      expect(report).toMatchObject({ passed: true, generation: table.generation });
      expect([report.consoleErrors['smoke'], report.consoleErrors['play'], report.world.left]).toEqual([[], [], []]);
      expect(report.play?.length).toBeGreaterThan(8);
      if (!isWhole) return;
      const results =
        report.specs?.map(({ needs, result, reason = '' }) => `${needs} ${result} ${reason}`.trim()) ?? [];
      expect([...new Set(results)].toSorted()).toEqual([
        'kernel not run left out by --only',
        'kernel passed',
        'page not run left out by --only',
        'page passed',
        'player passed',
        'world not run left out by --only',
        'world passed',
      ]);
    },
    PATIENCE,
  );

  if (isWhole) {
    it(
      'ended in the middle of the play, it leaves nothing either',
      async () => {
        const step = 'ok     play: characters';
        const { code, output } = await verify({ FOUNDRY_URL: table.url }, ['--only', 'play'], step);
        expect(output).toContain('The world is as it was found');
        expect(output).toContain('Ended by SIGINT');
        expect(code).toBe(2);
      },
      PATIENCE,
    );

    it('it disturbs nobody who is in the world, and says which user is not there', { timeout: PATIENCE }, async () => {
      const ada = await table.sit('Ada');
      const disturbs = await verify({ FOUNDRY_URL: table.url });
      expect(disturbs.output).toContain('Ada would be disturbed');
      expect(disturbs.code).toBe(2);
      const { code, output } = await verify({ FOUNDRY_URL: table.url, FOUNDRY_USER: 'Nobody' });
      expect(output).toContain('FOUNDRY_USER=Nobody cannot join');
      expect(code).toBe(2);
      const found = await ada.run(({ game }) =>
        [game.users, game.actors, game.scenes, game.combats, game.messages].map(({ size }) => size),
      );
      expect(found).toEqual([3, 3, 0, 0, 0]);
    });
  }

  table.once('what was made is deleted and what was changed is put back, unless somebody else did it', async () => {
    const gamemaster = await table.sit('Gamemaster');
    const ada = await table.sit('Ada');
    const before = await readWorld(gamemaster.page);
    await gamemaster.run(async ({ game, CONFIG }) => {
      await CONFIG.Item.documentClass.create({ name: 'New', type: 'harvestGear' });
      await game.user.update({ 'flags.world.spec': { deep: true }, hotbar: { 1: 'macromacromacro0' } });
      await game.actors.contents[0]?.update({ name: 'Another', 'flags.world.spec': 1 });
    });
    const theirs = await ada.run(
      async ({ CONFIG }) => (await CONFIG.ChatMessage.documentClass.create({ content: 'Hi' })).id,
    );
    const own = await gamemaster.run(({ game }) => game.user.id);
    const result = await restoreWorld(gamemaster.page, before, [own]);
    expect(result).toEqual({ deleted: 1, restored: 2, left: [] });
    const after = await readWorld(gamemaster.page);
    expect(Object.keys(after['ChatMessage'] ?? {})).toEqual([theirs]);
    expect({ ...after, ChatMessage: {} }).toEqual(before);
  });
});
