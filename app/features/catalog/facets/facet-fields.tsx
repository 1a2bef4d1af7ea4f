import { useId, useState } from 'react';
import { isCondition, gradeName, leavesOf } from '#contract/catalog/conditions.ts';
import type { FacetCounts } from '#contract/catalog/facets.ts';
import type { FacetName } from '#contract/catalog/listing-queries.ts';
import { Condition } from '#app/ui/product/condition.tsx';
import { FACET_NAMES, countWords, valueWords } from './facet-words.ts';
import { PriceRange } from './price-range.tsx';
import { toggle, type Change, type Selection } from './selection.ts';
import styles from './facet-fields.module.css';

/** Values that a facet shows at first, if they are not known in advance. */
const MAX_AT_FIRST = 5;

type FacetFieldsProps = {
  counts: FacetCounts;
  selection: Selection;
  isCategoryFixed: boolean;
  onSelect: (change: Change) => void;
};

/** All facets: a checkbox with its count for each value, and a price range. */
export function FacetFields({ counts, selection, isCategoryFixed, onSelect }: FacetFieldsProps) {
  return counts.facets
    .filter(({ name }) => name !== 'category' || !isCategoryFixed)
    .map(({ name, values }) => (
      <Facet key={name} name={name} values={values} selection={selection} onSelect={onSelect} />
    ));
}

type FacetProps = {
  name: FacetName;
  values: FacetCounts['facets'][number]['values'];
  selection: Selection;
  onSelect: (change: Change) => void;
};

function Facet({ name, values, selection, onSelect }: FacetProps) {
  const [isExpanded, setExpanded] = useState(false);
  const chosen: readonly string[] = selection[name] ?? [];
  const isOpen = name === 'language' || name === 'binding' || name === 'seller' || name === 'decade';
  const shown =
    isOpen && !isExpanded
      ? values.filter(({ value }, at) => at < MAX_AT_FIRST || chosen.includes(value))
      : values;
  const more = values.length - shown.length;
  return (
    <fieldset className={styles['facet']} data-facet={name}>
      <legend>{FACET_NAMES[name]}</legend>
      {shown.map(({ value, count }) => (
        <Option
          key={value}
          facet={name}
          value={value}
          count={count}
          isChecked={chosen.includes(value)}
          onToggle={() => onSelect((now) => toggle(now, name, value))}
        />
      ))}
      {more > 0 && (
        <button type="button" className={styles['more']} onClick={() => setExpanded(true)}>
          {more} more<span className="vh">: {FACET_NAMES[name]}</span>
        </button>
      )}
      {name === 'price' && <PriceRange selection={selection} onSelect={onSelect} />}
    </fieldset>
  );
}

type OptionProps = {
  facet: FacetName;
  value: string;
  count: number;
  isChecked: boolean;
  onToggle: () => void;
};

/** A value without items cannot be selected, but a selected one can be removed. */
function Option({ facet, value, count, isChecked, onToggle }: OptionProps) {
  const id = useId();
  const words = valueWords(facet, value);
  return (
    <label className={styles['option']} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        disabled={count === 0 && !isChecked}
        onChange={onToggle}
      />
      <span>
        {isCondition(value) && facet === 'condition' ? (
          <Condition words={gradeName(value)} leaves={leavesOf(value)} />
        ) : (
          words
        )}
      </span>
      <span className={styles['count']}>
        {countWords(count)}
        <span className="vh">{count === 1 ? ' item' : ' items'}</span>
      </span>
    </label>
  );
}

/** Shown if the counts of the last change could not be loaded. */
export const FacetsFailure = () => (
  <p className={styles['failure']} role="alert">
    The filters could not be loaded. Please try again.
  </p>
);
