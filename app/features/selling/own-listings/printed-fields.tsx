import { LIMITS } from '#contract/limits.ts';
import { InputField } from '#app/ui/forms/field.tsx';
import type { ListingField } from './listing-change.ts';

type PrintedFieldsProps = {
  field: (name: ListingField) => { name: string; defaultValue: string; error: string | undefined };
};

/** What is printed in a book or on a magazine. */
export const PrintedFields = ({ field }: PrintedFieldsProps) => (
  <>
    <InputField label="Author" {...field('author')} maxLength={LIMITS.author.max} />
    <div className="pair">
      <InputField label="Publisher" {...field('publisher')} maxLength={LIMITS.publisher.max} />
      <InputField
        label="Year"
        {...field('publishedYear')}
        type="number"
        inputMode="numeric"
        min="1400"
        max="2100"
      />
    </div>
    <div className="pair">
      <InputField label="ISBN" {...field('isbn')} autoComplete="off" />
      <InputField label="ISSN" {...field('issn')} autoComplete="off" />
    </div>
  </>
);
