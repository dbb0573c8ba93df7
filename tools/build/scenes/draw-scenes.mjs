// `npm run scenes`: draws the grounds of the scenes of adventures, and the adventures' own pictures, into assets/<ruleset>/scenes. A ground fits its scene's squares: 100
// pixels each.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { finish } from '../../check/files.mjs';
import { drawAlderLane } from './alder-lane.mjs';
import { drawChapel } from './chapel.mjs';
import { drawCover } from './cover.mjs';
import { drawDeck } from './deck.mjs';
import { drawFarCover } from './far-cover.mjs';
import { drawGemCave } from './gem-cave.mjs';
import { drawGemCover } from './gem-cover.mjs';
import { drawNightCover } from './night-cover.mjs';
import { drawPumpStation } from './pump-station.mjs';
import { drawStreet } from './street.mjs';

/** A ground is loaded by everyone at the table. */
const MOST_BYTES = 150_000;
const SCENES = {
  'dark-harvest/scenes/cinder-row': drawStreet,
  'dark-harvest/scenes/patient-margaret': drawDeck,
  'dark-harvest/scenes/chapel-below': drawChapel,
  'dark-harvest/scenes/the-lamps-of-cinder-row': drawCover,
  'step-dice/scenes/harrow-flats': drawPumpStation,
  'step-dice/scenes/dry-season': drawFarCover,
  'harsh-light/scenes/alder-lane': drawAlderLane,
  'harsh-light/scenes/vespers': drawNightCover,
  'inner-worlds/scenes/the-green-seam': drawGemCave,
  'inner-worlds/scenes/gem-cave': drawGemCover,
};

const findings = [];
for (const [name, draw] of Object.entries(SCENES)) {
  const path = `assets/${name}.svg`;
  const picture = draw();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, picture);
  console.log(`${path}: ${Math.round(picture.length / 1000)} kB`);
  if (picture.length > MOST_BYTES) findings.push(`${path}: has ${picture.length} bytes, at most ${MOST_BYTES}`);
}
finish(`${Object.keys(SCENES).length} scenes`, findings);
