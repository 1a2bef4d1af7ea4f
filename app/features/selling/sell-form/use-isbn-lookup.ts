import { useRef, useState } from 'react';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import type { IsbnAnswer } from '#contract/selling/selling.ts';
import { SELL_SCREEN } from '#contract/selling/selling-messages.ts';
import type { ReadCode } from '../camera/read-barcode.ts';
import { sellingCalls } from '../selling-calls.ts';
import type { Sighting } from '../camera/viewfinder.tsx';

type Yours = IsbnAnswer['yours'];

export interface IsbnLook {
  readonly looking: boolean;
  /** The viewfinder's message about the last code. */
  readonly sighting: Sighting | undefined;
  /** The seller's existing listing of the same book, if any. */
  readonly yours: Yours;
  readonly lookUp: (isbn13: string) => Promise<void>;
  readonly sight: (code: ReadCode) => void;
}

interface IsbnForm {
  /** The form's ISBN field. */
  readonly text: string;
  /** Writes the ISBN to the form, which drops the suggestions for another ISBN. */
  readonly keepIsbn: (isbn13: string) => void;
  /** Fills in the form. */
  readonly suggest: (suggestion: Suggestion) => void;
}

/** Looks up ISBNs, typed or scanned. Only the latest request's response counts. */
export function useIsbn({ text, suggest, keepIsbn }: IsbnForm): IsbnLook {
  const [looking, setLooking] = useState(false);
  const [sighting, setSighting] = useState<Sighting>();
  const [yours, setYours] = useState<Yours>();
  const [about, setAbout] = useState<string>();
  const asked = useRef('');
  // A result is hidden once the field holds another ISBN.
  const current = toIsbn13(text);
  const isStale = about !== undefined && current !== undefined && current !== about;

  const lookUp = async (isbn: string): Promise<void> => {
    asked.current = isbn;
    keepIsbn(isbn);
    setAbout(isbn);
    setLooking(true);
    setYours(undefined);
    const head = `ISBN ${isbn}`;
    setSighting({ head, text: SELL_SCREEN.lookingUp });
    const here = await onThisPhone(isbn);
    if (asked.current !== isbn) return;
    if (here !== undefined) {
      suggest(here);
      setSighting({ head, text: here.title ?? SELL_SCREEN.lookingUp });
    }
    const answer = await answerTo(isbn);
    if (asked.current !== isbn) return;
    setLooking(false);
    if (answer === undefined && here !== undefined) return;
    if (answer === undefined) {
      setSighting({ head, text: SELL_SCREEN.lookUpFailed });
      return;
    }
    suggest(answer.suggestion);
    setYours(answer.yours);
    setSighting({ head, text: answer.suggestion.title ?? here?.title ?? SELL_SCREEN.unknownIsbn });
  };

  return {
    looking: looking && !isStale,
    sighting: isStale ? undefined : sighting,
    yours: isStale ? undefined : yours,
    lookUp,
    sight: (code) => {
      if (code.kind === 'isbn') void lookUp(code.isbn);
      else {
        setAbout(undefined);
        setSighting({ text: SELL_SCREEN.upc });
      }
    },
  };
}

/** Looks in the catalog mirror, which is fast and works offline; the server knows more. */
async function onThisPhone(isbn: string): Promise<Suggestion | undefined> {
  try {
    const { readIsbnHere } = await import('#app/pwa/worker/mirror-when.ts');
    return await readIsbnHere(isbn);
  } catch {
    return undefined;
  }
}

async function answerTo(isbn: string): Promise<IsbnAnswer | undefined> {
  try {
    return await (await sellingCalls()).readIsbn(isbn);
  } catch {
    return undefined;
  }
}
