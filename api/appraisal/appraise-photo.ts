import { APPRAISAL_MESSAGES as MESSAGES } from '#contract/appraisal/appraisal-messages.ts';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { CONFIRMED_CONFIDENCE } from '#contract/appraisal/resolve-isbn.ts';
import { tokenize } from '#contract/search/words.ts';
import type { Deps } from '../deps.ts';
import { askModel } from './ask-model.ts';
import { getBarcodeFindings } from './barcode-findings.ts';
import { getCoverFindings } from './cover-findings.ts';
import { findComparables } from './find-comparables.ts';
import { mergeFindings, type Findings } from '#contract/appraisal/findings.ts';
import { lookUpIsbn, type KnownEdition } from './look-up-isbns.ts';
import { getOpinionFindings } from './opinion-findings.ts';
import { priceItem } from '#contract/appraisal/price-item.ts';
import type { AppraisalRequester } from './count-appraisal.ts';
import { toSuggestion } from '#contract/appraisal/to-suggestion.ts';

interface AppraisalOptions {
  /** 13 digits, scanned or typed by the seller; the text on the cover is then not read. */
  readonly isbn?: string | undefined;
  /** The ISBN was scanned as one of a stack: where its title is certain, the model is not asked. */
  readonly isScanned?: boolean | undefined;
  /** Called with a partial suggestion while the model is still working. */
  readonly onProgress?: (known: Suggestion) => void;
}

/**
 * Suggests a listing for a picture (JPEG without metadata, longer side at most 2560 pixels). The barcode is always read
 * here; the rest comes from the model if one is configured and answers, else from the text on the cover. Unknown fields are
 * absent. A photo that shows another book than the scanned ISBN gives a mismatch. Never throws because of the picture, the
 * model or a crashed reader.
 */
export async function appraisePhoto(
  deps: Deps,
  picture: Buffer,
  requester: AppraisalRequester,
  { isbn, isScanned = false, onProgress }: AppraisalOptions = {},
): Promise<Suggestion> {
  const lookUp: LookUpEdition = createEditionLookUp(deps, requester);
  const given = findingsOfIsbn(isbn);
  const asksModel = deps.appraiser.model !== undefined && !(isScanned && isCertain(await lookUp(given)));
  const modelResult: ReturnType<typeof askModel> = asksModel
    ? askModel(deps, picture, requester)
    : Promise.resolve({});
  modelResult.catch(() => undefined); // a rejection before the await below must not end the process
  const read = await readBarcode(deps, picture);
  const other = isScanned && read.isbn?.value !== isbn ? read.isbn : undefined;
  // The price beside another book's barcode is that book's.
  const ownRead = other === undefined ? read : { ...read, isbn: undefined, marketCents: undefined };
  const barcode = ownRead.isbn === undefined ? mergeFindings(given, ownRead) : ownRead;
  const mismatch = other === undefined ? undefined : await describeMismatch(lookUp, other);
  const suggest: Suggest = async (by, edition) => ({
    ...(await priceAndSuggest(deps, by, edition)),
    ...(mismatch === undefined ? {} : { mismatch }),
  });
  const edition = await lookUp(barcode);
  const isWhole = !asksModel && edition.findings.title !== undefined;
  if (onProgress !== undefined && !isWhole)
    onProgress(await suggest('built-in', mergeEdition(barcode, edition)));
  const { opinion, note } = await modelResult;
  const coded = mergeFindings(barcode, { notes: note === undefined ? [] : [note] });
  if (opinion !== undefined) {
    return suggest('openai', await mergeOpinion(lookUp, coded, edition, getOpinionFindings(opinion)));
  }
  if (edition.findings.title !== undefined) return suggest('built-in', mergeEdition(coded, edition));
  if (isbn !== undefined) return suggest('built-in', withUnknownIsbnNote(mergeEdition(coded, edition)));
  return suggest('built-in', await mergeCover(deps, lookUp, coded, picture));
}

type Suggest = (by: Suggestion['by'], edition: KnownEdition) => Promise<Suggestion>;

const isCertain = ({ findings: { title } }: KnownEdition): boolean =>
  title !== undefined && title.confidence >= CONFIRMED_CONFIDENCE;

/** Another book than the scanned one, with its title if that is known. */
async function describeMismatch(
  lookUp: LookUpEdition,
  isbn: NonNullable<Findings['isbn']>,
): Promise<Suggestion['mismatch']> {
  const title = (await lookUp({ isbn })).findings.title?.value;
  return { isbn: isbn.value, ...(title === undefined ? {} : { title }) };
}

/** A seller's ISBN counts like one from a barcode. */
const findingsOfIsbn = (isbn: string | undefined): Findings =>
  isbn === undefined ? {} : getBarcodeFindings({ isbn });

