/** A zip archive, as small as its format allows: no folders, no date, one deflate per file. The same files give the same bytes. */
import { deflateRawSync } from 'node:zlib';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Names are UTF-8. */
const UTF8 = 0x0800;
const DEFLATED = 8;
/** 1 January 1980, the first day that a zip can name. */
const DATE = 0x0021;
/** A plain file that everybody may read, as Unix has it. */
const MODE = (0o100644 << 16) >>> 0;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit += 1) {
    c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  }
  return c >>> 0;
});

/** The checksum that a zip wants. @param {Uint8Array} bytes */
const crc32 = (bytes) => ~bytes.reduce((crc, byte) => (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0), ~0) >>> 0;

/**
 * Numbers one after the other, little end first.
 * @param {readonly (readonly [value: number, bytes: 2 | 4])[]} fields
 */
function record(fields) {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) {
    at = bytes === 2 ? buffer.writeUInt16LE(value, at) : buffer.writeUInt32LE(value, at);
  }
  return buffer;
}

/**
 * Packs files.
 * @param {ReadonlyMap<string, Uint8Array>} files contents by their path inside, with `/`
 * @returns {Buffer}
 */
export function zip(files) {
  /** @type {Buffer[]} */
  const parts = [];
  /** @type {Buffer[]} */
  const directory = [];
  let offset = 0;
  for (const [path, contents] of files) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(contents, { level: 9 });
    /** What both headers of a file say. @type {[number, 2 | 4][]} */
    const about = [
      [20, 2],
      [UTF8, 2],
      [DEFLATED, 2],
      [0, 2],
      [DATE, 2],
      [crc32(contents), 4],
      [packed.length, 4],
      [contents.length, 4],
      [name.length, 2],
      [0, 2],
    ];
    const local = Buffer.concat([record([[LOCAL, 4], ...about]), name, packed]);
    // "Made by" Unix, or its mode means nothing.
    const madeBy = (3 << 8) | 20;
    directory.push(record([[CENTRAL, 4], [madeBy, 2], ...about, [0, 2], [0, 2], [0, 2], [MODE, 4], [offset, 4]]), name);
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = record([
    [END, 4],
    [0, 2],
    [0, 2],
    [files.size, 2],
    [files.size, 2],
    [central.length, 4],
    [offset, 4],
    [0, 2],
  ]);
  return Buffer.concat([...parts, central, end]);
}
