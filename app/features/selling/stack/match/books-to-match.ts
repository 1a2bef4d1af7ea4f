import { isOpen, type DraftRow } from '#app/offline/drafts/draft.ts';
import type { ChosenPhoto, PhotoMatch } from '#app/offline/stacks/match-photos.ts';

interface Book {
  readonly id: string;
  readonly photoCount: number;
  readonly draft: Pick<DraftRow, 'sending' | 'state' | 'removedAt'>;
}

const inScanOrder = <T extends Book>(rows: readonly T[]): readonly T[] =>
  rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** The books that have no photo, in the order in which they were scanned. */
export const booksWithoutPhoto = <T extends Book>(rows: readonly T[]): readonly T[] =>
  inScanOrder(rows.filter(({ draft, photoCount }) => isOpen(draft) && photoCount === 0));

/** Those, and books that have photos and get another one by its barcode. */
export const booksToShow = <T extends Book>(
  rows: readonly T[],
  matches: readonly PhotoMatch[],
): readonly T[] =>
  inScanOrder(
    rows.filter(
      ({ id, draft, photoCount }) =>
        isOpen(draft) && (photoCount === 0 || matches.some((match) => match.draft === id)),
    ),
  );

/** The photos without the barcodes of books that take no photo any more: they are listed or removed. */
export const withOpenBooks = <T extends ChosenPhoto>(
  photos: readonly T[],
  rows: readonly Book[],
): readonly T[] => {
  const open = new Set(rows.filter(({ draft }) => isOpen(draft)).map(({ id }) => id));
  return photos.map((photo) =>
    photo.shows === undefined || open.has(photo.shows) ? photo : { ...photo, shows: undefined },
  );
};
