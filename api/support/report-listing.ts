import { HOUR_MS } from '#contract/durations.ts';
import { REPORT_MESSAGES, type NewReport } from '#contract/support/report.ts';
import { productNotFound } from '../catalog/change-product.ts';
import { findProductRow } from '../catalog/find-product.ts';
import type { Deps } from '../deps.ts';
import { assertRateLimit } from '../limits/rate-limit.ts';
import type { Tx } from '../storage/storage.ts';
import { insertReport, openReportBy, rewordReport } from './reports.repo.ts';

const perSession = {
  name: 'report-session',
  max: 10,
  windowMs: HOUR_MS,
  message: REPORT_MESSAGES.tooMany,
};
const perNetwork = { ...perSession, name: 'report-network', max: 100 };

/**
 * Stores a user's report of a listing; while it is open, the same user's next report replaces it. The caller's transaction
 * holds the user's lock. Throws ShopError not_found, too_many_requests from the eleventh report in an hour.
 */
export async function reportListingIn(
  deps: Deps,
  tx: Tx<'owner'>,
  { sessionId, network }: { readonly sessionId: number; readonly network: string },
  productId: number,
  { reason, text }: NewReport,
): Promise<void> {
  if ((await findProductRow(tx, productId)) === undefined) throw productNotFound();
  await assertRateLimit(deps, tx, perSession, String(sessionId));
  await assertRateLimit(deps, tx, perNetwork, network);
  const words = { reason, text: text.trim() };
  const open = await openReportBy(tx, productId, sessionId);
  if (open === undefined) await insertReport(tx, { ...words, productId, sessionId, createdAt: deps.now() });
  else await rewordReport(tx, open.id, words);
}
