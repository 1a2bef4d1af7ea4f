import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** A part of a file: from one byte to another, both in it. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** Length and SHA-256 of a file, or of a part of it. Throws what reading throws. */
export async function hashOf(file: string, range?: Range): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const chunks: AsyncIterable<Buffer> = createReadStream(file, range);
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
