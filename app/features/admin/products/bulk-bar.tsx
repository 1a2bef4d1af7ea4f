import { formatCount } from '#contract/money.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { BULK_ACTIONS, ACTION_ORDER, type BulkAction } from './bulk-actions.ts';
import type { Selected } from './selection.ts';
import adminTableStyles from './admin-table.module.css';

type BulkBarProps = { selected: Selected; total: number; onAction: (action: BulkAction) => void };

/** The actions on the selected products. */
export function BulkBar({ selected, total, onAction }: BulkBarProps) {
  const { count, isAll, selectAll, clear } = selected;
  if (count === 0) return null;
  return (
    <section className={adminTableStyles['bulk']} aria-label="Bulk actions">
      <b>
        {isAll && count === total ? `All ${formatCount(count)} that match` : `${formatCount(count)} selected`}
      </b>
      {!isAll && count < total && (
        <Button small onClick={selectAll}>
          Select all {formatCount(total)} that match
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
