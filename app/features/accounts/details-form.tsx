import { useState, type FormEvent } from 'react';
import { ACCOUNT_MESSAGES as MESSAGES, ACCOUNT_SCREEN } from '#contract/accounts/account-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { InputField } from '#app/ui/forms/field.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { requestCode, type Details, type AuthMode, type FieldErrors } from './request-code.ts';
import { classes } from '#app/ui/classes.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';
import fieldStyles from '#app/ui/forms/field.module.css';
import accountsStyles from './accounts.module.css';

type DetailsFormProps = {
  mode: AuthMode;
  details: Details;
  onChange: (typed: Partial<Details>) => void;
  /** Called when the code is sent; in demo mode, with the code. */
  onSent: (demoCode: string | undefined) => void;
  onSwitch: () => void;
};

/** The first step: the account details. */
export function DetailsForm({ mode, details, onChange, onSent, onSwitch }: DetailsFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failed, setFailed] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isNew = mode === 'create';

  const sendCode = async () => {
    setBusy(true);
    setFailed(undefined);
    const result = await requestCode(mode, details);
    setBusy(false);
    setErrors(result.outcome === 'refused' ? result.fields : {});
    if (result.outcome === 'failed') {
      const { title, text } = isNew ? MESSAGES.registrationFailed : MESSAGES.loginFailed;
      const message = result.message ?? text;
      toast({ variant: 'destructive', title, text: message });
      // The dialog covers the toast, so it shows the message too.
      setFailed(message);
    }
    if (result.outcome !== 'sent') return;
    const { demoCode } = result;
    toast({
      title: demoCode === undefined ? MESSAGES.verificationRequired : ACCOUNT_SCREEN.demoCode(demoCode),
      text: ACCOUNT_SCREEN.codeSent(details.email),
    });
    onSent(demoCode);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void sendCode();
  };
  const field = (name: keyof Details) => ({
    name,
    value: details[name],
    error: errors[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });

  return (
    <form className={accountsStyles['form']} method="post" noValidate onSubmit={submit}>
      {isNew && <InputField label="Name" {...field('name')} autoComplete="name" />}
      <InputField label="Email" {...field('email')} type="email" autoComplete="email" />
      <InputField
        label="Password"
        {...field('password')}
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
      />
      {isNew && (
        <InputField
          label="Confirm Password"
          {...field('confirmPassword')}
          type="password"
          autoComplete="new-password"
        />
      )}
      {failed !== undefined && (
        <p className={fieldStyles['failure']} role="alert">
          {failed}
        </p>
      )}
      <div className={dialogStyles['end']}>
        <Button type="submit" variant="primary" wide pending={busy}>
          {isNew ? 'Create Account' : 'Sign In'}
        </Button>
      </div>
      <p className={classes('small soft', accountsStyles['other-door'])}>
        {isNew ? 'Already have an account?' : 'New here?'}{' '}
        <Button small variant="quiet" onClick={onSwitch}>
          {isNew ? 'Sign In' : 'Create Account'}
        </Button>
      </p>
    </form>
  );
}
