/** Runs a command of the project in a folder made for the test, and gives back what it said. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** What came of a command. */
export interface ToolResult {
  readonly code: number | null;
  /** Both streams. */
  readonly output: string;
}

const folders: string[] = [];

/**
 * Makes a folder with files in it, deleted when the test file ends.
 * @param files - Content by path.
 */
export function makeFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'tetrad-guard-'));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** Deletes the folders that were made. Called after each test file (tests/guards/delete-folders.ts). */
export function deleteFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/**
 * Runs a tool.
 * @param path - Its file, from the root of the repository.
 * @param folder - Working directory.
 * @param options - `args`; `env` replaces variables, undefined takes one away.
 */
export function runTool(
  path: string,
  folder: string,
  { args = [], env = {} }: { args?: readonly string[]; env?: Readonly<Record<string, string | undefined>> } = {},
): ToolResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve(path), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: 60_000,
  });
  return { code: status, output: stdout + stderr };
}
