import {
  auditTrailSchema,
  undoneSchema,
  type AuditEntry,
  type AuditTrail,
} from '#contract/admin/admin-audit.ts';
import { parseAnswer } from '../parse-answer.ts';
import { toQueryString } from '../query-string.ts';
import type { Request } from '../request.ts';

/** Days as "2026-11-21". */
export interface AuditQuery {
  readonly q?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  readonly subjectId?: string | undefined;
  /** Only the entries of this run. */
  readonly run?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The audit trail: every change by an admin. */
export function createAdminAuditClient(request: Request) {
  return {
    readTrail: async (query: AuditQuery): Promise<AuditTrail> =>
      parseAnswer(auditTrailSchema, (await request(`/api/admin/audit${toQueryString({ ...query })}`)).body),

    /** Returns the audit entry of the undo. */
    undoEntry: async (id: number): Promise<AuditEntry> =>
      parseAnswer(
        undoneSchema,
        (await request(`/api/admin/audit/${id}/undo`, { method: 'POST', body: {} })).body,
      ).entry,
  };
}
