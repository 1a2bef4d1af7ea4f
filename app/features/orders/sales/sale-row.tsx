import { useState } from 'react';
import { formatDollars, toCents, toDollars } from '#contract/money.ts';
import { SALES_MESSAGES, SHIPMENT_STATUS_LABELS } from '#contract/orders/order-messages.ts';
import type { Sale } from '#contract/orders/order.ts';
import { SALE_CANCELED_TEXTS } from '#contract/parcels/sale-screen-messages.ts';
import { SALE_PAYOUT_TEXTS } from '#contract/payouts/payout-messages.ts';
import { payoutText } from '#contract/payouts/payout-text.ts';
import { shopDay } from '#contract/shop-clock.ts';
import { PARCEL_SCREEN } from '#contract/parcels/parcel-screen-messages.ts';
import type { ShownSale } from '#app/offline/sales/show-sales.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { formatDay } from '../format-date.ts';
import { SentPending } from '../own-sales/sent-pending.tsx';
import { SellerCase } from '../seller-cases/seller-case.tsx';
import { titlesOf } from '../titles-of.ts';
import { ClaimDelivery } from './claim-delivery.tsx';
import type { SaleProps } from './sale-props.ts';
import { canSkipWait, SkipWait } from './skip-wait.tsx';
import { classes } from '#app/ui/classes.ts';
import linesStyles from '#app/ui/layout/lines.module.css';
import styles from './sales.module.css';

type SaleRowProps = SaleProps & { readonly sale: ShownSale; readonly onReturned: () => void };

/** Whether a sale earns nothing any more. */
export const isLost = (status: Sale['status']): boolean => status === 'canceled' || status === 'returned';

/** A sale that was sent or canceled: its address, earnings and status. */
export function SaleRow(props: SaleRowProps) {
  const { sale } = props;
  const { orderNumber, status, shipTo, earned, demo, soldAt, canceledBecause, payout } = sale;
  const lost = isLost(status);
  return (
    <li>
      <div className={linesStyles['head']}>
        <h4>{titlesOf(sale)}</h4>
        <b>{formatDollars(earned)}</b>
      </div>
      <p className="soft small">
        Sold {formatDay(soldAt)}, order {orderNumber}
      </p>
      <p className="row">
        <Badge tone={status === 'delivered' ? 'in' : lost ? 'out' : 'wait'}>
          {SHIPMENT_STATUS_LABELS[status]}
        </Badge>
        {!lost && payout === undefined && <Badge>{payoutLabel(sale)}</Badge>}
        {demo && <Badge tone="sample">Demo order</Badge>}
      </p>
      {!lost && <SalePayoutText sale={sale} />}
      {canceledBecause !== undefined && <p className="small">{SALE_CANCELED_TEXTS[canceledBecause]}</p>}
      {shipTo !== undefined && !lost && (
        <p className={classes('small', styles['ship-to'])}>
          {SALES_MESSAGES.shipTo} <b>{shipTo.name}</b>
          {'\n'}
          {shipTo.address}
        </p>
      )}
      <Carried sale={sale} />
      <Said sale={sale} />
      {sale.isPending === true ? (
        <SentPending />
      ) : sale.case === undefined ? (
        <SaleActions {...props} />
      ) : (
        <SellerCase {...props} />
      )}
    </li>
  );
}

/** What the shop keeps of its price, and when the rest is paid. */
function SalePayoutText({ sale: { status, payout, items, fee = 0 } }: { sale: Sale }) {
  const [today] = useState(() => shopDay(Date.now()));
  const gross = items.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0);
  return (
    <>
      {payout !== undefined && <p className="small soft">{payoutText({ status, payout }, today)}</p>}
      {fee > 0 && (
        <p className="small soft">
          {SALE_PAYOUT_TEXTS.sum(formatDollars(toDollars(gross)), formatDollars(fee))}
        </p>
      )}
    </>
  );
}

/** For older servers, which do not say when it is paid. */
function payoutLabel({ paidOut, earned }: Sale): string {
  if (paidOut) return SALES_MESSAGES.paidOut;
  return earned > 0 ? SALES_MESSAGES.toBePaidOut : SALES_MESSAGES.refunded;
}

/** Carrier and tracking number, linked if the carrier is known. */
function Carried({ sale }: { sale: Sale }) {
  const { carrier, tracking, trackUrl } = sale;
  if (carrier === undefined && tracking === undefined) return null;
  return (
    <p className={classes('small soft', styles['carried'])}>
      {[carrier, tracking].filter((part) => part !== undefined).join(', ')}
      {trackUrl !== undefined && (
        <a className="link" href={trackUrl} rel="noreferrer" target="_blank">
          {PARCEL_SCREEN.track}
          <span className="vh"> {titlesOf(sale)}</span>
        </a>
      )}
    </p>
  );
}

/** What the buyer and the seller have said about the parcel. */
function Said({ sale: { status, returnReason, sellerSaysAt, case: latest } }: { sale: Sale }) {
  return (
    <>
      {returnReason !== undefined && latest === undefined && (
        <p className={classes('small', styles['ship-to'])}>
          {SALES_MESSAGES.buyerSays}
          {'\n'}
          {returnReason}
        </p>
      )}
      {status === 'shipped' && sellerSaysAt !== undefined && (
        <p className="small soft">{SALES_MESSAGES.saidDelivered(formatDay(sellerSaysAt))}</p>
      )}
    </>
  );
}

/** The actions that a sale allows; renders nothing if there are none, which avoids an empty row. */
function SaleActions({ sale, listingsKey, onReturned }: SaleRowProps) {
  const { status, sellerSaysAt } = sale;
  const canClaim = status === 'shipped' && sellerSaysAt === undefined;
  const canAcceptReturn = status === 'return_requested';
  const canSkip = canSkipWait(sale);
  if (!canClaim && !canAcceptReturn && !canSkip) return null;
  return (
    <div className={styles['actions']}>
      {canClaim && <ClaimDelivery sale={sale} listingsKey={listingsKey} />}
      {canSkip && <SkipWait sale={sale} listingsKey={listingsKey} />}
      {canAcceptReturn && (
        <Button small onClick={onReturned}>
          {SALES_MESSAGES.hasComeBack}
          <span className="vh"> {titlesOf(sale)}</span>
        </Button>
      )}
    </div>
  );
}
