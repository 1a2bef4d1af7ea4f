import { editionAt, type IsbnPack, type PackedEdition } from '#contract/appraisal/isbn-pack.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { LocalDb } from '../database.ts';
import { readState } from '../personal/server-state.ts';
import type { PackPorts } from '../ports.ts';
import type { PackShardRow } from '../rows.ts';

const REFRESH_MS = 7 * DAY_MS;
/** Editions per row: a look-up reads one row. As columns, a thousand of them are read in a fraction of the time. */
const SHARD_SIZE = 1_000;

/**
 * Fetches the ISBN pack if this device has none, or if it was last compared with the shop's a week ago; nothing with Save-Data.
 * Throws what the calls throw, and Dexie's errors; the former pack is then kept.
 */
export async function refreshIsbnPack(local: LocalDb, ports: PackPorts): Promise<void> {
  const { isSavingData, now, readInfo, readPack } = ports;
  if (isSavingData) return;
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

/** Throws an Error if the columns differ in length. */
function toShards(pack: IsbnPack): PackShardRow[] {
  const { isbn, title, author, year, marketCents } = pack;
  if (isbn.length > 0) editionAt(pack, isbn.length - 1);
  const shards: PackShardRow[] = [];
  for (let from = 0; from < isbn.length; from += SHARD_SIZE) {
    const to = from + SHARD_SIZE;
    const columns = {
      isbn: isbn.slice(from, to),
      title: title.slice(from, to),
      author: author.slice(from, to),
      year: year.slice(from, to),
      marketCents: marketCents.slice(from, to),
    };
    shards.push({ first: columns.isbn[0] ?? '', columns });
  }
  return shards;
}

/** The edition of an ISBN (13 digits), offline; undefined if the pack does not have it. */
export async function findIsbnInPack(local: LocalDb, isbn: string): Promise<PackedEdition | undefined> {
  const shard = await local.run(async (db) => db.pack.where('first').belowOrEqual(isbn).last());
  const at = shard?.columns.isbn.indexOf(isbn) ?? -1;
  return shard === undefined || at < 0 ? undefined : editionAt(shard.columns, at);
}
