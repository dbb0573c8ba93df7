// Parts that only figures of Inner Worlds have: what grows on them, and what they wear of others. We drew them, on the square of heads.mjs.
import { mirror, OUTLINE } from './heads.mjs';

/** Draws a mushroom that stands on a point. @param turn - in degrees */
const drawMushroom = (x, y, size, turn, cap = '#b5483a', light = '#f3e4c4') =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M-9 4Q-6-30-8-46H8Q6-30 10 4Z" fill="#e6dcc0" ${OUTLINE}/><path d="M-40-42Q-36-84 0-86T40-42Q0-30-40-42Z" fill="${cap}" ${OUTLINE}/><g fill="${light}"><circle cx="-16" cy="-60" r="7"/><circle cx="8" cy="-72" r="6"/><circle cx="20" cy="-54" r="5"/></g></g>`;

/** Draws a pointed crystal that stands on a point, with a lit side. */
const drawCrystal = (x, y, size, turn, colour = '#3fbf83') =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M-20 6L-22-66L0-104L22-66L20 6Z" fill="${colour}" ${OUTLINE}/><path d="M-22-66L0-104V4L-20 6Z" fill="#eafff2" opacity=".45"/><path d="M0-104L22-66L20 6L0 4Z" fill="#062015" opacity=".28"/></g>`;

const drawMoss = (points) =>
  points
    .map(
      ([x, y, length]) =>
        `<path d="M${x - 20} ${y}Q${x - 14} ${y + length * 0.7} ${x - 6} ${y + length * 0.5}Q${x - 2} ${y + length} ${x + 5} ${y + length * 0.62}Q${x + 14} ${y + length * 0.8} ${x + 22} ${y}Q${x} ${y - 16} ${x - 20} ${y}Z" fill="#5f8f3e" ${OUTLINE}/>`,
    )
    .join('');

/** A ring of teeth that point inward. */
const drawTeeth = (count, outer, length, width) =>
  Array.from({ length: count }, (_, index) => {
    const turn = Math.round((index * 3600) / count) / 10;
    return `<path d="M${-width} ${-outer}L0 ${length - outer}L${width} ${-outer}Z" transform="rotate(${turn})" fill="#f1e6cc" stroke="#120e0b" stroke-width="3" stroke-linejoin="round"/>`;
  }).join('');

