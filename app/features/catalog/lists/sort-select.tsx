import { SORTS, SORT_NAMES, type Sort } from '#contract/catalog/listing-queries.ts';
import { AddressForm } from '#app/ui/forms/address-form.tsx';
import { buttonClass } from '#app/ui/buttons/button.tsx';
import { classes } from '#app/ui/classes.ts';
import fieldStyles from '#app/ui/forms/field.module.css';

type SortSelectProps = {
  sort: Sort;
  /** The list's path, to which the form submits. */
  action: string;
  /** The category, if it is a query parameter. */
  category?: string | undefined;
};

/** Selects the sort order of a list. */
export function SortSelect({ sort, action, category }: SortSelectProps) {
  return (
    <AddressForm className="row small" action={action} values={{ sort }}>
      {category !== undefined && <input type="hidden" name="category" value={category} />}
      <label className="row">
        <span className="soft">Sort</span>
        <select className={classes(fieldStyles['select'], 'small')} name="sort" defaultValue={sort}>
          {SORTS.map((order) => (
            <option key={order} value={order}>
              {SORT_NAMES[order]}
            </option>
          ))}
        </select>
      </label>
      <button className={`${buttonClass('secondary', { small: true })} unscripted`}>Sort</button>
    </AddressForm>
  );
}
