// The tape archive of POSIX (ustar), as much of it as a backup needs, so that every `tar` can look into one.

export const BLOCK = 512;

/** A file in an archive. */
export interface Entry {
  readonly name: string;
  readonly bytes: number;
}

/** How much room contents take: whole blocks. */
export const roomOf = (bytes: number): number => Math.ceil(bytes / BLOCK) * BLOCK;

/** What ends an archive. */
export const END = Buffer.alloc(2 * BLOCK);

const OCTAL_MOST = 0o77777777777;

/** The block before a file's contents. `writtenAt` in milliseconds; a name has at most 100 bytes. */
export function headerOf({ name, bytes }: Entry, writtenAt: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for an archive`);
  block.write(name, 0);
  block.write('0000600\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  if (bytes <= OCTAL_MOST) block.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124);
  else {
    // Above 8 GB: the number itself, marked by its first bit.
    block[124] = 0x80;
    block.writeBigUInt64BE(BigInt(bytes), 128);
  }
  const seconds = Math.floor(writtenAt / 1_000);
  block.write(`${seconds.toString(8).padStart(11, '0')}\0`, 136);
  block.write('0', 156);
  block.write('ustar\0', 257);
  block.write('00', 263);
  block.write(`${sumOf(block).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** What a header says; undefined for the block of zeros that ends an archive. Throws an Error for what is no header. */
export function entryIn(block: Buffer): Entry | undefined {
  if (block.every((byte) => byte === 0)) return undefined;
  const sum = Number.parseInt(block.toString('latin1', 148, 154), 8);
  if (block.length < BLOCK || sum !== sumOf(block)) throw new Error('This is not a whole archive.');
  const name = block.toString('utf8', 0, 100).replace(/\0.*$/s, '');
  const bytes =
    block[124] === 0x80
      ? Number(block.readBigUInt64BE(128))
      : Number.parseInt(block.toString('latin1', 124, 135), 8);
  return { name, bytes };
}

/** The sum of a header's bytes, its own place counted as spaces. */
function sumOf(block: Buffer): number {
  let sum = 0;
  for (const [at, byte] of block.entries()) sum += at >= 148 && at < 156 ? 32 : byte;
  return sum;
}
