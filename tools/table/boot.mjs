// `node tools/table/boot.mjs [--system PATH] [--generation 13|14]`: boots a built system on the embedded table and joins as Gamemaster. Exits with 0 if the
// game is ready without an error.
import { parseArgs } from 'node:util';
import { joinTable, launchBrowser, startTable } from './table-process.mjs';

const { values } = parseArgs({
  options: { system: { type: 'string', default: 'dist' }, generation: { type: 'string', default: '14' } },
});
const table = await startTable({ system: values.system, generation: Number(values.generation) });
const browser = await launchBrowser();
let failure;
try {
  const { errors } = await joinTable(browser, table.url, 'Gamemaster');
  if (errors.length) failure = errors.join('\n');
} catch (error) {
  failure = error.message;
} finally {
  await browser.close();
  await table.stop();
}
if (failure) console.error(failure);
console.log(failure ? `${values.system} does not boot` : `${values.system} boots in generation ${values.generation}`);
process.exit(failure ? 1 : 0);
