import { useRef, useState } from 'react';
import { CONDITIONS } from '#contract/catalog/conditions.ts';
import { stackTitle } from '#contract/selling/stack-messages.ts';
import { isUnpublished } from '#app/offline/drafts/draft.ts';
import type { ReviewRow } from '#app/offline/stacks/stack-view.ts';
import { setFields } from '#app/pwa/stacks/stacks.ts';
import { storeOrToast } from '../../../drafts/show-not-stored.ts';
import { BulkBar } from './bulk-bar.tsx';
import { GridRow } from './grid-row.tsx';
import { KeysDialog } from './keys.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import styles from './review-grid.module.css';

interface ReviewActions {
  readonly onEdit: (row: ReviewRow) => void;
  readonly onCheck: (row: ReviewRow) => void;
  readonly onPhoto: (row: ReviewRow) => void;
  readonly onRemove: (rows: readonly ReviewRow[]) => void;
  readonly onPublish: () => void;
}

type ReviewGridProps = ReviewActions & {
  madeAt: number;
  rows: readonly ReviewRow[];
};

/** The review on a desktop: a grid with one stop in the tab order, and keys for everything. */
export function ReviewGrid({ madeAt, rows, ...actions }: ReviewGridProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [areKeysShown, setKeysShown] = useState(false);
  const grid = useRef<HTMLTableElement>(null);
  // Listed and removed rows cannot be selected.
  const selectable = rows.filter(({ draft }) => isUnpublished(draft));
  const shown = selectable.filter(({ id }) => selected.has(id));
  const select = (ids: readonly string[], isSelected: boolean) =>
    setSelected((before) => {
      const next = new Set(before);
      for (const id of ids)
        if (isSelected) next.add(id);
        else next.delete(id);
      return next;
    });
  const { active, setActive, onKeyDown } = useGridKeys(grid, rows, {
    ...actions,
    onCondition: ({ id }, grade) => {
      const condition = CONDITIONS[grade - 1];
      if (condition !== undefined) void storeOrToast(setFields(id, { condition }));
    },
    onToggle: (row) => select([row.id], !shown.includes(row)),
    onKeys: () => setKeysShown(true),
  });
  const all = selectable.map(({ id }) => id);
  const remove = () => {
    actions.onRemove(shown);
    setSelected(new Set());
    // The button that was pressed is gone.
    grid.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus();
  };

  return (
    <>
      <div className={styles['wrap']}>
        <table
          ref={grid}
          className={styles['review-grid']}
          role="grid"
          aria-label={stackTitle(madeAt)}
          aria-rowcount={rows.length + 1}
          aria-multiselectable="true"
          onKeyDown={onKeyDown}
        >
          <thead>
            <GridHead
              isAllSelected={shown.length > 0 && shown.length === selectable.length}
              onSelectAll={(isSelected) => select(all, isSelected)}
            />
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <GridRow
                key={row.id}
                row={row}
                index={index}
                activeColumn={active.row === index ? active.column : undefined}
                isSelected={shown.includes(row)}
                onSelect={(isSelected) => select([row.id], isSelected)}
                onFocus={(column) => setActive({ row: index, column })}
                onEdit={() => actions.onEdit(row)}
                onCheck={() => actions.onCheck(row)}
                onPhoto={() => actions.onPhoto(row)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <BulkBar rows={shown} onRemove={remove} />
      <KeysDialog open={areKeysShown} onClose={() => setKeysShown(false)} />
    </>
  );
}

type GridHeadProps = { isAllSelected: boolean; onSelectAll: (isSelected: boolean) => void };

const HEADS = [
  ['Item'],
  ['Condition'],
  ['Price, $', styles['num']],
  ['Copies', styles['num']],
  ['Photos', styles['num']],
  ['To check'],
] as const;

const GridHead = ({ isAllSelected, onSelectAll }: GridHeadProps) => (
  <tr>
    <th className={styles['check']}>
      <label>
        <input
          type="checkbox"
          aria-label="Select all"
          checked={isAllSelected}
          onChange={({ target }) => onSelectAll(target.checked)}
        />
      </label>
    </th>
    {HEADS.map(([name, look]) => (
      <th key={name} className={look}>
        {name}
      </th>
    ))}
    <th>
      <span className="vh">Answers</span>
    </th>
  </tr>
);
