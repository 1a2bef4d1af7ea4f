import type { Pool } from 'pg';

/** A position is asked for again after half of this time, and of no use after it, so that no read is staler; ms. */
const MAX_AGE_MS = 1_000;

/** How far a replica must have replayed the primary's log before it may serve a read: in bytes, like all positions here. */
export interface RequiredPosition {
  /** Undefined while it is being asked for: reads belong to the primary until then. */
  current(): number | undefined;
  /** Everything that is committed by now is required. */
  requireLatest(): void;
}

/** Asks for the primary's position at most once at a time, and only while a read needs it. */
export function createRequiredPosition(ask: () => Promise<number>): RequiredPosition {
  let required = 0;
  let known: { readonly position: number; readonly askedAt: number; readonly covers: number } | undefined;
  let isAsking = false;
  const refresh = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    const [askedAt, covers] = [performance.now(), required];
    try {
      known = { position: await ask(), askedAt, covers };
    } catch {
      known = undefined; // the read that goes to the primary instead tells why
    } finally {
      isAsking = false;
    }
  };
  return {
    current: () => {
      const age = known === undefined ? Infinity : performance.now() - known.askedAt;
      const isEnough = known?.covers === required && age < MAX_AGE_MS;
      if (!isEnough || age > MAX_AGE_MS / 2) void refresh();
      return isEnough ? known?.position : undefined;
    },
    requireLatest: () => {
      required += 1;
    },
  };
}

const PRIMARY_POSITION = {
  name: 'primary_position',
  text: `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS position,
    current_setting('wal_block_size')::int AS "blockSize",
    pg_size_bytes(current_setting('wal_segment_size'))::float8 AS "segmentSize"`,
};

/** Where the primary appends the next record. What other transactions see is before it, even with synchronous_commit=off. */
export async function readPrimaryPosition(primary: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await primary.query<{ position: number; blockSize: number; segmentSize: number }>(
    PRIMARY_POSITION,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the primary told no position');
  // The next record follows the header of its page, but a replica stops before a page that holds nothing else.
  const header = row.position % row.segmentSize < row.blockSize ? 40 : 24;
  return row.position % row.blockSize === header ? row.position - header : row.position;
}
