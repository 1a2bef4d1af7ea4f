import type { AuditAction, AuditSubject } from '#contract/admin/admin-audit.ts';
import type { Tx } from '../storage/storage.ts';
import { insertEntries } from './audit.repo.ts';

/** Who made a change: an admin's session (AdminSession is one), or the long work that it ordered. */
export interface Author {
  /** The admin's session. */
  readonly id: number;
  readonly runId?: number | undefined;
}

/** A change as the trail keeps it. */
export interface AuditedChange {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  readonly subjectId: number | string;
  /** The words by which a reader knows the subject. */
  readonly title: string;
  /** The fields that changed, as they travel on the wire (dollars); null where there was nothing. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  /** The entry that this one takes back. */
  readonly undoes?: number | undefined;
}

/** Writes an admin's change into the audit trail, in the transaction that makes it; answers the entry's id. */
export async function record(tx: Tx, author: Author, change: AuditedChange): Promise<number> {
  const [id] = await recordAll(tx, author, [change]);
  if (id === undefined) throw new Error('the change was not recorded');
  return id;
}

/** The same for many at once (some hundreds); the ids in their order. */
export const recordAll = (tx: Tx, author: Author, changes: readonly AuditedChange[]): Promise<number[]> =>
  insertEntries(
    tx,
    changes.map(({ undoes = null, subjectId, ...change }) => ({
      ...change,
      subjectId: String(subjectId),
      adminSessionId: author.id,
      runId: author.runId ?? null,
      undoes,
    })),
  );