const NO_EDITION: KnownEdition = { findings: {}, copies: [] };

/** The edition wins over the barcode, whose category is a guess. */
const mergeEdition = (coded: Findings, { findings, copies }: KnownEdition): KnownEdition => ({
  findings: mergeFindings({ ...findings, notes: coded.notes }, coded),
  copies,
});

/** Looks up the edition of the ISBN among the findings, if any. */
type LookUpEdition = (findings: Findings) => Promise<KnownEdition>;

const createEditionLookUp =
  (deps: Deps, { owner }: AppraisalRequester): LookUpEdition =>
  ({ isbn }) =>
    isbn === undefined ? Promise.resolve(NO_EDITION) : lookUpIsbn(deps, isbn.value, owner);

/** Merges barcode, edition and a model's opinion. The model's ISBN counts only if no barcode was read. */
async function mergeOpinion(
  lookUp: LookUpEdition,
  coded: Findings,
  edition: KnownEdition,
  opinion: Findings,
): Promise<KnownEdition> {
  const guessed = coded.isbn === undefined && coded.upc === undefined ? opinion.isbn : undefined;
  const looked = guessed === undefined ? edition : await lookUp({ isbn: guessed });
  const { title } = looked.findings;
  // If the ISBN belongs to another title than the model sees, the model misread it, even with a valid check digit.
  const believed =
    guessed !== undefined && title !== undefined && opinion.title !== undefined
      ? tokenize(opinion.title.value).some((word) => word.length > 3 && tokenize(title.value).includes(word))
      : true;
  const known = believed ? looked : NO_EDITION;
  const isbn = coded.isbn ?? (believed ? guessed : undefined);
  // The barcode's price ranks above the opinion, its guess at the category below.
  const certain: Findings = {
    isbn,
    marketCents: coded.marketCents,
    upc: coded.upc,
    hasBarcode: coded.hasBarcode,
    notes: coded.notes,
  };
  const looksLike: Findings = { ...opinion, isbn: undefined };
  // The opinion outranks a record that only one seller vouches for.
  const isDoubtful = (known.findings.title?.confidence ?? 0) < (opinion.title?.confidence ?? 0);
  const book = isDoubtful
    ? mergeFindings(looksLike, known.findings)
    : mergeFindings(known.findings, looksLike);
  const seen = mergeFindings(certain, book);
  return { findings: mergeFindings(seen, { category: coded.category }), copies: known.copies };
}

/** Reads the cover's text, for photos without a barcode or with an unknown ISBN. */
async function mergeCover(
  deps: Deps,
  lookUp: LookUpEdition,
  coded: Findings,
  picture: Buffer,
): Promise<KnownEdition> {
  const cover = await readCover(deps, picture);
  const read = mergeFindings({ ...cover.findings, isbn: coded.isbn ?? cover.findings.isbn }, coded);
  const printed = coded.isbn === undefined ? await lookUp(read) : NO_EDITION;
  const known =
    printed.findings.title === undefined
      ? { findings: read, copies: cover.copies }
      : mergeEdition(read, printed);
  return withUnknownIsbnNote(known);
}

/** Adds a note when the ISBN has no known title. */
const withUnknownIsbnNote = (known: KnownEdition): KnownEdition =>
  known.findings.isbn !== undefined && known.findings.title === undefined
    ? { ...known, findings: mergeFindings({ notes: [MESSAGES.isbnUnknown] }, known.findings) }
    : known;

async function priceAndSuggest(
  deps: Deps,
  by: Suggestion['by'],
  { findings, copies }: KnownEdition,
): Promise<Suggestion> {
  const comparables = await findComparables(deps, findings, copies);
  return toSuggestion(by, findings, priceItem(findings, comparables));
}

const readBarcode = (deps: Deps, picture: Buffer): Promise<Findings> =>
  readOrNote<Findings>(
    deps,
    (notes) => ({ notes }),
    async () => {
      const read = await deps.appraiser.reader.barcode(picture);
      // Magazines have theirs on the cover.
      const hasBarcode = read.issn === undefined && Object.values(read).some((value) => value !== undefined);
      return { ...getBarcodeFindings(read), hasBarcode };
    },
  );

const readCover = (deps: Deps, picture: Buffer): Promise<KnownEdition> =>
  readOrNote(
    deps,
    (notes) => ({ findings: { notes }, copies: [] }),
    async () => getCoverFindings(deps, await deps.appraiser.reader.text(picture)),
  );

/** A reader that crashed, hung or is overloaded only costs its findings. */
async function readOrNote<T>(
  deps: Deps,
  noted: (notes: readonly string[]) => T,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    deps.log.warn({ err: error }, 'reading a photo failed');
    return noted([MESSAGES.readerFailed]);
  }
}
