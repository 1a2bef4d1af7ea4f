import { useState } from 'react';
import { ACCOUNT_SETTINGS as MESSAGES } from '#contract/accounts/account-messages.ts';
import type { Account } from '#contract/accounts/accounts.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { accountCalls } from './account-calls.ts';
import { updateAccount } from './account-store.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';
import accountsStyles from './accounts.module.css';

/** The setting for promotional emails. */
export function EmailPreferences({ account }: { account: Account }) {
  const [wanted, setWanted] = useState<boolean>();
  const [busy, setBusy] = useState(false);
  const save = async (promotionalEmails: boolean) => {
    setBusy(true);
    try {
      updateAccount(await (await accountCalls()).changeSettings({ promotionalEmails }));
      toast({ title: MESSAGES.saved });
      setWanted(undefined);
    } catch (error) {
      showError(error, MESSAGES.failed);
    }
    setBusy(false);
  };
  return (
    <div className={accountsStyles['setting']}>
      <div>
        <p>
          {MESSAGES.promotional}: <b>{account.promotionalEmails ? 'on' : 'off'}</b>
        </p>
        <p className="small soft">{MESSAGES.promotionalText}</p>
      </div>
      <Button small onClick={() => setWanted(account.promotionalEmails)}>
        Manage<span className="vh"> promotional emails</span>
      </Button>
      <Dialog open={wanted !== undefined} onClose={() => setWanted(undefined)} title="Email Preferences">
        {wanted !== undefined && (
          <>
            <label className={accountsStyles['check']}>
              <input type="checkbox" checked={wanted} onChange={({ target }) => setWanted(target.checked)} />{' '}
              {MESSAGES.promotional}
            </label>
            <div className={dialogStyles['end']}>
              <Button variant="primary" wide pending={busy} onClick={() => void save(wanted)}>
                Save
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </div>
  );
}
