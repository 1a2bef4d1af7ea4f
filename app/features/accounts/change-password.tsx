import { useState } from 'react';
import { ACCOUNT_SETTINGS as MESSAGES } from '#contract/accounts/account-messages.ts';
import type { Account } from '#contract/accounts/accounts.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { InputField } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { accountCalls } from './account-calls.ts';
import { updateAccount } from './account-store.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';
import accountsStyles from './accounts.module.css';

/** Changes the password, or sets the first one. */
export function ChangePassword({ account }: { account: Account }) {
  const [open, setOpen] = useState(false);
  return (
    <div className={accountsStyles['setting']}>
      <p>Change password</p>
      <Button small onClick={() => setOpen(true)}>
        Update<span className="vh"> password</span>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Change password">
        {open && (
          <PasswordForm
            asksCurrent={account.hasPassword}
            onDone={() => {
              updateAccount({ ...account, hasPassword: true });
              toast({ title: MESSAGES.passwordSaved });
              setOpen(false);
            }}
          />
        )}
      </Dialog>
    </div>
  );
}

function PasswordForm({ asksCurrent, onDone }: { asksCurrent: boolean; onDone: () => void }) {
  const { isBusy, errors, props } = useForm({
    schema: async () => (await import('#contract/accounts/accounts.ts')).passwordChangeSchema,
    submit: async (change) => {
      await (await accountCalls()).changePassword(change);
      onDone();
    },
    onFailure: (error) => showError(error, MESSAGES.failed),
  });
  const field = (name: 'current' | 'next') => ({ name, type: 'password', error: errors[name] });

  return (
    <form {...props} className={accountsStyles['form']}>
      {asksCurrent && (
        <InputField label="Current password" {...field('current')} autoComplete="current-password" />
      )}
      <InputField
        label="New password"
        hint={MESSAGES.passwordText}
        {...field('next')}
        autoComplete="new-password"
      />
      <div className={dialogStyles['end']}>
        <Button type="submit" variant="primary" wide pending={isBusy}>
          Change password
        </Button>
      </div>
    </form>
  );
}
