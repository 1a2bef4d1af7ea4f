import { highlightMatches, type Piece } from '#contract/search/highlight-matches.ts';
import { codePointsOf, fold, tokenize } from '#contract/search/words.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { BareCover } from '../../../ui/product/cover.tsx';
import type { SuggestionRow } from './suggestion-rows.ts';
import styles from './suggestion-panel.module.css';

type SuggestionOptionProps = {
  id: string;
  row: SuggestionRow;
  /** Its letters are marked. */
  typed: string;
  isSelected: boolean;
  onPick: () => void;
};

/** A row of the list. The field has the focus and the keys. */
export function SuggestionOption({ id, row, typed, isSelected, onPick }: SuggestionOptionProps) {
  const { sign, text, detail, end, isMarked } = row;
  const isName = sign === 'cover' || sign === 'author';
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/prefer-tag-over-role -- see above; has a cover
    <div id={id} role="option" aria-selected={isSelected} tabIndex={-1} onClick={onPick}>
      <Sign row={row} />
      <span className={isName ? classes(styles['what'], styles['name']) : styles['what']}>
        <b>{isMarked ? <Marked text={text} typed={typed} /> : text}</b>
        {detail !== undefined && <small>{detail}</small>}
      </span>
      {end !== undefined && <span className={styles['end']}>{end}</span>}
    </div>
  );
}

function Sign({ row: { sign, picture } }: { row: SuggestionRow }) {
  if (sign === 'cover')
    return (
      <span className={styles['thumb']}>
        <BareCover picture={picture} alt="" sizes="30px" widest={160} />
      </span>
    );
  return (
    <span className={styles['sign']}>
      {sign === 'category' ? (
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 20.5h16M6 17V5h3v12M12 17V7h3v10M18 17V4" />
        </svg>
      ) : (
        <Icon name={({ author: 'user', search: 'search', recent: 'clock' } as const)[sign]} />
      )}
    </span>
  );
}

/** Marks the letters that are typed: the start of "Sears" for "sea". */
function Marked({ text, typed }: { text: string; typed: string }) {
  const wanted = tokenize(typed);
  return highlightMatches(text, typed)
    .flatMap((piece) => (piece.match ? withoutRest(piece, wanted) : [piece]))
    .map((piece, index) => (piece.match ? <mark key={index}>{piece.text}</mark> : piece.text));
}

function withoutRest({ text }: Piece, wanted: readonly string[]): Piece[] {
  const lengths = wanted
    .filter((start) => fold(text).startsWith(start))
    .map((start) => codePointsOf(start).length);
  const letters = codePointsOf(text);
  const end = Math.max(...lengths);
  return [
    { text: letters.slice(0, end).join(''), match: true },
    { text: letters.slice(end).join(''), match: false },
  ];
}
