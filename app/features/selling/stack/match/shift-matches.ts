import type { PhotoMatch } from '#app/offline/stacks/match-photos.ts';

/**
 * Moves the photos of a draft and of all after it to the next draft, as when a photo in between is missing. Those of the last
 * draft are not matched any more.
 */
export function shiftDown(
  matches: readonly PhotoMatch[],
  drafts: readonly string[],
  from: string,
): readonly PhotoMatch[] {
  const first = drafts.indexOf(from);
  return matches.flatMap((match) => {
    const at = drafts.indexOf(match.draft);
    if (first < 0 || at < first) return [match];
    const next = drafts[at + 1];
    return next === undefined ? [] : [{ ...match, draft: next }];
  });
}
