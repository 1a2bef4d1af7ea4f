import type { ReactNode } from 'react';
import { highlightMatches } from '#contract/search/highlight-matches.ts';

/** Highlights the words of a search query in a text. */
export function Highlighted({ text, query }: { text: string; query: string }): ReactNode {
  return highlightMatches(text, query).map((piece, index) =>
    piece.match ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}
