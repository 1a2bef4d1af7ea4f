import { useState, type FormEvent } from 'react';
import { CATEGORIES, titleCase } from '#contract/catalog/categories.ts';
import { CONDITIONS, gradeName } from '#contract/catalog/conditions.ts';
import { LIMITS } from '#contract/limits.ts';
import type { OwnListing } from '#contract/selling/selling.ts';
import { OWN_LISTINGS, SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Cover } from '#app/ui/product/cover.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { InputField, SelectField, TextField } from '#app/ui/forms/field.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { toListingChange, formValuesOf, type ListingField, type FormValues } from './listing-change.ts';
import { useListingAction } from './use-listing-action.ts';
import { PhotoRow } from '../drafts/photo-row.tsx';
import { errorResponseOf } from '../error-response.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';
import fieldStyles from '#app/ui/forms/field.module.css';
import styles from './edit-listing.module.css';

type EditListingProps = {
  /** The listing being edited; undefined while the dialog is closed. */
  listing: OwnListing | undefined;
  onChanged: (listing: OwnListing) => void;
  onClose: () => void;
};

/** The dialog for editing a listing. An error keeps the seller's input. */
export function EditListing({ listing, onChanged, onClose }: EditListingProps) {
  return (
    <Dialog open={listing !== undefined} onClose={onClose} title="Edit listing">
      {listing !== undefined && (
        <EditForm
          key={listing.product.id}
          listing={listing}
          onDone={(changed) => {
            onChanged(changed);
            toast({ title: OWN_LISTINGS.saved, text: changed.product.title });
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

function EditForm({ listing, onDone }: { listing: OwnListing; onDone: (changed: OwnListing) => void }) {
  const { product } = listing;
  const edit = useEdit(listing, onDone);
  const { typed: values, field, type: change } = edit;
  const photos = values.photos.flatMap((url) => {
    const picture = product.images.find((image) => image.url === url);
    return picture === undefined
      ? []
      : [{ key: url, picture: <Cover picture={picture} alt="" sizes="136px" tight /> }];
  });
  return (
    <form className={styles['edit-listing']} method="post" noValidate onSubmit={edit.submit}>
      <InputField label="Title" {...field('title')} required maxLength={LIMITS.title.max} />
      <TextField label="Description" {...field('description')} rows={5} maxLength={LIMITS.description.max} />
      <div className="pair">
        <InputField label="Your Price ($)" {...field('price')} {...DOLLARS} />
        <InputField
          label="Market Price ($)"
          hint={SELLING_MESSAGES.marketHint}
          {...field('comparePrice')}
          {...DOLLARS}
        />
      </div>
      <div className="pair">
        <SelectField label="Category" {...field('category')}>
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {titleCase(category)}
            </option>
          ))}
        </SelectField>
        <SelectField label="Condition" {...field('condition')}>
          {CONDITIONS.map((condition) => (
            <option key={condition} value={condition}>
              {gradeName(condition)}
            </option>
          ))}
        </SelectField>
      </div>
      {photos.length > 1 && (
        <PhotoRow
          photos={photos}
          onReorder={(keys) => change({ photos: keys })}
          onRemove={(key) => change({ photos: values.photos.filter((url) => url !== key) })}
        />
      )}
      {edit.failed !== undefined && (
        <p className={fieldStyles['failure']} role="alert">
          {edit.failed}
        </p>
      )}
      <div className={dialogStyles['end']}>
        <Button type="submit" variant="primary" wide pending={edit.busy}>
          Save
        </Button>
      </div>
    </form>
  );
}

const DOLLARS = {
  type: 'number',
  inputMode: 'decimal',
  step: '0.01',
  min: '0',
  max: LIMITS.price.max,
} as const;

/** The form's values, errors and submission. */
function useEdit(listing: OwnListing, onDone: (changed: OwnListing) => void) {
  const { id } = listing.product;
  const [typed, setTyped] = useState(() => formValuesOf(listing));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failed, setFailed] = useState<string>();
  const { busy, run } = useListingAction();
  const type = (change: Partial<FormValues>) => setTyped((now) => ({ ...now, ...change }));

  const save = async () => {
    setFailed(undefined);
    const checked = await toListingChange(listing, typed);
    setErrors(checked.errors);
    if (checked.change === undefined) return;
    const { change } = checked;
    try {
      // The change is part of the name, so that another change gets another idempotency key.
      const name = `edit ${JSON.stringify(change)}`;
      onDone(await run(name, async (calls, by) => calls.changeListing(id, change, by)));
    } catch (error) {
      const response = errorResponseOf(error);
      setErrors(response?.fields ?? {});
      setFailed(response?.userText ?? OWN_LISTINGS.actionFailed);
    }
  };

  return {
    typed,
    type,
    failed,
    busy: busy !== undefined,
    field: (name: ListingField) => ({
      name,
      value: typed[name],
      error: errors[name],
      onChange: ({ target }: { target: { value: string } }) => type({ [name]: target.value }),
    }),
    submit: (event: FormEvent) => {
      event.preventDefault();
      void save();
    },
  };
}
