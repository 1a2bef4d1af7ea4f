import type { OwnListing } from '#contract/selling/selling.ts';
import { OWN_LISTINGS } from '#contract/selling/selling-messages.ts';
import { SALE_SCREEN } from '#contract/parcels/sale-screen-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { useListingAction } from './use-listing-action.ts';
import styles from './own-listings.module.css';

type UnsentListingProps = {
  productId: number;
  title: string;
  /** Whether its sale has other listings, so that the title is shown. */
  isOneOfMany: boolean;
};

/** Asks about a listing whose sale was canceled: it goes back on sale, or is removed. */
export function UnsentListing({ productId, title, isOneOfMany }: UnsentListingProps) {
  const { busy, run } = useListingAction();
  const act = async (name: 'relist' | 'remove') => {
    try {
      const done = await run(name, async (calls, by) => {
        if (name === 'relist') return relistedText(await calls.relist(productId, by));
        await calls.removeListing(productId, by);
        return OWN_LISTINGS.removed;
      });
      toast({ title: done, text: title });
    } catch (error) {
      showError(error, OWN_LISTINGS.actionFailed);
    }
  };
  const hiddenTitle = <span className="vh"> {title}</span>;
  return (
    <div className={styles['unsent']}>
      <b className="small">
        {isOneOfMany && `${title}: `}
        {SALE_SCREEN.stillHaveIt}
      </b>
      <Button small pending={busy === 'relist'} onClick={() => void act('relist')}>
        {SALE_SCREEN.backOnSale}
        {hiddenTitle}
      </Button>
      <Button small pending={busy === 'remove'} onClick={() => void act('remove')}>
        {SALE_SCREEN.remove}
        {hiddenTitle}
      </Button>
    </div>
  );
}

/** Another reason may still hide it. */
const relistedText = ({ paused }: OwnListing): string =>
  paused === undefined ? SALE_SCREEN.isBackOnSale : OWN_LISTINGS.stillHidden;
