import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable as NodeReadable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { pipelinePromise, Readable } from 'streamx';
import { extract, type Header } from 'tar-stream';
import { hashOf } from './hash-of.ts';
import { MANIFEST, manifestSchema, type Manifest, type ManifestFile } from './manifest.ts';

/** More than the manifest of 100,000 photos needs. */
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;

type Content = AsyncIterable<unknown>;

/** The content of the archive does not match its manifest. */
class ManifestMismatch extends Error {}

/**
 * Unpacks an archive into a folder and verifies that it is complete and contains exactly the files of its manifest, with their
 * hashes. Throws an Error with a message for the operator; the caller deletes what was unpacked.
 */
export async function unpackArchive(archive: string, into: string): Promise<Manifest> {
  await access(archive).catch(() => {
    throw new Error(`${archive} cannot be read.`);
  });
  const source = createReadStream(archive);
  const entries = extract();
  // The loop throws the same error.
  pipelinePromise(Readable.from(source), entries).catch(() => undefined);
  let manifest: Manifest | undefined;
  let unpacked = 0;
  try {
    for await (const entry of entries) {
      if (manifest === undefined) manifest = await parseManifest(entry.header, entry);
      else await unpack(entry.header, entry, manifest.files[unpacked++], into);
    }
    if (manifest === undefined || unpacked < manifest.files.length)
      throw new ManifestMismatch('files are missing');
    return manifest;
  } catch (cause) {
    if (cause instanceof Error && 'syscall' in cause) throw cause;
    if (manifest === undefined) throw new Error(`${archive} is not a backup of Dogear.`, { cause });
    const what =
      cause instanceof ManifestMismatch ? cause.message : 'it ends too early, or its format is broken';
    throw new Error(`${archive} is damaged: ${what}. Nothing was changed.`, { cause });
  } finally {
    source.destroy();
  }
}

async function parseManifest({ name, size }: Header, content: Content): Promise<Manifest> {
  if (name !== MANIFEST || size > MAX_MANIFEST_BYTES) throw new ManifestMismatch('the manifest is missing');
  return manifestSchema.parse(JSON.parse((await buffer(content)).toString()));
}

async function unpack(
  { name, size }: Header,
  content: Content,
  expected: ManifestFile | undefined,
  into: string,
): Promise<void> {
  if (name !== expected?.name || size !== expected.bytes)
    throw new ManifestMismatch(`${name} is not where it should be`);
  const path = join(into, name);
  await mkdir(dirname(path), { recursive: true });
  // Node's pipeline never settles for a tar-stream that has already failed; iterating over it does.
  await pipeline(NodeReadable.from(content), createWriteStream(path, { mode: 0o600, flush: true }));
  if ((await hashOf(path)).sha256 !== expected.sha256)
    throw new ManifestMismatch(`${name} is not what was written`);
}
