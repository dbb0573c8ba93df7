/**
 * Looks for damage in a LevelDB folder without opening the database. Opening a damaged database would silently drop the unreadable end of a log and rewrite
 * files. So the table refuses to open it, and nothing is lost before the user decides. Format: LevelDB documentation, doc/log_format.md and
 * doc/table_format.md.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const BLOCK = 32768;
const HEADER = 7;
const TABLE_MAGIC = 'db4775248b80fb57';

/**
 * Looks for the first damaged file.
 * @param folder - The folder of one database.
 * @param wasKilled - Whether the process that had the database open was killed. Its last write may then be incomplete: the end of a log, or the newest table.
 * LevelDB ignores such a write, which was never reported as done.
 * @returns The damage; undefined if there is none.
 */
export function findDamage(folder: string, wasKilled: boolean): string | undefined {
  if (!existsSync(folder)) return undefined;
  const names = readdirSync(folder);
  // A database whose creation was interrupted has only a manifest, so nothing can be lost.
  const tables = names.filter((name) => /^\d+\.(?:ldb|sst)$/u.test(name)).toSorted();
  const hasData = tables.length > 0 || names.some((name) => /^\d+\.log$/u.test(name));
  if (hasData && !names.includes('CURRENT')) return `${join(folder, 'CURRENT')} is missing`;
  for (const name of names) {
    const path = join(folder, name);
    if (name.startsWith('MANIFEST-') || /^\d+\.log$/u.test(name)) {
      const broken = findBrokenRecord(readFileSync(path));
      if (broken && !(wasKilled && broken.isCutOff)) return `${path} is damaged at byte ${broken.offset}`;
    } else if (tables.includes(name) && !(wasKilled && name === tables.at(-1))) {
      const end = readFileSync(path).subarray(-8);
      if (Buffer.from(end.toReversed()).toString('hex') !== TABLE_MAGIC) return `${path} is cut off`;
    }
  }
  return undefined;
}

/** Returns the first record of a log that is cut off by the end of the file or has a wrong checksum; undefined if there is none. */
function findBrokenRecord(bytes: Buffer): { offset: number; isCutOff: boolean } | undefined {
  let inRecord = false;
  for (let offset = 0; offset < bytes.length;) {
    const left = BLOCK - (offset % BLOCK);
    if (left < HEADER) {
      offset += left;
      continue;
    }
    if (offset + HEADER > bytes.length) return { offset, isCutOff: true };
    const length = bytes.readUInt16LE(offset + 4);
    const type = bytes[offset + 6] ?? 0;
    if (type === 0 && length === 0) {
      offset += left;
      continue;
    }
    if (type > 4) return { offset, isCutOff: false };
    if (offset + HEADER + length > bytes.length) return { offset, isCutOff: true };
    if (unmaskChecksum(bytes.readUInt32LE(offset)) !== checksum(bytes.subarray(offset + 6, offset + HEADER + length)))
      return { offset, isCutOff: false };
    inRecord = type === 2 || type === 3;
    offset += HEADER + length;
  }
  return inRecord ? { offset: bytes.length, isCutOff: true } : undefined;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value;
});

function checksum(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Returns a checksum without the rotation with which LevelDB stores it. */
function unmaskChecksum(masked: number): number {
  const rotated = (masked - 0xa282ead8) >>> 0;
  return ((rotated >>> 17) | (rotated << 15)) >>> 0;
}
