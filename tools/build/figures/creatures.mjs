// Creatures, and parts that only one figure has. We drew them, on the square of heads.mjs; `{ icon }` is an icon of game-icons.net.
import { mirror, OUTLINE } from './heads.mjs';
import { CLOTHES, HATS } from './clothes.mjs';
import { DEEP_PARTS } from './deep-parts.mjs';

const glow = (x, y, r, colour) =>
  `<circle cx="${x}" cy="${y}" r="${r * 2.1}" fill="${colour}" opacity="0.3"/><circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" ${OUTLINE}/><circle cx="${x - r / 3}" cy="${y - r / 3}" r="${r / 3}" fill="#fff" opacity="0.9"/>`;
const rivets = (points) =>
  points
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="7" fill="#f0d9a0" stroke="#120e0b" stroke-width="3"/>`)
    .join('');

/** The parts by name, for the lists of people.mjs. */
export const CREATURES = {
  ...DEEP_PARTS,
  stitches:
    '<path d="M184 160L330 148M204 148V170M236 146V168M268 144V166M300 142V164" stroke="#2a1712" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M212 300L226 344M202 322L228 314" stroke="#2a1712" stroke-width="5" stroke-linecap="round"/>' +
    mirror(
      '<rect x="172" y="300" width="44" height="20" rx="4" fill="url(#steel)" stroke="#120e0b" stroke-width="5"/>',
    ),
  fangs: mirror(
    '<path d="M233 270L240 292L246 271Z" fill="#fff8ea" stroke="#120e0b" stroke-width="3" stroke-linejoin="round"/>',
  ),
  halo: Array.from({ length: 9 }, (_, index) => {
    const turn = ((index - 4) * 19 * Math.PI) / 180;
    const [x, y] = [256 + 164 * Math.sin(turn), 242 - 164 * Math.cos(turn)].map(Math.round);
    return `<circle cx="${x}" cy="${y - 16}" r="26" fill="#ffb545" opacity="0.3"/><path d="M${x - 7} ${y}h14v30h-14Z" fill="#efe6d2" ${OUTLINE}/><path d="M${x} ${y - 34}Q${x + 12} ${y - 14} ${x} ${y - 4}Q${x - 12} ${y - 14} ${x} ${y - 34}Z" fill="#ffd36a" stroke="#7a3a12" stroke-width="3"/>`;
  }).join(''),
  bubble: `<circle cx="256" cy="206" r="136" fill="#bcd6f5" fill-opacity="0.16" stroke="#e4eefc" stroke-width="8"/><path d="M152 168Q172 108 232 88L238 106Q190 124 170 174Z" fill="#fff" opacity="0.55"/>`,
  sentry:
    `<path d="M30 512Q36 400 150 372L206 352H306L362 372Q476 400 482 512Z" fill="url(#metal)" ${OUTLINE}/>` +
    mirror(`<path d="M40 500Q40 392 132 376Q182 384 176 452Q120 456 96 512H40Z" fill="url(#coat)" ${OUTLINE}/>`) +
    `<circle cx="256" cy="456" r="46" fill="#16110d" ${OUTLINE}/><path d="M256 418V494M218 456H294M229 429L283 483M283 429L229 483" stroke="url(#metal)" stroke-width="9"/><circle cx="256" cy="456" r="14" fill="url(#metal)" ${OUTLINE}/>` +
    `<path d="M216 312H296V364H216Z" fill="#3b2f22" ${OUTLINE}/><path d="M216 328H296M216 346H296" stroke="#120e0b" stroke-width="5"/>` +
    `<path d="M168 300V170Q168 84 256 84T344 170V300Q300 326 256 326T168 300Z" fill="url(#metal)" ${OUTLINE}/><path d="M256 84C344 84 344 150 344 170V300Q300 326 256 326Z" fill="#000" opacity="0.2"/>` +
    `<path d="M182 180Q256 156 330 180V236Q256 220 182 236Z" fill="#16110d" ${OUTLINE}/>${glow(222, 204, 14, '#ffb545')}${glow(290, 204, 14, '#ffb545')}` +
    `<path d="M208 262H304V304Q256 316 208 304ZM224 262V308M240 262V311M256 262V312M272 262V311M288 262V308" fill="#3b2f22" ${OUTLINE}/>` +
    rivets([
      [186, 146],
      [326, 146],
      [184, 282],
      [328, 282],
      [256, 118],
    ]) +
    `<path d="M168 112Q170 84 200 82L256 40L312 82Q342 84 344 112Q256 88 168 112Z" fill="url(#coat)" ${OUTLINE}/>`,
  clerk:
    CLOTHES.cravat() +
    `<path d="M150 372Q150 110 256 110T362 372Q320 350 256 352T150 372Z" fill="url(#coat)" ${OUTLINE}/>` +
    `<path d="M188 200Q188 132 256 132T324 200Q328 262 286 288Q272 380 226 424Q216 360 226 290Q184 262 188 200Z" fill="url(#skin)" ${OUTLINE}/><path d="M262 132Q324 140 324 200Q328 262 286 288Q272 380 226 424Q262 340 256 240Z" fill="#000" opacity="0.22"/>` +
    `${glow(220, 208, 20, '#7fd0b0')}${glow(294, 208, 20, '#7fd0b0')}<path d="M240 300L272 304M238 326L266 332M234 354L258 360" stroke="#1b120d" stroke-width="5" stroke-linecap="round"/>` +
    rivets([
      [256, 246],
      [250, 274],
    ]) +
    HATS.top(),
  hound:
    `<path d="M60 512Q70 400 180 350H340Q442 400 452 512Z" fill="url(#metal)" ${OUTLINE}/>` +
    mirror(
      `<path d="M190 170L116 60Q104 160 150 236Z" fill="url(#metal)" ${OUTLINE}/><path d="M178 172L132 100Q130 160 156 212Z" fill="#000" opacity="0.35"/>`,
    ) +
    `<path d="M152 210Q160 110 256 104T360 210Q356 280 318 312L300 392Q256 424 212 392L194 312Q156 280 152 210Z" fill="url(#skin)" ${OUTLINE}/><path d="M258 104Q352 110 360 210Q356 280 318 312L300 392Q280 408 256 410Z" fill="#000" opacity="0.18"/>` +
    `<path d="M206 322Q256 306 306 322L296 388Q256 412 216 388Z" fill="#34110f" ${OUTLINE}/><path d="M212 324L224 358L236 322L248 350L256 320L264 350L276 322L288 358L300 324ZM222 390L232 362L244 396L256 370L268 396L280 362L290 390Q256 408 222 390Z" fill="#f0e6d0" stroke="#120e0b" stroke-width="3" stroke-linejoin="round"/>` +
    `<path d="M222 278Q256 258 290 278Q286 308 256 310T222 278Z" fill="#1d1512" ${OUTLINE}/>` +
    mirror(
      '<path d="M180 214Q206 194 234 226Q206 240 180 214Z" fill="#d8d2c2" stroke="#120e0b" stroke-width="5"/><path d="M172 196Q206 180 238 214M196 250L214 268M186 262L204 282" stroke="#120e0b" stroke-width="7" fill="none" stroke-linecap="round"/>',
    ) +
    `<path d="M150 424Q256 470 362 424L368 456Q256 506 144 456Z" fill="#3a2418" ${OUTLINE}/>` +
    rivets([
      [190, 456],
      [234, 468],
      [278, 468],
      [322, 456],
    ]),
  spider:
    mirror(
      '<g fill="none" stroke-linejoin="round" stroke-linecap="round"><path d="M200 250L110 150L60 250M196 280L84 236L30 380M200 310L96 330L62 476M214 336L136 402L132 490" stroke="#120e0b" stroke-width="26"/><path d="M200 250L110 150L60 250M196 280L84 236L30 380M200 310L96 330L62 476M214 336L136 402L132 490" stroke="url(#metal)" stroke-width="15"/></g><circle cx="110" cy="150" r="13" fill="url(#metal)" stroke="#120e0b" stroke-width="5"/><circle cx="84" cy="236" r="13" fill="url(#metal)" stroke="#120e0b" stroke-width="5"/>',
    ) +
    `<path d="M256 96Q366 100 358 210Q350 296 256 300Q162 296 154 210Q146 100 256 96Z" fill="url(#metal)" ${OUTLINE}/><path d="M258 96Q366 100 358 210Q350 296 258 300Z" fill="#000" opacity="0.2"/><path d="M170 160Q256 190 342 160M164 230Q256 262 348 230" fill="none" stroke="#120e0b" stroke-width="5"/>` +
    `<path d="M256 96V62M226 62Q216 36 240 40L256 58L272 40Q296 36 286 62L256 66Z" fill="url(#metal)" ${OUTLINE}/>` +
    `<path d="M256 286Q340 292 330 356Q312 410 256 412T182 356Q172 292 256 286Z" fill="url(#metal)" ${OUTLINE}/>` +
    [
      [220, 344, 17],
      [292, 344, 17],
      [256, 328, 11],
      [240, 376, 9],
      [272, 376, 9],
    ]
      .map(([x, y, r]) => glow(x, y, r, '#e2402c'))
      .join('') +
    mirror(`<path d="M226 400Q214 448 240 474Q250 440 248 408Z" fill="url(#steel)" ${OUTLINE}/>`) +
    rivets([
      [190, 130],
      [322, 130],
      [180, 200],
      [332, 200],
      [256, 208],
    ]),
};
