import { Link } from 'react-router-dom';
import { stackTitle } from '#contract/selling/stack-messages.ts';
import { stackPath } from '#contract/selling/stack-paths.ts';
import { STACK_REVIEW } from '#contract/selling/stack-review-messages.ts';
import { useStackReview } from '#app/pwa/stacks/stacks.ts';
import { buttonClass } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import linesStyles from '#app/ui/layout/lines.module.css';
import { RowSkeletons } from '#app/ui/states/skeleton.tsx';
import { StateMessage } from '#app/ui/states/state-message.tsx';
import type { CheckDialogSlot } from '../../check-slot.ts';
import { StackItems } from './stack-items.tsx';
import { useIsStorageShut } from './use-is-storage-shut.ts';
import { useOwnListings } from './use-own-listings.ts';
import { usePurgeOnLeave } from './use-purge-on-leave.ts';
import { SELL_SCREEN } from '#contract/selling/selling-messages.ts';

const SKELETON_ROWS = 6;

type StackReviewPageProps = {
  stack: string;
  /** The condition check. */
  Check: CheckDialogSlot;
  /** Whether the shop checks sellers. */
  hasChecks?: boolean;
};

/** Checks what was scanned, and publishes it. Rendered from what is on this device. */
export function StackReviewPage({ stack, Check, hasChecks = false }: StackReviewPageProps) {
  const listings = useOwnListings();
  const review = useStackReview(stack, listings);
  usePurgeOnLeave();
  return (
    <>
      <Link className="link small" to="/sell">
        <Icon name="chevron-left" /> Sell
      </Link>
      {review === undefined ? (
        <Loading />
      ) : review === null || review.rows.length === 0 ? (
        <Empty stack={review?.stack.id} />
      ) : (
        <StackItems {...{ review, listings, Check, hasChecks }} title={stackTitle(review.stack.madeAt)} />
      )}
    </>
  );
}

const Loading = () => (
  <>
    <h1>{STACK_REVIEW.title}</h1>
    <output className="vh">Loading</output>
    <ul className={linesStyles['lines']} aria-busy="true">
      <RowSkeletons count={SKELETON_ROWS} />
    </ul>
  </>
);

function Empty({ stack }: { stack: string | undefined }) {
  const isShut = useIsStorageShut();
  return (
    <StateMessage
      level={1}
      drawing="empty-shelf"
      title={STACK_REVIEW.empty}
      actions={
        <Link className={buttonClass('primary')} to={stackPath(stack)}>
          {STACK_REVIEW.start}
        </Link>
      }
    >
      {isShut ? SELL_SCREEN.storageShut : STACK_REVIEW.emptyText}
    </StateMessage>
  );
}
