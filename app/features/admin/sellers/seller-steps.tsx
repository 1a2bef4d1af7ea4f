import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SELLER_STEP_TEXTS, sellerLabel } from '#contract/admin/admin-seller-messages.ts';
import type { AdminSeller, SellerStep } from '#contract/admin/admin-sellers.ts';
import type { Standing } from '#contract/payouts/payout-state.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { sellerCalls } from '../admin-calls.ts';
import { ReasonForm } from '../reason-form.tsx';
import styles from './seller-list.module.css';

const STEPS: Readonly<Record<Standing, readonly SellerStep[]>> = {
  ok: ['hold', 'block'],
  held: ['release', 'block'],
  blocked: ['unblock'],
};

/** What an admin can do to a seller. Each step says what it means, and asks for a reason, which survives a failure. */
export function SellerSteps({ seller }: { seller: AdminSeller }) {
  const { owner, email, standing } = seller;
  const [asked, setAsked] = useState<SellerStep>();
  const reload = useReload();
  const who = sellerLabel(seller);
  return (
    <>
      <span className={styles['buttons']}>
        {STEPS[standing].map((step) => (
          <Button key={step} small onClick={() => setAsked(step)}>
            {SELLER_STEP_TEXTS[step].action}
            <span className="vh">: {who}</span>
          </Button>
        ))}
        <Link className="link small" to={`/admin/money?seller=${encodeURIComponent(email ?? owner)}`}>
          Credit or debit<span className="vh">: {who}</span>
        </Link>
      </span>
      <Dialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked === undefined ? '' : SELLER_STEP_TEXTS[asked].title}
      >
        {asked !== undefined && (
          <>
            <p>
              <b>{who}</b>
            </p>
            <p>{SELLER_STEP_TEXTS[asked].does}</p>
            <ReasonForm
              name={`${asked} of ${owner}`}
              action={SELLER_STEP_TEXTS[asked].action}
              isDanger={asked === 'block'}
              onSubmit={async (reason) => {
                await sellerCalls.stepSeller(owner, asked, reason);
                toast({ title: SELLER_STEP_TEXTS[asked].done });
                setAsked(undefined);
                reload();
              }}
            />
          </>
        )}
      </Dialog>
    </>
  );
}
