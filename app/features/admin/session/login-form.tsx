import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { ADMIN_PASSWORD } from '#contract/admin/admin.ts';
import { ApiError } from '#app/http/errors.ts';
import { setAdminFlag, useAdminFlag } from '#app/pwa/back-office-flag.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import type { FieldErrors } from '#app/ui/forms/field-errors.ts';
import { InputField } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { loginCalls } from '../admin-calls.ts';
import adminStyles from '../admin.module.css';

/** The admin login with the shared password. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const hasEnded = useAdminFlag((flag) => flag.hasExpired);
  const { isBusy, errors, props } = useForm({
    validate: ({ password }): FieldErrors => (password === '' ? { password: MESSAGES.passwordMissing } : {}),
    submit: async ({ password = '' }) => {
      await loginCalls.signIn(password);
      setAdminFlag(true);
      onSignedIn();
    },
    onFailure: failureMessage,
    failureField: 'password',
  });
  return (
    <form {...props} className={adminStyles['login']}>
      {hasEnded && <output>{MESSAGES.sessionOver}</output>}
      <InputField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={ADMIN_PASSWORD.max}
        error={errors['password']}
      />
      <Button type="submit" variant="primary" wide pending={isBusy}>
        Access Dashboard
      </Button>
    </form>
  );
}

/** The server's message whatever its status, which the specification asks for, or a generic one. */
function failureMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return MESSAGES.signInFailed;
  return error.userText ?? MESSAGES.passwordInvalid;
}
