import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PackedEdition } from '#contract/appraisal/isbn-pack.ts';
import { CONFIRMED_CONFIDENCE, resolveIsbn } from '#contract/appraisal/resolve-isbn.ts';
import type { Deps } from '../../deps.ts';
import { collectEvidence, type Evidence } from '../isbn-evidence.ts';
import { listConfirmedRecords } from '../isbn-records.repo.ts';
import { priceItem } from '#contract/appraisal/price-item.ts';

/** ISBNs whose listings are read together. */
const BATCH_SIZE = 25;

/**
 * The editions with a certain title, the most looked up first, at most `max`. Records only say which these may be: each title
 * is resolved again, because listings may have gone and accounts may no longer count.
 */
export async function collectEditions(deps: Pick<Deps, 'storage'>, max: number): Promise<PackedEdition[]> {
  const editions = new Map<string, PackedEdition>();
  let before: { readonly isbn: string; readonly lookupCount: number } | undefined;
  while (editions.size < max) {
    const batch = await listConfirmedRecords(deps.storage.db, before, BATCH_SIZE);
    before = batch.at(-1);
    if (before === undefined) break;
    const evidence = await collectEvidence(
      deps,
      batch.map(({ isbn }) => isbn),
    );
    // A record that is looked up meanwhile may come twice.
    for (const edition of evidence.flatMap((each) => toEdition(each) ?? []))
      editions.set(edition.isbn, edition);
    await yieldToEventLoop();
  }
  return [...editions.values()].slice(0, max);
}

function toEdition({ isbn, records, copies }: Evidence): PackedEdition | undefined {
  const resolved = resolveIsbn(records);
  if (resolved === undefined || resolved.confidence < CONFIRMED_CONFIDENCE) return undefined;
  const { title, author = null, publishedYear: year = null } = resolved.record.facts;
  const { marketCents } = priceItem({}, { copies, similar: [] });
  const isShops = marketCents !== undefined && marketCents.isSellers !== true;
  return { isbn, title, author, year, marketCents: isShops ? marketCents.value : null };
}
