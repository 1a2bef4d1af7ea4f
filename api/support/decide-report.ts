import type { AdminReport, ReportDecision } from '#contract/admin/admin-reports.ts';
import { hiddenMail, shownAgainMail } from '#contract/support/report-mail-messages.ts';
import { REPORT_MESSAGES } from '#contract/support/report.ts';
import { ShopError } from '#contract/shop-error.ts';
import { emailOf } from '../accounts/accounts.queries.ts';
import { record } from '../audit/record-change.ts';
import { hideProduct } from '../catalog/hide-product.ts';
import { restoreProduct } from '../catalog/restore-product.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../jobs/mail-job.ts';
import type { AdminSession } from '../sessions/admin-session.ts';
import { asOwner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { noSuchReport, readReport } from './read-reports.ts';
import { closeReport, closeReportsOf, reportOfProduct, type ReportOfProduct } from './reports.repo.ts';

type Decision = (deps: Deps, tx: Tx<'product'>, found: ReportOfProduct) => Promise<void>;

/**
 * Decides a report for an admin: hides the listing (emails its seller and closes all its open reports), dismisses the report,
 * or shows a hidden listing again. Returns the updated report. Throws ShopError not_found, conflict if it was decided already
 * or the listing is no longer hidden.
 */
export async function decideReport(
  deps: Deps,
  admin: AdminSession,
  id: number,
  decision: ReportDecision,
): Promise<AdminReport> {
  const about = await reportOfProduct(deps.storage.db, id);
  if (about === undefined) throw noSuchReport();
  return deps.storage.transaction({ product: about.product.id }, async (tx) => {
    const found = await reportOfProduct(tx, id);
    if (found === undefined) throw noSuchReport();
    await DECISIONS[decision](deps, tx, found);
    const after = await readReport(tx, id);
    await record(tx, admin, {
      at: deps.now(),
      action: `report.${decision}`,
      subject: 'report',
      subjectId: id,
      title: found.product.title,
      before: { status: found.report.status, productId: found.product.id },
      after: { status: after.status, productId: found.product.id },
    });
    return after;
  });
}

const decided = (): ShopError => new ShopError('conflict', REPORT_MESSAGES.decided);

const DECISIONS: Readonly<Record<ReportDecision, Decision>> = {
  hide: async (deps, tx, { report, product }) => {
    const now = deps.now();
    if (!(await closeReport(tx, report.id, 'hidden', now))) throw decided();
    await closeReportsOf(tx, product.id, now);
    // The seller may have removed the listing meanwhile: there is nothing to hide then.
    if (product.deletedAt !== null) return;
    await hideProduct(tx, now, product.id);
    const listings = `${deps.env.publicUrl}/account?tab=listings`;
    const { title } = product;
    const mail = hiddenMail({ title, reason: report.reason }, listings, deps.env.support.email);
    await tellSeller(deps, tx, product, { id: `hidden:${report.id}`, ...mail });
  },
  dismiss: async (deps, tx, { report }) => {
    if (!(await closeReport(tx, report.id, 'dismissed', deps.now()))) throw decided();
  },
  show: async (deps, tx, { product }) => {
    if (product.hiddenAt === null) throw new ShopError('conflict', REPORT_MESSAGES.notHidden);
    const { change } = await restoreProduct(tx, deps.now(), product.id);
    const mail = shownAgainMail(product, `${deps.env.publicUrl}/product/${product.id}`);
    await tellSeller(deps, tx, product, { id: `shown:${product.id}:${change}`, ...mail });
  },
};

/** Emails the seller, except for the shop's own items and for guests without a known address. */
async function tellSeller(
  deps: Deps,
  tx: Tx,
  { sellerOwner }: ReportOfProduct['product'],
  letter: { readonly id: string; readonly subject: string; readonly text: string },
): Promise<void> {
  const to = sellerOwner === null ? undefined : await emailOf(tx, asOwner(sellerOwner));
  if (to !== undefined) await enqueueMail(tx, deps.now(), { ...letter, to });
}
