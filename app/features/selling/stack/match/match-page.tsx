import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { stackTitle } from '#contract/selling/stack-messages.ts';
import { stackReviewPath } from '#contract/selling/stack-paths.ts';
import { MATCH_PHOTOS, matchSummary, unmatchedMessage } from '#contract/selling/stack-review-messages.ts';
import { savedMessage } from '#contract/selling/stack-screen-messages.ts';
import { matchPhotos, type PhotoMatch } from '#app/offline/stacks/match-photos.ts';
import type { ChosenThumb, StackReview } from '#app/offline/stacks/stack-view.ts';
import * as stacks from '#app/pwa/stacks/stacks.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { FileChooser } from '../../drafts/photo-picker.tsx';
import { storeOrToast } from '../../drafts/show-not-stored.ts';
import { nameOf } from '../review/review-item.tsx';
import { booksToShow, booksWithoutPhoto, withOpenBooks } from './books-to-match.ts';
import { MatchedBook, PhotoSnap } from './matched-book.tsx';
import { shiftDown } from './shift-matches.ts';
import { usePhotoImport } from './use-photo-import.ts';
import styles from './match.module.css';

/** Gives photos that are chosen later to the books of a stack that have none. */
export function MatchPage({ stack }: { stack: string }) {
  const review = stacks.useStackReview(stack);
  const photos = stacks.useChosenPhotos(stack);
  if (!review || photos === undefined) return <output className="vh">Loading</output>;
  return (
    <>
      <Link className="link small" to={stackReviewPath(stack)}>
        <Icon name="chevron-left" /> {stackTitle(review.stack.madeAt)}
      </Link>
      <Match review={review} photos={photos} />
    </>
  );
}

type MatchProps = { review: StackReview; photos: readonly ChosenThumb[] };

function Match({ review: { stack, rows }, photos: chosen }: MatchProps) {
  const photos = withOpenBooks(chosen, rows);
  const books = booksWithoutPhoto(rows);
  const ids = books.map(({ id }) => id);
  const [shifts, setShifts] = useState<readonly string[]>([]);
  const [applied, setApplied] = useState<readonly PhotoMatch[]>([]);
  const { progress, importPhotos } = usePhotoImport(stack.id, rows);
  const input = useRef<HTMLInputElement>(null);
  const matches = shifts.reduce((before, from) => shiftDown(before, ids, from), matchPhotos(ids, photos));
  const left = photos.filter(({ key }) => !matches.some(({ photo }) => photo === key));
  const apply = async () => {
    if (!(await storeOrToast(stacks.applyMatches(matches)))) return;
    setApplied(matches);
    setShifts([]);
  };
  const undo = async () => {
    if (await storeOrToast(stacks.undoMatches(applied))) setApplied([]);
  };

  return (
    <div className={styles['match']}>
      <h1>{MATCH_PHOTOS.title}</h1>
      <output className="soft">
        {progress === undefined
          ? matchSummary(books.length, photos.length)
          : savedMessage(progress.saved, progress.total)}
      </output>
      <div className={styles['ways']}>
        <Button small pending={progress !== undefined} onClick={() => input.current?.click()}>
          {MATCH_PHOTOS.choose}
        </Button>
        {photos.length > 0 && (
          <Button small variant="quiet" onClick={() => void storeOrToast(stacks.dropChosenPhotos(stack.id))}>
            {MATCH_PHOTOS.drop}
          </Button>
        )}
      </div>
      <FileChooser ref={input} onFiles={(files) => void importPhotos(files)} />
      {left.length > 0 && (
        <div className={styles['left']}>
          <p>{unmatchedMessage(left.length)}</p>
          <Snaps photos={left} />
        </div>
      )}
      <ul>
        {booksToShow(rows, matches).map((book) => (
          <MatchedBook
            key={book.id}
            name={nameOf(book)}
            author={book.author}
            photos={photosOf(book.id, matches, photos)}
            onShift={() => setShifts([...shifts, book.id])}
          />
        ))}
      </ul>
      <div className={styles['bar']}>
        <Button disabled={applied.length === 0} onClick={() => void undo()}>
          {MATCH_PHOTOS.undo}
        </Button>
        <Button
          variant={matches.length === 0 ? 'secondary' : 'primary'}
          disabled={matches.length === 0}
          onClick={() => void apply()}
        >
          {MATCH_PHOTOS.apply}
        </Button>
      </div>
    </div>
  );
}

const photosOf = (
  draft: string,
  matches: readonly PhotoMatch[],
  photos: readonly ChosenThumb[],
): readonly ChosenThumb[] =>
  matches
    .filter((match) => match.draft === draft)
    .flatMap(({ photo }) => photos.find(({ key }) => key === photo) ?? []);

const Snaps = ({ photos }: { photos: readonly ChosenThumb[] }) => (
  <span className={styles['snaps']}>
    {photos.map((photo) => (
      <PhotoSnap key={photo.key} photo={photo} />
    ))}
  </span>
);
