import { useState, type ComponentType } from 'react';
import { formatDollars, toCents, toDollars } from '#contract/money.ts';
import { SALES_MESSAGES } from '#contract/orders/order-messages.ts';
import type { Sale } from '#contract/orders/order.ts';
import { isShipSoon } from '#contract/parcels/ship-by.ts';
import { SALE_SCREEN } from '#contract/parcels/sale-screen-messages.ts';
import type { ShownSale } from '#app/offline/sales/show-sales.ts';
import { useReload, type ServerData } from '#app/pwa/personal/personal-data.ts';
import type { MorePages } from '#app/pwa/personal/use-more-pages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { SectionFailure } from '#app/ui/states/section-failure.tsx';
import { CannotSend } from './cannot-send.tsx';
import { groupSales } from './group-sales.ts';
import { MarkSent } from './mark-sent.tsx';
import { isLost, SaleRow } from './sale-row.tsx';
import { SaleToSend } from './sale-to-send.tsx';
import { TakeReturn } from './take-return.tsx';
import { UndecidedSale, type UnsentListingProps } from './undecided-sale.tsx';
import styles from './sales.module.css';

type SalesProps = {
  sales: ServerData<readonly ShownSale[]>;
  /** Loads older ones; undefined if all are shown. */
  more: MorePages | undefined;
  /** The access key of a guest's emailed link; the sales are then that guest's. */
  listingsKey: string | undefined;
  /** Puts a listing of a canceled sale back on sale, or removes it. */
  UnsentListing: ComponentType<UnsentListingProps>;
};

/** What a seller has to send, soonest first, and then what was canceled, sent or returned. Renders nothing if there are none. */
export function Sales({ sales: data, ...rest }: SalesProps) {
  const reload = useReload();
  if (data.status === 'failed') return <SectionFailure message={SALES_MESSAGES.failed} retry={reload} />;
  if (data.status !== 'ready' || data.value.length === 0) return null;
  return <LoadedSales sales={data.value} {...rest} />;
}

type Dialog = 'sent' | 'cannot-send' | 'returned';

function LoadedSales({
  sales,
  more,
  listingsKey,
  UnsentListing,
}: Omit<SalesProps, 'sales'> & { sales: readonly ShownSale[] }) {
  const [now] = useState(() => Date.now());
  const [open, setOpen] = useState<{ readonly dialog: Dialog; readonly sale: Sale }>();
  const { toSend, undecided, others } = groupSales(sales);
  const show = (dialog: Dialog, sale: Sale): void => setOpen({ dialog, sale });
  const of = (dialog: Dialog) => ({
    sale: open?.dialog === dialog ? open.sale : undefined,
    listingsKey,
    onClose: () => setOpen(undefined),
  });
  return (
    <section className={styles['sales']} aria-labelledby="sales">
      <h3 id="sales" className="vh">
        {SALES_MESSAGES.title}
      </h3>
      {toSend.length + undecided.length > 0 && (
        <ul>
          {toSend.map((sale, index) => {
            const isSoon = sale.shipBy !== undefined && isShipSoon(Date.parse(sale.shipBy), now);
            return (
              <SaleToSend
                key={sale.shipmentId}
                sale={sale}
                isSoon={isSoon}
                isFirst={isSoon && index === 0}
                onSend={() => show('sent', sale)}
                onCannotSend={() => show('cannot-send', sale)}
              />
            );
          })}
          {undecided.map((sale) => (
            <UndecidedSale key={sale.shipmentId} sale={sale} UnsentListing={UnsentListing} />
          ))}
        </ul>
      )}
      <SoldSales
        sales={others}
        // Of some of the sales it would be too low.
        due={more === undefined ? totalDue(sales) : 0}
        listingsKey={listingsKey}
        onReturned={(sale) => show('returned', sale)}
      />
      {more !== undefined && (
        <p className={styles['older']}>
          <Button small pending={more.isLoading} onClick={more.load}>
            {SALE_SCREEN.older}
          </Button>
        </p>
      )}
      <MarkSent {...of('sent')} />
      <CannotSend {...of('cannot-send')} />
      <TakeReturn {...of('returned')} />
    </section>
  );
}

type SoldSalesProps = {
  sales: readonly ShownSale[];
  /** What is not yet paid out for all sales, in dollars. */
  due: number;
  listingsKey: string | undefined;
  onReturned: (sale: Sale) => void;
};

/** The sales that were sent or ended. */
function SoldSales({ sales, due, listingsKey, onReturned }: SoldSalesProps) {
  const hasSales = sales.length > 0;
  if (!hasSales && due <= 0) return null;
  return (
    <>
      <div className={styles['sold']}>
        {hasSales && <h3>{SALE_SCREEN.sold}</h3>}
        {due > 0 && <p className="soft">{SALES_MESSAGES.due(formatDollars(due))}</p>}
      </div>
      {hasSales && (
        <ul>
          {sales.map((sale) => (
            <SaleRow
              key={sale.shipmentId}
              sale={sale}
              listingsKey={listingsKey}
              onReturned={() => onReturned(sale)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** The earnings that are not yet paid out, in dollars. */
function totalDue(sales: readonly Sale[]): number {
  const due = sales.filter(
    ({ paidOut, status, payout }) =>
      !paidOut && !isLost(status) && payout?.state !== 'paid' && payout?.state !== 'settled',
  );
  return toDollars(due.reduce((sum, { earned }) => sum + toCents(earned), 0));
}
