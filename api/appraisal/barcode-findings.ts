import { APPRAISAL_MESSAGES as MESSAGES } from '#contract/appraisal/appraisal-messages.ts';
import type { BarcodeRead } from '../gateways/vision/barcode-votes.ts';
import { toFinding, type Findings } from '#contract/appraisal/findings.ts';

/** Findings from a barcode. Games and manuals have ISBNs too, so the category is only likely. */
export function getBarcodeFindings({
  isbn,
  listPriceCents,
  issn,
  upc,
  other,
  several,
}: BarcodeRead): Findings {
  if (isbn !== undefined) {
    return {
      isbn: toFinding(isbn, 'barcode', 0.99),
      category: toFinding('books', 'barcode', 0.6),
      marketCents: toFinding(listPriceCents, 'price-code', 0.95),
    };
  }
  if (several === true) return { notes: [MESSAGES.severalBooks] };
  if (issn !== undefined) return { category: toFinding('magazines', 'barcode', 0.7) };
  if (upc !== undefined) return { upc, notes: [MESSAGES.upc] };
  return other === true ? { notes: [MESSAGES.notABooksCode] } : {};
}
