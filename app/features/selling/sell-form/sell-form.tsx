import type { FormEvent, ReactNode } from 'react';
import type { SuggestedField } from '#contract/appraisal/appraisal.ts';
import { CATEGORIES, titleCase } from '#contract/catalog/categories.ts';
import { CONDITIONS, gradeName } from '#contract/catalog/conditions.ts';
import { LIMITS } from '#contract/limits.ts';
import { SELL_SCREEN, SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { InputField, SelectField, TextField } from '#app/ui/forms/field.tsx';
import { Options } from '#app/ui/forms/options.tsx';
import type { DraftField } from '#app/offline/drafts/draft.ts';
import { FieldMark } from './field-mark.tsx';
import { FoundNote } from './found-note.tsx';
import { PriceEvidence } from './price-evidence.tsx';
import { isSuggested, type FormView } from './sell-fields.ts';
import { useSellerNet } from '../use-seller-net.ts';
import { TitleChoices } from './title-choices.tsx';
import { classes } from '#app/ui/classes.ts';
import sellingStyles from '../selling.module.css';

type SellFormProps = {
  view: FormView;
  /** Whether the listing is being sent. */
  busy: boolean;
  /** Without a photo, taking one is the primary action. */
  hasPhoto: boolean;
  /** The condition check. */
  check?: ReactNode;
  /** The guest's email, where it has to be confirmed; null where it is not asked for; undefined where it is optional. */
  sellerEmail?: ReactNode;
  /** What became of the last attempt to list it. */
  notice?: ReactNode;
  onList: () => void;
  onListDirectly: () => void;
};

/** The Item Details form, with both buttons that list the item. */
export function SellForm({
  view,
  busy,
  hasPhoto,
  check,
  sellerEmail,
  notice,
  onList,
  onListDirectly,
}: SellFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onList();
  };
  return (
    // POST: if it is submitted without the script, the values stay out of the URL.
    <form
      className={classes(sellingStyles['form'], 'scripted')}
      method="post"
      noValidate
      data-stores-itself
      onSubmit={submit}
    >
      <h2 id="details">Item Details</h2>
      <FoundNote view={view} />
      <InputField label="Title" {...fieldProps(view, 'title')} required maxLength={LIMITS.title.max} />
      <TitleChoices view={view} />
      <TextField
        label="Description"
        {...fieldProps(view, 'description')}
        rows={5}
        maxLength={LIMITS.description.max}
      />
      <Prices view={view} />
      <PriceEvidence suggestion={view.suggestion} condition={view.form.condition} />
      {sellerEmail}
      <Choices view={view} />
      {check}
      <OptionalFields view={view} hasEmail={sellerEmail === undefined} />
      <div className={sellingStyles['form-end']}>
        <Button type="submit" variant={hasPhoto ? 'primary' : 'secondary'} wide pending={busy}>
          List Item for Sale
        </Button>
        {notice}
        <Button variant="quiet" wide disabled={busy} onClick={onListDirectly}>
          List Item for Sale (Direct Method)
        </Button>
      </div>
    </form>
  );
}

type ChangeEvent = { target: { value: string } };

/** The props that all fields have in common. */
function fieldProps(view: FormView, field: DraftField) {
  return {
    name: field,
    value: view.form[field],
    onChange: ({ target }: ChangeEvent) => view.change(field, target.value),
    error: view.errors[field],
    mark: field === 'email' ? undefined : fieldMark(view, field),
  };
}

function fieldMark(view: FormView, field: SuggestedField): ReactNode {
  const { suggestion } = view;
  if (suggestion === undefined || !isSuggested(view, field)) return undefined;
  return <FieldMark suggestion={suggestion} field={field} />;
}

/** A dollar amount. Focus selects the value, so that typing replaces the default 0. */
function PriceField({
  label,
  hint,
  field,
  view,
}: {
  label: string;
  hint: string | undefined;
  field: 'price' | 'comparePrice';
  view: FormView;
}) {
  const props = fieldProps(view, field);
  const isDefault = field === 'price' && props.value === '' && !view.touched.includes(field);
  return (
    <InputField
      label={label}
      hint={hint}
      {...props}
      value={isDefault ? '0' : props.value}
      type="number"
      inputMode="decimal"
      step="0.01"
      min="0"
      max={LIMITS.price.max}
      onFocus={({ target }) => target.select()}
    />
  );
}

function Prices({ view }: { view: FormView }) {
  const net = useSellerNet(view.form.price);
  return (
    <div className="pair">
      <PriceField label="Your Price ($)" hint={net} field="price" view={view} />
      <PriceField
        label="Market Price ($)"
        hint={SELLING_MESSAGES.marketHint}
        field="comparePrice"
        view={view}
      />
    </div>
  );
}

function Choices({ view }: { view: FormView }) {
  return (
    <div className="pair">
      <SelectField label="Category" {...fieldProps(view, 'category')}>
        <Options values={CATEGORIES} nameOf={titleCase} />
      </SelectField>
      <SelectField label="Condition" hint={SELL_SCREEN.conditionHint} {...fieldProps(view, 'condition')}>
        <Options values={CONDITIONS} nameOf={gradeName} />
      </SelectField>
    </div>
  );
}

const OPTIONAL_FIELDS = ['author', 'publisher', 'publishedYear'] as const satisfies readonly DraftField[];

/** Optional fields; open if any is filled in, because suggestions need checking. */
function OptionalFields({ view, hasEmail }: { view: FormView; hasEmail: boolean }) {
  const filled = OPTIONAL_FIELDS.some((field) => view.form[field] !== '' || view.errors[field] !== undefined);
  return (
    <details className={sellingStyles['more']} open={filled || undefined}>
      <summary>{hasEmail ? 'Author, publisher, and your email' : 'Author and publisher'}</summary>
      <InputField label="Author" {...fieldProps(view, 'author')} maxLength={LIMITS.author.max} />
      <div className="pair">
        <InputField label="Publisher" {...fieldProps(view, 'publisher')} maxLength={LIMITS.publisher.max} />
        <InputField
          label="Year"
          {...fieldProps(view, 'publishedYear')}
          type="number"
          inputMode="numeric"
          min="1400"
          max="2100"
        />
      </div>
      {hasEmail && (
        <InputField
          label="Your email"
          hint={SELL_SCREEN.emailHint}
          {...fieldProps(view, 'email')}
          type="email"
          autoComplete="email"
          maxLength={LIMITS.email.max}
        />
      )}
    </details>
  );
}
