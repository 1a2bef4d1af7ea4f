import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { IsbnAnswer } from '#contract/selling/selling.ts';
import { SELL_SCREEN, SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { sellingCalls } from '../selling-calls.ts';
import { classes } from '#app/ui/classes.ts';
import sellingStyles from '../selling.module.css';

type AddCopyProps = {
  yours: NonNullable<IsbnAnswer['yours']>;
  /** Called when the copy has been added. */
  onDone: () => void;
};

/** Offers to add a copy to the seller's existing listing of the same book. */
export function AddCopy({ yours, onDone }: AddCopyProps) {
  const [busy, setBusy] = useState(false);
  // Idempotency key: a retry after a lost response adds only one copy.
  const [key] = useState(() => `one-more:${crypto.getRandomValues(new Uint32Array(4)).join('-')}`);
  const add = async () => {
    setBusy(true);
    try {
      await (await sellingCalls()).addCopy(yours.productId, { key });
      toast({ title: SELL_SCREEN.oneMoreDone, text: yours.title });
      onDone();
    } catch {
      const { title, text } = SELLING_MESSAGES.productFailed;
      toast({ variant: 'destructive', title, text });
      setBusy(false);
    }
  };
  return (
    <output className={classes(sellingStyles['news'], sellingStyles['calm'])}>
      <span>
        {SELL_SCREEN.oneMore}{' '}
        <Link className="link" to={`/product/${yours.productId}`} target="_blank">
          {yours.title}
        </Link>
      </span>
      <Button small pending={busy} onClick={() => void add()}>
        One more copy
      </Button>
    </output>
  );
}
