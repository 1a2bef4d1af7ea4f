import { useState } from 'react';
import { CATEGORIES, titleCase } from '#contract/catalog/categories.ts';
import { CONDITIONS, gradeName } from '#contract/catalog/conditions.ts';
import { wholeUrlOf } from '#contract/catalog/pictures.ts';
import type { Picture } from '#contract/catalog/product.ts';
import { LIMITS } from '#contract/limits.ts';
import type { OwnListing } from '#contract/selling/selling.ts';
import { OWN_LISTINGS, SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import type { FieldErrors } from '#app/ui/forms/field-errors.ts';
import { InputField, SelectField, TextField } from '#app/ui/forms/field.tsx';
import { Options } from '#app/ui/forms/options.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { userMessageOf } from '#app/ui/feedback/user-message.ts';
import { formValuesOf, toListingChange, type ListingField } from './listing-change.ts';
import { EditedPhotos } from './edited-photos.tsx';
import { PrintedFields } from './printed-fields.tsx';
import { useSellerNet } from '../use-seller-net.ts';
import { useEditedPhotos } from './use-edited-photos.ts';
import { useListingAction } from './use-listing-action.ts';
import type { CheckSlot } from '../check-slot.ts';
import { useEditedCheck } from './use-edited-check.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';
import fieldStyles from '#app/ui/forms/field.module.css';
import styles from './edit-listing.module.css';

type EditListingProps = {
  /** The listing being edited; undefined while the dialog is closed. */
  listing: OwnListing | undefined;
  onClose: () => void;
  /** The condition check. */
  Check: CheckSlot | undefined;
};

/** The dialog for editing a listing. An error keeps the seller's input. */
export function EditListing({ listing, onClose, Check }: EditListingProps) {
  return (
    <Dialog open={listing !== undefined} onClose={onClose} title="Edit listing">
      {listing !== undefined && (
        <EditForm
          key={listing.product.id}
          listing={listing}
          Check={Check}
          onDone={(changed) => {
            toast({ title: OWN_LISTINGS.saved, text: changed.product.title });
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

type EditFormProps = Pick<EditListingProps, 'Check'> & {
  listing: OwnListing;
  onDone: (changed: OwnListing) => void;
};

function EditForm({ listing, Check, onDone }: EditFormProps) {
  const { product } = listing;
  const [before] = useState(() => formValuesOf(listing));
  const photos = useEditedPhotos(listing);
  const edited = useEditedCheck(listing);
  const { run } = useListingAction();
  const { isBusy, errors, failure, props } = useForm({
    schema: async () => (await import('#contract/selling/selling.ts')).listingChangeSchema,
    toInput: (values) => ({
      ...toListingChange(listing, values),
      ...photos.toChange(),
      ...edited.toChange(photos.urls),
    }),
    validate: ({ price = '' }): FieldErrors =>
      price.trim() === '' ? { price: OWN_LISTINGS.priceMissing } : {},
    submit: async (change) => {
      // The change is part of the name, so that another change gets another idempotency key.
      const name = `edit ${JSON.stringify(change)}`;
      onDone(await run(name, async (calls, by) => calls.changeListing(product.id, change, by)));
    },
    onFailure: (error) => userMessageOf(error) ?? OWN_LISTINGS.actionFailed,
  });
  const field = (name: ListingField) => ({ name, defaultValue: before[name], error: errors[name] });
  return (
    <form {...props} className={styles['edit-listing']}>
      <InputField label="Title" {...field('title')} required maxLength={LIMITS.title.max} />
      <PrintedFields field={field} />
      <TextField
        label="Description"
        name="description"
        value={edited.description}
        onChange={({ target }) => edited.setDescription(target.value)}
        error={errors['description']}
        rows={5}
        maxLength={LIMITS.description.max}
      />
      <div className="pair">
        <PriceField {...field('price')} />
        <InputField
          label="Market Price ($)"
          hint={SELLING_MESSAGES.marketHint}
          {...field('comparePrice')}
          {...DOLLARS}
        />
      </div>
      <Choices edited={edited} errors={errors} />
      {Check !== undefined && (
        <Check
          {...edited.check}
          backLabel="Edit listing"
          category={edited.category}
          title={product.title}
          photos={wholePhotosOf(photos.pictures)}
          typedDescription={edited.description}
          onAddSentences={edited.addSentences}
          onChange={edited.setCheck}
        />
      )}
      <EditedPhotos photos={photos} error={errors['gallery']} />
      {failure !== undefined && (
        <p className={fieldStyles['failure']} role="alert">
          {failure}
        </p>
      )}
      <div className={dialogStyles['end']}>
        <Button type="submit" variant="primary" wide pending={isBusy || photos.isAdding}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** A new price takes the fee of today, which its hint names; the present one keeps its own. */
function PriceField({
  defaultValue,
  ...field
}: {
  name: string;
  defaultValue: string;
  error: string | undefined;
}) {
  const [price, setPrice] = useState(defaultValue);
  const net = useSellerNet(price);
  return (
    <InputField
      label="Your Price ($)"
      hint={Number(price) === Number(defaultValue) ? undefined : net}
      defaultValue={defaultValue}
      onInput={({ currentTarget }) => setPrice(currentTarget.value)}
      {...field}
      {...DOLLARS}
    />
  );
}

type ChoicesProps = { edited: ReturnType<typeof useEditedCheck>; errors: FieldErrors };

function Choices({ edited, errors }: ChoicesProps) {
  return (
    <div className="pair">
      <SelectField
        label="Category"
        name="category"
        value={edited.category}
        onChange={({ target }) => edited.setCategory(target.value)}
        error={errors['category']}
      >
        <Options values={CATEGORIES} nameOf={titleCase} />
      </SelectField>
      <SelectField
        label="Condition"
        name="condition"
        value={edited.condition}
        onChange={({ target }) => edited.setCondition(target.value)}
        error={errors['condition']}
      >
        <Options values={CONDITIONS} nameOf={gradeName} />
      </SelectField>
    </div>
  );
}

/** The photos that stay, each as a whole: rings are placed on the whole photo. */
const wholePhotosOf = (pictures: readonly Picture[]) =>
  pictures.map((picture) => ({
    key: picture.url,
    picture: <img src={`${wholeUrlOf(picture)}-640.jpg`} alt="" draggable={false} />,
  }));

const DOLLARS = {
  type: 'number',
  inputMode: 'decimal',
  step: '0.01',
  min: '0',
  max: LIMITS.price.max,
} as const;
