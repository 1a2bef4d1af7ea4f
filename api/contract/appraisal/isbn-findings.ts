import { APPRAISAL_MESSAGES as MESSAGES } from './appraisal-messages.ts';
import { mergeFindings, toFinding, type Findings } from './findings.ts';

/** What is known about the edition of a scanned or typed ISBN (13 digits). Manuals and games have ISBNs, too. */
export const withIsbn = (known: Findings, isbn13: string): Findings =>
  mergeFindings(known, {
    isbn: toFinding(isbn13, 'barcode', 0.99),
    category: toFinding('books', 'barcode', 0.6),
    notes: known.title === undefined ? [MESSAGES.isbnUnknown] : [],
  });
