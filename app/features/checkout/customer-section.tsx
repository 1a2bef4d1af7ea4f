import { useEffect, useRef } from 'react';
import { CHECKOUT_SCREEN } from '#contract/checkout/checkout-messages.ts';
import { CHECKOUT, type SavedAddress } from '#contract/checkout/checkout.ts';
import { LIMITS } from '#contract/limits.ts';
import type { FieldErrors } from '#app/ui/forms/field-errors.ts';
import { InputField, TextField } from '#app/ui/forms/field.tsx';
import type { CustomerInput } from './checkout-storage.ts';
import type { CustomerState } from './use-customer.ts';
import checkoutStyles from './checkout.module.css';

type CustomerSectionProps = {
  state: CustomerState;
  addresses: readonly SavedAddress[];
  busy: boolean;
  errors: FieldErrors;
};

/** The latest address as it stands, or the fields for another one. */
export function CustomerSection({ state, addresses, busy, errors }: CustomerSectionProps) {
  const { isKept, change } = state;
  const section = useRef<HTMLFieldSetElement>(null);
  const wasKept = useRef(isKept);

  // The element with the focus is gone.
  useEffect(() => {
    if (wasKept.current !== isKept) section.current?.querySelector<HTMLElement>('input, button')?.focus();
    wasKept.current = isKept;
  }, [isKept]);

  return (
    <fieldset ref={section} disabled={busy}>
      <legend className="vh">Where it goes</legend>
      <h2>Where it goes</h2>
      {isKept ? (
        <KeptAddress customer={state.customer} onChange={change} />
      ) : (
        <CustomerFields state={state} errors={errors} />
      )}
      {!isKept && <FormerAddresses addresses={addresses} entered={state.customer} onKeep={state.keep} />}
    </fieldset>
  );
}

function KeptAddress({ customer, onChange }: { customer: CustomerInput; onChange: () => void }) {
  const { name, email, address } = customer;
  return (
    <div className={checkoutStyles['kept']}>
      <p>
        <b>{name}</b>
        <span className={checkoutStyles['address']}>{address}</span>
        <span className="soft">{email}</span>
      </p>
      <button type="button" className="link small" onClick={onChange}>
        {CHECKOUT_SCREEN.change}
        <span className="vh"> name, email and address</span>
      </button>
    </div>
  );
}

function CustomerFields({
  state: { customer, type },
  errors,
}: {
  state: CustomerState;
  errors: FieldErrors;
}) {
  const fieldProps = (name: keyof CustomerInput) => ({
    name,
    value: customer[name],
    required: true,
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => type(name, target.value),
  });
  return (
    <>
      <InputField label="Name" autoComplete="name" maxLength={LIMITS.name.max} {...fieldProps('name')} />
      <InputField
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={LIMITS.email.max}
        {...fieldProps('email')}
      />
      <TextField
        label="Address"
        rows={2}
        autoComplete="street-address"
        maxLength={CHECKOUT.maxAddressLength}
        {...fieldProps('address')}
      />
    </>
  );
}

type FormerAddressesProps = {
  addresses: readonly SavedAddress[];
  entered: CustomerInput;
  onKeep: (address: SavedAddress) => void;
};

/** The addresses of former orders other than the entered one, to choose instead of typing. */
function FormerAddresses({ addresses, entered, onKeep }: FormerAddressesProps) {
  const others = addresses.filter(
    ({ name, address }) => address !== '' && (name !== entered.name || address !== entered.address),
  );
  if (others.length === 0) return null;
  return (
    <ul className={checkoutStyles['former']} aria-label={CHECKOUT_SCREEN.formerAddresses}>
      {others.map((saved) => (
        <li key={`${saved.name}\n${saved.address}`}>
          <button type="button" className="link small" onClick={() => onKeep(saved)}>
            {CHECKOUT_SCREEN.use} {saved.name}, {saved.address}
          </button>
        </li>
      ))}
    </ul>
  );
}
