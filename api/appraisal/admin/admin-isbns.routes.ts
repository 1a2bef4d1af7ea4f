import { Router } from 'express';
import * as z from 'zod/mini';
import { isbnRecordChangeSchema } from '#contract/admin/admin-isbns.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Deps } from '../../deps.ts';
import { adminOf } from '../../http/admins.ts';
import { bodyOf } from '../../http/read-body.ts';
import { queryOf } from '../../http/read-query.ts';
import { changeIsbnRecord } from './change-isbn-record.ts';
import { listIsbnRecords } from './list-isbn-records.ts';

const readQuery = queryOf(
  z.object({
    q: z.optional(z.string().check(z.maxLength(LIMITS.query.max))),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
);
const readChange = bodyOf(isbnRecordChangeSchema);

/** The ISBN records. Mounted behind the admin check. */
export function adminIsbnRoutes(deps: Deps): Router {
  const router = Router();
  router.get('/api/admin/isbn-records', async (req, res) => {
    res.json(await listIsbnRecords(deps, adminOf(res), readQuery(req)));
  });
  router.patch('/api/admin/isbn-records/:isbn', async (req, res) => {
    res.json(await changeIsbnRecord(deps, adminOf(res), req.params.isbn, readChange(req)));
  });
  return router;
}
