// The figures of Step Dice by file name: people of far planets, their beasts and machines. Fields as in people.mjs.
const GROUNDS = { hero: '#3f5a86', badlands: '#8a4f3a', company: '#4a5a5f', ships: '#3d3f6b', wild: '#6b6a3c' };
const PALE = '#d9ac88';
const FAIR = '#cf9873';
const TAN = '#b57b52';
const BROWN = '#8a5a3c';
const DARK = '#5e3c2a';
const [INK, CHESTNUT, STRAW, RUST, GREY, WHITE] = ['#1f1714', '#4d2f1c', '#b58a48', '#8c4420', '#77706a', '#c9c3b8'];
/** Portraits have a steel frame, light above and dark below. */
const FRAME = ['#d5e0f5', '#47597f'];

const hero = (figure) => ({ ground: GROUNDS.hero, side: 'friend', frame: FRAME, ...figure });
const foe = (kind, figure) => ({ ground: GROUNDS[kind], side: 'foe', frame: FRAME, ...figure });
const held = (icon, more = {}) => ({ icon, x: 400, y: 250, size: 300, ...more });
/** A beast or machine of the set, large in the middle. */
const whole = (icon, more = {}) => ({ icon, x: 256, y: 270, size: 400, ...more });

export const FAR_PEOPLE = {
  // Characters to take: the crew.
  'mara-quist': hero({
    motif: 'spaceship',
    hair: 'swept',
    clothes: 'flight',
    look: { mood: 'stern', mouth: 'smirk', width: 66, jaw: 32, lips: '#8a4238', age: true },
    palette: { skin: BROWN, hair: GREY, coat: '#31456b', accent: '#d07a2e', metal: '#b9c4d6' },
  }),
  'jonah-pell': hero({
    motif: 'ringed-planet',
    hair: 'fringe',
    beard: 'stubble',
    face: 'raised',
    clothes: 'muffler',
    look: { mood: 'sly', mouth: 'smile', width: 64, jaw: 30 },
    palette: { skin: TAN, hair: INK, coat: '#5a4630', accent: '#d8d0ba', metal: '#b9c4d6' },
  }),
  'tilda-okafor': hero({
    motif: 'gears',
    hair: 'bun',
    face: ['headset', 'soot'],
    clothes: 'work',
    look: { mood: 'calm', mouth: 'smile', width: 72, jaw: 38, lips: '#7d3a34' },
    palette: { skin: DARK, hair: INK, coat: '#b5612e', shirt: '#6f7f92', metal: '#b9c4d6' },
  }),
  'emil-brandt': hero({
    motif: 'hospital-cross',
    hair: 'receding',
    beard: 'goatee',
    face: 'spectacles',
    clothes: 'suit',
    look: { mood: 'sad', mouth: 'calm', width: 66, age: true },
    palette: { skin: PALE, hair: WHITE, coat: '#c9cdd3', accent: '#2f5d7a', shirt: '#8fa3b8' },
  }),
  // From the ports.
  'dessa-vale': hero({
    motif: 'poker-hand',
    hair: 'long',
    hat: 'bowler',
    clothes: 'dress',
    look: { mood: 'sly', mouth: 'smirk', width: 62, jaw: 22, lips: '#a33d3a' },
    palette: { skin: FAIR, hair: RUST, coat: '#2c2340', accent: '#7a2f55', hat: '#2c2340', metal: '#e0b54e' },
  }),
  'hollis-creed': hero({
    motif: 'wanted-reward',
    hair: 'parted',
    beard: 'full',
    hat: 'wide',
    clothes: 'poncho',
    look: { mood: 'stern', width: 72, jaw: 46, scar: true },
    palette: { skin: TAN, hair: GREY, coat: '#6a4a34', hat: '#3b3029', accent: '#a8552e' },
  }),
  'wren-adeyemi': hero({
    motif: 'circuitry',
    hair: 'crest',
    face: 'visor',
    clothes: 'jersey',
    look: { mood: 'sly', mouth: 'smirk', width: 60, jaw: 20, lips: '#8d3a44' },
    palette: { skin: DARK, hair: '#3f8f9a', shirt: '#8d97a5', metal: '#8fe0ea' },
  }),
  'augustin-lark': hero({
    motif: 'open-book',
    hair: 'short',
    beard: 'whiskers',
    hat: 'wide',
    clothes: 'cloak',
    look: { mood: 'calm', mouth: 'smile', width: 70, jaw: 40, age: true },
    palette: { skin: BROWN, hair: WHITE, coat: '#2b2b33', hat: '#1f1f26', accent: '#8a8fa0', metal: '#d8dde6' },
  }),
  // From the settlements.
  'ruth-calloway': hero({
    motif: 'windpump',
    hair: 'braid',
    hat: 'wide',
    clothes: 'neckerchief',
    look: { mood: 'stern', mouth: 'calm', width: 66, jaw: 30, lips: '#96443a' },
    palette: { skin: FAIR, hair: STRAW, coat: '#4d6076', hat: '#a58352', accent: '#b5462e' },
    behind: held('winchester-rifle', { x: 396, y: 200, size: 350, flip: true }),
  }),
  'bo-tanner': hero({
    motif: 'saddle',
    hair: 'short',
    beard: 'moustache',
    clothes: 'vest',
    look: { mood: 'calm', mouth: 'smirk', width: 82, jaw: 62 },
    palette: { skin: TAN, hair: CHESTNUT, coat: '#6e5234' },
  }),
  'ines-marrow': hero({
    motif: 'mining',
    hair: 'wild',
    hat: 'miner',
    clothes: 'bandolier',
    look: { mood: 'calm', mouth: 'gritted', width: 66, jaw: 30, lips: '#94413a', age: true },
    palette: { skin: BROWN, hair: CHESTNUT, coat: '#7a6a3c', hat: '#d0902e', metal: '#d8dde6' },
  }),
  'caleb-stone': hero({
    motif: 'law-star',
    hair: 'receding',
    beard: 'handlebar',
    face: 'patch',
    clothes: 'greatcoat',
    look: { mood: 'stern', width: 74, jaw: 48, age: true },
    palette: { skin: DARK, hair: WHITE, coat: '#4a4138', accent: '#26364f', metal: '#e0b54e' },
  }),
  // Shown until a character has a portrait.
  newcomer: hero({
    motif: 'compass',
    hair: 'short',
    clothes: 'pressure',
    over: 'bubble',
    look: { mood: 'calm', width: 66, jaw: 30 },
    palette: { skin: FAIR, hair: CHESTNUT, coat: '#8a96a8', accent: '#d07a2e', metal: '#d5e0f5' },
  }),
  // Badlands.
  'claim-jumper': foe('badlands', {
    motif: 'gold-mine',
    hair: 'fringe',
    beard: 'stubble',
    hat: 'wide',
    face: 'kerchief',
    clothes: 'rags',
    look: { mood: 'stern', width: 68, jaw: 36 },
    palette: { skin: FAIR, hair: CHESTNUT, coat: '#6a5138', hat: '#5a4632', accent: '#8c2f28' },
  }),
  'camp-tough': foe('badlands', {
    motif: 'campfire',
    hair: '',
    beard: 'full',
    clothes: 'work',
    look: { mood: 'stern', mouth: 'gritted', width: 82, jaw: 62 },
    palette: { skin: PALE, hair: RUST, coat: '#4b4338', shirt: '#7d4a3a' },
    over: held('monkey-wrench', { x: 408, y: 400, size: 210 }),
  }),
  'trail-robber': foe('badlands', {
    motif: 'desert',
    hair: 'bob',
    hat: 'bandit-hood',
    face: 'goggles',
    clothes: 'poncho',
    look: { mood: 'sly', mouth: 'smirk', width: 62, jaw: 24, lips: '#94413a' },
    palette: { skin: TAN, hair: INK, coat: '#8a6a44', hat: '#6d5334', accent: '#4d5b3c' },
  }),
  'raider-chief': foe('badlands', {
    motif: 'desert-skull',
    hair: 'crest',
    beard: 'braided',
    clothes: 'cuirass',
    look: { mood: 'stern', mouth: 'smirk', width: 76, jaw: 50, scar: true },
    palette: { skin: BROWN, hair: '#a3361f', coat: '#3b2a26', accent: '#8c2f28', metal: '#d8b25c' },
  }),
  // Law and company.
  'company-guard': foe('company', {
    motif: 'barbed-wire',
    hair: 'short',
    hat: 'riot',
    clothes: 'pressure',
    look: { mood: 'stern', width: 72, jaw: 46 },
    palette: { skin: FAIR, hair: INK, coat: '#3a4048', hat: '#2b3036', accent: '#b23a2e', metal: '#9aa6b5' },
  }),
  'company-marksman': foe('company', {
    motif: 'crosshair',
    hair: 'bun',
    face: 'monocular',
    clothes: 'uniform',
    look: { mood: 'stern', mouth: 'calm', width: 64, jaw: 28, lips: '#7d3a34' },
    palette: { skin: DARK, hair: INK, coat: '#4d565a', accent: '#b23a2e', metal: '#c9ccd1' },
    behind: held('lee-enfield', { x: 402, y: 190, size: 340, flip: true }),
  }),
  'port-officer': foe('company', {
    side: 'neutral',
    motif: 'radar-sweep',
    hair: 'parted',
    hat: 'peaked',
    clothes: 'uniform',
    look: { mood: 'calm', mouth: 'stern', width: 68, jaw: 36 },
    palette: { skin: BROWN, hair: INK, coat: '#27415e', hat: '#27415e', accent: '#1c2c44', metal: '#e0c35e' },
  }),
  'territorial-deputy': foe('company', {
    side: 'neutral',
    motif: 'law-star',
    hair: 'long',
    hat: 'wide',
    clothes: 'greatcoat',
    look: { mood: 'stern', mouth: 'smirk', width: 66, jaw: 30, lips: '#8a4238' },
    palette: { skin: TAN, hair: CHESTNUT, coat: '#5d4a34', hat: '#4a3a2a', accent: '#2d4a6b', metal: '#e6d27a' },
  }),
  // Ships.
  'boarding-hand': foe('ships', {
    motif: 'airtight-hatch',
    hair: '',
    face: 'respirator',
    clothes: 'pressure',
    look: { mood: 'stern', width: 76, jaw: 52 },
    palette: { skin: PALE, coat: '#6b3a2e', accent: '#1f1f26', metal: '#c9b27a' },
    over: held('fire-axe', { x: 412, y: 390, size: 210 }),
  }),
  'deck-gunner': foe('ships', {
    motif: 'minigun',
    hair: 'wild',
    face: 'headset',
    clothes: 'bandolier',
    look: { mood: 'sly', mouth: 'gritted', width: 68, jaw: 36, lips: '#a04a40' },
    palette: { skin: FAIR, hair: '#4d7a3c', coat: '#3b3f52', metal: '#d8b25c' },
  }),
  'smuggler-skipper': foe('ships', {
    motif: 'cargo-crate',
    hair: 'swept',
    beard: 'moustache',
    clothes: 'frogged',
    look: { mood: 'sly', mouth: 'smirk', width: 68, jaw: 34, scar: true },
    palette: { skin: DARK, hair: INK, coat: '#4a2340', accent: '#d0c7a8', metal: '#e0b54e' },
  }),
  'repossession-agent': foe('ships', {
    motif: 'banknote',
    hair: 'parted',
    face: 'visor',
    clothes: 'suit',
    look: { mood: 'calm', mouth: 'stern', width: 64, jaw: 30 },
    palette: { skin: PALE, hair: STRAW, coat: '#23262e', accent: '#23262e', shirt: '#e2e6ec', metal: '#e0563f' },
  }),
  // Beasts and machines.
  'dust-wolf': foe('wild', { motif: 'desert', whole: whole('wolf-head'), palette: { metal: '#b08a5a' } }),
  'rock-viper': foe('wild', { motif: 'cactus', whole: whole('rattlesnake'), palette: { metal: '#8f9a4a' } }),
  'guard-drone': foe('wild', { motif: 'barbed-wire', whole: whole('delivery-drone'), palette: { metal: '#9fb2cc' } }),
  'loader-robot': foe('wild', { motif: 'cargo-crane', whole: whole('battle-mech'), palette: { metal: '#d0902e' } }),
};
