import { and, asc, eq } from 'drizzle-orm';
import { auditEntries } from '#api/storage/schema.ts';
import type { AuditSubject } from '#contract/admin/admin-audit.ts';
import type { Shop } from './shop.ts';

/** The audit trail of a subject, oldest first. */
export const listAuditEntries = ({ deps }: Shop, subject: AuditSubject, subjectId: string) =>
  deps.storage.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, subject), eq(auditEntries.subjectId, subjectId)))
    .orderBy(asc(auditEntries.id));
