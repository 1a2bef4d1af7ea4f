import { unpackEditions, type IsbnPack, type PackedEdition } from '#contract/appraisal/isbn-pack.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { LocalDb } from '../database.ts';
import { readState } from '../personal/server-state.ts';
import type { PackPorts } from '../ports.ts';
import type { PackShardRow } from '../rows.ts';

const REFRESH_MS = 7 * DAY_MS;
/** Editions per row: a look-up reads one row, and a thousand editions take a millisecond. */
const SHARD_SIZE = 1_000;

/**
 * Fetches the ISBN pack if this device has none, or if it was last compared with the shop's a week ago. Throws what the calls
 * throw, and Dexie's errors; the former pack is then kept.
 */
export async function refreshIsbnPack(local: LocalDb, { now, readInfo, readPack }: PackPorts): Promise<void> {
  const known = await local.run(async (db) => readState(db, 'pack'));
  if (known !== undefined && now() - known.at < REFRESH_MS) return;
  const { hash } = await readInfo();
  if (hash === null) return;
  const shards = hash === known?.hash ? undefined : toShards(await readPack(hash));
  await local.run(async (db) =>
    db.transaction('rw', db.pack, db.state, async () => {
      if (shards !== undefined) {
        await db.pack.clear();
        await db.pack.bulkPut(shards);
      }
      await db.state.put({ key: 'pack', value: { hash, at: now() } });
    }),
  );
}

function toShards(pack: IsbnPack): PackShardRow[] {
  const editions = unpackEditions(pack);
  const shards: PackShardRow[] = [];
  for (let from = 0; from < editions.length; from += SHARD_SIZE) {
    const [first, ...others] = editions.slice(from, from + SHARD_SIZE);
    if (first !== undefined) shards.push({ first: first.isbn, editions: [first, ...others] });
  }
  return shards;
}

/** The edition of an ISBN (13 digits), offline; undefined if the pack does not have it. */
export async function findIsbnInPack(local: LocalDb, isbn: string): Promise<PackedEdition | undefined> {
  const shard = await local.run(async (db) => db.pack.where('first').belowOrEqual(isbn).last());
  return shard?.editions.find((edition) => edition.isbn === isbn);
}
