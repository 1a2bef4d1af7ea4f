import { useState } from 'react';
import { ACCOUNT_SCREEN } from '#contract/accounts/account-messages.ts';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { CodeForm } from './code-form.tsx';
import { DetailsForm, type AuthMode, type Details } from './details-form.tsx';

type AccountDialogProps = {
  /** Which dialog is open, if any. */
  mode: AuthMode | undefined;
  onModeChange: (mode: AuthMode | undefined) => void;
};

const EMPTY_DETAILS: Details = { name: '', email: '', password: '', confirmPassword: '' };

/** The Sign In and Create Account dialogs, in two steps each: details, then the verification code. */
export function AccountDialog({ mode: door, onModeChange }: AccountDialogProps) {
  const [details, setDetails] = useState(EMPTY_DETAILS);
  const [sent, setSent] = useState<{ readonly demoCode: string | undefined }>();
  const close = () => {
    // Name and email survive closing the dialog, for users who look up the code elsewhere; passwords do not.
    setDetails((values) => ({ ...EMPTY_DETAILS, name: values.name, email: values.email }));
    setSent(undefined);
    onModeChange(undefined);
  };
  const title = door === 'create' ? 'Create Account' : 'Sign In';
  return (
    <Dialog open={door !== undefined} onClose={close} title={sent ? ACCOUNT_SCREEN.codeTitle : title}>
      {door !== undefined &&
        (sent === undefined ? (
          <DetailsForm
            key={door}
            mode={door}
            details={details}
            onChange={(typed) => setDetails((current) => ({ ...current, ...typed }))}
            onSent={(demoCode) => setSent({ demoCode })}
            onSwitch={() => onModeChange(door === 'create' ? 'sign-in' : 'create')}
          />
        ) : (
          <CodeForm
            mode={door}
            email={details.email}
            demoCode={sent.demoCode}
            onBack={() => setSent(undefined)}
            onDone={close}
          />
        ))}
    </Dialog>
  );
}
