import { useState } from 'react';
import { ACCOUNT_SETTINGS as MESSAGES } from '#contract/accounts/account-messages.ts';
import type { SignedInDevices } from '#contract/accounts/accounts.ts';
import { useServerData } from '#app/pwa/personal/use-server-data.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { RowSkeletons } from '#app/ui/states/skeleton.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { accountCalls } from './account-calls.ts';
import linesStyles from '#app/ui/layout/lines.module.css';
import accountsStyles from './accounts.module.css';

const readDevices = async (): Promise<SignedInDevices> => (await accountCalls()).listDevices();

/** The devices on which the user is signed in, each with a sign-out button. */
export function Devices() {
  const { asked, reload: again, setValue: put } = useServerData(readDevices);
  const [ending, setEnding] = useState<number>();
  const end = async (id: number, all: SignedInDevices) => {
    setEnding(id);
    try {
      await (await accountCalls()).signOutDevice(id);
      put(all.filter((device) => device.id !== id));
      toast({ title: MESSAGES.deviceSignedOut });
    } catch (error) {
      showError(error, MESSAGES.failed);
    }
    setEnding(undefined);
  };
  if (asked.status === 'loading')
    return (
      <ul className={linesStyles['lines']} aria-busy="true">
        <RowSkeletons count={1} />
      </ul>
    );
  if (asked.status !== 'ready')
    return (
      <p className={accountsStyles['setting']}>
        {MESSAGES.devicesFailed}{' '}
        <Button small onClick={again}>
          Try again
        </Button>
      </p>
    );
  return (
    <ul aria-label="Devices">
      {asked.value.map(({ id, device, lastUsedAt, current }) => (
        <li key={id} className={accountsStyles['setting']}>
          <p>
            {device} <span className="small soft">last used {formatDay(lastUsedAt)}</span>
          </p>
          {current ? (
            <Badge tone="in">This device</Badge>
          ) : (
            <Button small pending={ending === id} onClick={() => void end(id, asked.value)}>
              Sign out<span className="vh"> of {device}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Formats an instant in the visitor's time zone: "Nov 21, 2026". */
const formatDay = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(instant));
