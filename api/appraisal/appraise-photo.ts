import { APPRAISAL_MESSAGES as MESSAGES } from '#contract/appraisal/appraisal-messages.ts';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { wordsOf } from '#contract/search/words.ts';
import type { Deps } from '../deps.ts';
import { askModel } from './ask-model.ts';
import { barcodeFindings } from './barcode-findings.ts';
import { coverFindings } from './cover-findings.ts';
import { findComparables } from './find-comparables.ts';
import { together, type Findings } from './findings.ts';
import { lookUpIsbn, type KnownEdition } from './look-up-isbn.ts';
import { opinionFindings } from './opinion-findings.ts';
import { priceItem } from './price-item.ts';
import type { Spender } from './spend-appraisal.ts';
import { suggestionOf } from './suggestion-of.ts';

/** What is known before the photo is looked at, and who hears of what is known before all of it is. */
interface Hints {
  /** 13 digits, scanned or typed by the seller: the text on the cover is then not read. */
  readonly isbn?: string | undefined;
  readonly onProgress?: (known: Suggestion) => void;
}

/**
 * Looks at a picture (JPEG without metadata, longer side at most 2560 pixels) and suggests a listing. The barcode is read
 * here always; what else is known comes from the model where the shop has one and it answers, else from the text on the
 * cover. What is not known is absent. It never throws because of the picture, the model or a reader that died.
 */
export async function appraisePhoto(
  deps: Deps,
  picture: Buffer,
  spender: Spender,
  { isbn, onProgress }: Hints = {},
): Promise<Suggestion> {
  const answered = askModel(deps, picture, spender);
  answered.catch(() => undefined); // what is thrown in the lines before it is awaited must not end the process
  const read = await readBarcode(deps, picture);
  const barcode = read.isbn === undefined ? together(ofSeller(isbn), read) : read;
  const lookUp: LookUp = ofIsbn(deps, spender);
  const edition = await lookUp(barcode);
  const isWhole = deps.appraiser.model === undefined && edition.findings.title !== undefined;
  if (onProgress !== undefined && !isWhole)
    onProgress(await finish(deps, 'built-in', joined(barcode, edition)));
  const asked = await answered;
  const noted: Findings = { notes: asked.note === undefined ? [] : [asked.note] };
  const coded = together(barcode, noted);
  if (asked.opinion !== undefined) {
    return finish(deps, 'openai', await withOpinion(lookUp, coded, edition, opinionFindings(asked.opinion)));
  }
  if (edition.findings.title !== undefined) return finish(deps, 'built-in', joined(coded, edition));
  if (isbn !== undefined) return finish(deps, 'built-in', orUnknown(joined(coded, edition)));
  return finish(deps, 'built-in', await withCover(deps, lookUp, coded, picture));
}

/** An ISBN that the seller holds: the same as one read from bars. */
const ofSeller = (isbn: string | undefined): Findings =>
  isbn === undefined ? {} : barcodeFindings({ isbn });

const NOTHING: KnownEdition = { findings: {}, copies: [] };

/** Who looked an edition up knows more of it than a barcode's guess at the category. */
const joined = (coded: Findings, { findings, copies }: KnownEdition): KnownEdition => ({
  findings: together({ ...findings, notes: coded.notes }, coded),
  copies,
});

/** What is known of the ISBN among some findings. */
type LookUp = (findings: Findings) => Promise<KnownEdition>;

const ofIsbn =
  ({ storage, appraiser }: Deps, { owner }: Spender): LookUp =>
  ({ isbn }) =>
    isbn === undefined ? Promise.resolve(NOTHING) : lookUpIsbn({ storage, appraiser }, isbn.value, owner);

/** A barcode that was read, and what it says; a model's ISBN counts only where no barcode says otherwise. */
async function withOpinion(
  lookUp: LookUp,
  coded: Findings,
  edition: KnownEdition,
  opinion: Findings,
): Promise<KnownEdition> {
  const guessed = coded.isbn === undefined && coded.upc === undefined ? opinion.isbn : undefined;
  const looked = guessed === undefined ? edition : await lookUp({ isbn: guessed });
  const { title } = looked.findings;
  // An ISBN whose book is another one than the model sees was misread, check digit or not.
  const believed =
    guessed !== undefined && title !== undefined && opinion.title !== undefined
      ? wordsOf(opinion.title.value).some((word) => word.length > 3 && wordsOf(title.value).includes(word))
      : true;
  const known = believed ? looked : NOTHING;
  const isbn = coded.isbn ?? (believed ? guessed : undefined);
  // The barcode's price stands above any opinion, its guess at the category below.
  const certain: Findings = { isbn, marketCents: coded.marketCents, upc: coded.upc, notes: coded.notes };
  const looksLike: Findings = { ...opinion, isbn: undefined };
  // What is seen counts for more than what one seller wrote.
  const isDoubtful = (known.findings.title?.sure ?? 0) < (opinion.title?.sure ?? 0);
  const book = isDoubtful ? together(looksLike, known.findings) : together(known.findings, looksLike);
  const seen = together(certain, book);
  return { findings: together(seen, { category: coded.category }), copies: known.copies };
}

/** Nothing, or only an ISBN that nobody knows, was read from bars: then the print is read. */
async function withCover(
  deps: Deps,
  lookUp: LookUp,
  coded: Findings,
  picture: Buffer,
): Promise<KnownEdition> {
  const cover = await readCover(deps, picture);
  const read = together({ ...cover.findings, isbn: coded.isbn ?? cover.findings.isbn }, coded);
  const printed = coded.isbn === undefined ? await lookUp(read) : NOTHING;
  const known =
    printed.findings.title === undefined ? { findings: read, copies: cover.copies } : joined(read, printed);
  return orUnknown(known);
}

/** An ISBN without a title is one that is new to us. */
const orUnknown = (known: KnownEdition): KnownEdition =>
  known.findings.isbn !== undefined && known.findings.title === undefined
    ? { ...known, findings: together({ notes: [MESSAGES.isbnUnknown] }, known.findings) }
    : known;

async function finish(
  deps: Deps,
  by: Suggestion['by'],
  { findings, copies }: KnownEdition,
): Promise<Suggestion> {
  const comparables = await findComparables(deps, findings, copies);
  return suggestionOf(by, findings, priceItem(findings, comparables));
}

const readBarcode = (deps: Deps, picture: Buffer): Promise<Findings> =>
  orNote(
    deps,
    (notes) => ({ notes }),
    async () => barcodeFindings(await deps.appraiser.reader.barcode(picture)),
  );

const readCover = (deps: Deps, picture: Buffer): Promise<KnownEdition> =>
  orNote(
    deps,
    (notes) => ({ findings: { notes }, copies: [] }),
    async () => coverFindings(deps, await deps.appraiser.reader.text(picture)),
  );

/** A reader that died, hung or is overrun costs what it would have read. */
async function orNote<T>(
  deps: Deps,
  noted: (notes: readonly string[]) => T,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    deps.log.warn({ err: error }, 'a photo was not read');
    return noted([MESSAGES.readerFailed]);
  }
}
