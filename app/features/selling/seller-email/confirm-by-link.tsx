import { useState } from 'react';
import { addressInKey } from '#contract/sellers/confirm-fragment.ts';
import { SELLER_EMAIL, SELLER_MESSAGES } from '#contract/sellers/seller-messages.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { checkConfirmed, sellerEmailCalls } from './seller-email-calls.ts';

/** What a mailed link asks: opening it confirms nothing. */
export function ConfirmByLink({ confirmationKey, onDone }: { confirmationKey: string; onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const reload = useReload();
  const email = addressInKey(confirmationKey);
  const confirm = async () => {
    setBusy(true);
    try {
      await (await sellerEmailCalls()).confirm({ key: confirmationKey });
      toast({ title: SELLER_EMAIL.confirmed, text: email });
      // Only if it is this device that asked.
      await checkConfirmed();
      onDone();
      reload();
    } catch (error) {
      showError(error, SELLER_EMAIL.failed);
    } finally {
      setBusy(false);
    }
  };
  if (email === undefined) return <p>{SELLER_MESSAGES.linkInvalid}</p>;
  return (
    <section className="stack" aria-label={SELLER_EMAIL.confirm}>
      <p>{SELLER_EMAIL.askByLink(email)}</p>
      <p>
        <Button variant="primary" pending={isBusy} onClick={() => void confirm()}>
          {SELLER_EMAIL.confirm}
        </Button>
      </p>
    </section>
  );
}
