import { useState } from 'react';
import type { AdminProduct, ProductChange } from '#contract/admin/admin-products.ts';
import { CATEGORIES, isCategory, titleCase, type Category } from '#contract/catalog/categories.ts';
import { CONDITIONS, gradeName, isCondition } from '#contract/catalog/conditions.ts';
import { classes } from '#app/ui/classes.ts';
import { SelectField } from '#app/ui/forms/field.tsx';
import { Options } from '#app/ui/forms/options.tsx';
import fieldStyles from '#app/ui/forms/field.module.css';
import { saveCategory, saveChange } from '../products/change-product.ts';
import adminTableStyles from '../products/admin-table.module.css';
import { useUnsavedInput } from '../use-unsaved-input.ts';
import styles from './product-panel.module.css';

type ProductMarksProps = { product: AdminProduct; onSaved: (product: AdminProduct) => void };

/** A product's category, condition, marks and stock; each is saved at once. */
export function ProductMarks({ product, onSaved }: ProductMarksProps) {
  const [current, setCurrent] = useState(product);
  const [copiesText, setCopiesText] = useUnsavedInput(`copies of ${product.id}`);
  const change = async (wanted: ProductChange) =>
    saveChange(product.id, wanted, (changed) => {
      setCurrent(changed);
      onSaved(changed);
    });
  /** Optimistic: rolls back if saving fails. */
  const setMark = async (
    mark: Partial<Pick<AdminProduct, 'featured' | 'popular' | 'inStock' | 'condition'>>,
  ) => {
    setCurrent({ ...current, ...mark });
    if (!(await change(mark))) setCurrent(current);
  };
  const moveTo = async (category: Category) => {
    setCurrent({ ...current, category });
    if (!(await saveCategory(product.id, category, onSaved))) setCurrent(current);
  };
  const saveStock = async () => {
    if (copiesText === undefined) return;
    const copies = copiesText.trim() === '' ? null : Number(copiesText);
    const isPossible = copies === null || (Number.isInteger(copies) && copies >= 0);
    if (copies === current.stock || !isPossible || (await change({ stock: copies })))
      setCopiesText(undefined);
  };
  return (
    <>
      <div className="pair">
        <SelectField
          label="Category"
          value={current.category}
          onChange={({ target }) => isCategory(target.value) && void moveTo(target.value)}
        >
          <Options values={CATEGORIES} nameOf={titleCase} />
        </SelectField>
        <SelectField
          label="Condition"
          value={current.condition}
          onChange={({ target }) => isCondition(target.value) && void setMark({ condition: target.value })}
        >
          <Options values={CONDITIONS} nameOf={gradeName} />
        </SelectField>
      </div>
      <div className={styles['marks']}>
        {(['inStock', 'featured', 'popular'] as const).map((name) => (
          <label key={name} className={adminTableStyles['choice']}>
            <input
              type="checkbox"
              checked={current[name]}
              onChange={({ target }) => void setMark({ [name]: target.checked })}
            />
            {{ featured: 'Featured', popular: 'Popular', inStock: 'In stock' }[name]}
          </label>
        ))}
        <label className={adminTableStyles['choice']}>
          Copies
          <input
            className={classes(fieldStyles['input'], styles['copies'])}
            type="number"
            inputMode="numeric"
            min="0"
            step="1"
            placeholder="not counted"
            value={copiesText ?? current.stock ?? ''}
            onChange={({ target }) => setCopiesText(target.value)}
            onBlur={() => void saveStock()}
            onKeyDown={({ key }) => key === 'Enter' && void saveStock()}
          />
        </label>
      </div>
    </>
  );
}
