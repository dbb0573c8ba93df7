// `npm run link -- PATH`: links dist/ into a Foundry user data folder, so that owners of a licence can play the working copy. PATH is the user data folder (the
// one with Data/ in it) or its Data folder.
import { existsSync, lstatSync, mkdirSync, readlinkSync, symlinkSync, unlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/** Exits with an error that says what to do. */
function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

const given = process.argv[2];
if (!given) refuse('Which Foundry user data folder? npm run link -- PATH (the folder that holds Data/).');
const data = [join(given, 'Data'), given].find(
  (folder) => existsSync(join(folder, 'systems')) || (basename(folder) === 'Data' && existsSync(folder)),
);
if (!data) refuse(`${given} is no Foundry user data folder: neither Data/ nor systems/ is in it.`);
if (!existsSync('dist/system.json')) refuse('dist/ is not built yet: run npm run build first.');

const target = join(data, 'systems', 'tetrad');
mkdirSync(join(data, 'systems'), { recursive: true });
const present = lstatSync(target, { throwIfNoEntry: false });
if (present && !present.isSymbolicLink())
  refuse(`${target} is an installed copy, not a link. Move it away first; nothing was changed.`);
if (present && resolve(data, 'systems', readlinkSync(target)) === resolve('dist')) {
  console.log(`${target} already points here.`);
  process.exit(0);
}
if (present) unlinkSync(target);
symlinkSync(resolve('dist'), target, 'junction');
console.log(`${target} → ${resolve('dist')}\nRun npm run build after each change, then reload Foundry.`);
