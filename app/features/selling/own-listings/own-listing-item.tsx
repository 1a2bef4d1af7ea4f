import { Link } from 'react-router-dom';
import { conditionLabel } from '#contract/catalog/conditions.ts';
import { formatDollars } from '#contract/money.ts';
import type { OwnListing } from '#contract/selling/selling.ts';
import { REPORT_MESSAGES, REPORT_REASON_NAMES } from '#contract/support/report.ts';
import { OWN_LISTINGS } from '#contract/selling/selling-messages.ts';
import type { SellingClient } from '#app/http/selling.ts';
import { Badge, type BadgeTone } from '#app/ui/product/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Cover } from '#app/ui/product/cover.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { useListingAction } from './use-listing-action.ts';
import linesStyles from '#app/ui/layout/lines.module.css';
import ownListingsStyles from './own-listings.module.css';

const TONES = { 'for-sale': 'in', sold: 'out', hidden: 'wait' } satisfies Record<
  OwnListing['state'],
  BadgeTone
>;

type ItemProps = {
  listing: OwnListing;
  onEdit: () => void;
  onRemove: () => void;
};

/** A listing's picture, price, state and actions. */
export function OwnListingItem({ listing, onEdit, onRemove }: ItemProps) {
  const { product, state, hiddenBecause } = listing;
  return (
    <li>
      <Cover picture={product.images[0]} alt="" sizes="84px" widest={320} tight />
      <div>
        <div className={linesStyles['head']}>
          <h3>
            {hiddenBecause === undefined ? (
              <Link to={`/product/${product.id}`}>{product.title}</Link>
            ) : (
              product.title
            )}
          </h3>
          <b>{formatDollars(product.price)}</b>
        </div>
        <p className="soft small">{describe(listing)}</p>
        <p className={ownListingsStyles['state']}>
          {hiddenBecause === undefined ? (
            <Badge tone={TONES[state]}>{OWN_LISTINGS.states[state]}</Badge>
          ) : (
            <>
              <Badge tone="out">{REPORT_MESSAGES.hidden}</Badge>{' '}
              <span className="soft small">{REPORT_REASON_NAMES[hiddenBecause]}</span>
            </>
          )}
        </p>
      </div>
      {hiddenBecause === undefined && <ListingActions {...{ listing, onEdit, onRemove }} />}
    </li>
  );
}

function describe({ product: { condition, stock }, state }: OwnListing): string {
  const copies = state === 'for-sale' && stock !== null && stock > 1 ? `, ${stock} copies` : '';
  return `${conditionLabel(condition)}${copies}`;
}

/** The one-tap actions, with the toast for each. */
const ACTIONS = {
  sold: { label: 'Mark sold', done: OWN_LISTINGS.sold, call: (calls: SellingClient) => calls.markSold },
  relist: { label: 'Relist', done: OWN_LISTINGS.relisted, call: (calls: SellingClient) => calls.relist },
  more: { label: 'One more copy', done: OWN_LISTINGS.oneMore, call: (calls: SellingClient) => calls.addCopy },
} as const;

function ListingActions({ listing, onEdit, onRemove }: ItemProps) {
  const { busy, run } = useListingAction();
  const { id, title } = listing.product;
  const runAction = async (name: keyof typeof ACTIONS) => {
    const { call, done } = ACTIONS[name];
    try {
      await run(name, async (calls, by) => call(calls)(id, by));
      toast({ title: done, text: title });
    } catch (error) {
      showError(error, OWN_LISTINGS.actionFailed);
    }
  };
  const hiddenTitle = <span className="vh"> {title}</span>;
  const names = listing.state === 'for-sale' ? (['sold', 'more'] as const) : (['relist'] as const);
  return (
    <div className={ownListingsStyles['actions']}>
      <Button small onClick={onEdit}>
        Edit{hiddenTitle}
      </Button>
      {names.map((name) => (
        <Button key={name} small pending={busy === name} onClick={() => void runAction(name)}>
          {ACTIONS[name].label}
          {hiddenTitle}
        </Button>
      ))}
      <Button small variant="quiet" onClick={onRemove}>
        Remove{hiddenTitle}
      </Button>
    </div>
  );
}
