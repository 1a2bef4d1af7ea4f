import type { AuditAction, AuditSubject } from '#contract/admin/admin-audit.ts';
import type { Tx } from '../storage/storage.ts';
import { insertEntries } from './audit.repo.ts';

/** Who made a change: an admin's session (such as AdminSession), or a run that it started. */
export interface Author {
  /** The admin's session. */
  readonly id: number;
  readonly runId?: number | undefined;
}

/** A change to record in the audit trail. */
export interface AuditedChange {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  readonly subjectId: number | string;
  /** The subject's name for readers. */
  readonly title: string;
  /** The changed fields by their wire names (dollars); null if the subject did not exist. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  /** The entry that this one undoes. */
  readonly undoes?: number | undefined;
}

/** Records an admin's change in the audit trail, in the transaction of the change; returns the entry's id. */
export async function record(tx: Tx, author: Author, change: AuditedChange): Promise<number> {
  const [id] = await recordAll(tx, author, [change]);
  if (id === undefined) throw new Error('audit entry was not inserted');
  return id;
}

/** The same for several changes (a few hundred); returns the ids in the same order. */
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
