import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import * as z from 'zod/mini';
import { ISBN_PACK, packEditions, type PackedEdition } from '#contract/appraisal/isbn-pack.ts';
import type { Deps } from '../../deps.ts';
import { bytesOf } from '../../gateways/files/bytes-of.ts';
import type { FileKey } from '../../gateways/files/file-store.ts';
import { deleteFact, findFact, writeFact } from '../../storage/shop-facts.ts';
import { collectEditions } from './collect-editions.ts';

const compress = promisify(brotliCompress);

const FACT = 'isbn-pack';
const factSchema = z.object({ hash: z.string(), count: z.number(), bytes: z.number(), builtAt: z.number() });

type PackDeps = Pick<Deps, 'storage' | 'files' | 'now'>;

/** The current pack and when it was built (ms); undefined before the first one. */
export async function findPackInfo({
  storage,
}: Pick<Deps, 'storage'>): Promise<z.infer<typeof factSchema> | undefined> {
  const fact = await findFact(storage.db, FACT);
  return fact === undefined ? undefined : z.parse(factSchema, JSON.parse(fact));
}

/**
 * A pack by its hash: JSON, compressed with Brotli. Undefined if there is none. If the current one is gone, as after a restored
 * backup, it is forgotten, so that another one is built.
 */
export async function findPack(deps: PackDeps, hash: string): Promise<Buffer | undefined> {
  const found = await deps.files.find(keyOf(hash));
  if (found !== undefined) return bytesOf(found);
  if ((await findPackInfo(deps))?.hash === hash)
    await deps.storage.transaction({}, (tx) => deleteFact(tx, FACT));
  return undefined;
}

/** Builds the pack from the database, and stores it under its hash. */
export async function buildPack(deps: PackDeps, { maxEditions, maxBytes } = ISBN_PACK): Promise<void> {
  const packed = await fitIn(maxBytes, await collectEditions(deps, maxEditions));
  await deps.files.put(keyOf(packed.hash), packed.file);
  const { hash, count } = packed;
  const fact = { hash, count, bytes: packed.file.length, builtAt: deps.now() };
  await deps.storage.transaction({}, (tx) => writeFact(tx, FACT, JSON.stringify(fact), { replace: true }));
}

const keyOf = (hash: string): FileKey => `packs/${hash}.json.br`;

/** Compresses as many of the first editions as fit. */
async function fitIn(maxBytes: number, editions: readonly PackedEdition[]) {
  for (let count = editions.length; ;) {
    const json = JSON.stringify(packEditions(editions.slice(0, count)));
    const file = await compress(json);
    if (file.length <= maxBytes)
      return { file, count, hash: createHash('sha256').update(json).digest('hex') };
    count = Math.min(count - 1, Math.floor((count * maxBytes) / file.length));
  }
}
