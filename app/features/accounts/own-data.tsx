import { useState } from 'react';
import { ACCOUNT_SCREEN, ACCOUNT_SETTINGS as MESSAGES } from '#contract/accounts/account-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { accountCalls } from './account-calls.ts';
import { recordSignOut } from './account-store.ts';
import { classes } from '#app/ui/classes.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';
import accountsStyles from './accounts.module.css';

/** Exports the user's data as a file, or deletes the account. */
export function OwnData() {
  const [busy, setBusy] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const run = async (action: () => Promise<void>) => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      showError(error, MESSAGES.failed);
    }
    setBusy(false);
  };
  return (
    <>
      <div className={accountsStyles['setting']}>
        <p>Everything we store about you, in one file</p>
        <Button small pending={busy} onClick={() => void run(exportData)}>
          Export as JSON
        </Button>
      </div>
      <div className={accountsStyles['setting']}>
        <p>Delete account</p>
        <Button small variant="danger" onClick={() => setIsConfirming(true)}>
          Delete account
        </Button>
      </div>
      <Dialog open={isConfirming} onClose={() => setIsConfirming(false)} title={MESSAGES.deleteTitle}>
        <p>{MESSAGES.deleteText}</p>
        <div className={classes('pair', dialogStyles['end'])}>
          <Button onClick={() => setIsConfirming(false)}>Keep it</Button>
          <Button variant="danger" pending={busy} onClick={() => void run(deleteAccount)}>
            Delete for good
          </Button>
        </div>
      </Dialog>
    </>
  );
}

async function exportData(): Promise<void> {
  const all = await (await accountCalls()).exportAccount();
  const url = URL.createObjectURL(new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'dogear-account.json';
  link.click();
  URL.revokeObjectURL(url);
  toast({ title: MESSAGES.exported });
}

async function deleteAccount(): Promise<void> {
  await (await accountCalls()).deleteAccount();
  toast({ title: MESSAGES.deleted });
  recordSignOut();
  const { purgeCurrentOwner: leavePerson } = await import('#app/pwa/personal/current-owner.ts');
  if (!(await leavePerson()))
    toast({ variant: 'destructive', title: MESSAGES.deleted, text: ACCOUNT_SCREEN.notRemoved });
}
