import { ACCOUNT_MESSAGES as MESSAGES, ACCOUNT_SCREEN } from '#contract/accounts/account-messages.ts';
import type { Registration, SignIn } from '#contract/accounts/accounts.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import type { FieldErrors } from '#app/ui/forms/field-errors.ts';
import { InputField } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { accountCalls } from './account-calls.ts';
import { classes } from '#app/ui/classes.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';
import fieldStyles from '#app/ui/forms/field.module.css';
import accountsStyles from './accounts.module.css';

export type AuthMode = 'sign-in' | 'create';

/** The values of the first step's form. */
export interface Details {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}

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
  const isNew = mode === 'create';
  const { isBusy, errors, failure, props } = useForm({
    schema: async () => {
      const { registerSchema, signInSchema } = await import('#contract/accounts/accounts.ts');
      return isNew ? registerSchema : signInSchema;
    },
    // The browser trims ASCII spaces only; a pasted address may end in a no-break space.
    toInput: (values) => ({ ...values, email: details.email.trim() }),
    validate: ({ password, confirmPassword }): FieldErrors =>
      isNew && confirmPassword !== password ? { confirmPassword: MESSAGES.passwordsDiffer } : {},
    submit: async (input: Registration | SignIn) => {
      const calls = await accountCalls();
      const { demoCode } =
        'name' in input ? await calls.requestRegistrationCode(input) : await calls.requestSignInCode(input);
      toast({
        title: demoCode === undefined ? MESSAGES.verificationRequired : ACCOUNT_SCREEN.demoCode(demoCode),
        text: ACCOUNT_SCREEN.codeSent(details.email),
      });
      onSent(demoCode);
    },
    onFailure: (error) => {
      const { title, text } = isNew ? MESSAGES.registrationFailed : MESSAGES.loginFailed;
      return showError(error, text, title);
    },
  });
  const field = (name: keyof Details) => ({
    name,
    value: details[name],
    error: errors[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });

  return (
    <form {...props} className={accountsStyles['form']}>
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
      {failure !== undefined && (
        <p className={fieldStyles['failure']} role="alert">
          {failure}
        </p>
      )}
      <div className={dialogStyles['end']}>
        <Button type="submit" variant="primary" wide pending={isBusy}>
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
