// The parts of a figure's head: face, hair, beard, and what is worn on eyes and mouth. We drew them all, on a square of 512 with the face around (256, 215).
// Each part takes the figure's palette and returns SVG.

/** Returns SVG together with its mirror image in the middle of the square. */
export const mirror = (svg) => `${svg}<g transform="matrix(-1 0 0 1 512 0)">${svg}</g>`;

/** The outline of all that is in front of the background. */
export const OUTLINE = 'stroke="#120e0b" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"';
const line = (d, width = 5, colour = '#1b120d', more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;

const BROWS = { calm: [192, 188], stern: [184, 196], sly: [188, 190], sad: [196, 184] };
const MOUTHS = {
  calm: 'M232 272Q256 278 280 272',
  stern: 'M230 276Q256 268 282 276',
  smile: 'M228 268Q256 288 284 268',
  smirk: 'M232 274Q262 280 284 264',
  gritted: 'M228 267Q256 262 284 267L280 281Q256 286 232 281ZM230 274H282M246 265V283M266 265V283',
};

/**
 * Draws neck, ears and face.
 * @param {object} look `width` of half the face, `jaw` of half the chin, `mood`, `mouth`, `eyes` (colour; none for glowing ones), `lips`, `scar`, `age`
 */
export function drawFace({ width: w = 70, jaw = 40, mood = 'calm', mouth = mood, eyes = '#1b120d', lips, scar, age }) {
  const [inner, outer] = BROWS[mood] ?? BROWS.calm;
  const [left, right] = [256 - w, 256 + w];
  const face = `M${left} 190C${left} 96 ${right} 96 ${right} 190L${right - 2} 232C${right - 6} 270 ${256 + jaw + 8} 312 256 312S${left + 6} 270 ${left + 2} 232Z`;
  const half = `M262 118C${right} 112 ${right} 150 ${right} 190L${right - 2} 232C${right - 6} 270 ${256 + jaw + 8} 312 256 312C274 280 262 262 272 246L258 206Z`;
  const eye = (x) =>
    `<ellipse cx="${x}" cy="209" rx="20" ry="15" fill="#000" opacity="0.2"/>` +
    `<path d="M${x - 15} 211Q${x} 197 ${x + 15} 211Q${x} 221 ${x - 15} 211Z" fill="#f3e9d6"/><circle cx="${x}" cy="209" r="7" fill="${eyes}"/>` +
    line(`M${x - 16} 211Q${x} 195 ${x + 16} 211`, 5);
  const brow = line(`M${256 - 48} ${outer}Q${256 - 32} ${Math.min(inner, outer) - 6} ${256 - 15} ${384 - inner}`, 8);
  return (
    `<path d="M214 270H298V352Q256 376 214 352Z" fill="url(#skin)" ${OUTLINE}/><path d="M216 300Q256 340 296 300V330Q256 352 216 330Z" fill="#000" opacity="0.28"/>` +
    mirror(`<ellipse cx="${left - 2}" cy="216" rx="12" ry="20" fill="url(#skin)" ${OUTLINE}/>`) +
    `<path d="${face}" fill="url(#skin)" ${OUTLINE}/><path d="${half}" fill="#000" opacity="0.16"/>` +
    eye(227) +
    eye(285) +
    (mood === 'sly' ? brow + line('M271 182Q288 172 305 184', 8) : mirror(brow)) +
    line('M262 206L270 244Q258 252 247 247', 4, '#1b120d', ' opacity="0.65"') +
    (lips ? `<path d="M232 271Q246 263 256 267Q266 263 280 271Q256 288 232 271Z" fill="${lips}"/>` : '') +
    (mouth === 'gritted' ? '<path d="M228 267Q256 262 284 267L280 281Q256 286 232 281Z" fill="#efe4cc"/>' : '') +
    line(MOUTHS[mouth] ?? MOUTHS.calm, lips ? 3 : 4) +
    (age ? mirror(line('M222 256Q216 266 220 276M212 224Q222 230 236 228', 3, '#1b120d', ' opacity="0.5"')) : '') +
    (scar ? line('M300 182L314 250M302 204L312 200M306 226L317 222', 4, '#8c3b2e') : '')
  );
}

/** The hair behind the head. */
export const HAIR_BEHIND = {
  long: () =>
    `<path d="M168 190C160 90 352 90 344 190C352 260 364 320 382 372Q256 420 130 372C148 320 160 260 168 190Z" fill="url(#hair)" ${OUTLINE}/>`,
  bob: () =>
    `<path d="M170 180C166 84 346 84 342 180Q352 250 344 296Q256 330 168 296Q160 250 170 180Z" fill="url(#hair)" ${OUTLINE}/>`,
  bun: () => `<circle cx="256" cy="96" r="38" fill="url(#hair)" ${OUTLINE}/>`,
  braid: () =>
    `<path d="M330 180Q388 250 372 330Q392 372 366 420Q346 380 350 336Q346 270 318 230Z" fill="url(#hair)" ${OUTLINE}/>`,
  wild: () =>
    `<path d="M170 250L140 236L162 206L134 176L168 160L158 118L196 122L206 84L240 104L268 76L290 106L328 92L330 130L366 138L346 168L378 190L350 210L368 244L340 250Z" fill="url(#hair)" ${OUTLINE}/>`,
};

/** The hair on the forehead. */
export const HAIR = {
  part: ({ w }) =>
    `<path d="M${256 - w - 6} 214C${256 - w - 14} 90 ${256 + w + 14} 84 ${256 + w + 6} 214Q${256 + w - 4} 168 ${256 + w - 16} 152Q270 158 226 128Q206 160 ${256 - w + 6} 170Z" fill="url(#hair)" ${OUTLINE}/>`,
  short: ({ w }) =>
    `<path d="M${256 - w - 4} 206C${256 - w - 12} 92 ${256 + w + 12} 92 ${256 + w + 4} 206L${256 + w - 8} 166Q256 138 ${256 - w + 8} 166Z" fill="url(#hair)" ${OUTLINE}/>`,
  fringe: ({ w }) =>
    `<path d="M${256 - w - 6} 216C${256 - w - 14} 84 ${256 + w + 14} 84 ${256 + w + 6} 216Q${256 + w - 6} 190 ${256 + w - 10} 176Q256 190 ${256 - w + 10} 176Q${256 - w + 6} 190 ${256 - w - 6} 216Z" fill="url(#hair)" ${OUTLINE}/>`,
  swept: ({ w }) =>
    `<path d="M${256 - w - 6} 226C${256 - w - 18} 100 230 74 290 96C340 104 ${256 + w + 12} 150 ${256 + w + 6} 226Q${256 + w - 2} 176 ${256 + w - 22} 150Q${256 - w + 40} 130 ${256 - w + 8} 190Z" fill="url(#hair)" ${OUTLINE}/>`,
  receding: ({ w }) =>
    mirror(
      `<path d="M${256 - w - 4} 232Q${256 - w - 18} 150 ${256 - w + 22} 132Q${256 - w + 4} 170 ${256 - w + 8} 226Z" fill="url(#hair)" ${OUTLINE}/>`,
    ),
  parted: ({ w }) =>
    mirror(
      `<path d="M258 112C${256 - w - 2} 104 ${256 - w - 16} 160 ${256 - w - 8} 250Q${256 - w + 4} 200 ${256 - w + 14} 178Q246 164 258 128Z" fill="url(#hair)" ${OUTLINE}/>`,
    ),
  crest: () => `<path d="M232 130Q226 60 262 44Q292 70 284 130Q258 118 232 130Z" fill="url(#hair)" ${OUTLINE}/>`,
};

/** Beards and moustaches. */
export const BEARDS = {
  moustache: () => mirror(`<path d="M258 254Q226 246 206 272Q234 276 258 266Z" fill="url(#hair)" ${OUTLINE}/>`),
  handlebar: () =>
    mirror(
      `<path d="M258 254Q228 250 214 266Q200 272 192 252Q190 284 220 284Q244 280 258 266Z" fill="url(#hair)" ${OUTLINE}/>`,
    ),
  full: ({ w }) =>
    `<path d="M${256 - w - 2} 222Q${256 - w + 14} 262 222 258Q256 244 290 258Q${256 + w - 14} 262 ${256 + w + 2} 222Q${256 + w + 10} 320 256 352Q${256 - w - 10} 320 ${256 - w - 2} 222ZM236 274H276Q256 288 236 274Z" fill="url(#hair)" fill-rule="evenodd" ${OUTLINE}/>`,
  goatee: () => `<path d="M234 288Q256 280 278 288Q276 322 256 336Q236 322 234 288Z" fill="url(#hair)" ${OUTLINE}/>`,
  whiskers: ({ w }) =>
    mirror(
      `<path d="M${256 - w - 3} 200Q${256 - w - 12} 284 ${256 - w + 30} 300Q${256 - w + 26} 262 ${256 - w + 10} 236Z" fill="url(#hair)" ${OUTLINE}/>`,
    ),
  stubble: ({ w }) =>
    `<path d="M${256 - w + 2} 240Q256 236 ${256 + w - 2} 240Q${256 + w - 12} 308 256 310Q${256 - w + 12} 308 ${256 - w + 2} 240ZM234 268H278V280H234Z" fill="#1b120d" fill-rule="evenodd" opacity="0.28"/>`,
  braided: () =>
    `<path d="M196 250Q256 238 316 250Q318 306 276 318L266 384L256 396L246 384L236 318Q194 306 196 250ZM234 270H278Q256 288 234 270Z" fill="url(#hair)" fill-rule="evenodd" ${OUTLINE}/>`,
};

const lens = (x, fill) =>
  `<circle cx="${x}" cy="209" r="24" fill="${fill}" stroke="url(#metal)" stroke-width="9"/><path d="M${x - 12} 200Q${x - 6} 192 ${x + 4} 192" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity="0.8"/>`;

/** What is worn on eyes, nose and mouth. */
export const FACEWEAR = {
  spectacles: () =>
    `<g fill="#fff" fill-opacity="0.18" stroke="#d8b25c" stroke-width="5"><circle cx="226" cy="210" r="23"/><circle cx="286" cy="210" r="23"/><path d="M249 207Q256 201 263 207" fill="none"/></g>`,
  monocle: () =>
    `<circle cx="286" cy="210" r="24" fill="#fff" fill-opacity="0.22" stroke="#d8b25c" stroke-width="6"/><path d="M306 224Q330 290 306 372" fill="none" stroke="#d8b25c" stroke-width="3"/>`,
  goggles: () =>
    `<path d="M182 196H330V222H182Z" fill="#3a2a1e" ${OUTLINE}/>${lens(226, '#27454c')}${lens(286, '#27454c')}`,
  raised: () =>
    `<g transform="translate(0 -62)"><path d="M182 200Q256 186 330 200V220Q256 206 182 220Z" fill="#3a2a1e" ${OUTLINE}/>${lens(226, '#35616a')}${lens(286, '#35616a')}</g>`,
  patch: () =>
    `<path d="M180 172L336 204" stroke="#120e0b" stroke-width="7"/><path d="M264 192Q286 184 310 200Q306 236 284 234Q264 228 264 192Z" fill="#1d1815" ${OUTLINE}/>`,
  domino: () =>
    `<path d="M186 192Q256 178 326 192Q330 232 286 232Q262 230 256 218Q250 230 226 232Q182 232 186 192ZM212 210Q226 198 242 210Q226 220 212 210ZM270 210Q286 198 300 210Q286 220 270 210Z" fill="#1d1815" fill-rule="evenodd" ${OUTLINE}/>`,
  kerchief: () =>
    `<path d="M184 232Q256 250 328 232L318 292L256 344L194 292Z" fill="url(#accent)" ${OUTLINE}/><path d="M256 244V330M214 250L234 306M298 250L278 306" stroke="#000" stroke-width="4" opacity="0.25"/>`,
  respirator: () =>
    `<path d="M198 236Q256 226 314 236L304 290Q256 318 208 290Z" fill="#3d342c" ${OUTLINE}/><circle cx="256" cy="276" r="28" fill="url(#metal)" ${OUTLINE}/><path d="M240 268H272M240 278H272M246 288H266" stroke="#120e0b" stroke-width="4"/>${mirror(`<path d="M200 250L182 236" stroke="#3d342c" stroke-width="12"/>`)}`,
  visor: () =>
    `<path d="M180 190Q256 176 332 190L328 226Q256 240 184 226Z" fill="#15202b" ${OUTLINE}/><path d="M192 204Q256 192 320 204L318 216Q256 226 194 216Z" fill="url(#metal)"/>`,
  shades: () =>
    `<path d="M182 198Q218 188 250 198Q256 194 262 198Q294 188 330 198Q332 232 290 234Q266 232 260 208H252Q246 232 222 234Q180 232 182 198Z" fill="#14161a" ${OUTLINE}/><path d="M196 206L220 202M272 206L296 202" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity="0.5"/>`,
  veil: () =>
    `<path d="M166 150Q256 96 346 150Q352 196 336 240Q256 262 176 240Q160 196 166 150Z" fill="#120a0c" opacity="0.32"/><path d="M170 176L330 250M172 214L270 254M184 148L338 220M212 132L342 190M342 176L182 250M340 214L242 254M328 148L174 220M300 132L170 190" stroke="#120a0c" stroke-width="2.5" opacity="0.55"/><path d="M158 152Q210 84 306 92Q352 104 356 150Q256 112 158 152Z" fill="url(#hat)" ${OUTLINE}/><path d="M318 100Q356 40 396 62Q366 70 352 108Q384 92 400 112Q366 112 340 132Z" fill="url(#accent)" ${OUTLINE}/>`,
  headset: () =>
    `<path d="M182 214Q168 88 256 84T330 214" fill="none" stroke="#120e0b" stroke-width="18"/><path d="M182 214Q168 88 256 84T330 214" fill="none" stroke="url(#metal)" stroke-width="9"/>${mirror(`<rect x="164" y="190" width="26" height="52" rx="11" fill="#2b3036" ${OUTLINE}/>`)}<path d="M178 240Q186 284 226 288" fill="none" stroke="#2b3036" stroke-width="7"/><circle cx="230" cy="288" r="8" fill="#2b3036"/>`,
  monocular: () =>
    `<path d="M180 186L332 194" stroke="#2b3036" stroke-width="12"/><circle cx="286" cy="208" r="29" fill="#2b3036" ${OUTLINE}/>${lens(286, '#7a1f18')}`,
  blind: () => `<path d="M182 192Q256 180 330 192V226Q256 216 182 226Z" fill="#c9b99b" ${OUTLINE}/>`,
  soot: () =>
    `<path d="M200 232Q222 226 238 244Q220 256 200 246ZM282 158Q306 150 314 172Q296 180 282 158ZM276 288Q292 282 298 292Q286 304 274 298Z" fill="#120e0b" opacity="0.45"/>`,
  bruise: () =>
    `<ellipse cx="286" cy="222" rx="27" ry="15" fill="#5a2340" opacity="0.5"/><path d="M240 240L278 232L280 244L242 252Z" fill="#e8d9bd" ${OUTLINE}/>`,
};
