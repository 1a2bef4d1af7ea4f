import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { ADMIN_PASSWORD } from '#contract/admin/admin.ts';
import { ApiError } from '#app/http/errors.ts';
import { setAdminFlag, useAdminFlag } from '#app/pwa/back-office-flag.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { InputField } from '#app/ui/forms/field.tsx';
import { loginCalls } from '../admin-calls.ts';
import adminStyles from '../admin.module.css';

/** The admin login with the shared password. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const hasEnded = useAdminFlag((flag) => flag.hasExpired);

  const form = useRef<HTMLFormElement>(null);
  // Screen readers announce the error with its field.
  useEffect(() => {
    if (error !== undefined) form.current?.querySelector('input')?.focus();
  }, [error]);

  const enter = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await loginCalls.signIn(password);
      setAdminFlag(true);
      onSignedIn();
    } catch (refusal) {
      setError(userMessageOf(refusal));
      setBusy(false);
    }
  };
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (password === '') setError(MESSAGES.passwordMissing);
    else void enter();
  };
  return (
    <form ref={form} className={adminStyles['login']} method="post" noValidate onSubmit={submitted}>
      {hasEnded && <output>{MESSAGES.sessionOver}</output>}
      <InputField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={ADMIN_PASSWORD.max}
        value={password}
        error={error}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" variant="primary" wide pending={busy}>
        Access Dashboard
      </Button>
    </form>
  );
}

/** The server's message, or a generic one. */
function userMessageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return MESSAGES.signInFailed;
  return error.userText ?? MESSAGES.passwordInvalid;
}
