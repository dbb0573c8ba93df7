// The figures of Inner Worlds by file name: people of caves and ruins, with swords and laser pistols, and what lives below. Fields as in people.mjs.
const GROUNDS = {
  hero: '#4a7a58',
  poachers: '#6f6a4a',
  beasts: '#56644a',
  moss: '#3f6b52',
  machines: '#4f6468',
  house: '#5c4460',
  hills: '#6a6256',
};
const PALE = '#d9ac88';
const FAIR = '#cf9873';
const TAN = '#b57b52';
const BROWN = '#8a5a3c';
const DARK = '#5e3c2a';
/** The skin of those who drank vampire blood, and of those on whom moss grows. */
const [ASH, MOSSY, SPORE] = ['#c9cdc4', '#8fa36a', '#b9ac94'];
const [INK, CHESTNUT, STRAW, RUST, GREY, WHITE] = ['#1f1714', '#4d2f1c', '#b58a48', '#8c4420', '#77706a', '#d6d3c6'];
const GEM = '#4fd08f';
/** Portraits have a frame of old copper. */
const FRAME = ['#cfe6c4', '#4d6d57'];

const hero = (figure) => ({ ground: GROUNDS.hero, side: 'friend', frame: FRAME, ...figure });
const foe = (kind, figure) => ({ ground: GROUNDS[kind], side: 'foe', frame: FRAME, ...figure });
const held = (icon, more = {}) => ({ icon, x: 404, y: 250, size: 300, ...more });
/** A beast or machine of the set, large in the middle. */
const whole = (icon, more = {}) => ({ icon, x: 256, y: 270, size: 400, ...more });

