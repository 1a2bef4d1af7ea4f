import type { AuditEntry } from '#contract/admin/admin-audit.ts';
import type { EntryWithDevice } from './audit.repo.ts';

const isoOf = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();

const fieldsOf = (values: object | null): Record<string, unknown> | null =>
  values === null ? null : { ...values };

/** An audit entry as the back office sees it. */
export const entryOnWire = (row: EntryWithDevice): AuditEntry => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  device: row.device,
  action: row.action,
  subject: row.subject,
  subjectId: row.subjectId,
  title: row.title,
  before: fieldsOf(row.before),
  after: fieldsOf(row.after),
  runId: row.runId,
  undoes: row.undoes,
  undoneAt: isoOf(row.undoneAt),
  undoable: row.subject === 'product' && row.undoneAt === null && row.after !== null,
});
