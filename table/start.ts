/**
 * Starts the embedded table: `start.mjs [--system PATH] [--world DIR] [--port N] [--generation 13|14] [--repair] [--adventures]`. With `--adventures`, which
 * `npm start` passes, a new world contains the system's adventures from the start. When the table is ready, it prints its address on a line of its own. SIGINT
 * and SIGTERM stop it once all operations so far are on disk.
 */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import demoWorld from './demo-world.yml?raw';

const packed = import.meta.glob<string>('../packs/_source/*-characters/*.yml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const USAGE = 'usage: npm start -- [--system PATH] [--world DIR] [--port N] [--generation 13|14] [--repair]';

/** Prints a message without a stack trace and exits. */
function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

interface Arguments {
  readonly system: string;
  readonly world: string;
  readonly port: number;
  readonly generation: 13 | 14;
  readonly repair: boolean;
  readonly adventures: boolean;
}

/** Reads the options of the command line; exits with a message if one is invalid. */
function readArguments(): Arguments {
  const options = {
    system: { type: 'string', default: 'dist' },
    world: { type: 'string', default: 'worlds/demo' },
    port: { type: 'string', default: '30000' },
    generation: { type: 'string', default: '14' },
    repair: { type: 'boolean', default: false },
    adventures: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const;
  try {
    const { values } = parseArgs({ options });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      fail(`--port must be a number from 0 to 65535, not "${values.port}".`);
    if (values.generation !== '13' && values.generation !== '14')
      fail(`--generation must be 13 or 14, not "${values.generation}".`);
    const generation = values.generation === '13' ? 13 : 14;
    const { repair, adventures } = values;
    return { system: resolve(values.system), world: resolve(values.world), port, generation, repair, adventures };
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

/** Returns the folder of the built client, searching upwards from this file. Exits with a message if there is none. */
function findClientFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); folder !== dirname(folder); folder = dirname(folder)) {
    const client = join(folder, '.build', 'table', 'client');
    if (existsSync(client)) return client;
  }
  return fail('The client of the table is not built. Run npm run build:table.');
}

const { generation, ...options } = readArguments();
Object.assign(globalThis, { TABLE_GENERATION: generation });
// The API reads the Foundry version when it is loaded, so the server is imported only after the version is set.
const [{ startTable }, { StartError }] = await Promise.all([
  import('./server/table-server.ts'),
  import('./server/manifest.ts'),
]);
try {
  const table = await startTable({
    ...options,
    client: findClientFolder(),
    readSeed: async () => {
      const { parseSeed, seedWorld } = await import('./server/seed.ts');
      // Only tests set this environment variable.
      const settings = JSON.parse(process.env['TABLE_SETTINGS'] ?? '{}') as Readonly<Record<string, unknown>>;
      return { seed: { ...parseSeed(demoWorld, Object.values(packed)), settings }, seedWorld };
    },
  });
  let closing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      void table.close().then(() => process.exit(0));
    });
  }
  console.log(table.url);
} catch (error) {
  if (error instanceof StartError) fail(error.message);
  throw error;
}
