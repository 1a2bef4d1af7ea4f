import { useEffect, useRef, useState, type ReactNode } from 'react';
import { showSales, type SalesRead, type ShownSale } from '#app/offline/sales/show-sales.ts';
import { useConnectivity } from '#app/pwa/connectivity.ts';
import { useReload, useServerData, type ServerData } from '#app/pwa/personal/personal-data.ts';
import { appendRows, useMorePages, type MorePages } from '#app/pwa/personal/use-more-pages.ts';
import { useSalesChanges } from '#app/pwa/sales/sales.ts';
import { AsOf } from './as-of.tsx';
import { SaleRefusals } from './sale-refusals.tsx';

type OwnSalesProps = {
  /** The first page of the sales, or the one at the cursor of the address; undefined while loading. */
  page: Promise<ServerData<SalesRead>> | undefined;
  /** The access key of a guest's emailed link; the sales are then that guest's, and nothing is stored. */
  listingsKey: string | undefined;
  children: (sales: ServerData<readonly ShownSale[]>, more: MorePages | undefined) => ReactNode;
};

/** Passes on the seller's sales with what was said about them on this device: also without a network. */
export function OwnSales({ page, listingsKey, children }: OwnSalesProps) {
  const { data, more } = useMorePages(useFreshPage(page), join);
  const known = useSalesChanges();
  const changes = listingsKey === undefined ? known?.changes : undefined;
  const refusals = listingsKey === undefined ? known?.refusals : undefined;
  const isStored = data.status === 'ready' && data.value.isStored;
  useReloadOnNews(isStored, changes?.filter(({ acknowledgedAt }) => acknowledgedAt === undefined).length);
  return (
    <>
      <SaleRefusals refusals={refusals ?? []} />
      {data.status === 'ready' && data.value.isStored && <AsOf readAt={data.value.readAt} />}
      {children(
        data.status === 'ready'
          ? { status: 'ready', value: showSales(data.value.sales, data.value.readAt, changes ?? []) }
          : data,
        more,
      )}
    </>
  );
}

const join = (before: SalesRead, after: SalesRead): SalesRead => ({
  ...before,
  sales: appendRows(before.sales, after.sales, ({ shipmentId }) => shipmentId),
  next: after.next,
});

/** The server's answer as soon as it comes; until then what is stored. */
function useFreshPage(page: OwnSalesProps['page']): OwnSalesProps['page'] {
  const data = useServerData(page);
  const [late, setLate] = useState<{ readonly of: SalesRead; readonly page: OwnSalesProps['page'] }>();
  const first = data.status === 'ready' ? data.value : undefined;
  useEffect(() => {
    let isCurrent = true;
    first?.fresh?.then(
      (value) => isCurrent && setLate({ of: first, page: Promise.resolve({ status: 'ready', value }) }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [first]);
  return late !== undefined && late.of === first ? late.page : page;
}

/** Loads the sales again when the network is back, and when the shop has answered a change. */
function useReloadOnNews(isStored: boolean, pendingCount = 0): void {
  const reload = useReload();
  const returnCount = useConnectivity((connectivity) => connectivity.returnCount);
  const before = useRef({ pendingCount, returnCount });
  useEffect(() => {
    const isAnswered = pendingCount < before.current.pendingCount;
    const isBack = isStored && returnCount !== before.current.returnCount;
    before.current = { pendingCount, returnCount };
    if (isAnswered || isBack) reload();
  }, [pendingCount, returnCount, isStored, reload]);
}
