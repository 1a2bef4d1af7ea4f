import { useState } from 'react';
import type { AdminProduct } from '#contract/admin/admin-products.ts';
import { CATEGORIES, titleCase, isCategory, type Category } from '#contract/catalog/categories.ts';
import { Options } from '#app/ui/forms/options.tsx';
import adminTableStyles from './admin-table.module.css';

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
      className={adminTableStyles['cell']}
      aria-label={`Category of ${product.title}`}
      data-column="category"
      value={chosen ?? product.category}
      onChange={({ target }) => void choose(target.value)}
    >
      <Options values={CATEGORIES} nameOf={titleCase} />
    </select>
  );
}
