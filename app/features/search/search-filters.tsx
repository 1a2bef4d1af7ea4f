import { CATEGORIES, titleCase } from '#contract/catalog/categories.ts';
import { CONDITIONS, gradeName } from '#contract/catalog/conditions.ts';
import { LIMITS } from '#contract/limits.ts';
import { SEARCH_SORT_NAMES, SEARCH_SORTS, type SearchQuery } from '#contract/catalog/listing-queries.ts';
import { buttonClass } from '#app/ui/buttons/button.tsx';
import { classes } from '#app/ui/classes.ts';
import fieldStyles from '#app/ui/forms/field.module.css';
import filtersStyles from '#app/ui/layout/filters.module.css';
import styles from './search-filters.module.css';

/** Filters a search by category, condition and price, and sorts it, without script; with it, the facets do. */
export function SearchFilters({ query }: { query: SearchQuery }) {
  const { q, category = [], condition = [], minPrice, maxPrice, sort } = query;
  return (
    <form className={filtersStyles['filters']} method="get" action="/search" aria-label="Filters">
      <input type="hidden" name="q" value={q} />
      <Choice name="category" label="Category" value={category[0]} any="Any category">
        {CATEGORIES.map((shelf) => [shelf, titleCase(shelf)])}
      </Choice>
      <Choice name="condition" label="Condition" value={condition[0]} any="Any condition">
        {CONDITIONS.map((grade) => [grade, gradeName(grade)])}
      </Choice>
      <PriceField name="min" label="Lowest price" hint="Min $" value={minPrice} />
      <PriceField name="max" label="Highest price" hint="Max $" value={maxPrice} />
      <Choice name="sort" label="Sort" value={sort}>
        {SEARCH_SORTS.map((order) => [order, SEARCH_SORT_NAMES[order]])}
      </Choice>
      <button className={buttonClass('secondary', { small: true })}>Apply</button>
    </form>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  value: string | undefined;
  /** The label of the first option, which applies no filter. */
  any?: string;
  children: readonly (readonly [value: string, words: string])[];
};

function Choice({ name, label, value, any, children }: ChoiceProps) {
  return (
    <select
      className={classes(fieldStyles['select'], 'small')}
      name={name}
      aria-label={label}
      defaultValue={value}
    >
      {any !== undefined && <option value="">{any}</option>}
      {children.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  );
}

type PriceFieldProps = { name: string; label: string; hint: string; value: number | undefined };

function PriceField({ name, label, hint, value }: PriceFieldProps) {
  return (
    <input
      className={classes(fieldStyles['input'], styles['price-end'])}
      type="number"
      inputMode="decimal"
      name={name}
      aria-label={label}
      placeholder={hint}
      min={0}
      max={LIMITS.price.max}
      step="0.01"
      defaultValue={value}
    />
  );
}
