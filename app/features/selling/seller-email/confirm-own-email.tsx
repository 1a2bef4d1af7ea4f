import { useEffect, useRef, useState } from 'react';
import type { OwnListings } from '#contract/selling/selling.ts';
import { SELLER_EMAIL } from '#contract/sellers/seller-messages.ts';
import { useConfirmedEmail } from '#app/pwa/drafts/drafts.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { SellerEmail } from './seller-email.tsx';

/** Above a guest's listings: what waits for a confirmed address, or the offer to confirm the one that is known. */
export function ConfirmOwnEmail({
  listings,
  email,
  isEmailConfirmed,
  byLink,
}: OwnListings & { byLink: boolean }) {
  const [typed, setTyped] = useState(email ?? '');
  const confirmed = useConfirmedEmail();
  const reload = useReload();
  const before = useRef(confirmed);
  useEffect(() => {
    if (before.current === null && typeof confirmed === 'string') reload();
    before.current = confirmed;
  }, [confirmed, reload]);
  const count = listings.filter(({ paused }) => paused?.includes('unreachable')).length;
  const isOffered = email !== undefined && isEmailConfirmed === false;
  if (count === 0 && !isOffered) return null;
  return (
    <section className="stack" aria-label={SELLER_EMAIL.confirm}>
      <p>{count > 0 ? SELLER_EMAIL.backOnSale(count) : SELLER_EMAIL.offer}</p>
      {!byLink && <SellerEmail value={typed} onChange={setTyped} isAlone />}
    </section>
  );
}
