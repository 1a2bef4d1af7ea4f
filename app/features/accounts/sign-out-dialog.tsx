import { SIGN_OUT_DIALOG as MESSAGES } from '#contract/accounts/account-messages.ts';
import type { PendingCounts } from '#app/pwa/personal/current-owner.ts';
import { useMayBeEvicted } from '#app/pwa/personal/use-may-be-evicted.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { classes } from '#app/ui/classes.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';

type SignOutDialogProps = {
  /** The unsent changes and drafts; undefined while the dialog is closed. */
  waiting: PendingCounts | undefined;
  /** The account that the changes belong to; only displayed. */
  email: string;
  onKeep: () => void;
  onDiscard: () => void;
  onCancel: () => void;
};

const NOTHING_WAITING: PendingCounts = { changes: 0, drafts: 0 };

/** Asks whether to keep or discard changes and drafts that have not reached the server. Only changes can be kept. */
export function SignOutDialog({ waiting, email, onKeep, onDiscard, onCancel }: SignOutDialogProps) {
  const { changes, drafts } = waiting ?? NOTHING_WAITING;
  const mayBeEvicted = useMayBeEvicted(changes > 0);
  return (
    <Dialog open={waiting !== undefined} onClose={onCancel} title={MESSAGES.title}>
      <div className="stack">
        {changes > 0 && <p>{MESSAGES.changes(changes, email)}</p>}
        {mayBeEvicted && <p>{MESSAGES.mayBeEvicted}</p>}
        {drafts > 0 && <p>{MESSAGES.drafts(drafts)}</p>}
      </div>
      <div className={classes('stack', dialogStyles['end'])}>
        {changes > 0 && (
          <Button variant="primary" wide onClick={onKeep}>
            {MESSAGES.keep}
          </Button>
        )}
        <Button variant="danger" wide onClick={onDiscard}>
          {MESSAGES.discard}
        </Button>
        <Button wide onClick={onCancel}>
          {MESSAGES.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
