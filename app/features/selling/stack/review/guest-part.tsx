import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LIMITS } from '#contract/limits.ts';
import { SELL_SCREEN, SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { STACK_REVIEW } from '#contract/selling/stack-review-messages.ts';
import { SELLER_MESSAGES } from '#contract/sellers/seller-messages.ts';
import type { ReviewRow } from '#app/offline/stacks/stack-view.ts';
import { readAccountName } from '#app/pwa/personal/cached-account-name.ts';
import { useConfirmedEmail } from '#app/pwa/drafts/drafts.ts';
import { InputField } from '#app/ui/forms/field.tsx';
import { SellerEmail } from '../../seller-email/seller-email.tsx';
import { useAsksEmail } from '../../seller-email/use-asks-email.ts';
import styles from './guest-part.module.css';

export interface GuestEmail {
  /** confirm: it has to be confirmed. none: it is confirmed already. unknown: for a moment at first. */
  readonly field: 'optional' | 'confirm' | 'none' | 'unknown';
  /** Items wait until the address is confirmed: a code was sent to it. */
  readonly waits: boolean;
  readonly email: string;
  readonly error: string | undefined;
  readonly onEmail: (email: string) => void;
  /** Whether items can be submitted with this address; if not, the field shows the error. */
  readonly validate: () => Promise<boolean>;
}

/** A guest's email, which all items get, as on Sell; undefined for accounts. `hasChecks`: the shop checks sellers. */
export function useGuestEmail(rows: readonly ReviewRow[], hasChecks: boolean): GuestEmail | undefined {
  const [isGuest] = useState(() => readAccountName() === undefined);
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const drafts = rows.map(({ draft }) => draft);
  const waiting = drafts.find((draft) => draft.waits === 'email');
  const refused = drafts.find((draft) => draft.fields?.['email'] !== undefined);
  const asks = useAsksEmail(hasChecks, waiting ?? refused);
  const isUnknown = useConfirmedEmail() === undefined;
  if (!isGuest) return undefined;
  const email = typed ?? drafts.map(({ form }) => form.email).find((stored) => stored !== '') ?? '';
  return {
    field: asks ? 'confirm' : !hasChecks ? 'optional' : isUnknown ? 'unknown' : 'none',
    waits: waiting !== undefined,
    email,
    error,
    onEmail: (text) => {
      setTyped(text);
      setError(undefined);
    },
    validate: async () => {
      const problem = await findProblem(email.trim(), asks);
      setError(problem);
      return problem === undefined;
    },
  };
}

/** The shop would refuse each item because of it. */
async function findProblem(email: string, isNeeded: boolean): Promise<string | undefined> {
  if (email === '') return isNeeded ? SELLER_MESSAGES.emailMissing : undefined;
  const { emailSchema } = await import('#contract/accounts/accounts.ts');
  return emailSchema.safeParse(email).success ? undefined : SELLING_MESSAGES.emailInvalid;
}

/** What a guest is asked before listing: where the link to their listings goes. */
export const GuestPart = ({ field, waits, email, error, onEmail }: GuestEmail) => (
  <div className={styles['guest-part']}>
    {field === 'confirm' && <SellerEmail value={email} onChange={onEmail} error={error} wasSent={waits} />}
    {field === 'optional' && (
      <InputField
        label="Your email"
        name="email"
        type="email"
        autoComplete="email"
        hint={SELL_SCREEN.emailHint}
        error={error}
        maxLength={LIMITS.email.max}
        value={email}
        onChange={({ target }) => onEmail(target.value)}
      />
    )}
    <Link className="link small" to="/account">
      {STACK_REVIEW.signIn}
    </Link>
  </div>
);
