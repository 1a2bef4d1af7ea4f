import { CATEGORIES } from '#contract/catalog/categories.ts';
import { MIRROR, type MirrorPage } from '#contract/sync/mirror.ts';
import type { Database, LocalDb } from '../database.ts';
import { evictOwn } from './recently-viewed.ts';
import { rowsOf } from './mirror-rows.ts';
import type { ProductRow } from '../rows.ts';
import { readState } from '../personal/server-state.ts';

/** Products that the mirror has at most. */
const MOST = MIRROR.flagged + MIRROR.perCategory * CATEGORIES.length;
/** Rows that are written at once: whoever wants to read the catalog meanwhile waits for so many. */
const CHUNK = 250;

export interface MirrorPorts {
  /** GET /api/catalog/mirror. Throws ApiError, NetworkError, BadAnswerError. */
  readonly fetchPage: (cursor: string | undefined) => Promise<MirrorPage>;
  /** Epoch ms. */
  readonly now: () => number;
  /** Is told what has changed, page by page; everything, when the mirror began anew. */
  readonly changed?: (change: MirrorChange) => void;
}

export interface MirrorChange {
  readonly put: readonly number[];
  readonly removed: readonly number[];
  /** Whatever was known before is not true any more. */
  readonly anew: boolean;
}

/**
 * Brings the catalog on the device up to date, page by page. May be interrupted anywhere: the cursor is written in one
 * transaction with the last rows of its page, and the page that it led to comes again. Throws what `fetchPage` throws;
 * the pages until then are kept.
 */
export async function refreshMirror(local: LocalDb, ports: MirrorPorts): Promise<void> {
  for (let more = true; more;) {
    const before = await local.run(async (db) => readState(db, 'mirror'));
    const page = await ports.fetchPage(before?.cursor);
    const change = await takeIn(local, page, {
      cursor: page.cursor,
      complete: !page.more || (before?.complete === true && page.reset !== true),
      at: ports.now(),
    });
    if (change.anew || change.put.length + change.removed.length > 0) ports.changed?.(change);
    // A cursor that stands still would be asked for ever.
    more = page.more && page.cursor !== before?.cursor;
  }
  await local.run(async (db) => keepBounded(db));
}

type Standing = { readonly cursor: string; readonly complete: boolean; readonly at: number };

async function takeIn(local: LocalDb, page: MirrorPage, standing: Standing): Promise<MirrorChange> {
  const rows = rowsOf(page);
  const anew = page.reset === true;
  const chunks = inChunks(rows);
  const last = chunks.pop() ?? [];
  for (const [at, chunk] of chunks.entries()) {
    await local.run(async (db) =>
      db.transaction('rw', db.products, async () => {
        if (anew && at === 0) await db.products.clear();
        await db.products.bulkPut(chunk);
      }),
    );
  }
  await local.run(async (db) =>
    db.transaction('rw', db.products, db.state, async () => {
      if (anew && chunks.length === 0) await db.products.clear();
      await db.products.bulkDelete(page.removedIds);
      await db.products.bulkPut(last);
      await db.state.put({ key: 'mirror', value: standing });
    }),
  );
  return { put: rows.map(({ id }) => id), removed: page.removedIds, anew };
}

function inChunks(rows: readonly ProductRow[]): ProductRow[][] {
  const chunks: ProductRow[][] = [];
  for (let at = 0; at < rows.length; at += CHUNK) chunks.push(rows.slice(at, at + CHUNK));
  return chunks;
}

/** What lies beyond the bounds goes, the oldest first; the server's set never does by itself. */
async function keepBounded(db: Database): Promise<void> {
  await evictOwn(db);
  const beyond = (await db.products.count()) - MOST;
  if (beyond <= 0) return;
  const oldest = await db.products.orderBy('[createdAt+id]').limit(beyond).primaryKeys();
  await db.products.bulkDelete(oldest);
}
