import { formatCount } from '#contract/money.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { BULK_ACTIONS, ACTION_ORDER, type BulkAction } from './bulk-actions.ts';
import type { Selected } from './selection.ts';
import adminTableStyles from './admin-table.module.css';

type BulkBarProps = {
  selected: Selected;
  total: number;
  /** False: more products match than `total`; the preview of an action counts them. */
  totalIsExact: boolean;
  onAction: (action: BulkAction) => void;
};

/** The actions on the selected products. */
export function BulkBar({ selected, total, totalIsExact, onAction }: BulkBarProps) {
  const { count, isAll, selectAll, clear } = selected;
  if (count === 0) return null;
  const plus = totalIsExact ? '' : '+';
  const shown = `${formatCount(count)}${isAll ? plus : ''}`;
  return (
    <section className={adminTableStyles['bulk']} aria-label="Bulk actions">
      <b>{isAll && count === total ? `All ${shown} that match` : `${shown} selected`}</b>
      {!isAll && count < total && (
        <Button small onClick={selectAll}>
          Select all {formatCount(total)}
          {plus} that match
        </Button>
      )}
      <span className={adminTableStyles['bulk-gap']} />
      {ACTION_ORDER.map((action) => (
        <Button
          key={action}
          small
          {...(action === 'delete' ? ({ variant: 'primary' } as const) : {})}
          onClick={() => onAction(action)}
        >
          {BULK_ACTIONS[action]}
        </Button>
      ))}
      <Button small variant="quiet" onClick={clear}>
        Clear
      </Button>
    </section>
  );
}
