import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  ACCOUNT_MESSAGES as MESSAGES,
  ACCOUNT_SCREEN,
  SIGN_OUT_DIALOG,
} from '#contract/accounts/account-messages.ts';
import type { CachedAccountName } from '#app/pwa/personal/cached-account-name.ts';
import type { PendingCounts } from '#app/pwa/personal/current-owner.ts';
import { Button, buttonClass } from '#app/ui/buttons/button.tsx';
import { toast, type ToastMessage } from '#app/ui/feedback/toast-store.ts';
import { useAccount } from './account-store.ts';
import type { AuthMode } from './details-form.tsx';
import { SignInButtons } from './sign-in-buttons.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { signOut, countUnsentChanges, type SignOutResult } from './sign-out.ts';
import { classes } from '#app/ui/classes.ts';
import accountStyles from './account.module.css';
import accountsStyles from './accounts.module.css';

/** The signed-in user, or a guest with both ways to sign in. */
export function Profile({ onAuth }: { onAuth: (mode: AuthMode) => void }) {
  const named = useAccount((state) => state.named);
  return (
    <div className={classes('stack', accountStyles['account'])}>
      {named === undefined ? <Guest onAuth={onAuth} /> : <SignedInUser named={named} />}
    </div>
  );
}

function Guest({ onAuth }: { onAuth: (mode: AuthMode) => void }) {
  return (
    <>
      <h3>{MESSAGES.guest}</h3>
      <p className="soft">{ACCOUNT_SCREEN.guestText}</p>
      <SignInButtons onAuth={onAuth} />
    </>
  );
}

const TOASTS: Readonly<Record<SignOutResult, ToastMessage>> = {
  removed: { title: MESSAGES.loggedOut },
  kept: { title: MESSAGES.loggedOut, text: SIGN_OUT_DIALOG.kept },
  not_removed: { variant: 'destructive', title: MESSAGES.loggedOut, text: ACCOUNT_SCREEN.notRemoved },
  not_kept: { variant: 'destructive', title: 'Error', text: SIGN_OUT_DIALOG.notKept },
};

function SignedInUser({ named: { name, email } }: { named: CachedAccountName }) {
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<PendingCounts>();
  const leaveAccount = async (keepsChanges: boolean) => {
    setWaiting(undefined);
    setBusy(true);
    try {
      const outcome = await signOut({ keepsChanges });
      toast(TOASTS[outcome]);
      if (outcome !== 'not_kept') return;
    } catch {
      toast({ variant: 'destructive', title: 'Error', text: ACCOUNT_SCREEN.signOutFailed });
    }
    setBusy(false);
  };
  const startSignOut = async () => {
    setBusy(true);
    const counts = await countUnsentChanges();
    setBusy(false);
    if (counts.changes + counts.drafts === 0) await leaveAccount(false);
    else setWaiting(counts);
  };
  return (
    <>
      <div className={accountsStyles['who']}>
        <span className={accountsStyles['initial']} aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
        <div>
          <h3>{name}</h3>
          <p className="soft">{email}</p>
        </div>
      </div>
      <div className="row">
        <Link className={buttonClass()} to="/products">
          Continue Shopping
        </Link>
        <Button variant="quiet" pending={busy} onClick={() => void startSignOut()}>
          Sign Out
        </Button>
      </div>
      <SignOutDialog
        waiting={waiting}
        email={email}
        onKeep={() => void leaveAccount(true)}
        onDiscard={() => void leaveAccount(false)}
        onCancel={() => setWaiting(undefined)}
      />
    </>
  );
}
