import { useEffect } from 'react';
import { Link, useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import type { PackingSlip as PackingSlipData } from '#contract/parcels/packing-slip.ts';
import { SLIP_SCREEN } from '#contract/parcels/sale-screen-messages.ts';
import { calls } from '../features/orders/order-calls.ts';
import { PackingSlip } from '../features/orders/slip/packing-slip.tsx';
import { PrintIcon } from '../features/orders/slip/print-icon.tsx';
import {
  getListingsKey,
  hasNewListingsKey,
  saveListingsKey,
} from '../features/selling/own-listings/listings-key.ts';
import {
  personalLoader,
  toServerData,
  useReload,
  useServerData,
  type ServerData,
} from '../pwa/personal/personal-data.ts';
import type { FrameHandle } from '../shell/frame.ts';
import { buttonClass } from '../ui/buttons/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { FailedState } from '../ui/states/failed-state.tsx';
import { StateMessage } from '../ui/states/state-message.tsx';
import { HiddenPage } from './page-meta.tsx';
import { classes } from '../ui/classes.ts';
import { LoadingPage } from './loading-page.tsx';
import styles from './slip-page.module.css';

/** The sheet has a bar of its own, which is not printed. */
export const handle: FrameHandle = { frame: <></> };

/** Loads the slip by this session or by the key of an emailed link, which the screen stores first, and removes from the address. */
export const loader = personalLoader(({ params: { id = '' } }) => ({
  slip: hasNewListingsKey(location.hash) ? undefined : toServerData(calls.readSlip(id, getListingsKey())),
}));

/** The packing slip of a sale with its shipping label. Server HTML is generic: the browser loads the slip. */
export function Component() {
  const slip = useServerData(useLoaderData<ReturnType<typeof loader> | null>()?.slip);
  const reload = useReload();
  useKeyFromFragment();
  const to = slip.status === 'ready' ? slip.value.to : undefined;
  return (
    <div className={styles['slip-page']}>
      <HiddenPage
        title={SLIP_SCREEN.title}
        description="The packing slip and the shipping label of a sale at Dogear, to print on one sheet."
      />
      <div className={classes(styles['bar'], 'unprinted')}>
        <Link className="link small" to="/account?tab=listings">
          <Icon name="chevron-left" /> {SLIP_SCREEN.back}
        </Link>
        {to !== undefined && (
          <button type="button" className={buttonClass('primary', { small: true })} onClick={() => print()}>
            <PrintIcon /> {SLIP_SCREEN.print}
          </button>
        )}
      </div>
      {slip.status === 'ready' ? (
        <LoadedSlip slip={slip.value} />
      ) : (
        <SlipUnavailable why={slip.status} onRetry={reload} />
      )}
    </div>
  );
}

/** Stores the key of an emailed link and removes it from the address, which runs the loader again. */
function useKeyFromFragment(): void {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (saveListingsKey(hash)) void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [pathname, hash, navigate]);
}

function LoadedSlip({ slip }: { slip: PackingSlipData }) {
  const { to, from, status } = slip;
  if (to === undefined)
    return (
      <StateMessage level={1} title={status === 'canceled' ? SLIP_SCREEN.canceled : SLIP_SCREEN.noAddress} />
    );
  return (
    <>
      {from === undefined && (
        <p className={classes(styles['note'], 'small unprinted')}>{SLIP_SCREEN.noSender}</p>
      )}
      <PackingSlip slip={{ ...slip, to }} />
    </>
  );
}

function SlipUnavailable({
  why,
  onRetry,
}: {
  why: Exclude<ServerData<unknown>['status'], 'ready'>;
  onRetry: () => void;
}) {
  if (why === 'loading') return <LoadingPage title={SLIP_SCREEN.title} text="Loading your packing slip" />;
  if (why === 'failed' || why === 'offline')
    return <FailedState level={1} title={SLIP_SCREEN.failed} retry={onRetry} />;
  return (
    <StateMessage
      level={1}
      title={SLIP_SCREEN.missing}
      drawing="torn-leaf"
      actions={
        <Link className={buttonClass('primary')} to="/account?tab=listings">
          {SLIP_SCREEN.back}
        </Link>
      }
    >
      {SLIP_SCREEN.missingText}
    </StateMessage>
  );
}
