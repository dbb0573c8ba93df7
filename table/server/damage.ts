/**
 * Looks for damage in a LevelDB folder without opening it. LevelDB itself drops what it cannot read at the end of a log without a
 * word, and opening already rewrites files; the table refuses instead, so that nothing is lost before a person has decided.
 * Format: LevelDB documentation, doc/log_format.md and doc/table_format.md.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const BLOCK = 32768;
const HEADER = 7;
const TABLE_MAGIC = 'db4775248b80fb57';

/**
 * Looks for the first damaged file.
 * @param folder - The folder of one database.
 * @returns What is wrong, `undefined` where nothing is.
 */
export function findDamage(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const names = readdirSync(folder);
  if (names.some((name) => name.startsWith('MANIFEST-')) && !names.includes('CURRENT'))
    return `${join(folder, 'CURRENT')} is missing`;
  for (const name of names) {
    const path = join(folder, name);
    if (name.startsWith('MANIFEST-') || /^\d+\.log$/u.test(name)) {
      const offset = findBrokenRecord(readFileSync(path));
      if (offset !== undefined) return `${path} is damaged at byte ${offset}`;
    } else if (/^\d+\.(?:ldb|sst)$/u.test(name)) {
      const end = readFileSync(path).subarray(-8);
      if (Buffer.from(end.toReversed()).toString('hex') !== TABLE_MAGIC) return `${path} is cut off`;
    }
  }
  return undefined;
}

/** The offset of the first log record that is cut off or does not match its checksum. */
function findBrokenRecord(bytes: Buffer): number | undefined {
  let inRecord = false;
  for (let offset = 0; offset < bytes.length;) {
    const left = BLOCK - (offset % BLOCK);
    if (left < HEADER) {
      offset += left;
      continue;
    }
    if (offset + HEADER > bytes.length) return offset;
    const length = bytes.readUInt16LE(offset + 4);
    const type = bytes[offset + 6] ?? 0;
    if (type === 0 && length === 0) {
      offset += left;
      continue;
    }
    if (type > 4 || offset + HEADER + length > bytes.length) return offset;
    if (unmaskChecksum(bytes.readUInt32LE(offset)) !== checksum(bytes.subarray(offset + 6, offset + HEADER + length)))
      return offset;
    inRecord = type === 2 || type === 3;
    offset += HEADER + length;
  }
  return inRecord ? bytes.length : undefined;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value;
});

/** CRC-32C of some bytes. */
function checksum(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Undoes the rotation by which LevelDB stores a checksum. */
function unmaskChecksum(masked: number): number {
  const rotated = (masked - 0xa282ead8) >>> 0;
  return ((rotated >>> 17) | (rotated << 15)) >>> 0;
}
