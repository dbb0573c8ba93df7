// The figures of Harsh Light by file name: people of a city at night, and what lives among them. Fields as in people.mjs.
const GROUNDS = {
  day: '#86735f',
  night: '#6b1f2b',
  street: '#4f5560',
  law: '#3f566b',
  choir: '#7a5a2e',
  beast: '#5a4a44',
  lodger: '#4a1620',
};
const PALE = '#d9ac88';
const FAIR = '#cf9873';
const TAN = '#b57b52';
const BROWN = '#8a5a3c';
const DARK = '#5e3c2a';
/** The skin of those who see no sun. */
const [BONE, ASH] = ['#d8cfc4', '#b9aca6'];
const [INK, CHESTNUT, STRAW, RUST, GREY, WHITE] = ['#1f1714', '#4d2f1c', '#b58a48', '#8c4420', '#77706a', '#d6cfc6'];
const RED = '#a81424';
/** Portraits have a frame of bone. */
const FRAME = ['#f4ecdc', '#93836c'];

const hero = (figure) => ({ ground: GROUNDS.day, side: 'friend', frame: FRAME, ...figure });
const late = (figure) => hero({ ground: GROUNDS.night, ...figure });
const foe = (kind, figure) => ({ ground: GROUNDS[kind], side: 'foe', frame: FRAME, ...figure });
const held = (icon, more = {}) => ({ icon, x: 404, y: 250, size: 300, ...more });
/** An animal of the set, large in the middle. */
const whole = (icon, more = {}) => ({ icon, x: 256, y: 270, size: 400, ...more });

