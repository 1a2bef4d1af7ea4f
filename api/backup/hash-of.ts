import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Size in bytes and SHA-256 of a file. Throws file system errors. */
export async function hashOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const chunks: AsyncIterable<Buffer> = createReadStream(file);
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
