import { fold, tokenize } from './words.ts';

/** A piece of text, and whether it matches a search. */
export interface Piece {
  readonly text: string;
  readonly match: boolean;
}

/** Splits a text where its words begin with a word of the query, ignoring accents and case, to highlight matches. */
export function highlightMatches(text: string, query: string): Piece[] {
  const wanted = tokenize(query);
  if (wanted.length === 0) return [{ text, match: false }];
  const pieces: Piece[] = [];
  let end = 0;
  for (const word of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (!wanted.some((start) => fold(word[0]).startsWith(start))) continue;
    if (word.index > end) pieces.push({ text: text.slice(end, word.index), match: false });
    pieces.push({ text: word[0], match: true });
    end = word.index + word[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), match: false });
  return pieces;
}
