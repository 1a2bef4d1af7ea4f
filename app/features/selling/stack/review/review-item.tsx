import { memo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { copiesLabel } from '#contract/selling/stack-messages.ts';
import { STACK_REVIEW } from '#contract/selling/stack-review-messages.ts';
import { DRAFT_LIST } from '#contract/selling/selling-messages.ts';
import type { ReviewRow } from '#app/offline/stacks/stack-view.ts';
import { restoreItem, setFields } from '#app/pwa/stacks/stacks.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { classes } from '#app/ui/classes.ts';
import { storeOrToast } from '../../drafts/show-not-stored.ts';
import { ItemThumb } from '../item-thumb.tsx';
import { CheckResult } from './check-result.tsx';
import { ConditionPick } from './condition-pick.tsx';
import { KeptUntil } from './kept-until.tsx';
import { SeenFrame } from './seen-frame.tsx';
import { Evidence, groupProblems, ProblemReason, ProblemWays } from './problem-list.tsx';
import styles from './review-item.module.css';

const LOOKS = { block: styles['block'], question: styles['question'], note: styles['note'] } as const;

type ReviewItemProps = {
  row: ReviewRow;
  onEdit: (row: ReviewRow) => void;
  onCheck: (row: ReviewRow) => void;
  onPhoto: (row: ReviewRow) => void;
};

/**
 * A row of the review on a phone: what will be listed, and what is to decide before. Not rendered again while its row and actions are
 * the same: one changes, and there can be 300.
 */
export const ReviewItem = memo(function ReviewItem({ row, onEdit, onCheck, onPhoto }: ReviewItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const { draft, problems } = row;
  if (draft.removedAt !== undefined) return <RemovedItem row={row} />;
  const [first] = problems;
  const name = nameOf(row);
  return (
    // The row holds the focus once its question is answered and the button is gone.
    <li
      ref={item}
      tabIndex={-1}
      data-item={row.id}
      className={
        first === undefined ? styles['review-item'] : classes(styles['review-item'], LOOKS[first.level])
      }
    >
      <Picture row={row} />
      <div className={styles['top']}>
        <h2>
          <button type="button" onClick={() => onEdit(row)} disabled={draft.state === 'listed'}>
            {name}
            <span className="vh">, edit</span>
          </button>
        </h2>
        <Price row={row} />
      </div>
      <div>
        <p className="small soft">{subtitleOf(row)}</p>
        <ItemState row={row} onCheck={() => onCheck(row)} />
        <KeptUntil draft={draft} />
        {groupProblems(problems).map((group) => (
          <div key={group[0]?.kind}>
            {group.map((problem) => (
              <ProblemReason key={problem.kind} problem={problem} />
            ))}
            <div className={styles['ways']}>
              <ProblemWays
                item={row.id}
                title={name}
                problems={group}
                photoLabel="Take Photo"
                onPhoto={() => onPhoto(row)}
                onEdit={() => onEdit(row)}
                onCheck={() => onCheck(row)}
                onAnswered={() => item.current?.focus({ preventScroll: true })}
              />
            </div>
          </div>
        ))}
        {first === undefined && draft.suggestion?.reasoning !== undefined && (
          <Evidence text={draft.suggestion.reasoning} />
        )}
      </div>
    </li>
  );
});

/** The item's title; without one, its code. */
export function nameOf({ title, draft: { code } }: Pick<ReviewRow, 'title' | 'draft'>): string {
  if (title.isKnown) return title.text;
  if (code === undefined) return DRAFT_LIST.untitled;
  return code.kind === 'isbn' ? code.isbn : code.kind === 'issn' ? code.issn : code.ismn;
}

/** Its author; without a title, what is known instead. */
export const subtitleOf = ({ title, author }: ReviewRow): string => (title.isKnown ? author : title.text);

type PictureProps = { row: ReviewRow; tabIndex?: number };

/** What the camera saw stands in for a cover while nothing knows the book. */
export function Picture({ row: { id, thumb, picture, frame }, tabIndex }: PictureProps) {
  if (thumb !== undefined || picture !== undefined || frame === undefined)
    return <ItemThumb blob={thumb} picture={picture} seed={id} />;
  return <SeenFrame frame={frame} tabIndex={tabIndex} />;
}

const isDoubtful = ({ problems }: ReviewRow): boolean => problems.some(({ kind }) => kind === 'unsurePrice');

function Price({ row }: { row: ReviewRow }) {
  return (
    <span className={styles['sum']}>
      {row.price !== '' && `$${row.price}`}
      {isDoubtful(row) && <Doubtful />}
    </span>
  );
}

/** The mark of a price that is to be checked. */
export const Doubtful = () => (
  <span className={styles['maybe']}>
    <span aria-hidden="true">?</span>
    <span className="vh"> {STACK_REVIEW.doubtful}</span>
  </span>
);

function ItemState({ row, onCheck }: { row: ReviewRow; onCheck: () => void }) {
  const { id, draft, copies } = row;
  if (draft.state === 'listed') return <ListedItem row={row} />;
  if (draft.state === 'ready') return <p className={styles['state']}>{DRAFT_LIST.states.ready}</p>;
  return (
    <>
      <div className={styles['set']}>
        <ConditionPick
          title={nameOf(row)}
          value={draft.form.condition}
          onChange={(condition) => void storeOrToast(setFields(id, { condition }))}
        />
        <span className="small">{copiesLabel(copies)}</span>
        <CheckButton name={nameOf(row)} onCheck={onCheck} />
      </div>
      <CheckResult draft={draft} />
    </>
  );
}

type CheckButtonProps = { name: string; onCheck: () => void; tabIndex?: number };

/** Opens the condition check of an item. */
export const CheckButton = ({ name, onCheck, tabIndex }: CheckButtonProps) => (
  <Button small variant="quiet" tabIndex={tabIndex} onClick={onCheck}>
    {STACK_REVIEW.check}
    <span className="vh"> condition of {name}</span>
  </Button>
);

/** For sale, with a link to its page where this device knows it. */
export function ListedItem({ row }: { row: ReviewRow }) {
  const { productId, reason } = row.draft;
  return (
    <p className={styles['state']}>
      {reason !== undefined && <span>{reason} </span>}
      {productId === undefined ? (
        STACK_REVIEW.listed
      ) : (
        <Link className="link" to={`/product/${productId}`}>
          {STACK_REVIEW.listed}
          <span className="vh"> {nameOf(row)}</span>
        </Link>
      )}
    </p>
  );
}

const RemovedItem = ({ row }: { row: ReviewRow }) => (
  <li className={styles['removed']}>
    <span className="soft">
      {STACK_REVIEW.removed}
      <span className="vh"> {nameOf(row)}</span> ·
    </span>{' '}
    <Button small variant="quiet" onClick={() => void storeOrToast(restoreItem(row.id))}>
      {STACK_REVIEW.undo}
    </Button>
  </li>
);
