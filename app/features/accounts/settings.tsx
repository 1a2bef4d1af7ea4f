import { ACCOUNT_SETTINGS as SAYS } from '#contract/account-messages.ts';
import { FallenPile } from '#app/ui/drawings.tsx';
import { StateMessage } from '#app/ui/state-message.tsx';
import { useAccount } from './account-store.ts';
import { ChangePassword } from './change-password.tsx';
import { Devices } from './devices.tsx';
import { EmailPreferences } from './email-preferences.tsx';
import { OwnData } from './own-data.tsx';

/** What can be set about an account: mails, the password, where one is signed in, and the data themselves. */
export function AccountSettings() {
  const account = useAccount((known) => known.account);
  if (account === undefined)
    return (
      <StateMessage title={SAYS.offline} drawing={<FallenPile />}>
        {SAYS.offlineText}
      </StateMessage>
    );
  return (
    <div className="settings">
      <section aria-labelledby="email-preferences">
        <h3 id="email-preferences">Email Preferences</h3>
        <EmailPreferences account={account} />
      </section>
      <section aria-labelledby="security">
        <h3 id="security">Security</h3>
        <ChangePassword account={account} />
        <Devices />
      </section>
      <section aria-labelledby="own-data">
        <h3 id="own-data">Your data</h3>
        <OwnData />
      </section>
    </div>
  );
}
