import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { pipelinePromise, Readable } from 'streamx';
import { pack, type Pack } from 'tar-stream';
import { UNFINISHED } from '../gateways/write-whole.ts';
import { MANIFEST, type Manifest } from './manifest.ts';

/** Writes an archive atomically. `pathOf` returns the path of a file of the manifest. */
export async function writeArchive(
  path: string,
  manifest: Manifest,
  pathOf: (name: string) => string,
): Promise<void> {
  const fresh = `${path}.${randomUUID()}${UNFINISHED}`;
  const archive = pack();
  try {
    await Promise.all([
      pipeline(archive, createWriteStream(fresh, { flags: 'wx', mode: 0o600, flush: true })),
      addFiles(archive, manifest, pathOf),
    ]);
    await rename(fresh, path);
  } finally {
    await rm(fresh, { force: true });
  }
}

async function addFiles(archive: Pack, manifest: Manifest, pathOf: (name: string) => string): Promise<void> {
  const common = { mode: 0o600, mtime: new Date(manifest.createdAt) };
  archive.entry({ name: MANIFEST, ...common }, `${JSON.stringify(manifest, null, 2)}\n`);
  for (const { name, bytes } of manifest.files) {
    try {
      const entry = archive.entry({ name, size: bytes, ...common });
      await pipelinePromise(Readable.from(createReadStream(pathOf(name))), entry);
    } catch (cause) {
      throw new Error(`${name} is gone, or changed while it was read.`, { cause });
    }
  }
  archive.finalize();
}
