import {
  adminIsbnRecordsSchema,
  changedIsbnRecordSchema,
  type AdminIsbnRecord,
  type AdminIsbnRecords,
  type IsbnRecordChange,
} from '#contract/admin/admin-isbns.ts';
import { parseAnswer } from '../parse-answer.ts';
import { toQueryString } from '../query-string.ts';
import type { Request } from '../request.ts';

/** What the shop takes to be printed on the editions of ISBNs. */
export function createAdminIsbnsClient(request: Request) {
  return {
    readRecords: async (query: {
      q?: string | undefined;
      cursor?: string | undefined;
    }): Promise<AdminIsbnRecords> =>
      parseAnswer(
        adminIsbnRecordsSchema,
        (await request(`/api/admin/isbn-records${toQueryString(query)}`)).body,
      ),

    changeRecord: async (isbn: string, body: IsbnRecordChange): Promise<AdminIsbnRecord> =>
      parseAnswer(
        changedIsbnRecordSchema,
        (await request(`/api/admin/isbn-records/${isbn}`, { method: 'PATCH', body })).body,
      ).record,
  };
}
