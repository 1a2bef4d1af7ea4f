import { useState } from 'react';
import { ACCOUNT_MESSAGES as MESSAGES, ACCOUNT_SCREEN } from '#contract/accounts/account-messages.ts';
import { CODE_LENGTH } from '#contract/accounts/code-length.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { InputField } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import type { AuthMode } from './details-form.tsx';
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
  const { isBusy, errors, props } = useForm({
    submit: async () => {
      await signIn(email, code);
      if (mode === 'create') toast({ title: MESSAGES.accountCreated, text: MESSAGES.accountCreatedTitle });
      else toast({ title: MESSAGES.loggedIn, text: MESSAGES.welcomeBack });
      onDone();
    },
    onFailure: (error) => {
      const { title, text } = MESSAGES.verificationFailed;
      return showError(error, text, title);
    },
    failureField: 'code',
  });
  return (
    <form {...props} className={accountsStyles['form']}>
      <p className="soft">{ACCOUNT_SCREEN.codeText(email)}</p>
      <div className={accountsStyles['code-field']}>
        <InputField
          label="Verification code"
          hint={demoCode === undefined ? undefined : ACCOUNT_SCREEN.demoHint(demoCode)}
          error={errors['code']}
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
        <Button type="submit" variant="primary" wide disabled={code.length < CODE_LENGTH} pending={isBusy}>
          Verify
        </Button>
        <Button variant="quiet" wide disabled={isBusy} onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
