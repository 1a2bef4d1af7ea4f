import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { UNFINISHED } from '../gateways/write-whole.ts';
import { MANIFEST, type Manifest } from './manifest.ts';
import { END, headerOf, roomOf, type Entry } from './tar.ts';

/** Writes an archive that is there whole or not at all. `pathOf` says where a file of the manifest lies. */
export async function writeArchive(
  path: string,
  manifest: Manifest,
  pathOf: (name: string) => string,
): Promise<void> {
  const fresh = `${path}.${randomUUID()}${UNFINISHED}`;
  const writtenAt = Date.parse(manifest.createdAt);
  try {
    const out = await open(fresh, 'wx', 0o600);
    try {
      const head = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
      await put(out, { name: MANIFEST, bytes: head.length }, writtenAt, [head]);
      for (const file of manifest.files) await put(out, file, writtenAt, createReadStream(pathOf(file.name)));
      await out.writeFile(END);
      await out.sync();
    } finally {
      await out.close();
    }
    await rename(fresh, path);
  } finally {
    await rm(fresh, { force: true });
  }
}

async function put(
  out: FileHandle,
  entry: Entry,
  writtenAt: number,
  contents: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> {
  await out.writeFile(headerOf(entry, writtenAt));
  let bytes = 0;
  for await (const chunk of contents) {
    await out.writeFile(chunk);
    bytes += chunk.length;
  }
  if (bytes !== entry.bytes) throw new Error(`${entry.name} changed while it was read.`);
  await out.writeFile(Buffer.alloc(roomOf(bytes) - bytes));
}
