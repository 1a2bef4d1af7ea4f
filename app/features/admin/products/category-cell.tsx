import { useState } from 'react';
import type { AdminProduct } from '#contract/admin/admin-products.ts';
import { CATEGORIES, titleCase, isCategory, type Category } from '#contract/catalog/categories.ts';
import { classes } from '#app/ui/classes.ts';
import { Options } from '#app/ui/forms/options.tsx';
import { PlainCell } from '../plain-cell.tsx';
import adminTableStyles from './admin-table.module.css';

const CHOICE = classes(adminTableStyles['cell'], adminTableStyles['choice']);

/** The category as text, in place of its selector. */
export const PlainCategory = ({ category, onEdit }: { category: Category; onEdit: () => void }) => (
  <PlainCell className={CHOICE} onEdit={onEdit}>
    {titleCase(category)}
  </PlainCell>
);

type CategoryCellProps = {
  product: AdminProduct;
  /** Returns whether it was saved. */
  onSave: (category: Category) => Promise<boolean>;
};

/** The category; saved on selection. */
export function CategoryCell({ product, onSave }: CategoryCellProps) {
  const [chosen, setChosen] = useState<Category>();
  const choose = async (value: string) => {
    if (!isCategory(value) || value === product.category) return;
    setChosen(value);
    await onSave(value);
    setChosen(undefined);
  };
  return (
    <select
      className={CHOICE}
      aria-label={`Category of ${product.title}`}
      data-column="category"
      value={chosen ?? product.category}
      onChange={({ target }) => void choose(target.value)}
    >
      <Options values={CATEGORIES} nameOf={titleCase} />
    </select>
  );
}
