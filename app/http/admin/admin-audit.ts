import {
  auditTrailSchema,
  undoneSchema,
  type AuditEntry,
  type AuditTrail,
} from '#contract/admin/admin-audit.ts';
import { checked } from '../checked.ts';
import { queryString } from '../query-string.ts';
import type { Request } from '../request.ts';

/** Which entries; days as "2026-11-21". */
export interface TrailAsked {
  readonly q?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
}

/** Every change by an admin. */
export function adminAuditOver(request: Request) {
  return {
    readTrail: async (asked: TrailAsked): Promise<AuditTrail> =>
      checked(auditTrailSchema, (await request(`/api/admin/audit${queryString({ ...asked })}`)).body),

    /** The entry of the undoing. */
    undoEntry: async (id: number): Promise<AuditEntry> =>
      checked(undoneSchema, (await request(`/api/admin/audit/${id}/undo`, { method: 'POST', body: {} })).body)
        .entry,
  };
}
