import { useEffect, useRef, useState } from 'react';
import { CHECKOUT } from '#contract/checkout/checkout.ts';
import { LIMITS } from '#contract/limits.ts';
import { sellerChangeSchema, type Seller } from '#contract/sellers/seller.ts';
import { SELLER_PROFILE } from '#contract/sellers/seller-profile-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { InputField, TextField } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import type { ChangeSeller } from './use-seller-change.ts';
import styles from './seller-profile.module.css';

type ReturnAddressProps = { seller: Seller; change: ChangeSeller };

/** Where buyers send returns. A seller without one is asked for it. */
export function ReturnAddress({ seller, change }: ReturnAddressProps) {
  const { returnName = '', returnAddress } = seller;
  const [isEditing, setEditing] = useState(false);
  const section = useRef<HTMLElement>(null);
  const close = () => {
    setEditing(false);
    // The focused button is gone.
    section.current?.focus();
  };
  return (
    <section
      className={styles['return-address']}
      // Sales that wait for the address lead here.
      id="return-address"
      aria-labelledby="return-address-title"
      tabIndex={-1}
      ref={section}
    >
      <h3 id="return-address-title">{SELLER_PROFILE.returnAddress}</h3>
      {returnAddress === undefined || isEditing ? (
        <AddressForm
          seller={seller}
          change={change}
          onSaved={close}
          onCancel={returnAddress === undefined ? undefined : close}
        />
      ) : (
        <>
          <p className={styles['lines']}>{[returnName, returnAddress].filter(Boolean).join('\n')}</p>
          <p className="small soft">{SELLER_PROFILE.whoSees}</p>
          <Button small onClick={() => setEditing(true)}>
            {SELLER_PROFILE.edit}
            <span className="vh"> {SELLER_PROFILE.returnAddress}</span>
          </Button>
        </>
      )}
    </section>
  );
}

type AddressFormProps = ReturnAddressProps & {
  onSaved: () => void;
  /** undefined without an address: there is nothing to go back to. */
  onCancel: (() => void) | undefined;
};

function AddressForm({ seller, change, onSaved, onCancel }: AddressFormProps) {
  const { isBusy, errors, props } = useForm({
    schema: async () => sellerChangeSchema,
    submit: async ({ returnName, returnAddress }) => {
      await change({ returnName, returnAddress });
      toast({ title: SELLER_PROFILE.saved });
      onSaved();
    },
    onFailure: (error) => void showError(error, SELLER_PROFILE.notSaved),
  });
  const { ref } = props;
  const isOpened = onCancel !== undefined;
  useEffect(() => {
    if (isOpened) ref.current?.querySelector('input')?.focus();
  }, [isOpened, ref]);
  return (
    <>
      <p className="small soft">
        {seller.returnAddress === undefined && `${SELLER_PROFILE.ask} `}
        {SELLER_PROFILE.whoSees}
      </p>
      <form {...props}>
        <InputField
          label={SELLER_PROFILE.name}
          name="returnName"
          autoComplete="name"
          maxLength={LIMITS.name.max}
          defaultValue={seller.returnName}
          error={errors['returnName']}
        />
        <TextField
          label={SELLER_PROFILE.address}
          name="returnAddress"
          rows={3}
          autoComplete="street-address"
          maxLength={CHECKOUT.maxAddressLength}
          defaultValue={seller.returnAddress}
          error={errors['returnAddress']}
        />
        <div className={styles['buttons']}>
          <Button type="submit" small pending={isBusy}>
            {SELLER_PROFILE.save}
            <span className="vh"> {SELLER_PROFILE.returnAddress}</span>
          </Button>
          {onCancel !== undefined && (
            <Button small variant="quiet" onClick={onCancel}>
              {SELLER_PROFILE.cancel}
            </Button>
          )}
        </div>
      </form>
    </>
  );
}
