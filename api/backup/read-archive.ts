import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hashOf } from './hash-of.ts';
import { MANIFEST, manifestSchema, type Manifest } from './manifest.ts';
import { BLOCK, entryIn, roomOf, type Entry } from './tar.ts';

/** A longer list of contents than a hundred thousand photos make. */
const MANIFEST_MOST = 64 * 1024 * 1024;

interface Placed extends Entry {
  /** Where in the archive its contents begin. */
  readonly at: number;
}

/**
 * Checks an archive to its last byte: that it is whole, that it has just what its manifest says, and that every file has
 * the hash that stands there. Only then is anything written: its files, into a folder of their own. Throws an Error for a
 * person.
 */
export async function unpackArchive(archive: string, into: string): Promise<Manifest> {
  const [head, ...files] = await entriesIn(archive);
  if (head?.name !== MANIFEST || head.bytes > MANIFEST_MOST) throw notOurs(archive);
  const manifest = await manifestIn(archive, head);
  if (files.length !== manifest.files.length) throw damaged(archive, 'files are missing, or too many');
  for (const [at, promised] of manifest.files.entries()) {
    const file = files[at];
    if (file?.name !== promised.name || file.bytes !== promised.bytes)
      throw damaged(archive, `${promised.name} is not where it should be`);
    if ((await hashOf(archive, rangeOf(file))).sha256 !== promised.sha256)
      throw damaged(archive, `${promised.name} is not what was written`);
  }
  for (const file of files) await unpack(archive, file, join(into, file.name));
  return manifest;
}

const rangeOf = ({ at, bytes }: Placed) => ({ start: at, end: at + Math.max(bytes, 1) - 1 });

async function unpack(archive: string, file: Placed, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await pipeline(
    createReadStream(archive, rangeOf(file)),
    createWriteStream(path, { mode: 0o600, flush: true }),
  );
}

async function manifestIn(archive: string, head: Placed): Promise<Manifest> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(archive, rangeOf(head))) chunks.push(chunk);
  try {
    return manifestSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
  } catch {
    throw notOurs(archive);
  }
}

/** Everything in an archive, up to its end, which must be there. */
async function entriesIn(archive: string): Promise<Placed[]> {
  const file = await open(archive).catch(() => {
    throw new Error(`${archive} cannot be read.`);
  });
  try {
    const found: Placed[] = [];
    for (let at = 0; ;) {
      const entry = await entryAt(file, at, archive);
      if (entry === undefined) return found;
      found.push({ ...entry, at: at + BLOCK });
      at += BLOCK + roomOf(entry.bytes);
    }
  } finally {
    await file.close();
  }
}

async function entryAt(file: FileHandle, at: number, archive: string): Promise<Entry | undefined> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(BLOCK), 0, BLOCK, at);
  if (bytesRead < BLOCK) throw at === 0 ? notOurs(archive) : damaged(archive, 'it ends too early');
  try {
    return entryIn(buffer);
  } catch {
    throw at === 0 ? notOurs(archive) : damaged(archive, 'it cannot be read on');
  }
}

const notOurs = (archive: string): Error => new Error(`${archive} is not a backup of Dogear.`);

const damaged = (archive: string, what: string): Error =>
  new Error(`${archive} is damaged: ${what}. Nothing was changed.`);
