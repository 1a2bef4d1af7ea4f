import type { AuditSubject, AuditTrail } from '#contract/admin/admin-audit.ts';
import { filterWords } from '#contract/admin/filter-words.ts';
import { shopDayRange } from '#contract/shop-clock.ts';
import { encodeCursor, decodeCursor } from '../catalog/lists/cursor.ts';
import type { Deps } from '../deps.ts';
import type { AdminSession } from '../sessions/admin-session.ts';
import { entryOnWire } from './audit-on-wire.ts';
import { pageOfEntries } from './audit.repo.ts';

const LIMIT = 50;

/** Query of the audit trail; days in the shop's time zone, "2026-11-21". */
export interface AuditQuery {
  readonly q?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: AuditSubject | undefined;
  readonly subjectId?: string | undefined;
  readonly run?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** A page of the audit trail, newest first. Throws ShopError invalid_input for a cursor of another list. */
export async function readAudit(
  { storage }: Pick<Deps, 'storage'>,
  _admin: AdminSession,
  { q = '', limit = LIMIT, cursor, from, to, run, ...same }: AuditQuery,
): Promise<AuditTrail> {
  const of = {
    ...same,
    words: filterWords(q),
    runId: run,
    ...shopDayRange(from, to),
  };
  const list = JSON.stringify(['audit', of]);
  const after = cursor === undefined ? undefined : decodeCursor(list, cursor);
  const rows = await pageOfEntries(storage.db, of, { limit: limit + 1, after });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return {
    entries: shown.map(entryOnWire),
    ...(more ? { next: encodeCursor(list, { key: last.at, id: last.id }) } : {}),
  };
}
