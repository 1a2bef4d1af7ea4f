import { Link } from 'react-router-dom';
import { formatDollars } from '#contract/money.ts';
import { hiddenText } from '#contract/selling/hidden-text.ts';
import type { OwnListing } from '#contract/selling/selling.ts';
import { REPORT_MESSAGES, REPORT_REASON_NAMES } from '#contract/support/report.ts';
import { heartsMessage, OWN_LISTINGS, viewsMessage } from '#contract/selling/selling-messages.ts';
import type { SellingClient } from '#app/http/selling.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { MoreMenu } from '#app/ui/buttons/more-menu.tsx';
import { Cover } from '#app/ui/product/cover.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { StateTag, type StateTone } from '../state-tag.tsx';
import { useListingAction } from './use-listing-action.ts';
import linesStyles from '#app/ui/layout/lines.module.css';
import styles from './own-listings.module.css';

const TONES: Readonly<Record<OwnListing['state'], StateTone>> = {
  'for-sale': 'sale',
  'in-checkout': 'wait',
  sold: 'sold',
  hidden: 'off',
};

type ItemProps = {
  listing: OwnListing;
  onEdit: () => void;
  onRemove: () => void;
};

/** A listing's picture, price and state, what others do with it, and its actions. */
export function OwnListingItem({ listing, onEdit, onRemove }: ItemProps) {
  const { product, state, hiddenBecause, hearts = 0, views = 0 } = listing;
  return (
    <li>
      <Cover picture={product.images[0]} alt="" sizes="76px" widest={320} tight />
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
        <p className={styles['state']}>
          {hiddenBecause === undefined ? (
            <StateTag tone={TONES[state]}>{OWN_LISTINGS.states[state]}</StateTag>
          ) : (
            <StateTag tone="bad">{REPORT_MESSAGES.hidden}</StateTag>
          )}
          <span className="soft small">{describe(listing)}</span>
        </p>
        <p className={styles['interest']}>
          <span>
            <Icon name="heart" /> {hearts}
            <span className="vh"> {heartsMessage(hearts)}</span>
          </span>
          <span>
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
              <circle cx="12" cy="12" r="3" />
            </svg>{' '}
            {views}
            <span className="vh"> {viewsMessage(views)}</span>
          </span>
        </p>
      </div>
      {hiddenBecause === undefined && <ListingActions {...{ listing, onEdit, onRemove }} />}
    </li>
  );
}

/** What the state does not say: "since Nov 22, 2 copies", "until 7:07 AM", "while you’re away". */
function describe({ product, state, soldAt, heldUntil, paused, hiddenBecause }: OwnListing) {
  const { createdAt, stock } = product;
  if (hiddenBecause !== undefined) return REPORT_REASON_NAMES[hiddenBecause];
  if (paused !== undefined) return hiddenText(paused, product.paused?.until);
  if (state === 'in-checkout' && heldUntil !== undefined) return `until ${timeOf(heldUntil)}`;
  if (state === 'sold' && soldAt !== undefined) return dayOf(soldAt);
  if (state !== 'for-sale') return '';
  return `since ${dayOf(createdAt)}${stock !== null && stock > 1 ? `, ${stock} copies` : ''}`;
}

/** In the visitor's time zone: "Nov 22". */
const dayOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(new Date(instant));

/** "7:07 AM" */
const timeOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(instant));

/** The one-tap actions, with the toast for each: `hidden` if the listing is paused afterwards. */
const ACTIONS = {
  sold: {
    label: 'Mark sold',
    done: OWN_LISTINGS.sold,
    hidden: OWN_LISTINGS.sold,
    call: (calls: SellingClient) => calls.markSold,
  },
  relist: {
    label: 'Relist',
    done: OWN_LISTINGS.relisted,
    hidden: OWN_LISTINGS.stillHidden,
    call: (calls: SellingClient) => calls.relist,
  },
  more: {
    label: 'One more copy',
    done: OWN_LISTINGS.oneMore,
    hidden: OWN_LISTINGS.oneMoreHidden,
    call: (calls: SellingClient) => calls.addCopy,
  },
} as const;
type ActionName = keyof typeof ACTIONS;

/** The two most likely actions as buttons, the others in a menu. */
function ListingActions({ listing, onEdit, onRemove }: ItemProps) {
  const { busy, run } = useListingAction();
  const { id, title } = listing.product;
  const runAction = async (name: ActionName) => {
    const { call, done, hidden } = ACTIONS[name];
    try {
      const { paused } = await run(name, async (calls, by) => call(calls)(id, by));
      toast({ title: paused === undefined ? done : hidden, text: title });
    } catch (error) {
      showError(error, OWN_LISTINGS.actionFailed);
    }
  };
  const hiddenTitle = <span className="vh"> {title}</span>;
  const next = nextActionOf(listing);
  const more = { label: ACTIONS.more.label, run: () => void runAction('more') };
  const remove = { label: 'Remove', run: onRemove };
  return (
    <div className={styles['actions']}>
      <Button small onClick={onEdit}>
        Edit{hiddenTitle}
      </Button>
      {next !== undefined && (
        <Button small pending={busy === next} onClick={() => void runAction(next)}>
          {ACTIONS[next].label}
          {hiddenTitle}
        </Button>
      )}
      <MoreMenu label={`More actions for ${title}`} actions={next === 'sold' ? [more, remove] : [remove]} />
    </div>
  );
}

/** A paused listing has copies to sell; after a canceled sale, its seller confirms that first. */
function nextActionOf({ state, paused }: OwnListing): ActionName | undefined {
  if (paused !== undefined) return paused.includes('unsent') ? 'relist' : 'sold';
  return NEXT_ACTION[state];
}

/** A buyer's checkout decides about held copies. */
const NEXT_ACTION: Readonly<Record<OwnListing['state'], ActionName | undefined>> = {
  'for-sale': 'sold',
  'in-checkout': undefined,
  sold: 'relist',
  hidden: 'relist',
};
