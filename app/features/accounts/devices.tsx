import { useState } from 'react';
import { ACCOUNT_SETTINGS as MESSAGES } from '#contract/accounts/account-messages.ts';
import type { SignedInDevices } from '#contract/accounts/accounts.ts';
import { useReload, useServerData, type ServerData } from '#app/pwa/personal/personal-data.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { RowSkeletons } from '#app/ui/states/skeleton.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { accountCalls } from './account-calls.ts';
import linesStyles from '#app/ui/layout/lines.module.css';
import accountsStyles from './accounts.module.css';

export type DevicesProps = {
  /** undefined while loading. */
  devices: Promise<ServerData<SignedInDevices>> | undefined;
};

/** The devices on which the user is signed in, each with a sign-out button. */
export function Devices({ devices }: DevicesProps) {
  const data = useServerData(devices);
  const reload = useReload();
  const [ending, setEnding] = useState<number>();
  const end = async (id: number) => {
    setEnding(id);
    try {
      await (await accountCalls()).signOutDevice(id);
      toast({ title: MESSAGES.deviceSignedOut });
      reload();
    } catch (error) {
      showError(error, MESSAGES.failed);
      setEnding(undefined);
    }
  };
  if (data.status === 'loading')
    return (
      <ul className={linesStyles['lines']} aria-busy="true">
        <RowSkeletons count={1} />
      </ul>
    );
  if (data.status !== 'ready')
    return (
      <p className={accountsStyles['setting']}>
        {MESSAGES.devicesFailed}{' '}
        <Button small onClick={reload}>
          Try again
        </Button>
      </p>
    );
  return (
    <ul aria-label="Devices">
      {data.value.map(({ id, device, lastUsedAt, current }) => (
        <li key={id} className={accountsStyles['setting']}>
          <p>
            {device} <span className="small soft">last used {formatDay(lastUsedAt)}</span>
          </p>
          {current ? (
            <Badge tone="in">This device</Badge>
          ) : (
            <Button small pending={ending === id} onClick={() => void end(id)}>
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
