// What the figures wear: hats, and the clothes of the bust. We drew them, on the square of heads.mjs. `w` is half the width of the face.
import { mirror, OUTLINE } from './heads.mjs';

const band = (d) => `<path d="${d}" fill="url(#accent)" ${OUTLINE}/>`;
const felt = (d) => `<path d="${d}" fill="url(#hat)" ${OUTLINE}/>`;
/** Draws the shadow of a hat's brim on the face. */
const brim = (y) =>
  `<path d="M184 ${y}Q256 ${y - 14} 328 ${y}L324 ${y + 26}Q256 ${y + 12} 188 ${y + 26}Z" fill="#000" opacity="0.32"/>`;

/** Hats, caps and hoods, drawn in front of the head. */
export const HATS = {
  top: () =>
    brim(164) +
    felt('M192 46Q256 30 320 46L314 150H198Z') +
    band('M197 118Q256 128 315 118L314 148H198Z') +
    felt('M140 152Q256 130 372 152Q372 178 256 176Q140 178 140 152Z'),
  bowler: () =>
    brim(164) +
    felt('M178 152Q176 62 256 62T334 152Z') +
    band('M178 128Q256 142 334 128V152H178Z') +
    felt('M150 150Q256 134 362 150Q366 176 256 172Q146 176 150 150Z'),
  cap: () =>
    brim(162) +
    felt('M166 150Q160 82 250 80Q356 82 352 140Q340 158 256 152Z') +
    felt('M172 146Q256 130 336 150Q330 178 252 172Q190 176 172 146Z'),
  peaked: () =>
    brim(166) +
    felt('M152 118Q170 64 256 62T360 118L336 148H176Z') +
    band('M178 130Q256 120 334 130V158Q256 146 178 158Z') +
    `<path d="M184 156Q256 142 328 156Q318 184 256 178T184 156Z" fill="#15110f" ${OUTLINE}/><circle cx="256" cy="106" r="17" fill="url(#metal)" ${OUTLINE}/>`,
  helmet: () =>
    brim(166) +
    felt('M176 158Q170 52 256 46T336 158Z') +
    `<path d="M256 46V26" stroke="url(#metal)" stroke-width="12" stroke-linecap="round"/><path d="M256 84L266 106L290 108L272 124L278 148L256 134L234 148L240 124L222 108L246 106Z" fill="url(#metal)" ${OUTLINE}/>` +
    felt('M160 156Q256 134 352 156Q346 180 256 170Q166 180 160 156Z'),
  wide: () =>
    brim(166) +
    felt('M190 146Q186 76 222 72Q256 90 290 72Q326 76 322 146Z') +
    band('M189 122Q256 136 323 122V148H189Z') +
    felt('M96 140Q180 158 256 144Q332 158 416 140Q380 188 256 174Q132 188 96 140Z'),
  tricorn: () =>
    brim(164) +
    felt('M118 150Q160 60 256 72Q352 60 394 150Q330 118 256 168Q182 118 118 150Z') +
    `<path d="M118 150Q182 118 256 168Q330 118 394 150" fill="none" stroke="url(#metal)" stroke-width="8"/>`,
  bicorne: () =>
    brim(164) +
    felt('M104 160Q150 40 256 44T408 160Q330 132 256 140T104 160Z') +
    `<path d="M104 160Q182 132 256 140T408 160" fill="none" stroke="url(#metal)" stroke-width="9"/><circle cx="256" cy="96" r="20" fill="url(#accent)" ${OUTLINE}/>`,
  aviator: () =>
    `<path d="M174 260Q160 92 256 90T338 260Q320 268 314 230L322 176Q256 150 190 176L198 230Q192 268 174 260Z" fill="url(#hat)" ${OUTLINE}/><path d="M256 92V158" stroke="#000" stroke-width="4" opacity="0.4"/>`,
  scarf: () =>
    felt('M176 178Q166 86 256 84T336 178Q256 142 176 178Z') +
    `<path d="M336 168Q376 180 386 224Q362 220 350 200Q356 236 342 252Q332 220 328 184Z" fill="url(#hat)" ${OUTLINE}/><g fill="#fff" opacity="0.5"><circle cx="216" cy="128" r="6"/><circle cx="256" cy="114" r="6"/><circle cx="296" cy="128" r="6"/><circle cx="236" cy="146" r="5"/><circle cx="278" cy="146" r="5"/></g>`,
  nurse: () =>
    `<path d="M166 246Q160 96 256 94T346 246Q336 190 318 170Q256 146 194 170Q176 190 166 246Z" fill="#e9e2d2" ${OUTLINE}/><path d="M166 240Q140 300 148 352Q190 330 190 250ZM346 240Q372 300 364 352Q322 330 322 250Z" fill="#d7cdb8" ${OUTLINE}/><path d="M200 150Q256 128 312 150" fill="none" stroke="#4c6f8f" stroke-width="9"/>`,
  hood: () =>
    `<path d="M130 380Q140 90 256 58Q372 90 382 380Q346 350 334 290Q348 170 256 132Q164 170 178 290Q166 350 130 380Z" fill="url(#hat)" ${OUTLINE}/><path d="M178 290Q164 170 256 132T334 290L322 240Q330 190 256 158Q182 190 190 240Z" fill="#000" opacity="0.5"/>`,
  cowl: () =>
    `<path d="M120 390Q124 150 256 20Q388 150 392 390Q352 360 338 290Q350 180 256 128Q162 180 174 290Q160 360 120 390Z" fill="url(#hat)" ${OUTLINE}/><path d="M174 290Q162 180 256 128T338 290Q330 226 256 176Q182 226 174 290Z" fill="#000" opacity="0.55"/>`,
  fur: () =>
    felt('M172 150Q176 70 256 66T340 150Z') +
    `<path d="M160 172Q150 132 186 134Q198 120 218 132Q238 116 256 130Q276 116 294 132Q314 120 326 134Q362 132 352 172Q340 186 322 176Q300 188 280 176Q256 188 232 176Q212 188 190 176Q172 186 160 172Z" fill="url(#accent)" ${OUTLINE}/>`,
  beret: () =>
    felt('M160 152Q120 96 230 78Q348 66 366 122Q370 152 330 150Q256 136 184 166Q168 166 160 152Z') +
    `<circle cx="204" cy="132" r="15" fill="url(#metal)" ${OUTLINE}/>`,
  kepi: () =>
    brim(164) +
    felt('M190 70Q256 58 322 70L332 150H180Z') +
    band('M183 128Q256 118 329 128L332 152H180Z') +
    `<path d="M178 152Q256 138 334 152Q334 182 256 174T178 152Z" fill="#15110f" ${OUTLINE}/><path d="M226 84H286M256 78V112" stroke="url(#metal)" stroke-width="7"/>`,
  miner: () =>
    brim(164) +
    felt('M176 150Q172 60 256 56T336 150Z') +
    felt('M156 150Q256 128 356 150Q356 172 256 168Q156 172 156 150Z') +
    `<path d="M246 58H266V110H246Z" fill="#000" opacity="0.25"/><circle cx="256" cy="116" r="34" fill="#fff3c4" opacity="0.35"/><circle cx="256" cy="116" r="22" fill="url(#metal)" ${OUTLINE}/><circle cx="256" cy="116" r="12" fill="#fff8dc"/>`,
  riot: () =>
    felt('M168 190Q160 64 256 58T344 190L334 168Q256 146 178 168Z') +
    `<path d="M178 166Q256 144 334 166L330 250Q256 274 182 250Z" fill="#9fc3e8" fill-opacity="0.38" ${OUTLINE}/><path d="M198 176L222 170L204 240L192 238Z" fill="#fff" opacity="0.4"/>`,
  beanie: () =>
    felt('M172 158Q164 62 256 58T340 158Q256 132 172 158Z') +
    `<path d="M170 134Q256 106 342 134L344 166Q256 138 168 166Z" fill="url(#hat)" ${OUTLINE}/><path d="M194 130L192 156M218 123L217 149M244 119L244 146M270 119L270 146M296 123L297 149M320 130L322 156" stroke="#000" stroke-width="4" opacity="0.35"/>`,
  'bandit-hood': () =>
    felt('M156 236Q150 84 256 80T356 236Q346 210 330 176Q256 146 182 176Q166 210 156 236Z') +
    `<path d="M160 226Q150 300 176 352Q206 344 210 320Q188 280 184 214ZM352 226Q362 300 336 352Q306 344 302 320Q324 280 328 214Z" fill="url(#hat)" ${OUTLINE}/><path d="M190 132Q256 112 322 132" stroke="#000" stroke-width="5" opacity="0.3" fill="none"/>`,
};

