import { useLoaderData } from 'react-router-dom';
import { DEMO_BANK_TEXTS } from '#contract/payouts/demo-bank.ts';
import { calls } from '../features/payouts/demo-bank-calls.ts';
import { DemoBank } from '../features/payouts/demo-bank.tsx';
import { personalLoader, toServerData, useReload, useServerData } from '../pwa/personal/personal-data.ts';
import type { FrameHandle } from '../shell/frame.ts';
import { BareHeader } from '../shell/header/bare-header.tsx';
import { NeedsScript } from '../ui/forms/needs-script.tsx';
import { FailedState } from '../ui/states/failed-state.tsx';
import { StateMessage } from '../ui/states/state-message.tsx';
import { HiddenPage } from './page-meta.tsx';

export const handle: FrameHandle = { header: <BareHeader /> };

export const loader = personalLoader(({ params: { account = '' } }) => ({
  account: toServerData(calls.readAccount(account)),
}));

/** The bank of demo payouts, where sellers come instead of to a payment provider. */
export function Component() {
  const account = useServerData(useLoaderData<ReturnType<typeof loader> | null>()?.account);
  const reload = useReload();
  return (
    <>
      <HiddenPage
        title="Demo bank"
        description="Stands in for a payment provider's pages in shops with demo payments: no real money is paid."
      />
      {account.status === 'ready' && <DemoBank account={account.value} />}
      {account.status === 'loading' && (
        <div className="page-head" aria-busy="true">
          <h1>{DEMO_BANK_TEXTS.title}</h1>
          <NeedsScript what="This page" />
        </div>
      )}
      {account.status === 'missing' && (
        <StateMessage level={1} title={DEMO_BANK_TEXTS.noSuchAccount} drawing="torn-leaf" />
      )}
      {account.status !== 'ready' && account.status !== 'loading' && account.status !== 'missing' && (
        <FailedState level={1} title={DEMO_BANK_TEXTS.failed} retry={reload} />
      )}
    </>
  );
}
