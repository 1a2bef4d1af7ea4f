import { useEffect, useRef, useState } from 'react';
import { wordsIn } from './search-words-param.ts';

/** Milliseconds after the last letter until the question is asked. */
const TYPED = 120;

/** What stands in the field, and what of it was asked for last. */
interface Typed {
  readonly text: string;
  readonly asked?: string;
}

/** The words of a filter, which follow what is typed a little later: `standing` are those in the address, `ask` puts others there. */
export function useWords(standing: string, ask: (words: string) => void) {
  const [typed, setTyped] = useState<Typed>();
  const [known, setKnown] = useState(standing);
  const newest = useRef(ask);
  useEffect(() => {
    newest.current = ask;
  });

  if (standing !== known) {
    setKnown(standing);
    // A link, or the way back, and not what was typed here.
    if (standing !== typed?.asked) setTyped(undefined);
  }
  useEffect(() => {
    if (typed === undefined || typed.asked === wordsIn(typed.text)) return undefined;
    const timer = setTimeout(() => {
      const asked = wordsIn(typed.text);
      setTyped({ text: typed.text, asked });
      newest.current(asked);
    }, TYPED);
    return () => clearTimeout(timer);
  }, [typed]);

  return {
    words: typed?.text ?? standing,
    type: (text: string) => setTyped((before) => ({ ...before, text })),
  };
}
