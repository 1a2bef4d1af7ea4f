import { useState } from 'react';
import { formatDollars, toCents, toDollars } from '#contract/money.ts';
import { SALES_WORDS, SHIPMENT_STATUS_WORDS } from '#contract/order-messages.ts';
import type { Sale } from '#contract/order.ts';
import { useAsked } from '#app/pwa/use-asked.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { MarkSent } from './mark-sent.tsx';
import { calls } from './order-calls.ts';
import { dayOf } from './when.ts';

const readSales = async (): Promise<readonly Sale[]> => calls.readSales();

/** What was sold: to whom it goes, what it earns, and that it has been sent. Nothing where nothing was sold. */
export function Sales() {
  const { asked, again, put } = useAsked(readSales);
  const [sending, setSending] = useState<Sale>();
  if (asked.as === 'failed')
    return (
      <p className="section-failure" role="alert">
        {SALES_WORDS.failed}
        <Button small onClick={again}>
          Try again
        </Button>
      </p>
    );
  if (asked.as !== 'ready' || asked.value.length === 0) return null;
  const due = dueOf(asked.value);
  return (
    <section className="sales" aria-labelledby="sales">
      <h3 id="sales">{SALES_WORDS.title}</h3>
      {due > 0 && <p className="soft">{SALES_WORDS.due(formatDollars(due))}</p>}
      <ul>
        {asked.value.map((sale) => (
          <SaleRow key={sale.shipmentId} sale={sale} onSend={() => setSending(sale)} />
        ))}
      </ul>
      <MarkSent
        sale={sending}
        onClose={() => setSending(undefined)}
        onSent={(sales) => {
          put(sales);
          setSending(undefined);
        }}
      />
    </section>
  );
}

const LOST: readonly Sale['status'][] = ['canceled', 'returned'];

/** What is still to be paid out of what was sold; dollars. */
function dueOf(sales: readonly Sale[]): number {
  const due = sales.filter(({ paidOut, status }) => !paidOut && !LOST.includes(status));
  return toDollars(due.reduce((sum, { earned }) => sum + toCents(earned), 0));
}

function SaleRow({ sale, onSend }: { sale: Sale; onSend: () => void }) {
  const { items, status, shipTo, carrier, tracking, earned, paidOut, demo, soldAt } = sale;
  const titles = items
    .map(({ title, quantity }) => (quantity > 1 ? `${title} (${quantity})` : title))
    .join(', ');
  const isLost = LOST.includes(status);
  return (
    <li>
      <div className="line-head">
        <h4>{titles}</h4>
        <b>{formatDollars(earned)}</b>
      </div>
      <p className="soft small">Sold {dayOf(soldAt)}</p>
      <p className="row">
        <Badge tone={status === 'delivered' ? 'in' : isLost ? 'out' : 'wait'}>
          {SHIPMENT_STATUS_WORDS[status]}
        </Badge>
        {!isLost && <Badge>{paidOut ? SALES_WORDS.paidOut : SALES_WORDS.toBePaidOut}</Badge>}
        {demo && <Badge tone="sample">Demo order</Badge>}
      </p>
      {shipTo !== undefined && !isLost && (
        <p className="small ship-to">
          {SALES_WORDS.shipTo} <b>{shipTo.name}</b>
          {'\n'}
          {shipTo.address}
        </p>
      )}
      {(carrier !== undefined || tracking !== undefined) && (
        <p className="small soft">{[carrier, tracking].filter((part) => part !== undefined).join(', ')}</p>
      )}
      {status === 'new' && (
        <div className="listing-deeds">
          <Button small onClick={onSend}>
            Mark as sent<span className="vh"> {titles}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
