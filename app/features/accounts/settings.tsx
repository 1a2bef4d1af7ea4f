import { ACCOUNT_SETTINGS as MESSAGES } from '#contract/accounts/account-messages.ts';
import { FailedState } from '#app/ui/states/failed-state.tsx';
import { useAccount } from './account-store.ts';
import { ChangePassword } from './change-password.tsx';
import { Devices, type DevicesProps } from './devices.tsx';
import { EmailPreferences } from './email-preferences.tsx';
import { OwnData } from './own-data.tsx';
import accountsStyles from './accounts.module.css';

/** Account settings: email preferences, password, devices, and the user's data. */
export function AccountSettings({ devices }: DevicesProps) {
  const account = useAccount((state) => state.account);
  if (account === undefined)
    return (
      <FailedState isCalm title={MESSAGES.offline}>
        {MESSAGES.offlineText}
      </FailedState>
    );
  return (
    <div className={accountsStyles['settings']}>
      <section aria-labelledby="email-preferences">
        <h3 id="email-preferences">Email Preferences</h3>
        <EmailPreferences account={account} />
      </section>
      <section aria-labelledby="security">
        <h3 id="security">Security</h3>
        <ChangePassword account={account} />
        <Devices devices={devices} />
      </section>
      <section aria-labelledby="own-data">
        <h3 id="own-data">Your data</h3>
        <OwnData />
      </section>
    </div>
  );
}
