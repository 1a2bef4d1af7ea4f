import { useCallback, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { OFFLINE_MESSAGES } from '#contract/sync/offline-messages.ts';
import type { OwnListing } from '#contract/selling/selling.ts';
import { STACK_SYNC_MESSAGES } from '#contract/selling/stack-messages.ts';
import { stackPath, stackPhotosPath } from '#contract/selling/stack-paths.ts';
import {
  publishAllLabel,
  removedMessage,
  reviewSummary,
  STACK_REVIEW,
  willPublishMessage,
} from '#contract/selling/stack-review-messages.ts';
import type { ReviewRow, StackReview } from '#app/offline/stacks/stack-view.ts';
import { removeItem } from '#app/pwa/stacks/stacks.ts';
import { useMayBeEvicted } from '#app/pwa/personal/use-may-be-evicted.ts';
import { useSyncState } from '#app/pwa/use-sync-state.ts';
import { Button, buttonClass } from '#app/ui/buttons/button.tsx';
import { useMediaQuery } from '#app/ui/use-media-query.ts';
import type { CheckDialogSlot } from '../../check-slot.ts';
import { storeOrToast } from '../../drafts/show-not-stored.ts';
import { useFileChooser } from '../use-file-chooser.tsx';
import { GuestPart, useGuestEmail } from './guest-part.tsx';
import { Keys } from './grid/keys.tsx';
import { pricedItems } from './priced-items.ts';
import { nameOf, ReviewItem } from './review-item.tsx';
import { ReviewGrid } from './grid/review-grid.tsx';
import { UploadBar } from './upload-bar.tsx';
import { storeItemPhoto } from '../store-item-photo.ts';
import { useSellerNetOfAll } from '../../use-seller-net.ts';
import { useItemDialogs } from './use-item-dialogs.tsx';
import { usePublishAll } from './use-publish-all.ts';
import { useSettledOrder } from './use-settled-order.ts';
import styles from './stack-items.module.css';

/** Where the rows become a grid with keys. */
const DESKTOP = '(min-width: 64em)';

type StackItemsProps = {
  review: StackReview;
  listings: readonly OwnListing[] | undefined;
  title: string;
  /** The condition check. */
  Check: CheckDialogSlot;
  hasChecks: boolean;
};

/** The items of a stack: rows on a phone, a grid on a desktop. */
export function StackItems({ review, listings, title, Check, hasChecks }: StackItemsProps) {
  const { stack, counts, photos, uploads } = review;
  const isDesktop = useMediaQuery(DESKTOP);
  const page = useRef<HTMLDivElement>(null);
  const rows = useSettledOrder(review.rows, page);
  const [announced, setAnnounced] = useState('');
  const { open: chooseFile, field: fileField } = useFileChooser();
  const addPhotos = useCallback(
    ({ id }: ReviewRow) => chooseFile(async (file) => storeItemPhoto(id, file), { takesPhoto: !isDesktop }),
    [chooseFile, isDesktop],
  );
  const guest = useGuestEmail(rows, hasChecks);
  const publishing = usePublishAll({ stack: stack.id, listings, page, guest });
  const remove = (removed: readonly ReviewRow[]) => {
    for (const row of removed) {
      void storeOrToast(removeItem(row.id));
      setAnnounced(removedMessage(nameOf(row)));
    }
  };
  const dialogs = useItemDialogs({ rows, Check, onRemove: (row) => remove([row]) });
  const rowActions = { onEdit: dialogs.edit, onCheck: dialogs.check, onPhoto: addPhotos };
  const net = useSellerNetOfAll(pricedItems(rows, listings));
  const publish = (
    <Button
      variant={counts.publishable === 0 ? 'secondary' : 'primary'}
      small={isDesktop}
      disabled={counts.publishable === 0 || guest?.field === 'unknown'}
      pending={publishing.busy}
      onClick={() => void publishing.publish()}
    >
      {publishAllLabel(counts.publishable)}
    </Button>
  );

  return (
    <div ref={page} className={isDesktop ? undefined : styles['has-publish-bar']}>
      <div className={styles['head']}>
        <h1>{title}</h1>
        <div className={styles['sum']}>
          <p>{reviewSummary(counts.items, counts.toCheck)}</p>
          {isDesktop && net !== undefined && <p className="small soft">{net}</p>}
          {isDesktop && publish}
        </div>
      </div>
      {isDesktop && guest !== undefined && <GuestPart {...guest} />}
      <Notices review={review} />
      <div className={styles['tools']}>
        <UploadBar photos={photos} uploads={uploads} />
        {isDesktop && <Keys />}
      </div>
      {isDesktop ? (
        <ReviewGrid
          madeAt={stack.madeAt}
          rows={rows}
          {...rowActions}
          onRemove={remove}
          onPublish={() => void publishing.publish()}
        />
      ) : (
        <ul>
          {rows.map((row) => (
            <ReviewItem key={row.id} row={row} {...rowActions} />
          ))}
        </ul>
      )}
      <div className={styles['ways']}>
        <Link className={buttonClass('secondary', { small: true })} to={stackPath(stack.id)}>
          {STACK_REVIEW.scanMore}
        </Link>
        <Link className={buttonClass('secondary', { small: true })} to={stackPhotosPath(stack.id)}>
          {STACK_REVIEW.matchPhotos}
        </Link>
      </div>
      {!isDesktop && guest !== undefined && <GuestPart {...guest} />}
      {!isDesktop && (
        <div className={styles['publish-bar']}>
          {net !== undefined && <p className="small soft">{net}</p>}
          {publish}
        </div>
      )}
      {fileField}
      {dialogs.open}
      <output className="vh">{announced}</output>
    </div>
  );
}

/** Why nothing more is listed or synced, what waits for a network, and what this browser may delete meanwhile. */
function Notices({ review: { rows, stack, isOutdated } }: { review: StackReview }) {
  const { isOffline } = useSyncState();
  const readyCount = rows.filter(({ draft }) => draft.state === 'ready').length;
  const mayBeEvicted = useMayBeEvicted(true);
  return (
    <>
      <output className={styles['notice']}>{stack.stopped}</output>
      <output className={styles['notice']}>{isOutdated && STACK_SYNC_MESSAGES.updateRequired}</output>
      <output className={styles['notice']}>
        {isOffline && readyCount > 0 && willPublishMessage(readyCount)}
      </output>
      {mayBeEvicted && <p className="small soft">{OFFLINE_MESSAGES.mayBeEvicted}</p>}
    </>
  );
}
