import { useState } from 'react';
import { STACK_REVIEW } from '#contract/selling/stack-review-messages.ts';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { BlobPicture } from '#app/ui/product/blob-picture.tsx';
import styles from './seen-frame.module.css';

/** What the camera saw of a book that nothing knows; a tap shows it large enough to read. */
export function SeenFrame({ frame, tabIndex }: { frame: Blob; tabIndex: number | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span>
      <button
        type="button"
        className={styles['seen-frame']}
        aria-haspopup="dialog"
        tabIndex={tabIndex}
        onClick={() => setOpen(true)}
      >
        <BlobPicture blob={frame} alt={STACK_REVIEW.seen} />
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={STACK_REVIEW.seen}>
        {isOpen && (
          <span className={styles['large']}>
            <BlobPicture blob={frame} alt="" />
          </span>
        )}
      </Dialog>
    </span>
  );
}
