import { useRef, useState } from 'react';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import type { IsbnAppraisal } from '#contract/appraisal/batch-appraisal.ts';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { SELL_SCREEN } from '#contract/selling/selling-messages.ts';
import type { ParsedBarcode } from '../camera/parse-barcode.ts';
import type { ScanMessage } from '../camera/viewfinder.tsx';
import type { DraftEditor } from './use-draft-form.ts';

type Yours = IsbnAppraisal['yours'];

export interface IsbnLookup {
  readonly isLookingUp: boolean;
  /** The viewfinder's message about the last code. */
  readonly message: ScanMessage | undefined;
  /** The seller's existing listing of the same book, if any. */
  readonly yours: Yours;
  readonly lookUp: (isbn13: string) => Promise<void>;
  readonly onBarcode: (code: ParsedBarcode) => void;
}

/** Looks up ISBNs, typed or scanned, and fills in the form. Only the latest request's response counts. */
export function useIsbnLookup({ view, suggest }: Pick<DraftEditor, 'view' | 'suggest'>): IsbnLookup {
  const [isLookingUp, setIsLookingUp] = useState(false);
  const [message, setMessage] = useState<ScanMessage>();
  const [yours, setYours] = useState<Yours>();
  const [resultIsbn, setResultIsbn] = useState<string>();
  const latestIsbn = useRef('');
  // A result is hidden once the field holds another ISBN.
  const current = toIsbn13(view.form.isbn);
  const isStale = resultIsbn !== undefined && current !== undefined && current !== resultIsbn;

  /** `listPriceCents` was read beside a scanned barcode. */
  const lookUp = async (isbn: string, listPriceCents?: number): Promise<void> => {
    latestIsbn.current = isbn;
    // Dropping the suggestions for another ISBN.
    if (current !== isbn) view.change('isbn', isbn);
    setResultIsbn(isbn);
    setIsLookingUp(true);
    setYours(undefined);
    const title = `ISBN ${isbn}`;
    setMessage({ title, text: SELL_SCREEN.lookingUp });
    // Before what is known: it says nothing but the price.
    if (listPriceCents !== undefined) await suggest(await listPriceSuggestion(isbn, listPriceCents));
    let known: string | undefined;
    const isDone = await lookUpIsbn(isbn, ({ suggestion, yours: own }) => {
      if (latestIsbn.current !== isbn) return;
      known = suggestion.title ?? known;
      void suggest(suggestion);
      setYours(own);
      setMessage({ title, text: known ?? SELL_SCREEN.lookingUp });
    });
    if (latestIsbn.current !== isbn) return;
    setIsLookingUp(false);
    setMessage({ title, text: known ?? (isDone ? SELL_SCREEN.unknownIsbn : SELL_SCREEN.lookUpFailed) });
  };

  return {
    isLookingUp: isLookingUp && !isStale,
    message: isStale ? undefined : message,
    yours: isStale ? undefined : yours,
    lookUp,
    onBarcode: (code) => {
      if (code.kind === 'isbn') void lookUp(code.isbn, code.listPriceCents);
      else {
        setResultIsbn(undefined);
        setMessage({ text: SELL_SCREEN.upc });
      }
    },
  };
}

const listPriceSuggestion = async (isbn: string, cents: number): Promise<Suggestion> =>
  (await import('#app/pwa/isbn/look-up-isbn.ts')).suggestListPrice(isbn, cents);

/** Returns whether the shop has answered. Offline, `onFound` still receives what this phone knows. */
async function lookUpIsbn(isbn: string, onFound: (found: IsbnAppraisal) => void): Promise<boolean> {
  try {
    await (await import('#app/pwa/isbn/look-up-isbn.ts')).lookUpIsbn(isbn, onFound);
    return true;
  } catch {
    return false;
  }
}
