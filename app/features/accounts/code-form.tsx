import { useState, type FormEvent } from 'react';
import { ACCOUNT_MESSAGES as MESSAGES, ACCOUNT_SCREEN } from '#contract/accounts/account-messages.ts';
import { CODE_LENGTH } from '#contract/accounts/accounts.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { InputField } from '#app/ui/forms/field.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { userMessageOf, type AuthMode } from './request-code.ts';
import { signIn } from './sign-in.ts';
import { classes } from '#app/ui/classes.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';
import accountsStyles from './accounts.module.css';

type CodeFormProps = {
  mode: AuthMode;
  email: string;
  demoCode: string | undefined;
  onBack: () => void;
  onDone: () => void;
};

/** The second step: the verification code. */
export function CodeForm({ mode, email, demoCode, onBack, onDone }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const verify = async () => {
    setBusy(true);
    setFailed(undefined);
    try {
      await signIn(email, code);
      if (mode === 'create') toast({ title: MESSAGES.accountCreated, text: MESSAGES.accountCreatedTitle });
      else toast({ title: MESSAGES.loggedIn, text: MESSAGES.welcomeBack });
      onDone();
    } catch (error) {
      const { title, text } = MESSAGES.verificationFailed;
      const message = userMessageOf(error) ?? text;
      toast({ variant: 'destructive', title, text: message });
      // The dialog covers the toast, so it shows the message too.
      setFailed(message);
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && code.length >= CODE_LENGTH) void verify();
  };
  return (
    <form className={accountsStyles['form']} method="post" noValidate onSubmit={submit}>
      <p className="soft">{ACCOUNT_SCREEN.codeText(email)}</p>
      <div className={accountsStyles['code-field']}>
        <InputField
          label="Verification code"
          hint={demoCode === undefined ? undefined : ACCOUNT_SCREEN.demoHint(demoCode)}
          error={failed}
          name="code"
          value={code}
          // Pasted codes may contain spaces.
          onChange={({ target }) => setCode(target.value.replaceAll(/\s/g, ''))}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          placeholder="000000"
        />
      </div>
      <div className={classes(dialogStyles['end'], 'stack')}>
        <Button type="submit" variant="primary" wide disabled={code.length < CODE_LENGTH} pending={busy}>
          Verify
        </Button>
        <Button variant="quiet" wide disabled={busy} onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