export const DEEP_PEOPLE = {
  // Characters to take.
  'bryn-harrow': hero({
    motif: 'viking-shield',
    hair: 'braid',
    clothes: 'cuirass',
    look: { mood: 'stern', mouth: 'smirk', width: 68, jaw: 34, lips: '#96443a', scar: true },
    palette: { skin: FAIR, hair: RUST, coat: '#4a5a48', accent: '#2f6b4a', metal: '#d8c48a' },
    behind: held('broadsword', { x: 410, y: 190, size: 330, fill: 'steel', turn: 90 }),
  }),
  'tobber-lunt': hero({
    motif: 'pipes',
    hair: '',
    beard: 'full',
    hat: 'miner',
    clothes: 'work',
    look: { mood: 'calm', mouth: 'smile', width: 80, jaw: 58 },
    palette: { skin: PALE, hair: CHESTNUT, coat: '#6a5a36', shirt: '#8f6a4a', hat: '#c98a2e', metal: '#d8dde0' },
    over: held('monkey-wrench', { x: 410, y: 396, size: 210, fill: 'steel' }),
  }),
  'amaranth-pell': hero({
    motif: 'dna1',
    hair: 'bun',
    face: 'spectacles',
    clothes: 'scrubs',
    look: { mood: 'calm', mouth: 'calm', width: 62, jaw: 24, lips: '#7d3a34', age: true },
    palette: { skin: DARK, hair: GREY, coat: '#cfd2bf', shirt: '#5f8f78', accent: '#37423c', metal: '#d8dde0' },
    over: held('bubbling-flask', { x: 404, y: 420, size: 140, fill: 'metal' }),
  }),
  'ash-of-the-pack': hero({
    motif: 'wolf-howl',
    hair: 'wild',
    clothes: 'rags',
    look: { mood: 'stern', mouth: 'gritted', width: 66, jaw: 34, eyes: '#7a5a12' },
    palette: { skin: TAN, hair: INK, coat: '#5a4a38', hat: '#77705f' },
    over: 'wolf-pelt',
  }),
  'corso-vint': hero({
    motif: 'card-joker',
    hair: 'swept',
    beard: 'goatee',
    hat: 'tricorn',
    clothes: 'frogged',
    look: { mood: 'sly', mouth: 'smirk', width: 64, jaw: 24 },
    palette: { skin: TAN, hair: INK, coat: '#2f4a52', accent: '#d8b25c', hat: '#243a40', metal: '#e6c66a' },
    over: held('thrown-knife', { x: 410, y: 420, size: 140, fill: 'steel', turn: 90 }),
  }),
  'gunnel-stack': hero({
    motif: 'reactor',
    hair: 'crest',
    face: ['raised', 'soot'],
    clothes: 'flight',
    look: { mood: 'calm', mouth: 'smirk', width: 72, jaw: 40, lips: '#8a4238' },
    palette: { skin: BROWN, hair: '#3f9a78', coat: '#4f5a60', accent: '#d0902e', metal: '#cfd8da' },
    behind: held('minigun', { x: 396, y: 180, size: 320, fill: 'steel', turn: -50 }),
  }),
  'mirelle-dusk': hero({
    motif: 'psychic-waves',
    hair: 'long',
    hat: 'cowl',
    clothes: 'cloak',
    look: { mood: 'sad', mouth: 'calm', width: 60, jaw: 20, eyes: '#b0243a', lips: '#7a2a3a' },
    palette: { skin: ASH, hair: INK, coat: '#34304a', hat: '#2a2740', accent: '#6a3a6f', metal: GEM },
    over: 'fangs',
  }),
  'brother-fennimore': hero({
    motif: 'rune-stone',
    hair: 'receding',
    beard: 'braided',
    clothes: 'habit',
    look: { mood: 'calm', mouth: 'smile', width: 72, jaw: 42, age: true },
    palette: { skin: MOSSY, hair: '#5f7a3e', coat: '#6b5f46', shirt: '#8d8060' },
    over: 'moss-drape',
  }),
  // Shown until a character has a portrait.
  newcomer: hero({
    motif: 'crystal-growth',
    hair: 'short',
    hat: 'hood',
    clothes: 'cloak',
    look: { mood: 'calm', width: 66, jaw: 30 },
    palette: { skin: FAIR, hair: CHESTNUT, coat: '#56655a', hat: '#44554a', accent: '#2f6b4a', metal: GEM },
  }),
  // Poachers.
  'gem-poacher': foe('poachers', {
    motif: 'gems',
    hair: 'fringe',
    beard: 'stubble',
    hat: 'beanie',
    face: 'kerchief',
    clothes: 'neckerchief',
    look: { mood: 'sly', width: 66, jaw: 34 },
    palette: { skin: FAIR, hair: CHESTNUT, coat: '#5d5138', hat: '#4a4a3a', accent: '#3a5a4a' },
    over: held('pistol-gun', { x: 404, y: 420, size: 150, fill: 'steel' }),
  }),
  'claim-cutter': foe('poachers', {
    motif: 'crossed-swords',
    hair: '',
    clothes: 'leather',
    look: { mood: 'stern', mouth: 'gritted', width: 74, jaw: 46 },
    palette: { skin: TAN, hair: INK, coat: '#4d4436', shirt: '#6d5a44', metal: '#c9ccd1' },
    over: ['barbute', held('round-shield', { x: 398, y: 424, size: 190, fill: 'metal' })],
  }),
  'tunnel-rifle': foe('poachers', {
    motif: 'underground-cave',
    hair: 'parted',
    face: 'monocular',
    hat: 'scarf',
    clothes: 'greatcoat',
    look: { mood: 'stern', mouth: 'calm', width: 64, jaw: 26, lips: '#8a4238' },
    palette: { skin: BROWN, hair: INK, coat: '#4a5248', hat: '#6b3a2e', shirt: '#a89a7a', metal: '#aeb6bd' },
    behind: held('winchester-rifle', { x: 402, y: 184, size: 360, flip: true, fill: 'steel' }),
  }),
  // Beasts.
  'moss-wolf': foe('beasts', {
    motif: 'mushrooms',
    whole: [whole('wolf-head'), whole('mushrooms-cluster', { x: 176, y: 402, size: 150, fill: 'accent' })],
    palette: { metal: '#7f9a5a', accent: '#c9843a' },
  }),
  'glow-bats': foe('beasts', {
    motif: 'underground-cave',
    whole: [
      whole('bat', { x: 160, y: 170, size: 250, turn: -12 }),
      whole('bat', { x: 366, y: 214, size: 220, turn: 14 }),
      whole('bat', { x: 246, y: 346, size: 350 }),
    ],
    palette: { metal: '#8fe0a8' },
  }),
  'seam-snail': foe('beasts', {
    motif: 'crystal-growth',
    whole: [whole('snail', { y: 290 }), whole('emerald', { x: 196, y: 280, size: 150, fill: 'accent' })],
    palette: { metal: '#a8a088', accent: '#3fbf83' },
  }),
  'sump-worm': foe('beasts', { motif: 'cave-entrance', whole: 'worm', palette: { metal: '#c08a86' } }),
  // What the moss made.
  'spore-walker': foe('moss', {
    motif: 'mushroom-gills',
    hair: '',
    clothes: 'rags',
    look: { mood: 'sad', mouth: 'calm', width: 60, jaw: 20, eyes: '#e8d25a' },
    palette: { skin: SPORE, coat: '#6b6450', hat: '#8a5f86' },
    over: 'spore-cap',
  }),
  'egg-bearer': foe('moss', {
    motif: 'alien-egg',
    hair: 'wild',
    clothes: 'rags',
    look: { mood: 'stern', mouth: 'gritted', width: 66, jaw: 28, eyes: '#c23a6a' },
    palette: { skin: '#a0a27c', hair: '#4a3a44', coat: '#4f5a4a' },
    behind: 'tentacles',
    over: 'third-eye',
  }),
  // Machines of the lander.
  'dig-drone': foe('machines', {
    motif: 'mining',
    whole: [
      whole('delivery-drone', { y: 230 }),
      whole('laser-blast', { x: 256, y: 400, size: 190, turn: -90, fill: 'accent' }),
    ],
    palette: { metal: '#a8bcc0', accent: '#e0563f' },
  }),
  'lander-warden': foe('machines', {
    motif: 'airtight-hatch',
    whole: whole('robot-golem'),
    palette: { metal: '#b9a86a' },
  }),
  // The house of the Margravine.
  'seam-thrall': foe('house', {
    motif: 'mining',
    hair: 'short',
    face: 'soot',
    clothes: 'vest',
    look: { mood: 'sad', mouth: 'gritted', width: 70, jaw: 40, eyes: '#7a1020', age: true },
    palette: { skin: '#bfa890', hair: GREY, coat: '#5a4a3a', metal: '#9aa6a0' },
    over: held('war-pick', { x: 410, y: 400, size: 200, fill: 'steel' }),
  }),
  'pale-guest': foe('house', {
    motif: 'evil-bat',
    hair: 'parted',
    clothes: 'cravat',
    look: { mood: 'sly', mouth: 'smirk', width: 60, jaw: 18, eyes: '#d0303a' },
    palette: { skin: ASH, hair: STRAW, coat: '#2f2338', accent: '#7a2040', shirt: '#e6e2d6', metal: GEM },
    over: 'fangs',
  }),
  'margravine-ossifrage': foe('house', {
    motif: 'crystal-growth',
    hair: 'long',
    clothes: 'dress',
    look: { mood: 'stern', mouth: 'smirk', width: 64, jaw: 20, eyes: '#e0303a', lips: '#8c1a34', age: true },
    palette: { skin: '#d6d8ce', hair: WHITE, coat: '#231a30', accent: '#3a5f4a', shirt: '#d6d8ce', metal: GEM },
    over: ['fangs', 'bone-crown', 'crystals'],
  }),
  // The hills above.
  'hill-ogre': foe('hills', {
    motif: 'mountain-cave',
    hair: '',
    clothes: 'vest',
    look: { mood: 'stern', mouth: 'gritted', width: 92, jaw: 74, eyes: '#5a3a12' },
    palette: { skin: '#8d9a78', coat: '#5d4630' },
    over: ['tusks', held('spiked-bat', { x: 420, y: 376, size: 230, fill: 'metal' })],
  }),
};