/** The parts by name, for the lists of deep-people.mjs. */
export const DEEP_PARTS = {
  worm:
    [500, 450, 400, 350, 300]
      .map((y, index) => {
        const half = 150 - index * 7;
        return `<path d="M${256 - half} ${y}Q${250 - half} ${y - 60} 256 ${y - 66}T${256 + half} ${y}Q${262 + half} ${y + 50} 256 ${y + 60}T${256 - half} ${y}Z" fill="url(#metal)" ${OUTLINE}/><path d="M256 ${y - 66}Q${262 + half} ${y - 60} ${256 + half} ${y}Q${262 + half} ${y + 50} 256 ${y + 60}Z" fill="#000" opacity=".16"/>`;
      })
      .join('') +
    `<g transform="translate(256 208)"><circle r="158" fill="url(#metal)" ${OUTLINE}/><circle r="126" fill="#5a1f26" ${OUTLINE}/><circle r="86" fill="#34101a" ${OUTLINE}/><circle r="44" fill="#12060a"/>${drawTeeth(16, 130, 42, 15)}${drawTeeth(12, 90, 34, 13)}${drawTeeth(8, 50, 24, 11)}</g>`,
  'moss-drape':
    mirror(
      drawMoss([
        [196, 360, 52],
        [160, 376, 74],
        [118, 396, 58],
        [82, 420, 80],
      ]),
    ) +
    `${drawMushroom(122, 396, 0.7, -24, '#c9843a')}${drawMushroom(160, 378, 0.5, -10, '#d9a24a')}${drawMushroom(380, 392, 0.62, 20, '#c9843a')}`,
  'spore-cap':
    `<path d="M86 176Q92 34 256 26T426 176Q430 214 366 202Q312 180 256 182T146 202Q82 214 86 176Z" fill="url(#hat)" ${OUTLINE}/><path d="M146 202Q200 160 256 160T366 202Q312 176 256 178T146 202Z" fill="#000" opacity=".4"/>` +
    '<g fill="#f0e2b8" stroke="#120e0b" stroke-width="3"><ellipse cx="176" cy="112" rx="26" ry="20"/><ellipse cx="256" cy="66" rx="24" ry="15"/><ellipse cx="336" cy="116" rx="28" ry="21"/><ellipse cx="252" cy="126" rx="19" ry="14"/><ellipse cx="124" cy="164" rx="14" ry="11"/><ellipse cx="392" cy="166" rx="14" ry="11"/></g>' +
    mirror(`${drawMushroom(110, 402, 0.62, -22, '#7a5a9a')}${drawMushroom(74, 430, 0.45, -34, '#7a5a9a')}`),
  crystals:
    mirror(
      `${drawCrystal(150, 384, 0.75, -18)}${drawCrystal(112, 398, 1, -30)}${drawCrystal(76, 430, 0.8, -46, '#57d0a8')}`,
    ) + `${drawCrystal(256, 128, 0.36, 0, '#7be3b4')}`,
  tentacles: mirror(
    [
      ['M150 470Q40 380 96 250Q120 190 76 130', 44],
      ['M120 490Q-20 440 40 330', 36],
      ['M190 430Q96 330 150 220Q170 170 140 110', 32],
    ]
      .map(
        ([d, width]) =>
          `<g fill="none" stroke-linecap="round"><path d="${d}" stroke="#120e0b" stroke-width="${width + 10}"/><path d="${d}" stroke="#7d4f74" stroke-width="${width}"/><path d="${d}" stroke="#c98fb4" stroke-width="${width / 3}" stroke-dasharray="3 18"/></g>`,
      )
      .join(''),
  ),
  'third-eye': `<path d="M226 150Q256 122 286 150Q256 178 226 150Z" fill="#f5f0d0" ${OUTLINE}/><circle cx="256" cy="150" r="13" fill="#8a2f6a"/><path d="M256 138V162" stroke="#120e0b" stroke-width="6"/>`,
  tusks: mirror(
    `<path d="M224 282Q208 274 204 238Q222 256 238 268Z" fill="#f4ead0" ${OUTLINE}/><path d="M176 150Q120 140 116 76Q150 104 196 118Z" fill="#cbbd96" ${OUTLINE}/>`,
  ),
  'wolf-pelt':
    `<path d="M136 404Q132 210 174 124Q256 84 338 124Q380 210 376 404Q344 380 336 300Q346 196 256 156Q166 196 176 300Q168 380 136 404Z" fill="url(#hat)" ${OUTLINE}/>` +
    mirror(
      `<path d="M178 128L150 34Q206 56 232 108Z" fill="url(#hat)" ${OUTLINE}/><path d="M182 112L168 64Q196 78 212 106Z" fill="#000" opacity=".4"/><path d="M222 122Q236 112 246 128Q234 138 222 122Z" fill="#e8c24a" stroke="#120e0b" stroke-width="4"/>`,
    ) +
    `<path d="M222 148Q256 126 290 148L276 174Q256 184 236 174Z" fill="url(#hat)" ${OUTLINE}/><path d="M238 164Q256 152 274 164Q270 180 256 180T238 164Z" fill="#15110f"/>` +
    mirror('<path d="M226 168L232 190L240 174Z" fill="#f4ead0" stroke="#120e0b" stroke-width="3"/>'),
  'bone-crown':
    mirror(
      `<path d="M256 118Q206 116 178 142L150 60L196 104L200 30L228 100L256 20Z" fill="#efe6cf" ${OUTLINE}/><path d="M200 46L204 104M160 84L186 122" stroke="#8d8268" stroke-width="4"/>`,
    ) +
    `<path d="M174 132Q256 96 338 132V154Q256 122 174 154Z" fill="#d8cba8" ${OUTLINE}/><path d="M256 98L274 118L256 140L238 118Z" fill="#2fae74" ${OUTLINE}/><path d="M256 98L274 118H238Z" fill="#d9ffe9" opacity=".6"/>`,
  barbute:
    `<path d="M162 330Q150 70 256 62T350 330Q324 344 290 330V246H318V190Q296 200 278 196L268 232H244L234 196Q216 200 194 190V246H222V330Q188 344 162 330Z" fill="url(#steel)" ${OUTLINE}/><path d="M256 62V196" stroke="#fff" stroke-width="6" opacity=".4"/><path d="M180 160Q256 128 332 160" fill="none" stroke="#120e0b" stroke-width="5" opacity=".5"/>` +
    mirror('<circle cx="182" cy="296" r="7" fill="#2b2f33"/><circle cx="180" cy="262" r="7" fill="#2b2f33"/>'),
};
