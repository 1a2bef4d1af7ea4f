import { useRef, useState } from 'react';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import type { IsbnAnswer } from '#contract/selling/selling.ts';
import { SELL_SCREEN } from '#contract/selling/selling-messages.ts';
import type { ReadCode } from '../camera/read-barcode.ts';
import { sellingCalls } from '../selling-calls.ts';
import type { Sighting } from '../camera/viewfinder.tsx';

type Yours = IsbnAnswer['yours'];

/** An ISBN that is looked up, typed or read. */
export interface IsbnLook {
  readonly looking: boolean;
  /** What the viewfinder says of the code it saw. */
  readonly sighting: Sighting | undefined;
  /** The same book, if this seller has it listed already. */
  readonly yours: Yours;
  readonly lookUp: (isbn13: string) => Promise<void>;
  readonly sight: (code: ReadCode) => void;
}

interface IsbnForm {
  /** The ISBN as it stands in the form. */
  readonly text: string;
  /** The number goes into the form, and what a machine filled in for another one goes from it. */
  readonly keepIsbn: (isbn13: string) => void;
  /** What is known of the book goes into the form. */
  readonly suggest: (suggestion: Suggestion) => void;
}

/** Looks ISBNs up. The answer to the last question counts; nothing is ever listed by it. */
export function useIsbn({ text, suggest, keepIsbn }: IsbnForm): IsbnLook {
  const [looking, setLooking] = useState(false);
  const [sighting, setSighting] = useState<Sighting>();
  const [yours, setYours] = useState<Yours>();
  const [about, setAbout] = useState<string>();
  const asked = useRef('');
  // What was found out about one ISBN is not said under another.
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

/** The catalog on this phone answers at once, and without a network; the shop knows more. */
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
