import { useState } from 'react';
import { formatDollars, toCents, toDollars } from '#contract/money.ts';
import { SALES_MESSAGES, SHIPMENT_STATUS_LABELS } from '#contract/orders/order-messages.ts';
import type { Sale } from '#contract/orders/order.ts';
import { useReload, useServerData, type ServerData } from '#app/pwa/personal/personal-data.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { SectionFailure } from '#app/ui/states/section-failure.tsx';
import { ClaimDelivery } from './claim-delivery.tsx';
import { MarkSent } from './mark-sent.tsx';
import { TakeReturn } from './take-return.tsx';
import { titlesOf } from './titles-of.ts';
import { formatDay } from './format-date.ts';
import { classes } from '#app/ui/classes.ts';
import linesStyles from '#app/ui/layout/lines.module.css';
import styles from './sales.module.css';

type SalesProps = {
  /** undefined while loading. */
  sales: Promise<ServerData<readonly Sale[]>> | undefined;
  /** The access key of a guest's emailed link; the sales are then that guest's. */
  listingsKey: string | undefined;
};

/** The seller's sales, with addresses, earnings and status. Renders nothing if there are none. */
export function Sales({ sales, listingsKey }: SalesProps) {
  const data = useServerData(sales);
  const reload = useReload();
  const [sending, setSending] = useState<Sale>();
  const [returning, setReturning] = useState<Sale>();
  if (data.status === 'failed') return <SectionFailure message={SALES_MESSAGES.failed} retry={reload} />;
  if (data.status !== 'ready' || data.value.length === 0) return null;
  const due = totalDue(data.value);
  return (
    <section className={styles['sales']} aria-labelledby="sales">
      <h3 id="sales">{SALES_MESSAGES.title}</h3>
      {due > 0 && <p className="soft">{SALES_MESSAGES.due(formatDollars(due))}</p>}
      <ul>
        {data.value.map((sale) => (
          <SaleRow
            key={sale.shipmentId}
            sale={sale}
            listingsKey={listingsKey}
            onSend={() => setSending(sale)}
            onReturned={() => setReturning(sale)}
          />
        ))}
      </ul>
      <TakeReturn sale={returning} listingsKey={listingsKey} onClose={() => setReturning(undefined)} />
      <MarkSent sale={sending} listingsKey={listingsKey} onClose={() => setSending(undefined)} />
    </section>
  );
}

const LOST_STATUSES: readonly Sale['status'][] = ['canceled', 'returned'];

/** The earnings that are not yet paid out, in dollars. */
function totalDue(sales: readonly Sale[]): number {
  const due = sales.filter(({ paidOut, status }) => !paidOut && !LOST_STATUSES.includes(status));
  return toDollars(due.reduce((sum, { earned }) => sum + toCents(earned), 0));
}

type SaleRowProps = {
  sale: Sale;
  listingsKey: string | undefined;
  onSend: () => void;
  onReturned: () => void;
};

function SaleRow(props: SaleRowProps) {
  const { sale } = props;
  const { orderNumber, status, shipTo, carrier, tracking, earned, demo, soldAt, sellerSaysAt, returnReason } =
    sale;
  const titles = titlesOf(sale);
  const isLost = LOST_STATUSES.includes(status);
  return (
    <li>
      <div className={linesStyles['head']}>
        <h4>{titles}</h4>
        <b>{formatDollars(earned)}</b>
      </div>
      <p className="soft small">
        Sold {formatDay(soldAt)}, order {orderNumber}
      </p>
      <p className="row">
        <Badge tone={status === 'delivered' ? 'in' : isLost ? 'out' : 'wait'}>
          {SHIPMENT_STATUS_LABELS[status]}
        </Badge>
        {!isLost && <Badge>{payoutLabel(sale)}</Badge>}
        {demo && <Badge tone="sample">Demo order</Badge>}
      </p>
      {shipTo !== undefined && !isLost && (
        <p className={classes('small', styles['ship-to'])}>
          {SALES_MESSAGES.shipTo} <b>{shipTo.name}</b>
          {'\n'}
          {shipTo.address}
        </p>
      )}
      {(carrier !== undefined || tracking !== undefined) && (
        <p className="small soft">{[carrier, tracking].filter((part) => part !== undefined).join(', ')}</p>
      )}
      {returnReason !== undefined && (
        <p className={classes('small', styles['ship-to'])}>
          {SALES_MESSAGES.buyerSays}
          {'\n'}
          {returnReason}
        </p>
      )}
      {status === 'shipped' && sellerSaysAt !== undefined && (
        <p className="small soft">{SALES_MESSAGES.saidDelivered(formatDay(sellerSaysAt))}</p>
      )}
      {status === 'return_requested' && sale.paidOut && (
        <p className="small">{SALES_MESSAGES.returnAfterPayout}</p>
      )}
      <SaleActions {...props} />
    </li>
  );
}

function payoutLabel({ paidOut, earned }: Sale): string {
  if (paidOut) return SALES_MESSAGES.paidOut;
  return earned > 0 ? SALES_MESSAGES.toBePaidOut : SALES_MESSAGES.refunded;
}

/** The actions that a sale allows; renders nothing if there are none, which avoids an empty row. */
function SaleActions({ sale, listingsKey, onSend, onReturned }: SaleRowProps) {
  const { status, sellerSaysAt, paidOut } = sale;
  const titles = titlesOf(sale);
  const canClaim = status === 'shipped' && sellerSaysAt === undefined;
  const canAcceptReturn = status === 'return_requested' && !paidOut;
  if (status !== 'new' && !canClaim && !canAcceptReturn) return null;
  return (
    <div className={styles['actions']}>
      {status === 'new' && (
        <Button small onClick={onSend}>
          Mark as sent<span className="vh"> {titles}</span>
        </Button>
      )}
      {canClaim && <ClaimDelivery sale={sale} listingsKey={listingsKey} />}
      {canAcceptReturn && (
        <Button small onClick={onReturned}>
          {SALES_MESSAGES.hasComeBack}
          <span className="vh"> {titles}</span>
        </Button>
      )}
    </div>
  );
}
