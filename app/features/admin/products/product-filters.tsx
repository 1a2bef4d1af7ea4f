import type { ReactNode } from 'react';
import { FLAG_FILTERS, type ProductFilter } from '#contract/admin/admin-products.ts';
import { CATEGORIES, titleCase, isCategory } from '#contract/catalog/categories.ts';
import { conditionLabel, CONDITIONS, isCondition } from '#contract/catalog/conditions.ts';
import { classes } from '#app/ui/classes.ts';
import fieldStyles from '#app/ui/forms/field.module.css';
import filtersStyles from '#app/ui/layout/filters.module.css';
import { Options } from '#app/ui/forms/options.tsx';
import adminTableStyles from './admin-table.module.css';

type ProductFiltersProps = { filter: ProductFilter; onChange: (filter: ProductFilter) => void };

/** Labels of the stock filter. */
const STOCKS = { in: 'In stock', out: 'Sold out', held: 'In a checkout' } as const;
const isStock = (value: string): value is keyof typeof STOCKS => value in STOCKS;

/** Filters the table; each choice is a URL parameter. */
export function ProductFilters({ filter, onChange }: ProductFiltersProps) {
  const { category, condition, stock, flags, hidden, ...rest } = filter;
  const kept = { category, condition, stock, flags, hidden };
  const change = (wanted: Partial<typeof kept>) => onChange({ ...rest, ...present({ ...kept, ...wanted }) });
  return (
    <div className={classes(filtersStyles['filters'], adminTableStyles['filters'])}>
      <Choice
        label="Category"
        any="All categories"
        value={category}
        onChange={(value) => change({ category: isCategory(value) ? value : undefined })}
      >
        <Options values={CATEGORIES} nameOf={titleCase} />
      </Choice>
      <Choice
        label="Condition"
        any="Any condition"
        value={condition}
        onChange={(value) => change({ condition: isCondition(value) ? value : undefined })}
      >
        <Options values={CONDITIONS} nameOf={conditionLabel} />
      </Choice>
      <Choice
        label="Stock"
        any="Any stock"
        value={stock}
        onChange={(value) => change({ stock: isStock(value) ? value : undefined })}
      >
        {Object.entries(STOCKS).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Choice>
      <Choice
        label="Marks"
        any="Any marks"
        value={hidden === true ? 'hidden' : flags?.[0]}
        onChange={(value) => {
          const flag = FLAG_FILTERS.find((each) => each === value);
          change({
            flags: flag === undefined ? undefined : [flag],
            hidden: value === 'hidden' ? true : undefined,
          });
        }}
      >
        <option value="featured">Featured</option>
        <option value="popular">Popular</option>
        <option value="hidden">Hidden</option>
      </Choice>
    </div>
  );
}

/** Drops undefined values. */
function present({
  category,
  condition,
  stock,
  flags,
  hidden,
}: Pick<ProductFilter, 'category' | 'condition' | 'stock' | 'flags' | 'hidden'> &
  Record<string, unknown>): ProductFilter {
  return {
    ...(category === undefined ? {} : { category }),
    ...(condition === undefined ? {} : { condition }),
    ...(stock === undefined ? {} : { stock }),
    ...(flags === undefined ? {} : { flags }),
    ...(hidden === undefined ? {} : { hidden }),
  };
}

type ChoiceProps = {
  label: string;
  any: string;
  value: string | undefined;
  onChange: (value: string) => void;
  children: ReactNode;
};

function Choice({ label, any, value, onChange, children }: ChoiceProps) {
  return (
    <select
      className={fieldStyles['select']}
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{any}</option>
      {children}
    </select>
  );
}
