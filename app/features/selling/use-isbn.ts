import { useRef, useState } from 'react';
import type { Suggestion } from '#contract/appraisal.ts';
import type { IsbnAnswer } from '#contract/selling.ts';
import { SELL_SCREEN } from '#contract/selling-messages.ts';
import type { ReadCode } from './read-code.ts';
import { sellingCalls } from './selling-calls.ts';
import type { Sighting } from './viewfinder.tsx';

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

interface Found {
  /** What is known of the book goes into the form. */
  readonly suggest: (suggestion: Suggestion) => void;
  /** Nothing could be asked: the number itself goes into the form. */
  readonly keepIsbn: (isbn13: string) => void;
}

/** Looks ISBNs up. The answer to the last question counts; nothing is ever listed by it. */
export function useIsbn({ suggest, keepIsbn }: Found): IsbnLook {
  const [looking, setLooking] = useState(false);
  const [sighting, setSighting] = useState<Sighting>();
  const [yours, setYours] = useState<Yours>();
  const asked = useRef('');

  const lookUp = async (isbn: string): Promise<void> => {
    asked.current = isbn;
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
      keepIsbn(isbn);
      setSighting({ head, text: SELL_SCREEN.lookUpFailed });
      return;
    }
    suggest(answer.suggestion);
    setYours(answer.yours);
    setSighting({ head, text: answer.suggestion.title ?? here?.title ?? SELL_SCREEN.unknownIsbn });
  };

  return {
    looking,
    sighting,
    yours,
    lookUp,
    sight: (code) => {
      if (code.kind === 'isbn') void lookUp(code.isbn);
      else setSighting({ text: SELL_SCREEN.upc });
    },
  };
}

/** The catalog on this phone answers at once, and without a network; the shop knows more. */
async function onThisPhone(isbn: string): Promise<Suggestion | undefined> {
  try {
    const { readIsbnHere } = await import('#app/pwa/mirror-when.ts');
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
