import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  ADMIN_DISPUTES as TEXTS,
  DISPUTE_STAGE_NAMES,
  disputeReason,
} from '#contract/admin/disputes/admin-dispute-messages.ts';
import type { AdminDispute } from '#contract/admin/disputes/admin-disputes.ts';
import { formatDollars } from '#contract/money.ts';
import {
  DEMO_DISPUTE_TEXTS as BANK,
  DEMO_DISPUTE_VERDICTS,
  type DemoDisputeVerdict,
} from '#contract/payouts/demo-bank.ts';
import { useReload, type ServerData } from '#app/pwa/personal/personal-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { classes } from '#app/ui/classes.ts';
import ledgerStyles from '#app/ui/layout/ledger.module.css';
import { disputeCalls } from '../admin-calls.ts';
import { Listing } from '../listing.tsx';
import { showRefusal } from '../products/change-product.ts';
import { DecideDispute } from './decide-dispute.tsx';
import { EvidenceForm } from './evidence-form.tsx';
import adminStyles from '../admin.module.css';
import styles from './dispute-detail.module.css';

/** One dispute: what the bank is told, its money, and who bears it if it is lost. */
export function DisputeDetail({ dispute }: { dispute: ServerData<AdminDispute> }) {
  return (
    <Listing data={dispute} failed="Error Loading Dispute">
      {(value) => <Detail key={value.id} dispute={value} />}
    </Listing>
  );
}

function Detail({ dispute }: { dispute: AdminDispute }) {
  const { orderId, orderNumber, title, reason, stage, status, isDemo } = dispute;
  const state = stage === 'closed' ? (status === 'won' ? 'Won' : 'Closed') : DISPUTE_STAGE_NAMES[stage];
  return (
    <>
      <p className={classes('soft', styles['facts'])}>
        <Link className="link" to={`/admin/orders/${orderId}`}>
          Order {orderNumber}
        </Link>
        , {title}. {disputeReason(reason)} <b>{state}</b>
      </p>
      <div className={styles['dispute-detail']}>
        <EvidenceForm dispute={dispute} />
        <div className={styles['side']}>
          <Money dispute={dispute} />
          <DecideDispute dispute={dispute} />
          {isDemo && status !== 'won' && <DemoBank id={dispute.id} isLost={status === 'lost'} />}
        </div>
      </div>
    </>
  );
}

function Money({ dispute: { amount, fee, parcels, stage } }: { dispute: AdminDispute }) {
  const lines = [
    [TEXTS.taken, amount],
    [TEXTS.fee, fee],
    [TEXTS.earned, parcels.reduce((sum, { earned }) => sum + earned, 0)],
  ] as const;
  return (
    <section className={adminStyles['panel']} aria-labelledby="money">
      <h2 id="money">{TEXTS.money}</h2>
      <dl className={styles['lines']}>
        {lines.map(([name, dollars]) => (
          <div key={name} className={ledgerStyles['leader']}>
            <dt>{name}</dt>
            <dd>{formatDollars(dollars)}</dd>
          </div>
        ))}
      </dl>
      {stage !== 'closed' && <p className="small soft">{TEXTS.held}</p>}
    </section>
  );
}

/** Stands in for the buyer's bank in demo shops. */
function DemoBank({ id, isLost }: { id: string; isLost: boolean }) {
  const reload = useReload();
  const [pending, setPending] = useState<DemoDisputeVerdict>();
  const decide = async (verdict: DemoDisputeVerdict): Promise<void> => {
    setPending(verdict);
    try {
      await disputeCalls.decideAtDemoBank(id, verdict);
      reload();
    } catch (error) {
      showRefusal(error, BANK.decideFailed);
    } finally {
      setPending(undefined);
    }
  };
  return (
    <section className={adminStyles['panel']} aria-labelledby="bank">
      <h2 id="bank">{BANK.title}</h2>
      <p className="small soft">{BANK.about}</p>
      <div className={classes('row', adminStyles['actions'])}>
        {DEMO_DISPUTE_VERDICTS.filter((verdict) => verdict === 'won' || !isLost).map((verdict) => (
          <Button key={verdict} small pending={pending === verdict} onClick={() => void decide(verdict)}>
            {BANK.verdicts[verdict]}
          </Button>
        ))}
      </div>
    </section>
  );
}
