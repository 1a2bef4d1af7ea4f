import { CATEGORIES } from '#contract/catalog/categories.ts';
import { MIRROR, type MirrorPage } from '#contract/sync/mirror.ts';
import type { Database, LocalDb } from '../database.ts';
import { evictRecentlyViewed } from './recently-viewed.ts';
import { toProductRows } from './mirror-rows.ts';
import type { ProductRow } from '../rows.ts';
import { readState } from '../personal/server-state.ts';

const MOST = MIRROR.flagged + MIRROR.perCategory * CATEGORIES.length;
/** Rows per write transaction; readers of the catalog wait for one chunk at most. */
const CHUNK_SIZE = 250;

export interface MirrorPorts {
  /** GET /api/catalog/mirror. Throws ApiError, NetworkError, BadAnswerError. */
  readonly fetchPage: (cursor: string | undefined) => Promise<MirrorPage>;
  /** Epoch ms. */
  readonly now: () => number;
  /** Called after each page with its changes. */
  readonly onChange?: (change: MirrorChange) => void;
}

export interface MirrorChange {
  readonly put: readonly number[];
  readonly removed: readonly number[];
  /** The mirror was reset: everything read before is invalid. */
  readonly anew: boolean;
}

/**
 * Brings the catalog mirror up to date, page by page. Safe to interrupt: the cursor is written in one transaction with the
 * last rows of its page, so an unfinished page is fetched again. Throws what `fetchPage` throws; earlier pages are kept.
 */
export async function refreshMirror(local: LocalDb, ports: MirrorPorts): Promise<void> {
  for (let more = true; more;) {
    const before = await local.run(async (db) => readState(db, 'mirror'));
    const page = await ports.fetchPage(before?.cursor);
    const change = await storePage(local, page, {
      cursor: page.cursor,
      complete: !page.more || (before?.complete === true && page.reset !== true),
      at: ports.now(),
    });
    if (change.anew || change.put.length + change.removed.length > 0) ports.onChange?.(change);
    // A cursor that does not advance would loop forever.
    more = page.more && page.cursor !== before?.cursor;
  }
  await local.run(async (db) => evictBeyondBounds(db));
}

type MirrorState = { readonly cursor: string; readonly complete: boolean; readonly at: number };

async function storePage(local: LocalDb, page: MirrorPage, standing: MirrorState): Promise<MirrorChange> {
  const rows = toProductRows(page);
  const anew = page.reset === true;
  const chunks = toChunks(rows);
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

function toChunks(rows: readonly ProductRow[]): ProductRow[][] {
  const chunks: ProductRow[][] = [];
  for (let at = 0; at < rows.length; at += CHUNK_SIZE) chunks.push(rows.slice(at, at + CHUNK_SIZE));
  return chunks;
}

/** Evicts the oldest products beyond the maximum; the server's set alone never exceeds it. */
async function evictBeyondBounds(db: Database): Promise<void> {
  await evictRecentlyViewed(db);
  const beyond = (await db.products.count()) - MOST;
  if (beyond <= 0) return;
  const oldest = await db.products.orderBy('[createdAt+id]').limit(beyond).primaryKeys();
  await db.products.bulkDelete(oldest);
}
