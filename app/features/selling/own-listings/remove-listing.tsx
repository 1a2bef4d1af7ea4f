import type { OwnListing } from '#contract/selling/selling.ts';
import { OWN_LISTINGS } from '#contract/selling/selling-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { useListingAction } from './use-listing-action.ts';
import { classes } from '#app/ui/classes.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';

type RemoveListingProps = {
  /** The listing to remove; undefined while the dialog is closed. */
  listing: OwnListing | undefined;
  onCancel: () => void;
  onRemoved: () => void;
};

/** Asks before removing a listing, which cannot be undone. */
export function RemoveListing({ listing, onCancel, onRemoved }: RemoveListingProps) {
  const { busy, run } = useListingAction();
  const remove = async ({ product: { id, title } }: OwnListing) => {
    try {
      await run(`remove ${id}`, async (calls, by) => calls.removeListing(id, by));
      toast({ title: OWN_LISTINGS.removed, text: title });
      onRemoved();
    } catch (error) {
      showError(error, OWN_LISTINGS.actionFailed);
    }
  };
  return (
    <Dialog
      open={listing !== undefined}
      onClose={onCancel}
      title={`Remove “${listing?.product.title ?? ''}”?`}
    >
      <p>{OWN_LISTINGS.removeText}</p>
      {listing !== undefined && (
        <div className={classes('pair', dialogStyles['end'])}>
          <Button onClick={onCancel}>Keep it</Button>
          <Button variant="danger" pending={busy !== undefined} onClick={() => void remove(listing)}>
            Remove
          </Button>
        </div>
      )}
    </Dialog>
  );
}
