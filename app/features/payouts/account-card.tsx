import { useCallback, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { AccountState } from '#contract/payouts/account-state.ts';
import { PAYOUT_ACCOUNT as TEXTS, PAYOUT_SCREEN } from '#contract/payouts/payout-screen-messages.ts';
import { dayInYear } from '#contract/payouts/payout-text.ts';
import type { Payouts } from '#contract/payouts/payouts.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { Button, buttonClass } from '#app/ui/buttons/button.tsx';
import { classes } from '#app/ui/classes.ts';
import { showError } from '#app/ui/feedback/show-error.ts';
import { Icon } from '#app/ui/icon.tsx';
import { BankIcon } from './bank-icon.tsx';
import { calls } from './payout-calls.ts';
import { usePageReturn } from './use-page-return.ts';
import styles from './payouts.module.css';

type Account = NonNullable<Payouts['account']>;

type AccountCardProps = {
  account: Account;
  /** Of the shop's calendar, "2026-11-21". */
  today: string;
};

/** The seller's account at the provider: whether they can be paid, and what they have to do for it. */
export function AccountCard({ account, today }: AccountCardProps) {
  const { state } = account;
  const text = TEXT_OF[state];
  return (
    <section className={classes(styles['account'], LOOKS[state])} aria-label={TEXTS.title}>
      {ICONS[state]}
      <div>
        <b>{TITLE_OF[state](account, today)}</b>
        {text !== undefined && <p className="small soft">{text}</p>}
      </div>
      <AccountAction state={state} />
    </section>
  );
}

const ICONS: Readonly<Record<AccountState, ReactNode>> = {
  none: <BankIcon />,
  started: <BankIcon />,
  review: <Icon name="clock" />,
  restricted: <Icon name="warning" />,
  ready: <Icon name="check" />,
  rejected: <Icon name="warning" />,
};

const LOOKS: Readonly<Partial<Record<AccountState, string | undefined>>> = {
  none: styles['needs'],
  started: styles['needs'],
  restricted: styles['needs'],
  ready: styles['ready'],
  rejected: styles['declined'],
};

const TEXT_OF: Readonly<Partial<Record<AccountState, string>>> = {
  none: TEXTS.setUpText,
  started: TEXTS.startedText,
};

const TITLE_OF: Readonly<Record<AccountState, (account: Account, today: string) => string>> = {
  none: () => TEXTS.setUp,
  started: () => TEXTS.setUp,
  review: () => TEXTS.review,
  restricted: ({ provider, dueDay }, today) =>
    TEXTS.restricted(provider, dueDay === undefined ? undefined : dayInYear(dueDay, today)),
  ready: () => TEXTS.ready,
  rejected: ({ provider }) => TEXTS.rejected(provider),
};

function AccountAction({ state }: { state: AccountState }) {
  const { pending, open } = useProviderPage(state !== 'ready');
  if (state === 'review') return null;
  if (state === 'rejected')
    return (
      <Link className={buttonClass('secondary', { small: true })} to="/contact">
        {TEXTS.contact}
      </Link>
    );
  if (state === 'ready')
    return (
      <Button small pending={pending} onClick={() => void open(calls.openDashboard)}>
        {TEXTS.settings}
      </Button>
    );
  return (
    <Button small variant="primary" pending={pending} onClick={() => void open(calls.openSetup)}>
      {state === 'none' ? TEXTS.setUp : TEXTS.proceed}
    </Button>
  );
}

/**
 * Opens a page of the provider by a link that works once, so it is fetched at the tap. Who comes back sees what the provider says
 * by then, if that can have changed.
 */
function useProviderPage(canChange: boolean) {
  const [pending, setPending] = useState(false);
  const navigate = useNavigate();
  const reload = useReload();
  usePageReturn(
    useCallback(() => {
      setPending(false);
      if (canChange) reload();
    }, [canChange, reload]),
  );
  const open = async (fetchUrl: () => Promise<string>): Promise<void> => {
    setPending(true);
    try {
      const url = new URL(await fetchUrl(), location.href);
      // The demo's bank is a screen of the shop. The button stays pending until the page is left.
      if (url.origin === location.origin) await navigate(url.pathname + url.search);
      else location.assign(url);
    } catch (error) {
      showError(error, PAYOUT_SCREEN.openFailed);
      setPending(false);
    }
  };
  return { pending, open };
}
