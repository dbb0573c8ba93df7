// Makes the PNG of a screenshot small: at most 256 colours, chosen by median cut. A page decodes the picture; windows of
// text on plain ground look the same and need a third of the bytes.
import { deflateSync } from 'node:zlib';

const COLOURS = 256;

/**
 * @param {import('playwright').Page} page any page; it decodes the picture
 * @param {Buffer} png without transparency
 * @returns {Promise<Buffer>} the same picture as a PNG with a palette
 */
export async function makePalettePng(page, png) {
  const { width, height, pixels } = await decode(page, png);
  const counts = new Map();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const palette = [];
  const indices = new Map();
  for (const box of cutBoxes([...counts])) {
    for (const [colour] of box) indices.set(colour, palette.length);
    palette.push(average(box));
  }
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = indices.get(pixels[y * width + x]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    makeChunk('IHDR', header),
    makeChunk('PLTE', Buffer.from(palette.flat())),
    makeChunk('IDAT', deflateSync(rows, { level: 9 })),
    makeChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Splits colours and their counts into as many boxes as there may be, each time the one with the greatest spread. */
function cutBoxes(colours) {
  const boxes = [measure(colours)];
  while (boxes.length < COLOURS) {
    const widest = boxes.reduce((best, box) => (box.weight > best.weight ? box : best));
    if (widest.weight === 0) break;
    const { members, channel } = widest;
    members.sort(([a], [b]) => read(a, channel) - read(b, channel));
    const middle = (read(members[0][0], channel) + read(members.at(-1)[0], channel)) / 2;
    const at = members.findIndex(([colour]) => read(colour, channel) > middle);
    boxes.splice(boxes.indexOf(widest), 1, measure(members.slice(0, at)), measure(members.slice(at)));
  }
  return boxes.map(({ members }) => members);
}

/** In which channel a box spreads most, and how much that would be seen. */
function measure(members) {
  const spreads = [0, 1, 2].map((channel) => {
    const values = members.map(([colour]) => read(colour, channel));
    return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
  });
  const spread = Math.max(...spreads);
  const pixels = members.reduce((sum, [, count]) => sum + count, 0);
  return { members, channel: spreads.indexOf(spread), weight: spread * spread * Math.sqrt(pixels) };
}

function average(box) {
  const total = box.reduce((sum, [, count]) => sum + count, 0);
  return [0, 1, 2].map((channel) =>
    Math.round(box.reduce((sum, [colour, count]) => sum + read(colour, channel) * count, 0) / total),
  );
}

/** Red, green or blue of a colour. */
function read(colour, channel) {
  return (colour >> (16 - 8 * channel)) & 255;
}

async function decode(page, png) {
  const { width, height, data } = await page.evaluate(async (base64) => {
    const { document, createImageBitmap } = globalThis;
    const blob = await (await globalThis.fetch(`data:image/png;base64,${base64}`)).blob();
    const image = await createImageBitmap(blob);
    const context = document.createElement('canvas').getContext('2d');
    context.canvas.width = image.width;
    context.canvas.height = image.height;
    context.drawImage(image, 0, 0);
    const { data: rgba } = context.getImageData(0, 0, image.width, image.height);
    let text = '';
    for (let at = 0; at < rgba.length; at += 32_768) text += String.fromCharCode(...rgba.subarray(at, at + 32_768));
    return { width: image.width, height: image.height, data: btoa(text) };
  }, png.toString('base64'));
  const rgba = Buffer.from(data, 'base64');
  const pixels = Uint32Array.from({ length: width * height }, (_, at) => rgba.readUInt32BE(4 * at) >>> 8);
  return { width, height, pixels };
}

function makeChunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), data.length + 8);
  return chunk;
}

/** The checksum that ends each part of a PNG. */
function crc32(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
