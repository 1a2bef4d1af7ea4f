import { useState } from 'react';
import { ACCOUNT_SCREEN } from '#contract/accounts/account-messages.ts';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import type { Details, Door } from './ask-for-code.ts';
import { CodeForm } from './code-form.tsx';
import { DetailsForm } from './details-form.tsx';

type AccountDialogProps = {
  /** Which dialog is open, if any. */
  door: Door | undefined;
  onDoor: (door: Door | undefined) => void;
};

const NOTHING: Details = { name: '', email: '', password: '', confirmPassword: '' };

/** The Sign In and Create Account dialogs, in two steps each: details, then the verification code. */
export function AccountDialog({ door, onDoor }: AccountDialogProps) {
  const [details, setDetails] = useState(NOTHING);
  const [sent, setSent] = useState<{ readonly demoCode: string | undefined }>();
  const close = () => {
    // Name and email survive closing the dialog, for users who look up the code elsewhere; passwords do not.
    setDetails((typed) => ({ ...NOTHING, name: typed.name, email: typed.email }));
    setSent(undefined);
    onDoor(undefined);
  };
  const title = door === 'create' ? 'Create Account' : 'Sign In';
  return (
    <Dialog open={door !== undefined} onClose={close} title={sent ? ACCOUNT_SCREEN.codeTitle : title}>
      {door !== undefined &&
        (sent === undefined ? (
          <DetailsForm
            key={door}
            door={door}
            details={details}
            onTyped={(typed) => setDetails((now) => ({ ...now, ...typed }))}
            onSent={(demoCode) => setSent({ demoCode })}
            onSwitch={() => onDoor(door === 'create' ? 'sign-in' : 'create')}
          />
        ) : (
          <CodeForm
            door={door}
            email={details.email}
            demoCode={sent.demoCode}
            onBack={() => setSent(undefined)}
            onDone={close}
          />
        ))}
    </Dialog>
  );
}
