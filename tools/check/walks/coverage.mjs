// Records which functions of the system a page runs and how often, as V8 counts them. The recorder is started before an action and asked after each of its
// steps.
import { SourceMap } from 'node:module';

/** At how many places of a function the source map is asked for the file. */
const SAMPLES = 16;

/** The scripts of the system by address: the starts of lines, and the source map. */
const scripts = new Map();

async function readScript(url) {
  const read = async (address) => (await fetch(address)).text();
  const [text, map] = await Promise.all([read(url), read(`${url}.map`)]);
  const lines = [0];
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) lines.push(end + 1);
  return { length: text.length, lines, map: new SourceMap(JSON.parse(map)) };
}

/** Returns the source file that most of a function comes from ("module/chat/replies.ts"); undefined for code added by the bundler. */
function findSource({ lines, map }, { startOffset, endOffset }) {
  const counts = new Map();
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const offset = startOffset + Math.floor(((endOffset - startOffset) * sample) / SAMPLES);
    let low = 0;
    let high = lines.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (lines[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    const source = /(?:^|\/)((?:module|src)\/.*\.ts)$/u.exec(
      map.findEntry(low, offset - lines[low]).originalSource ?? '',
    )?.[1];
    if (source) counts.set(source, (counts.get(source) ?? 0) + 1);
  }
  return [...counts].toSorted(([, left], [, right]) => right - left)[0]?.[0];
}

/**
 * A function that ran.
 * @typedef {{ file: string, name: string, calls: number }} Ran
 */

/**
 * Starts to record what a page runs. What ran before, while scripts were loaded, does not count.
 * @param {import('playwright').Page} page in a game on the table
 * @returns {Promise<{ take(): Promise<Ran[]>, stop(): Promise<void> }>} `take` returns the functions that ran since the last call
 */
export async function recordCalls(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  // The first answer still contains what ran before.
  await session.send('Profiler.takePreciseCoverage');
  return {
    async take() {
      const { result } = await session.send('Profiler.takePreciseCoverage');
      const ran = [];
      for (const { url, functions } of result) {
        if (!/\/systems\/tetrad\/.*\.mjs$/u.test(url)) continue;
        if (!scripts.has(url)) scripts.set(url, await readScript(url));
        const script = scripts.get(url);
        for (const { functionName, ranges } of functions) {
          const [range] = ranges;
          // A script itself is a function that runs when it is loaded.
          const isScript = range.startOffset === 0 && range.endOffset >= script.length;
          const file = range.count > 0 && !isScript && findSource(script, range);
          if (file) ran.push({ file, name: functionName, calls: range.count });
        }
      }
      return ran;
    },
    async stop() {
      await session.send('Profiler.stopPreciseCoverage');
      await session.detach();
    },
  };
}
