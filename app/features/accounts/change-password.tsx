import { useState, type FormEvent } from 'react';
import { ACCOUNT_SETTINGS as MESSAGES } from '#contract/accounts/account-messages.ts';
import type { Account } from '#contract/accounts/accounts.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { InputField } from '#app/ui/forms/field.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { accountCalls } from './account-calls.ts';
import { updateAccount } from './account-store.ts';
import { fieldErrorsOf, firstErrors, type FieldErrors } from './request-code.ts';
import { showError } from './show-error.ts';
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

function PasswordForm({ asksCurrent: hasPassword, onDone }: { asksCurrent: boolean; onDone: () => void }) {
  const [values, setValues] = useState({ current: '', next: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);

  const change = async () => {
    const { passwordChangeSchema } = await import('#contract/accounts/accounts.ts');
    const { current, next } = values;
    const parsed = passwordChangeSchema.safeParse(hasPassword ? { current, next } : { next });
    setErrors(firstErrors(parsed.error?.issues ?? []));
    if (!parsed.success) return;
    await (await accountCalls()).changePassword(parsed.data);
    onDone();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await change();
    } catch (error) {
      const fields = fieldErrorsOf(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) showError(error);
    }
    setBusy(false);
  };
  const field = (name: 'current' | 'next') => ({
    name,
    type: 'password',
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((current) => ({ ...current, [name]: target.value })),
  });

  return (
    <form
      className={accountsStyles['form']}
      method="post"
      noValidate
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      {hasPassword && (
        <InputField label="Current password" {...field('current')} autoComplete="current-password" />
      )}
      <InputField
        label="New password"
        hint={MESSAGES.passwordText}
        {...field('next')}
        autoComplete="new-password"
      />
      <div className={dialogStyles['end']}>
        <Button type="submit" variant="primary" wide pending={busy}>
          Change password
        </Button>
      </div>
    </form>
  );
}
