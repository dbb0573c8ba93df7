// `npm run test:mutants:random [-- --seed N --sample N --write]`: small slips in table/foundry (operators, constants, conditions), chosen by a seed, each held against
// the whole conformance suite, in 13 by what is particular to it. All slips are built into one table that is told which one acts, so nothing is built in between. Specs that do
// not come to a slip cannot catch it: they are left out, unless it acts while the game starts or on the server. What is known of a seed is kept in
// .build/random-mutants/, so a run that is ended goes on where it was. Prints the rate; exits 1 below 80 %. `--again` tries
// those that lived once more, with specs as they are now; `--write` renews docs/mutants.md, with tests/evidence/mutants/notes.md
// below the rate.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MutantHost, needs, specs } from './mutant-host.mjs';
import { chooseMutants, writeMutants } from './operator-mutants.mjs';
import { buildTablePart } from './table-build.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '20261121' },
    sample: { type: 'string', default: '200' },
    write: { type: 'boolean' },
    again: { type: 'boolean' },
  },
});
const seed = Number(values.seed);
const FOLDER = `.build/random-mutants/${seed}`;
const RESULTS = `${FOLDER}/results.json`;
const COMMENTS = 'tests/evidence/mutants/survivors.json';
/** What is said of the figures beside the figures themselves. */
const NOTES = 'tests/evidence/mutants/notes.md';
const PAGE = 'docs/mutants.md';
const REQUIRED = 0.8;

const { chosen, total } = chooseMutants(seed, Number(values.sample));
mkdirSync(FOLDER, { recursive: true });
const known = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {};
const left = chosen.filter(({ key }) => !known[key] || (values.again && !known[key].by));

if (left.length > 0) {
  const host = await MutantHost.build();
  const sources = writeMutants(chosen);
  await buildTablePart('client', FOLDER, sources);
  const banner = 'globalThis.tableMutant = Number(process.env.TABLE_MUTANT);';
  const serverFiles = await buildTablePart('server', FOLDER, sources, banner);
  const server = resolve(FOLDER, '.build/table/server/start.mjs');
  const findTable = (generation) => host.findTable(generation, () => server);

  /** Which specs of a generation come to which places: a spec at a time, in one page for those of a GM and one for those of a player. */
  async function recordReached(generation) {
    const path = `${FOLDER}/reached-${generation}-${values.sample}.json`;
    if (existsSync(path) && !values.again) return JSON.parse(readFileSync(path, 'utf8'));
    const own = specs.filter((spec) => spec.generation === 'both' || spec.generation === generation);
    const reached = { start: [] };
    const each = async (page, ids) => {
      const take = () =>
        page.evaluate(() => [...globalThis.reachedPlaces].filter((place) => globalThis.reachedPlaces.delete(place)));
      reached.start = await take();
      for (const id of ids) {
        const request = { needs: ['kernel', 'page', 'world', 'player'], generation, ids: [id] };
        const results = await page.evaluate((given) => globalThis.runConformance(given), request);
        const passes = results.every(({ failures }) => failures.length === 0);
        // A spec that fails without any slip says nothing of one.
        if (passes) reached[id] = await take();
        else console.log(`left out in ${generation}, fails anyhow: ${id}`);
      }
    };
    const script =
      'globalThis.reachedPlaces = new Set(); globalThis.tableReached = (place) => void globalThis.reachedPlaces.add(place);';
    const ids = own.filter((spec) => spec.needs !== 'player').map(({ id }) => id);
    const table = await findTable(generation);
    await table.run(ids, { script, each });
    // What a player comes to is not recorded: few specs, which are always run.
    for (const spec of own) if (spec.needs === 'player') reached[spec.id] = chosen.map(({ number }) => number);
    writeFileSync(path, JSON.stringify(reached));
    return reached;
  }

  /** Runs specs with a mutant; gives what catches it. A game that does not start in time may have had a busy machine: it is asked twice. */
  async function hold(mutant, generation, ids, isSecond = false) {
    const script = `globalThis.tableMutant = ${mutant.number};`;
    const isQuick = (id) => ['kernel', 'page'].includes(needs.get(id));
    const find = (results) => results.find(({ failures }) => failures.length > 0)?.id;
    try {
      const quick = ids.filter(isQuick);
      const table = await findTable(generation);
      const byQuick = quick.length && find(await table.run(quick, { script }));
      if (byQuick) return byQuick;
      const slow = ids.filter((id) => !isQuick(id));
      if (!slow.length) return undefined;
      const env = { TABLE_MUTANT: String(mutant.number) };
      const wanted = [...new Set(slow.map((id) => needs.get(id)))];
      const how = { env, script, withSecond: false, stopsAtFailure: true };
      return find(await host.run({ generation, ids: slow, needs: wanted, server, ...how }));
    } catch (error) {
      // A browser or server that was ended from outside, or does not answer at all, says nothing of the mutant.
      if (/has been closed|ended with null|page\.goto: Timeout/u.test(error.message)) throw error;
      if (!isSecond && /Timeout/u.test(error.message)) return hold(mutant, generation, ids, true);
      return `the start: ${error.message.split('\n')[0]}`;
    }
  }

  const reached = new Map();
  for (const generation of [14, 13]) reached.set(generation, await recordReached(generation));
  for (const mutant of left) {
    let by;
    for (const generation of [14, 13]) {
      const places = reached.get(generation);
      const atStart = places.start.includes(mutant.number);
      const onServer = serverFiles.has(mutant.file);
      const all = Object.keys(places).filter((id) => id !== 'start');
      // In 13, specs that have come to the place in 14 are not asked again.
      const asked = (id) =>
        generation === 13 && reached.get(14)[id]?.includes(mutant.number) && needs.get(id) !== 'player';
      const near = all.filter((id) => places[id].includes(mutant.number) && !asked(id));
      // Specs of a player are near every place; in 13 they are asked only where another one comes.
      const isReached = generation === 14 || near.some((id) => needs.get(id) !== 'player');
      if (isReached && near.length) by = await hold(mutant, generation, near);
      // What acts at the start or on the server may be told by any other spec; once is enough for that, so in 13 by its own alone.
      const isOwn = (id) => generation === 14 || !reached.get(14)[id];
      const isFar = (id) => isOwn(id) && !near.includes(id) && (atStart || ['world', 'player'].includes(needs.get(id)));
      const far = atStart || onServer ? all.filter(isFar) : [];
      if (!by && far.length) by = await hold(mutant, generation, far);
      if (by) break;
    }
    known[mutant.key] = { by: by ?? null };
    writeFileSync(RESULTS, JSON.stringify(known, null, 1));
    console.log(
      by ? `killed by ${by}: ${mutant.key.replaceAll(/\s+/gu, ' ')}` : `LIVES: ${mutant.key.replaceAll(/\s+/gu, ' ')}`,
    );
  }
  await host.close();
}

