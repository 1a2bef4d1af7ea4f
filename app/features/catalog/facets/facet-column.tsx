import { useNavigate } from 'react-router-dom';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { classes } from '#app/ui/classes.ts';
import { addressOf, listQueryOf, searchQueryOf } from '../lists/list-query-of.ts';
import { FacetFields, FacetsFailure } from './facet-fields.tsx';
import { filtersInUse, withoutFilters, type Change } from './selection.ts';
import { useFacetCounts } from './use-facet-counts.ts';
import type { FacetedList } from './faceted-list.ts';
import chipStyles from './facet-chips.module.css';
import styles from './facet-column.module.css';

/** The facets beside a list, and the filters in use above it. Each change applies at once. */
export function FacetColumn({ path, query, category }: FacetedList) {
  const navigate = useNavigate();
  const { counts, hasFailed } = useFacetCounts(
    category === undefined ? query : { ...query, category: [category] },
  );
  const inUse = filtersInUse(query);
  // From the address: the screen may not yet show what the last change selected.
  const select = (change: Change) => {
    const address = new URL(window.location.href);
    const now = query.q === undefined ? listQueryOf(address) : searchQueryOf(address);
    const next = change(now);
    void navigate(addressOf(path, { ...next, cursor: undefined }), { preventScrollReset: true });
  };

  return (
    <>
      {inUse.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
        <div className={styles['in-use']} role="group" aria-label="Filters in use">
          {inUse.map(({ facet, words, remove }) => (
            <button
              key={`${facet} ${words}`}
              type="button"
              className={classes(chipStyles['chip'], chipStyles['on'])}
              aria-label={`Remove filter: ${words}`}
              onClick={() => select(remove)}
            >
              {words}
              <Icon name="cross" />
            </button>
          ))}
          <Button variant="quiet" small onClick={() => select(withoutFilters)}>
            Clear all
          </Button>
        </div>
      )}
      <form
        className={styles['facet-column']}
        aria-label="Filters"
        onSubmit={(event) => event.preventDefault()}
      >
        {hasFailed && <FacetsFailure />}
        {counts !== undefined && (
          <FacetFields
            counts={counts}
            selection={query}
            isCategoryFixed={category !== undefined}
            onSelect={select}
          />
        )}
      </form>
    </>
  );
}
