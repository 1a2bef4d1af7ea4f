import type { AdminReport, AdminReports, ReportStatus } from '#contract/admin/admin-reports.ts';
import { toDollars } from '#contract/money.ts';
import { REPORT_MESSAGES } from '#contract/support/report.ts';
import { ShopError } from '#contract/shop-error.ts';
import { decodeCursor, encodeCursor, readPage, type Page, type PageQuery } from '../catalog/lists/cursor.ts';
import { productOnWire } from '../catalog/product-on-wire.ts';
import { hasPausedCopies } from '../catalog/stock/is-in-stock.ts';
import type { Deps } from '../deps.ts';
import type { AdminSession } from '../sessions/admin-session.ts';
import { userIdOf, type Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import {
  countOfSeller,
  countReports,
  openReportsOf,
  pageOfReports,
  reportOfProduct,
  reportsAboutSeller,
  type ReportOfProduct,
} from './reports.repo.ts';

const PAGE = 50;

/** A page of reports. Throws ShopError invalid_input for a cursor of another list. */
export async function readReports(
  { storage }: Pick<Deps, 'storage'>,
  _admin: AdminSession,
  { status, cursor }: { readonly status: ReportStatus; readonly cursor?: string | undefined },
): Promise<AdminReports> {
  const list = `reports ${status}`;
  const after = cursor === undefined ? undefined : decodeCursor(list, cursor);
  const rows = await pageOfReports(storage.db, status, { limit: PAGE + 1, after });
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1)?.report;
  const counts = await countReports(storage.db);
  return {
    reports: await onWire(storage.db, shown),
    counts: {
      open: counts.get('open') ?? 0,
      hidden: counts.get('hidden') ?? 0,
      dismissed: counts.get('dismissed') ?? 0,
    },
    ...(rows.length > PAGE && last !== undefined
      ? { next: encodeCursor(list, { key: last.createdAt, id: last.id }) }
      : {}),
  };
}

/** A page of the reports about a seller's listings, newest first. Throws ShopError invalid_input for a cursor of another list. */
export async function readReportsAbout(
  db: Db,
  seller: Owner,
  query: PageQuery & { readonly limit: number },
): Promise<Page<AdminReport>> {
  const { rows, next } = await readPage(`reports about ${seller}`, query, async (after, limit) =>
    (await reportsAboutSeller(db, seller, after, limit)).map((row) => ({
      ...row,
      createdAt: row.report.createdAt,
      id: row.report.id,
    })),
  );
  return { rows: await onWire(db, rows), next };
}

/** One report. Throws ShopError not_found. */
export async function readReport(db: Db, id: number): Promise<AdminReport> {
  const row = await reportOfProduct(db, id);
  const [report] = row === undefined ? [] : await onWire(db, [row]);
  if (report === undefined) throw noSuchReport();
  return report;
}

export const noSuchReport = (): ShopError => new ShopError('not_found', REPORT_MESSAGES.noSuchReport);

async function onWire(db: Db, rows: readonly ReportOfProduct[]): Promise<AdminReport[]> {
  const open = await openReportsOf(
    db,
    rows.map(({ product }) => product.id),
  );
  const records = await recordsOf(db, rows);
  return rows.map(({ report, product, reporter }) => {
    const { title, imageUrl, seller, condition } = productOnWire(product);
    const record = records.get(product.sellerOwner ?? '');
    return {
      id: report.id,
      status: report.status,
      reason: report.reason,
      text: report.text,
      createdAt: new Date(report.createdAt).toISOString(),
      ...(report.decidedAt === null ? {} : { decidedAt: new Date(report.decidedAt).toISOString() }),
      openReports: open.get(product.id) ?? 0,
      ...(reporter === null ? {} : { reporter }),
      product: {
        id: product.id,
        title,
        price: toDollars(product.priceCents),
        condition,
        imageUrl,
        ...(seller === undefined ? {} : { seller }),
        ...(record === undefined ? {} : { sellerRecord: record }),
        state: stateOf(product),
        ...(hasPausedCopies(product) ? { paused: true } : {}),
      },
    };
  });
}

/** What is known of these reports' sellers, by owner key. */
async function recordsOf(db: Db, rows: readonly ReportOfProduct[]) {
  const records = new Map<string, AdminReport['product']['sellerRecord']>();
  for (const owner of new Set(rows.flatMap(({ product }) => product.sellerOwner ?? []))) {
    const { listings, reports } = await countOfSeller(db, owner);
    const accountId = userIdOf(owner);
    records.set(owner, {
      ...(accountId === undefined ? {} : { accountId }),
      listings,
      otherReports: reports - 1,
    });
  }
  return records;
}

function stateOf({
  hiddenAt,
  deletedAt,
  inStock,
}: ReportOfProduct['product']): AdminReport['product']['state'] {
  if (hiddenAt !== null) return 'hidden';
  if (deletedAt !== null) return 'deleted';
  return inStock ? 'for-sale' : 'sold';
}