const SHOULDERS = 'M40 512C44 420 104 380 206 346Q256 372 306 346C408 380 468 420 472 512Z';
const body = (fill = 'coat', d = SHOULDERS) =>
  `<path d="${d}" fill="url(#${fill})" ${OUTLINE}/><path d="M62 460C78 412 130 386 206 356M306 356C382 386 434 412 450 460" fill="none" stroke="#fff" stroke-width="4" opacity="0.22" stroke-linecap="round"/>`;
const shirt = '<path d="M206 346L256 430L306 346L300 334H212Z" fill="url(#shirt)" stroke="#120e0b" stroke-width="4"/>';
const lapels = mirror(`<path d="M208 338L176 356L150 420L196 428L250 512V452Z" fill="url(#lapel)" ${OUTLINE}/>`);
const buttons = (x = 256) =>
  [412, 452, 492]
    .map((y) => `<circle cx="${x}" cy="${y}" r="8" fill="url(#metal)" stroke="#120e0b" stroke-width="3"/>`)
    .join('');

/** The clothes of the bust. */
export const CLOTHES = {
  suit: () => body() + shirt + band('M236 366L256 356L276 366L270 384L282 470L256 500L230 470L242 384Z') + lapels,
  cravat: () =>
    body() + shirt + band('M214 338Q256 366 298 338L302 372Q284 392 286 430L256 452L226 430Q228 392 210 372Z') + lapels,
  bow: () =>
    body() +
    shirt +
    lapels +
    band('M256 362L214 342V386ZM256 362L298 342V386Z') +
    `<circle cx="256" cy="363" r="10" fill="url(#accent)" ${OUTLINE}/>`,
  greatcoat: () =>
    body() +
    shirt +
    mirror(`<path d="M214 322L160 336L138 404L206 424L252 512V440L222 372Z" fill="url(#lapel)" ${OUTLINE}/>`) +
    buttons(206) +
    buttons(306),
  uniform: () =>
    body() +
    `<path d="M208 326Q256 352 304 326L310 366Q256 392 202 366Z" fill="url(#accent)" ${OUTLINE}/><path d="M256 380V512" stroke="#120e0b" stroke-width="4"/>` +
    buttons() +
    mirror(`<path d="M64 452Q90 398 150 376L170 398Q110 420 84 466Z" fill="url(#metal)" ${OUTLINE}/>`),
  frogged: () =>
    body() +
    `<path d="M208 326Q256 352 304 326L310 366Q256 392 202 366Z" fill="url(#accent)" ${OUTLINE}/><g stroke="url(#metal)" stroke-width="10" stroke-linecap="round">${[404, 440, 476].map((y) => `<path d="M196 ${y}L316 ${y + 0.01}"/>`).join('')}</g>` +
    buttons(),
  work: () =>
    body('shirt') +
    `<path d="M206 346L256 408L306 346" fill="none" ${OUTLINE}/><path d="M256 408V512" stroke="#120e0b" stroke-width="4"/>` +
    mirror(
      `<path d="M146 372L186 356L196 512H150Z" fill="url(#coat)" ${OUTLINE}/><circle cx="172" cy="458" r="11" fill="url(#metal)" stroke="#120e0b" stroke-width="3"/>`,
    ),
  apron: () =>
    body('shirt') +
    mirror(`<path d="M214 340L190 352L180 512H214L200 430Z" fill="url(#coat)" ${OUTLINE}/>`) +
    `<path d="M184 424Q256 444 328 424V512H184Z" fill="url(#coat)" ${OUTLINE}/>`,
  vest: () =>
    body('skin') +
    mirror(`<path d="M206 346L160 364Q148 440 160 512H256V440Z" fill="url(#coat)" ${OUTLINE}/>`) +
    '<path d="M74 470Q96 430 120 424M438 470Q416 430 392 424" fill="none" stroke="#000" stroke-width="5" opacity="0.35"/>',
  jersey: () =>
    body('shirt') +
    '<g fill="none" stroke="#22303c" stroke-width="18" opacity="0.85"><path d="M108 404Q256 466 404 404M66 450Q256 516 446 450M200 362Q256 408 312 362"/></g>',
  neckerchief: () =>
    body() +
    `<path d="M206 334Q256 372 306 334L318 372Q280 402 268 396L280 462L252 440L238 466L240 396Q216 396 194 372Z" fill="url(#accent)" ${OUTLINE}/>`,
  muffler: () =>
    body() +
    `<path d="M190 320Q256 356 322 320Q344 352 318 380Q256 404 194 380Q168 352 190 320Z" fill="url(#accent)" ${OUTLINE}/><path d="M282 386L330 378L344 486L294 494Z" fill="url(#accent)" ${OUTLINE}/><path d="M198 346Q256 376 314 346M300 440L338 434" stroke="#000" stroke-width="5" opacity="0.3" fill="none"/>`,
  dress: () =>
    body() +
    `<path d="M206 346Q256 500 306 346L318 352Q300 470 256 488Q212 470 194 352Z" fill="url(#accent)" ${OUTLINE}/><path d="M207 346Q256 470 305 346L298 334H214Z" fill="url(#shirt)" ${OUTLINE}/><ellipse cx="256" cy="356" rx="17" ry="20" fill="url(#metal)" ${OUTLINE}/>`,
  habit: () => body() + mirror(`<path d="M214 330L178 348Q196 440 256 470V380Z" fill="url(#shirt)" ${OUTLINE}/>`),
  cuirass: () =>
    body() +
    `<path d="M176 372Q256 412 336 372Q372 440 356 512H156Q140 440 176 372Z" fill="url(#steel)" ${OUTLINE}/><path d="M256 396V512" stroke="#fff" stroke-width="5" opacity="0.4"/>` +
    mirror(
      '<circle cx="184" cy="404" r="6" fill="#2b2f33"/><circle cx="174" cy="456" r="6" fill="#2b2f33"/><path d="M74 470Q70 400 150 372L176 388Q122 420 116 486Z" fill="url(#steel)" stroke="#120e0b" stroke-width="5"/>',
    ) +
    `<path d="M206 334Q256 366 306 334L312 366Q256 398 200 366Z" fill="url(#accent)" ${OUTLINE}/>`,
  cloak: () =>
    body('hat') +
    `<path d="M206 346L256 420L306 346L330 512H182Z" fill="url(#coat)" ${OUTLINE}/><circle cx="256" cy="384" r="17" fill="url(#metal)" ${OUTLINE}/>`,
  bandolier: () =>
    body() +
    shirt +
    lapels +
    `<path d="M108 396L140 376L372 512H306Z" fill="#5b3b22" ${OUTLINE}/>` +
    [0, 1, 2, 3]
      .map(
        (i) =>
          `<rect x="${150 + i * 44}" y="${394 + i * 27}" width="16" height="34" rx="5" transform="rotate(30 ${158 + i * 44} ${411 + i * 27})" fill="url(#metal)" stroke="#120e0b" stroke-width="3"/>`,
      )
      .join(''),
  flight: () =>
    body() +
    `<path d="M206 346L256 412L306 346L300 334H212Z" fill="url(#shirt)" stroke="#120e0b" stroke-width="4"/><path d="M256 412V512" stroke="url(#metal)" stroke-width="8" stroke-dasharray="9 5"/>` +
    mirror(
      `<path d="M206 330L172 350L196 402L254 420L222 372Z" fill="url(#lapel)" ${OUTLINE}/><path d="M150 424H206V462Q178 476 150 462Z" fill="url(#accent)" ${OUTLINE}/>`,
    ),
  pressure: () =>
    body() +
    `<ellipse cx="256" cy="356" rx="100" ry="34" fill="url(#metal)" ${OUTLINE}/><ellipse cx="256" cy="350" rx="74" ry="21" fill="#15171c" opacity="0.75"/><path d="M216 318H296V352Q256 370 216 352Z" fill="url(#skin)"/><rect x="206" y="412" width="100" height="74" rx="10" fill="url(#lapel)" ${OUTLINE}/><circle cx="230" cy="438" r="10" fill="url(#accent)" stroke="#120e0b" stroke-width="3"/><circle cx="258" cy="438" r="10" fill="url(#metal)" stroke="#120e0b" stroke-width="3"/><path d="M224 466H290" stroke="url(#metal)" stroke-width="7" stroke-linecap="round"/>` +
    mirror(
      '<path d="M206 452Q150 470 128 512" fill="none" stroke="#120e0b" stroke-width="20"/><path d="M206 452Q150 470 128 512" fill="none" stroke="url(#metal)" stroke-width="11" stroke-dasharray="7 4"/>',
    ),
  poncho: () =>
    `<path d="M22 512Q60 400 206 342Q256 372 306 342Q452 400 490 512Z" fill="url(#coat)" ${OUTLINE}/><path d="M46 490Q110 412 226 366M466 490Q402 412 286 366" fill="none" stroke="url(#accent)" stroke-width="20"/><path d="M84 512Q140 446 240 398M428 512Q372 446 272 398" fill="none" stroke="url(#accent)" stroke-width="9"/><path d="M200 340Q256 380 312 340L326 366Q256 420 186 366Z" fill="url(#lapel)" ${OUTLINE}/><path d="M256 396V512" stroke="#120e0b" stroke-width="4" opacity="0.5"/>`,
  leather: () =>
    body() +
    `<path d="M206 346Q256 400 306 346L300 334H212Z" fill="url(#shirt)" ${OUTLINE}/><path d="M228 372L196 512H316L262 410Z" fill="url(#shirt)" stroke="#120e0b" stroke-width="4"/>` +
    `<path d="M208 334L160 366L150 424L214 420L236 388ZM304 334L352 366L372 432L300 424L262 392Z" fill="url(#lapel)" ${OUTLINE}/>` +
    `<path d="M300 424L250 512M214 420L192 512" stroke="url(#metal)" stroke-width="8" stroke-dasharray="8 5"/><path d="M340 468L404 452" stroke="url(#metal)" stroke-width="7" stroke-linecap="round"/>` +
    mirror('<circle cx="168" cy="396" r="6" fill="url(#metal)" stroke="#120e0b" stroke-width="3"/>'),
  roll: () =>
    body() +
    `<path d="M206 330Q256 360 306 330L326 372L318 512H194L186 372Z" fill="url(#shirt)" ${OUTLINE}/><path d="M204 312Q256 340 308 312L314 352Q256 386 198 352Z" fill="url(#shirt)" ${OUTLINE}/><path d="M222 326V356M244 332V366M268 332V366M290 326V356" stroke="#000" stroke-width="4" opacity="0.3"/>` +
    mirror(`<path d="M192 352L150 372L140 430L186 436L196 512H216L206 400Z" fill="url(#lapel)" ${OUTLINE}/>`),
  scrubs: () =>
    body() +
    `<path d="M206 346L256 432L306 346L300 334H212Z" fill="url(#shirt)" stroke="#120e0b" stroke-width="4"/>` +
    mirror(`<path d="M206 338L190 352L256 456V424Z" fill="url(#lapel)" ${OUTLINE}/>`) +
    `<path d="M330 440H392V500H330Z" fill="url(#lapel)" ${OUTLINE}/><path d="M344 432V462M358 432V456" stroke="#efe9dc" stroke-width="6" stroke-linecap="round"/>` +
    '<path d="M196 344Q168 420 204 470M316 344Q340 400 300 440" fill="none" stroke="url(#accent)" stroke-width="11" stroke-linecap="round"/><circle cx="208" cy="478" r="19" fill="url(#metal)" stroke="#120e0b" stroke-width="5"/>',
  priest: () =>
    body() +
    `<path d="M206 322Q256 352 306 322L312 364Q256 394 200 364Z" fill="url(#lapel)" ${OUTLINE}/><path d="M234 342Q256 348 278 342L280 376Q256 382 232 376Z" fill="url(#shirt)" stroke="#120e0b" stroke-width="4"/><path d="M256 384V512" stroke="#000" stroke-width="5" opacity="0.5"/><path d="M196 360Q206 440 256 462Q306 440 316 360" fill="none" stroke="url(#metal)" stroke-width="5"/><path d="M256 448V502M240 466H272" stroke="url(#metal)" stroke-width="10" stroke-linecap="round"/>`,
  choir: () =>
    body() +
    `<path d="M200 336Q256 380 312 336L336 372Q256 440 176 372Z" fill="url(#accent)" ${OUTLINE}/><path d="M256 414V512M150 424Q140 470 138 512M362 424Q372 470 374 512M204 420Q198 470 198 512M308 420Q314 470 314 512" stroke="#000" stroke-width="5" opacity="0.28" fill="none"/>`,
  ruff: () =>
    body() +
    `<path d="M190 372L256 512L322 372Z" fill="url(#accent)" ${OUTLINE}/>` +
    mirror(`<path d="M214 356L170 384L196 444L250 512V470Z" fill="url(#lapel)" ${OUTLINE}/>`) +
    `<path d="M140 336Q150 308 176 318Q190 300 212 312Q232 300 256 312Q280 300 300 312Q322 300 336 318Q362 308 372 336Q384 366 352 372Q334 392 310 380Q284 396 256 382Q228 396 202 380Q178 392 160 372Q128 366 140 336Z" fill="url(#shirt)" ${OUTLINE}/><path d="M176 324Q190 344 176 370M212 320Q220 350 206 378M256 320V380M300 320Q292 350 306 378M336 324Q322 344 336 370" stroke="#000" stroke-width="4" opacity="0.35" fill="none"/>`,
  rags: () =>
    `<path d="M40 512C44 420 104 384 206 346Q256 390 306 346C408 384 468 420 472 512Z" fill="url(#coat)" ${OUTLINE}/><path d="M110 400L132 450L150 416L164 470L196 420M402 400L380 450L362 416L340 480L320 430" fill="none" stroke="#000" stroke-width="6" opacity="0.45"/><path d="M206 346L230 400L250 386L262 420L280 390L306 346Q256 380 206 346Z" fill="url(#skin)" ${OUTLINE}/>`,
};
