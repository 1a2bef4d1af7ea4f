import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ACCOUNT_MESSAGES as SAYS, ACCOUNT_SCREEN } from '#contract/account-messages.ts';
import type { Named } from '#app/pwa/named.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast-store.ts';
import { useAccount } from './account-store.ts';
import type { Door } from './ask-for-code.ts';
import { signOut, waitsBeforeSignOut } from './sign-out.ts';
import '../../styles/dialog.css';

/** Who one is here: a person, or a guest with two ways to become one. */
export function Profile({ onDoor }: { onDoor: (door: Door) => void }) {
  const named = useAccount((known) => known.named);
  return (
    <div className="stack account">
      {named === undefined ? <Guest onDoor={onDoor} /> : <Person named={named} />}
    </div>
  );
}

function Guest({ onDoor }: { onDoor: (door: Door) => void }) {
  return (
    <>
      <h3>{SAYS.guest}</h3>
      <p className="soft">{ACCOUNT_SCREEN.guestText}</p>
      <div className="row scripted">
        <Button variant="primary" onClick={() => onDoor('sign-in')}>
          Sign In
        </Button>
        <Button onClick={() => onDoor('create')}>Create Account</Button>
      </div>
    </>
  );
}

function Person({ named: { name, email } }: { named: Named }) {
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState(0);
  const leave = async () => {
    setBusy(true);
    try {
      const isRemoved = await signOut();
      toast(
        isRemoved
          ? { title: SAYS.loggedOut }
          : { variant: 'destructive', title: SAYS.loggedOut, text: ACCOUNT_SCREEN.notRemoved },
      );
    } catch {
      toast({ variant: 'destructive', title: 'Error', text: ACCOUNT_SCREEN.signOutFailed });
      setBusy(false);
    }
  };
  const ask = async () => {
    setBusy(true);
    const count = await waitsBeforeSignOut();
    setBusy(false);
    if (count === 0) await leave();
    else setWaiting(count);
  };
  return (
    <>
      <div className="who">
        <span className="initial" aria-hidden="true">
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
        <Button variant="quiet" pending={busy} onClick={() => void ask()}>
          Sign Out
        </Button>
      </div>
      <Dialog open={waiting > 0} onClose={() => setWaiting(0)} title={ACCOUNT_SCREEN.waitingAsk}>
        <p>{ACCOUNT_SCREEN.waitingText(waiting)}</p>
        <div className="pair dialog-end">
          <Button onClick={() => setWaiting(0)}>Stay signed in</Button>
          <Button
            variant="danger"
            onClick={() => {
              setWaiting(0);
              void leave();
            }}
          >
            Sign Out
          </Button>
        </div>
      </Dialog>
    </>
  );
}
