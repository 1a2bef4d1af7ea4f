import { useState } from 'react';
import { deleteConfirmation } from '#contract/admin/admin-messages.ts';
import type { AdminProduct } from '#contract/admin/admin-products.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { deleteProduct } from './change-product.ts';
import { classes } from '#app/ui/classes.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';

type DeleteDialogProps = {
  /** The product to delete; undefined while the dialog is closed. */
  product: AdminProduct | undefined;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks for confirmation before a delete. */
export function DeleteDialog({ product, onClose, onDeleted }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async (confirmed: AdminProduct) => {
    setBusy(true);
    const isDeleted = await deleteProduct(confirmed);
    setBusy(false);
    onClose();
    if (isDeleted) onDeleted();
  };
  return (
    <Dialog open={product !== undefined} onClose={onClose} title="Delete product">
      {product !== undefined && (
        <>
          <p>{deleteConfirmation(product.title)}</p>
          <div className={classes('pair', dialogStyles['end'])}>
            <Button variant="danger" pending={busy} onClick={() => void confirm(product)}>
              Delete
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