export const NIGHT_PEOPLE = {
  // Still alive.
  'nora-vey': hero({
    motif: 'heart-beats',
    hair: 'bun',
    clothes: 'scrubs',
    look: { mood: 'calm', mouth: 'stern', width: 64, jaw: 26, lips: '#96443a', age: true },
    palette: { skin: FAIR, hair: CHESTNUT, coat: '#3f7a76', shirt: '#e2e0d6', accent: '#22282c', metal: '#c9d2d4' },
  }),
  'tomas-kell': hero({
    motif: 'boxing-glove',
    hair: 'short',
    beard: 'stubble',
    face: 'bruise',
    clothes: 'greatcoat',
    look: { mood: 'stern', mouth: 'calm', width: 82, jaw: 62, scar: true },
    palette: { skin: TAN, hair: GREY, coat: '#2c2a2c', shirt: '#d8cfc4', metal: '#c9a255' },
  }),
  'imogen-sark': hero({
    motif: 'newspaper',
    hair: 'bob',
    face: 'spectacles',
    clothes: 'muffler',
    look: { mood: 'sly', mouth: 'smirk', width: 62, jaw: 22, lips: '#a33d3a' },
    palette: { skin: PALE, hair: RUST, coat: '#8a7350', accent: '#7a1f2b', metal: '#d8dde6' },
    over: held('photo-camera', { x: 404, y: 420, size: 150 }),
  }),
  'father-anselm-roe': hero({
    motif: 'church',
    hair: 'receding',
    beard: 'full',
    clothes: 'priest',
    look: { mood: 'sad', mouth: 'calm', width: 70, jaw: 40, age: true },
    palette: { skin: PALE, hair: GREY, coat: '#222125', shirt: '#efe9dc', metal: '#c9a255' },
    behind: held('lantern-flame', { x: 420, y: 150, size: 150 }),
  }),
  'desmond-okoro': hero({
    motif: 'city-car',
    hair: 'short',
    beard: 'goatee',
    hat: 'cap',
    clothes: 'roll',
    look: { mood: 'calm', mouth: 'smile', width: 72, jaw: 42 },
    palette: { skin: DARK, hair: INK, coat: '#4a4f3a', shirt: '#a8502e', hat: '#54503f' },
    behind: held('winchester-rifle', { x: 400, y: 196, size: 340, flip: true }),
  }),
  // Up after dark.
  'lucan-ferrow': late({
    motif: 'skeleton-key',
    hair: 'swept',
    hat: 'beanie',
    clothes: 'roll',
    look: { mood: 'sly', mouth: 'smirk', width: 60, jaw: 20, eyes: RED },
    palette: { skin: BONE, hair: INK, coat: '#23242b', shirt: '#3f424d', hat: '#2c2e38', metal: '#c9c0b0' },
    over: 'fangs',
  }),
  'odile-marchetti': late({
    motif: 'old-microphone',
    hair: 'long',
    face: 'veil',
    clothes: 'dress',
    look: { mood: 'calm', mouth: 'smile', width: 62, jaw: 20, eyes: '#7a1020', lips: '#b3172b' },
    palette: {
      skin: BONE,
      hair: INK,
      coat: '#2a0d13',
      shirt: BONE,
      accent: '#8c1222',
      hat: '#191214',
      metal: '#e6dcc6',
    },
  }),
  'vesna-dol': late({
    motif: 'claw-slashes',
    hair: 'braid',
    clothes: 'leather',
    look: { mood: 'stern', mouth: 'gritted', width: 72, jaw: 40, eyes: RED, lips: '#7d2a34', scar: true },
    palette: { skin: BONE, hair: STRAW, coat: '#3a1a1c', shirt: '#23201f', metal: '#b9c0c4' },
    over: 'fangs',
  }),
  // Shown until a character has a portrait.
  newcomer: hero({
    motif: 'street-light',
    hair: 'short',
    hat: 'hood',
    clothes: 'cloak',
    look: { mood: 'calm', width: 66, jaw: 30 },
    palette: { skin: FAIR, hair: CHESTNUT, coat: '#5a5550', hat: '#4a4542', accent: '#8c1222', metal: '#d8cfc4' },
  }),
  // The street.
  'street-tough': foe('street', {
    motif: 'brick-wall',
    hair: 'crest',
    beard: 'stubble',
    clothes: 'leather',
    look: { mood: 'stern', mouth: 'smirk', width: 70, jaw: 40 },
    palette: { skin: FAIR, hair: '#8c2f28', coat: '#3b3f48', shirt: '#b8b0a0', metal: '#c9ccd1' },
  }),
  'alley-cutter': foe('street', {
    motif: 'spider-web',
    hair: 'fringe',
    hat: 'hood',
    face: 'kerchief',
    clothes: 'rags',
    look: { mood: 'sly', width: 60, jaw: 20 },
    palette: { skin: TAN, hair: INK, coat: '#43464f', hat: '#383b44', accent: '#23252b', metal: '#c9d2d8' },
    over: held('switchblade', { x: 398, y: 412, size: 180 }),
  }),
  'dock-enforcer': foe('street', {
    motif: 'cargo-crane',
    hair: '',
    beard: 'full',
    hat: 'beanie',
    clothes: 'work',
    look: { mood: 'stern', mouth: 'gritted', width: 84, jaw: 66 },
    palette: { skin: PALE, hair: RUST, coat: '#4a4436', shirt: '#5d6b72', hat: '#7a2a26' },
    over: held('baseball-bat', { x: 412, y: 380, size: 240 }),
  }),
  // Law and order.
  'patrol-officer': foe('law', {
    side: 'neutral',
    motif: 'police-badge',
    hair: 'bun',
    hat: 'peaked',
    clothes: 'uniform',
    look: { mood: 'calm', mouth: 'stern', width: 66, jaw: 30, lips: '#7d3a34' },
    palette: { skin: BROWN, hair: INK, coat: '#22304a', hat: '#22304a', accent: '#161f30', metal: '#d5d9de' },
  }),
  'house-guard': foe('law', {
    motif: 'wooden-door',
    hair: 'short',
    face: ['shades', 'headset'],
    clothes: 'suit',
    look: { mood: 'stern', width: 78, jaw: 56 },
    palette: { skin: DARK, hair: INK, coat: '#26282e', accent: '#16171b', shirt: '#e2e0d6', metal: '#8f98a3' },
  }),
  'rooftop-shooter': foe('law', {
    motif: 'chimney',
    hair: 'parted',
    hat: 'beret',
    face: 'monocular',
    clothes: 'greatcoat',
    look: { mood: 'stern', mouth: 'calm', width: 64, jaw: 26, lips: '#8a4238' },
    palette: { skin: PALE, hair: INK, coat: '#3f4548', hat: '#2b3033', accent: '#23282a', metal: '#aeb6bd' },
    behind: held('winchester-rifle', { x: 402, y: 180, size: 360, flip: true }),
  }),
  // The congregation.
  believer: foe('choir', {
    motif: 'candles',
    hair: 'long',
    clothes: 'choir',
    look: { mood: 'sad', mouth: 'smile', width: 64, jaw: 24, lips: '#96443a' },
    palette: { skin: FAIR, hair: CHESTNUT, coat: '#e4dccb', accent: '#8c1222', shirt: '#f2ebdc', metal: '#d8b25c' },
    over: held('candle-light', { x: 400, y: 400, size: 170, fill: 'metal' }),
  }),
  'candle-warden': foe('choir', {
    motif: 'church',
    hair: 'parted',
    hat: 'cowl',
    clothes: 'cloak',
    look: { mood: 'stern', mouth: 'stern', width: 68, jaw: 34, lips: '#7a3a34', age: true },
    palette: { skin: PALE, hair: GREY, coat: '#6b1420', hat: '#4d0f19', accent: '#d8b25c', metal: '#e6c66a' },
    over: held('fire-axe', { x: 414, y: 370, size: 230, fill: 'steel' }),
  }),
  // Beasts.
  'guard-dog': foe('beast', { motif: 'barbed-wire', whole: 'hound', palette: { metal: '#3a3432', skin: '#5a4a40' } }),
  'rat-swarm': foe('beast', {
    motif: 'well',
    whole: [
      whole('rat', { x: 168, y: 190, size: 240, flip: true }),
      whole('rat', { x: 352, y: 214, size: 230 }),
      whole('rat', { x: 258, y: 352, size: 330 }),
    ],
    palette: { metal: '#8f8078' },
  }),
  // The lodgers.
  'night-lodger': foe('lodger', {
    motif: 'coffin',
    hair: 'wild',
    face: 'soot',
    clothes: 'rags',
    look: { mood: 'sad', mouth: 'gritted', width: 62, jaw: 20, eyes: '#e0402c', age: true },
    palette: { skin: ASH, hair: INK, coat: '#3d3a35' },
    over: 'fangs',
  }),
  'the-verger': foe('lodger', {
    motif: 'candle-flame',
    hair: 'receding',
    clothes: 'ruff',
    look: { mood: 'calm', mouth: 'smirk', width: 60, jaw: 18, eyes: '#ff3b2e', age: true },
    palette: { skin: '#e6ded4', hair: WHITE, coat: '#17090c', accent: '#5a0d18', shirt: '#efe8da', metal: '#d8b25c' },
    over: ['fangs', 'halo'],
  }),
};
