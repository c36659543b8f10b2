/** MD5 as hex, because the host's cart keys and hashes are MD5 and the recorded ones are to come out the same. Not for secrets. */

const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
/** RFC 1321: the integer part of 2^32 times the absolute sine of 1 … 64. */
const SINES = Array.from({ length: 64 }, (_, at) => Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32) | 0);

/** MD5 of the text's UTF-8 bytes, 32 lower-case hex digits. */
export function md5(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, bytes.length * 8, true);
  view.setUint32(padded.length - 4, Math.floor(bytes.length / 2 ** 29), true);

  let [a0, b0, c0, d0] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  for (let block = 0; block < padded.length; block += 64) {
    let [a, b, c, d] = [a0, b0, c0, d0];
    for (let at = 0; at < 64; at += 1) {
      const round = at >> 4;
      const [mixed, word] = step(round, at, b, c, d);
      const sum = (a + mixed + (SINES[at] ?? 0) + view.getInt32(block + word * 4, true)) | 0;
      const shift = SHIFTS[round * 4 + (at % 4)] ?? 0;
      [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
    }
    [a0, b0, c0, d0] = [(a0 + a) | 0, (b0 + b) | 0, (c0 + c) | 0, (d0 + d) | 0];
  }
  const out = new DataView(new ArrayBuffer(16));
  [a0, b0, c0, d0].forEach((value, at) => out.setInt32(at * 4, value, true));
  return [...new Uint8Array(out.buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function step(round: number, at: number, b: number, c: number, d: number): readonly [mixed: number, word: number] {
  switch (round) {
    case 0:
      return [(b & c) | (~b & d), at];
    case 1:
      return [(d & b) | (~d & c), (5 * at + 1) % 16];
    case 2:
      return [b ^ c ^ d, (3 * at + 5) % 16];
    default:
      return [c ^ (b | ~d), (7 * at) % 16];
  }
}
