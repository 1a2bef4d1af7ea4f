import { REVIEW_KEYS } from '#contract/selling/stack-review-messages.ts';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import styles from './keys.module.css';

/** The keys of the grid, in one line above it. */
export const Keys = () => (
  <p className={styles['keys']}>
    {REVIEW_KEYS.map(({ keys, meaning }) => (
      <span key={meaning}>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
        {meaning}
      </span>
    ))}
  </p>
);

type KeysDialogProps = { open: boolean; onClose: () => void };

/** The keys of the grid as a list. */
export const KeysDialog = ({ open, onClose }: KeysDialogProps) => (
  <Dialog open={open} onClose={onClose} title="Keys">
    <dl className={styles['list']}>
      {REVIEW_KEYS.map(({ keys, meaning }) => (
        <div key={meaning}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
