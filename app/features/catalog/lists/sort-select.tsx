import { SEARCH_SORT_NAMES, SEARCH_SORTS, SORTS } from '#contract/catalog/listing-queries.ts';
import { AddressForm } from '#app/ui/forms/address-form.tsx';
import { buttonClass } from '#app/ui/buttons/button.tsx';
import { classes } from '#app/ui/classes.ts';
import fieldStyles from '#app/ui/forms/field.module.css';
import facetsStyles from '../facets/with-facets.module.css';
import { addressOf, type ListAddress } from './list-query-of.ts';

type SortSelectProps = {
  /** The list's path, to which the form submits. */
  path: string;
  query: ListAddress;
};

/** Selects the sort order of a list or search; below 1024 px, a chip does. The filters stay. */
export function SortSelect({ path, query }: SortSelectProps) {
  const { q, sort = 'newest' } = query;
  const others = new URLSearchParams(addressOf('', { ...query, sort: undefined, cursor: undefined }));
  return (
    <AddressForm className={classes('row small', facetsStyles['sort'])} action={path} values={{ sort }}>
      {Array.from(others, ([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className="row">
        <span className="soft">Sort</span>
        <select className={classes(fieldStyles['select'], 'small')} name="sort" defaultValue={sort}>
          {(q === undefined ? SORTS : SEARCH_SORTS).map((order) => (
            <option key={order} value={order}>
              {SEARCH_SORT_NAMES[order]}
            </option>
          ))}
        </select>
      </label>
      <button className={`${buttonClass('secondary', { small: true })} unscripted`}>Sort</button>
    </AddressForm>
  );
}
