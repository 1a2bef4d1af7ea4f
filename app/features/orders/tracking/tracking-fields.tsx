import { useState } from 'react';
import { SALE_SCREEN } from '#contract/parcels/sale-screen-messages.ts';
import { carriersOf, hasWrongDigit } from '#contract/parcels/tracking-numbers.ts';
import { Choice, Choices } from '#app/ui/forms/choice.tsx';
import type { FieldErrors } from '#app/ui/forms/field-errors.ts';
import { InputField } from '#app/ui/forms/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { FormValues } from '#app/ui/forms/use-form.ts';
import styles from './tracking-fields.module.css';

/** The server's length limit for both fields. */
const MAX_LENGTH = 100;

type TrackingFieldsProps = {
  /** Of the tracking number. */
  label: string;
  errors: FieldErrors;
};

/**
 * The fields `tracking` and `carrier` of a form. The number names its carrier while it is typed; if it fits several, one is
 * chosen, and if it fits none, its carrier can be typed. A wrong check digit is pointed out, but may stay.
 */
export function TrackingFields({ label, errors }: TrackingFieldsProps) {
  const [number, setNumber] = useState('');
  const candidates = carriersOf(number).map(({ name }) => name);
  const [recognized, ...others] = candidates;
  const isSure = recognized !== undefined && others.length === 0;
  const hint = hasWrongDigit(number) ? SALE_SCREEN.wrongDigit : undefined;
  return (
    <div className={styles['tracking-fields']}>
      <InputField
        label={label}
        name="tracking"
        maxLength={MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={number}
        onChange={({ target }) => setNumber(target.value)}
        error={errors['tracking'] ?? hint}
      />
      <output className={styles['carrier']}>
        {isSure && (
          <>
            <Icon name="check" /> {recognized}
          </>
        )}
      </output>
      {isSure && <input type="hidden" name="carrier" value={recognized} />}
      {others.length > 0 && (
        <Choices legend={SALE_SCREEN.carrier} error={errors['carrier']}>
          {candidates.map((name) => (
            <Choice
              key={name}
              name="carrier"
              value={name}
              label={name}
              defaultChecked={name === recognized}
            />
          ))}
        </Choices>
      )}
      {recognized === undefined && number.trim() !== '' && (
        <InputField
          label={SALE_SCREEN.carrierOptional}
          name="carrier"
          maxLength={MAX_LENGTH}
          error={errors['carrier']}
        />
      )}
    </div>
  );
}

/** The trimmed values of the fields; absent where nothing was entered. */
export function trackingIn({ carrier = '', tracking = '' }: FormValues): {
  readonly carrier?: string;
  readonly tracking?: string;
} {
  return {
    ...(carrier.trim() === '' ? {} : { carrier: carrier.trim() }),
    ...(tracking.trim() === '' ? {} : { tracking: tracking.trim() }),
  };
}