const survivors = chosen.filter(({ key }) => !known[key]?.by);
const rate = (chosen.length - survivors.length) / chosen.length;
const percent = `${(rate * 100).toFixed(1)} %`;
console.log(
  `${chosen.length} of ${total} places, seed ${seed}: ${chosen.length - survivors.length} killed, ${percent}`,
);

if (values.write) {
  const comments = existsSync(COMMENTS) ? JSON.parse(readFileSync(COMMENTS, 'utf8')) : {};
  const flat = (text) => text.replaceAll(/\s+/gu, ' ').replaceAll('|', '\\|');
  const rows = survivors.map((one) => {
    const comment = comments[one.key] ?? comments[one.file] ?? '';
    return `| ${one.file}:${one.line} | \`${flat(one.original)}\` | \`${flat(one.mutated)}\` | ${comment} |`;
  });
  // What follows the table belongs to `npm run rules:slips`.
  const [, slips = ''] = readFileSync(PAGE, 'utf8').split(/^(?=## Slips of the rules$)/mu);
  writeFileSync(
    PAGE,
    [
      '# Mutants',
      '',
      'How much the conformance specs notice. `npm run test:mutants` makes, for each spec, the mistake of a naive stand-in for Foundry',
      '(`tests/evidence/mutants/*.mutants`) in a copy of the table; the specs of that id have to catch it. `npm run test:mutants:random` makes small slips by chance',
      'and holds each against the whole suite in both generations; at least 80 % have to be noticed.',
      '',
      `Last random run: seed ${seed}, ${chosen.length} of ${total} places in table/foundry, ${chosen.length - survivors.length} noticed: **${percent}**.`,
      '',
      ...(existsSync(NOTES) ? [readFileSync(NOTES, 'utf8').trim(), ''] : []),
      '## Those that were not noticed',
      '',
      '| Place | Original | Mutant | Why |',
      '| --- | --- | --- | --- |',
      ...rows,
      '',
      slips,
    ].join('\n'),
  );
}
process.exit(rate >= REQUIRED ? 0 : 1);
