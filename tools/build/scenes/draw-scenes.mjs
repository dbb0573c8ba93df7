// `npm run scenes`: draws the grounds of the scenes of adventures, and the adventures' own pictures, into assets/dark-harvest/scenes. A ground fits its scene's squares: 100
// pixels each.
import { mkdirSync, writeFileSync } from 'node:fs';
import { finish } from '../../check/files.mjs';
import { drawChapel } from './chapel.mjs';
import { drawCover } from './cover.mjs';
import { drawDeck } from './deck.mjs';
import { drawStreet } from './street.mjs';

const TO = 'assets/dark-harvest/scenes';
/** A ground is loaded by everyone at the table. */
const MOST_BYTES = 150_000;
const SCENES = {
  'cinder-row': drawStreet,
  'patient-margaret': drawDeck,
  'chapel-below': drawChapel,
  'the-lamps-of-cinder-row': drawCover,
};

const findings = [];
mkdirSync(TO, { recursive: true });
for (const [name, draw] of Object.entries(SCENES)) {
  const picture = draw();
  writeFileSync(`${TO}/${name}.svg`, picture);
  console.log(`${TO}/${name}.svg: ${Math.round(picture.length / 1000)} kB`);
  if (picture.length > MOST_BYTES)
    findings.push(`${TO}/${name}.svg: has ${picture.length} bytes, at most ${MOST_BYTES}`);
}
finish(`${Object.keys(SCENES).length} scenes`, findings);
