import { memo, type CSSProperties } from 'react';
import type { AdminProduct } from '#contract/admin/admin-products.ts';
import { RoundButton } from '#app/ui/buttons/round-button.tsx';
import type { Column, RowActions } from './columns.tsx';
import { classes } from '#app/ui/classes.ts';
import buttonStyles from '#app/ui/buttons/button.module.css';
import adminTableStyles from './admin-table.module.css';

/** A row's callbacks. They are stable functions, so that memoized rows re-render only when they change. */
export interface TableActions extends RowActions {
  readonly toggle: (id: number) => void;
  readonly auto: (product: AdminProduct) => void;
  readonly confirmDelete: (product: AdminProduct) => void;
  readonly activate: (index: number) => void;
  /** Focuses a control of a row that may not have its controls yet. */
  readonly edit: (index: number, column: string) => void;
}

type ProductRowProps = {
  product: AdminProduct;
  index: number;
  top: number;
  columns: readonly Column[];
  /** Whether the row ends with Auto and Delete. */
  hasActions: boolean;
  /** Shows text in place of its form controls. */
  isPlain: boolean;
  isActive: boolean;
  /** Whether its details are open. */
  isOpened: boolean;
  isSelected: boolean;
  actions: TableActions;
};

/** A product's row in the virtual table. */
export const ProductRow = memo(function ProductRow(props: ProductRowProps) {
  const { product, index, top, columns, hasActions, isPlain, isActive, isOpened, isSelected, actions } =
    props;
  const label = `Select ${product.title}`;
  const toggle = () => actions.toggle(product.id);
  const style: CSSProperties = { transform: `translateY(${top}px)` };
  return (
    <tr
      className={classes(
        adminTableStyles['row'],
        isActive && adminTableStyles['active'],
        isOpened && adminTableStyles['opened'],
      )}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-row={index}
      style={style}
      onFocus={() => actions.activate(index)}
    >
      <td className={adminTableStyles['check']}>
        {isPlain && !isSelected ? (
          <PlainBox label={label} onClick={toggle} />
        ) : (
          <label>
            <input
              type="checkbox"
              aria-label={label}
              data-column="select"
              checked={isSelected}
              onChange={toggle}
            />
          </label>
        )}
      </td>
      {columns.map(({ id, num, cell, plain }) => (
        <td key={id} className={num === true ? adminTableStyles['num'] : undefined}>
          {isPlain && plain !== undefined
            ? plain(product, () => actions.edit(index, id))
            : cell(product, actions)}
        </td>
      ))}
      {hasActions && (
        <td className={adminTableStyles['actions']}>
          <AutoButton product={product} onAuto={actions.auto} />
          <RoundButton
            label={`Delete ${product.title}`}
            icon="trash"
            bare
            data-column="delete"
            onClick={() => actions.confirmDelete(product)}
          />
        </td>
      )}
    </tr>
  );
});

/** An empty checkbox without a form control. */
const PlainBox = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button
    type="button"
    className={adminTableStyles['plain-box']}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it stands for an input, see Column.plain
    role="checkbox"
    aria-checked={false}
    aria-label={label}
    tabIndex={-1}
    // Its focus would make the row active and replace it before the click.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClick}
  />
);

type AutoButtonProps = { product: AdminProduct; onAuto: TableActions['auto'] };

/** Sets the price to 20% below Amazon's. */
export function AutoButton({ product, onAuto }: AutoButtonProps) {
  const canNot = product.amazonPrice === null;
  return (
    <button
      type="button"
      className={classes(buttonStyles['button'], 'small')}
      data-column="auto"
      aria-disabled={canNot || undefined}
      title={canNot ? 'There is no Amazon price to go by' : undefined}
      onClick={() => onAuto(product)}
    >
      Auto<span className="vh"> price of {product.title}</span>
    </button>
  );
}
