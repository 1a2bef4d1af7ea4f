import { useRef, useState } from 'react';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import type { IsbnAnswer } from '#contract/selling/selling.ts';
import { SELL_SCREEN } from '#contract/selling/selling-messages.ts';
import type { ParsedBarcode } from '../camera/parse-barcode.ts';
import { sellingCalls } from '../selling-calls.ts';
import type { ScanMessage } from '../camera/viewfinder.tsx';
import type { DraftEditor } from './use-draft-form.ts';

type Yours = IsbnAnswer['yours'];

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

  const lookUp = async (isbn: string): Promise<void> => {
    latestIsbn.current = isbn;
    // Dropping the suggestions for another ISBN.
    if (current !== isbn) view.change('isbn', isbn);
    setResultIsbn(isbn);
    setIsLookingUp(true);
    setYours(undefined);
    const title = `ISBN ${isbn}`;
    setMessage({ title, text: SELL_SCREEN.lookingUp });
    const mirrored = await findInMirror(isbn);
    if (latestIsbn.current !== isbn) return;
    if (mirrored !== undefined) {
      void suggest(mirrored);
      setMessage({ title, text: mirrored.title ?? SELL_SCREEN.lookingUp });
    }
    const response = await fetchIsbn(isbn);
    if (latestIsbn.current !== isbn) return;
    setIsLookingUp(false);
    if (response === undefined && mirrored !== undefined) return;
    if (response === undefined) {
      setMessage({ title, text: SELL_SCREEN.lookUpFailed });
      return;
    }
    void suggest(response.suggestion);
    setYours(response.yours);
    setMessage({
      title,
      text: response.suggestion.title ?? mirrored?.title ?? SELL_SCREEN.unknownIsbn,
    });
  };

  return {
    isLookingUp: isLookingUp && !isStale,
    message: isStale ? undefined : message,
    yours: isStale ? undefined : yours,
    lookUp,
    onBarcode: (code) => {
      if (code.kind === 'isbn') void lookUp(code.isbn);
      else {
        setResultIsbn(undefined);
        setMessage({ text: SELL_SCREEN.upc });
      }
    },
  };
}

/** Looks in the catalog mirror, which is fast and works offline; the server knows more. */
async function findInMirror(isbn: string): Promise<Suggestion | undefined> {
  try {
    const { findIsbnLocally: readIsbnHere } = await import('#app/pwa/worker/prepare-offline.ts');
    return await readIsbnHere(isbn);
  } catch {
    return undefined;
  }
}

async function fetchIsbn(isbn: string): Promise<IsbnAnswer | undefined> {
  try {
    return await (await sellingCalls()).readIsbn(isbn);
  } catch {
    return undefined;
  }
}
