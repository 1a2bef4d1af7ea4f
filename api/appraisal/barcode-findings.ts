import { APPRAISAL_MESSAGES as MESSAGES } from '#contract/appraisal/appraisal-messages.ts';
import type { BarcodeRead } from '../gateways/vision/barcode-votes.ts';
import { found, type Findings } from './findings.ts';

/** What a barcode says of an item. Games and manuals have a book's code too, so the category is only likely. */
export function barcodeFindings({ isbn, listPriceCents, issn, upc, other, several }: BarcodeRead): Findings {
  if (isbn !== undefined) {
    return {
      isbn: found(isbn, 'barcode', 0.99),
      category: found('books', 'barcode', 0.6),
      marketCents: found(listPriceCents, 'price-code', 0.95),
    };
  }
  if (several === true) return { notes: [MESSAGES.severalBooks] };
  if (issn !== undefined) return { category: found('magazines', 'barcode', 0.7) };
  if (upc !== undefined) return { upc, notes: [MESSAGES.upc] };
  return other === true ? { notes: [MESSAGES.notABooksCode] } : {};
}
