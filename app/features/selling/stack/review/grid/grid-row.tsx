import { DRAFT_LIST } from '#contract/selling/selling-messages.ts';
import { STACK_REVIEW } from '#contract/selling/stack-review-messages.ts';
import { isOpen, isUnpublished } from '#app/offline/drafts/draft.ts';
import type { ReviewRow } from '#app/offline/stacks/stack-view.ts';
import { restoreItem, setFields } from '#app/pwa/stacks/stacks.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { classes } from '#app/ui/classes.ts';
import type { ReactNode } from 'react';
import { storeOrToast } from '../../../drafts/show-not-stored.ts';
import { CheckResult } from '../check-result.tsx';
import { ConditionPick } from '../condition-pick.tsx';
import { GridInput } from './grid-input.tsx';
import { KeptUntil } from '../kept-until.tsx';
import { parseCopies } from '../parse-copies.ts';
import { ProblemReason, ProblemWays } from '../problem-list.tsx';
import { CheckButton, Doubtful, ListedItem, nameOf, Picture, subtitleOf } from '../review-item.tsx';
import styles from './review-grid.module.css';

const LOOKS = { block: styles['block'], question: styles['question'], note: styles['note'] } as const;

type GridRowProps = {
  row: ReviewRow;
  index: number;
  /** The column in the tab order; undefined in all rows but one. */
  activeColumn: number | undefined;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onFocus: (column: number) => void;
  onEdit: () => void;
  onCheck: () => void;
  onPhoto: () => void;
};

/** An item of the grid. Its controls are reached by Enter, and left by Escape. */
export function GridRow({ row, index, activeColumn, isSelected, ...on }: GridRowProps) {
  const { onSelect, onFocus, onEdit, onCheck, onPhoto } = on;
  const { draft, problems } = row;
  const name = nameOf(row);
  const [first] = problems;
  const cell = (column: number, children: ReactNode, className?: string) => (
    <td className={className} tabIndex={activeColumn === column ? 0 : -1} onFocus={() => onFocus(column)}>
      {children}
    </td>
  );
  const rest = { row, name };
  const isFixed = !isOpen(draft) || draft.state === 'ready';
  return (
    <tr
      data-item={row.id}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={classes(first && LOOKS[first.level], activeColumn !== undefined && styles['active'])}
    >
      {cell(
        0,
        <label>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Select ${name}`}
            checked={isSelected}
            disabled={!isUnpublished(draft)}
            onChange={({ target }) => onSelect(target.checked)}
          />
        </label>,
        styles['check'],
      )}
      {cell(
        1,
        <span className={styles['item']}>
          <Picture row={row} tabIndex={-1} />
          <span>
            <b>{name}</b>
            <br />
            <span className="soft">{subtitleOf(row)}</span>
          </span>
        </span>,
      )}
      {cell(2, !isFixed && <ConditionCell {...rest} onCheck={onCheck} />, styles['condition'])}
      {cell(3, isFixed ? row.price : <PriceCell {...rest} />, styles['num'])}
      {cell(4, isFixed ? row.copies : <CopiesCell {...rest} />, styles['num'])}
      {cell(5, row.photoCount, classes(styles['num'], 'soft'))}
      {cell(
        6,
        <>
          <Reasons row={row} />
          <KeptUntil draft={draft} />
        </>,
        styles['why'],
      )}
      {cell(7, <Answers {...rest} {...{ onEdit, onCheck, onPhoto }} />)}
    </tr>
  );
}

type CellProps = { row: ReviewRow; name: string };

const set = (id: string, fields: Parameters<typeof setFields>[1]) => void storeOrToast(setFields(id, fields));

const ConditionCell = ({ row: { id, draft }, name, onCheck }: CellProps & Pick<GridRowProps, 'onCheck'>) => (
  <>
    <ConditionPick
      title={name}
      value={draft.form.condition}
      tabIndex={-1}
      onChange={(condition) => set(id, { condition })}
    />
    <CheckButton name={name} tabIndex={-1} onCheck={onCheck} />
    <CheckResult draft={draft} />
  </>
);

const PriceCell = ({ row: { id, price, problems }, name }: CellProps) => (
  <>
    {problems.some(({ kind }) => kind === 'unsurePrice') && <Doubtful />}
    <GridInput
      label={`Price of ${name}`}
      value={price}
      isWide
      onChange={async (typed) => setFields(id, { price: typed })}
    />
  </>
);

const CopiesCell = ({ row: { id, copies }, name }: CellProps) => (
  <GridInput
    label={`Copies of ${name}`}
    value={String(copies)}
    onChange={async (typed) => setFields(id, { copies: parseCopies(typed) })}
  />
);

function Reasons({ row }: { row: ReviewRow }) {
  const { draft, problems } = row;
  const evidence = draft.suggestion?.reasoning;
  if (draft.state === 'listed') return <ListedItem row={row} />;
  if (draft.removedAt !== undefined) return <span className="soft">{STACK_REVIEW.removed}</span>;
  if (draft.state === 'ready') return <span className="soft">{DRAFT_LIST.states.ready}</span>;
  if (problems.length === 0) return evidence !== undefined && <span className="soft">{evidence}</span>;
  return problems.map((problem) => <ProblemReason key={problem.kind} problem={problem} />);
}

/** The button that was tapped goes: its cell keeps the focus. */
const focusCell = (): void => document.activeElement?.closest('td')?.focus();

type AnswersProps = CellProps & Pick<GridRowProps, 'onEdit' | 'onCheck' | 'onPhoto'>;

const Answers = ({ row: { id, draft, problems }, name, ...on }: AnswersProps) => (
  <span className={styles['answers']}>
    {draft.removedAt === undefined ? (
      <ProblemWays
        item={id}
        title={name}
        tabIndex={-1}
        photoLabel="Choose File"
        onAnswered={focusCell}
        {...{ problems, ...on }}
      />
    ) : (
      <Button
        small
        tabIndex={-1}
        onClick={() => {
          focusCell();
          void storeOrToast(restoreItem(id));
        }}
      >
        {STACK_REVIEW.undo}
        <span className="vh"> {name}</span>
      </Button>
    )}
  </span>
);
