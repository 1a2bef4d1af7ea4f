import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LIMITS } from '#contract/limits.ts';
import { SELL_SCREEN } from '#contract/selling/selling-messages.ts';
import { STACK_REVIEW } from '#contract/selling/stack-review-messages.ts';
import type { ReviewRow } from '#app/offline/stacks/stack-view.ts';
import { readAccountName } from '#app/pwa/personal/cached-account-name.ts';
import { InputField } from '#app/ui/forms/field.tsx';
import { SellerEmail } from '../../seller-email/seller-email.tsx';
import styles from './guest-part.module.css';

interface GuestEmail {
  /** Items wait until the address is confirmed. */
  readonly waits: boolean;
  readonly email: string;
  readonly onEmail: (email: string) => void;
}

/** A guest's email, which all items get; undefined for accounts. */
export function useGuestEmail(rows: readonly ReviewRow[]): GuestEmail | undefined {
  const [isGuest] = useState(() => readAccountName() === undefined);
  const [typed, setTyped] = useState<string>();
  if (!isGuest) return undefined;
  const stored = rows.map(({ draft }) => draft.form.email).find((email) => email !== '') ?? '';
  const waits = rows.some(({ draft }) => draft.waits === 'email');
  return { waits, email: typed ?? stored, onEmail: setTyped };
}

/** What a guest is asked before listing: where the link to their listings goes. */
export const GuestPart = ({ waits, email, onEmail }: GuestEmail) => (
  <div className={styles['guest-part']}>
    {waits ? (
      <SellerEmail value={email} onChange={onEmail} wasSent />
    ) : (
      <InputField
        label="Your email"
        name="email"
        type="email"
        autoComplete="email"
        hint={SELL_SCREEN.emailHint}
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
