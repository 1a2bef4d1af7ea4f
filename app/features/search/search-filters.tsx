import { CATEGORIES, titleCase } from '#contract/catalog/categories.ts';
import { CONDITIONS, gradeName } from '#contract/catalog/conditions.ts';
import { LIMITS } from '#contract/limits.ts';
import { SEARCH_SORT_NAMES, SEARCH_SORTS, type SearchQuery } from '#contract/catalog/listing-queries.ts';
import { AddressForm } from '#app/ui/forms/address-form.tsx';
import { buttonClass } from '#app/ui/buttons/button.tsx';
import { classes } from '#app/ui/classes.ts';
import fieldStyles from '#app/ui/forms/field.module.css';
import filtersStyles from '#app/ui/layout/filters.module.css';
import styles from './search-filters.module.css';

/** Filters a search by category, condition and price, and sorts it. */
export function SearchFilters({ query }: { query: SearchQuery }) {
  const { sort } = query;
  const category = onlyValueOf(query.category);
  const condition = onlyValueOf(query.condition);
  const min = query.minPrice?.toString() ?? '';
  const max = query.maxPrice?.toString() ?? '';
  return (
    <AddressForm
      className={filtersStyles['filters']}
      label="Filters"
      action="/search"
      values={{ category, condition, min, max, sort }}
    >
      <input type="hidden" name="q" value={query.q} />
      <Choice name="category" label="Category" value={category} any="Any category">
        {CATEGORIES.map((shelf) => [shelf, titleCase(shelf)])}
      </Choice>
      <Choice name="condition" label="Condition" value={condition} any="Any condition">
        {CONDITIONS.map((grade) => [grade, gradeName(grade)])}
      </Choice>
      <PriceField name="min" label="Lowest price" hint="Min $" value={min} />
      <PriceField name="max" label="Highest price" hint="Max $" value={max} />
      <Choice name="sort" label="Sort" value={sort}>
        {SEARCH_SORTS.map((order) => [order, SEARCH_SORT_NAMES[order]])}
      </Choice>
      <button className={`${buttonClass('secondary', { small: true })} unscripted`}>Apply</button>
    </AddressForm>
  );
}

/** A select shows one value. */
const onlyValueOf = (values: readonly string[] = []): string =>
  values.length === 1 ? (values[0] ?? '') : '';

type ChoiceProps = {
  name: string;
  label: string;
  value: string;
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

type PriceFieldProps = { name: string; label: string; hint: string; value: string };

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
