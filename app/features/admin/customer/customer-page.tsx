import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Customer, CustomerList } from '#contract/admin/admin-customers.ts';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import type { AdminProduct } from '#contract/admin/admin-products.ts';
import { conditionLabel } from '#contract/catalog/conditions.ts';
import { formatCount, formatDollars } from '#contract/money.ts';
import { ORDER_STATUS_LABELS } from '#contract/orders/order-messages.ts';
import { REPORT_REASON_NAMES } from '#contract/support/report.ts';
import type { CustomerPage as ListPage } from '#app/http/admin/admin.ts';
import { useServerData, type ServerData } from '#app/pwa/personal/personal-data.ts';
import { appendRows, useMorePages } from '#app/pwa/personal/use-more-pages.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { Listing, MoreButton } from '../listing.tsx';
import { formatDay } from '../local-time.ts';
import adminStyles from '../admin.module.css';
import styles from './customer-page.module.css';

/** A customer with the first page of each list; undefined while it loads. */
type CustomerRead = Promise<ServerData<Customer>> | undefined;

/** A customer's orders, messages, listings, and the reports about these; each leads to its own page. */
export function CustomerPage({ customer: read }: { customer: CustomerRead }) {
  const customer = useServerData(read);
  if (customer.status === 'missing') return <p className={adminStyles['none']}>{MESSAGES.noSuchUser}</p>;
  return (
    <Listing data={customer} failed="Error Loading Customer">
      {(value) => (
        <>
          <Account user={value.user} />
          <div className={styles['customer-page']}>
            <Section title="Orders" customer={read} list="orders" none="No orders yet.">
              {(order) => (
                <Item
                  key={order.id}
                  to={`/admin/orders/${order.id}`}
                  title={order.title}
                  detail={`${order.number}, ${formatDay(order.createdAt)}`}
                  aside={formatDollars(order.totalAmount)}
                  badge={ORDER_STATUS_LABELS[order.status]}
                />
              )}
            </Section>
            <Section title="Listings" customer={read} list="listings" none="Nothing listed.">
              {(product) => (
                <Item
                  key={product.id}
                  to={`/admin/products?q=${encodeURIComponent(`#${product.id}`)}${product.hidden ? '&hidden=true' : ''}`}
                  productId={product.id}
                  title={product.title}
                  detail={`${conditionLabel(product.condition)}, ${formatDay(product.createdAt)}`}
                  aside={formatDollars(product.price)}
                  badge={listingState(product)}
                />
              )}
            </Section>
            <Section title="Messages" customer={read} list="messages" none="No messages.">
              {({ id, subject, status, createdAt }) => (
                <Item
                  key={id}
                  to={`/admin/messages?status=${status}&q=${encodeURIComponent(value.user.email)}`}
                  title={subject}
                  detail={formatDay(createdAt)}
                  badge={MESSAGE_STATES[status]}
                />
              )}
            </Section>
            <Section title="Reports about the listings" customer={read} list="reports" none="No reports.">
              {({ id, product, reason, status, createdAt }) => (
                <Item
                  key={id}
                  to={`/admin/reports?status=${status}`}
                  title={product.title}
                  detail={`${REPORT_REASON_NAMES[reason]}, ${formatDay(createdAt)}`}
                  badge={REPORT_STATES[status]}
                />
              )}
            </Section>
          </div>
        </>
      )}
    </Listing>
  );
}

function listingState({ hidden, paused, inStock }: AdminProduct): string {
  if (hidden) return 'Hidden';
  if (paused === true) return MESSAGES.paused;
  return inStock ? 'For sale' : 'Sold';
}

const MESSAGE_STATES = {
  new: 'New',
  answered: 'Answered',
  archived: 'Archived',
  spam: 'Probably spam',
} as const;
const REPORT_STATES = { open: 'Open', hidden: 'Hidden', dismissed: 'Dismissed' } as const;

function Account({ user: { id, name, email, isVerified, createdAt } }: Pick<Customer, 'user'>) {
  return (
    <p>
      <b>{name.trim() === '' ? MESSAGES.noName : name}</b>{' '}
      <a className="link" href={`mailto:${email}`}>
        {email}
      </a>{' '}
      <Badge tone={isVerified ? 'in' : 'wait'}>{isVerified ? MESSAGES.verified : MESSAGES.unverified}</Badge>{' '}
      <span className="soft">
        ID {id}, registered {formatDay(createdAt)}
      </span>
    </p>
  );
}

type SectionProps<L extends CustomerList> = {
  title: string;
  customer: CustomerRead;
  list: L;
  none: string;
  children: (each: Customer[L][number]) => ReactNode;
};

const OLDER = {
  orders: 'Show older orders',
  messages: 'Show older messages',
  reports: 'Show older reports',
  listings: 'Show older listings',
} as const;

async function readFirst<L extends CustomerList>(
  customer: Promise<ServerData<Customer>>,
  list: L,
): Promise<ServerData<ListPage<L>>> {
  const data = await customer;
  if (data.status !== 'ready') return data;
  const { [list]: rows, next } = data.value;
  return { status: 'ready', value: { rows, next: next?.[list] } };
}

const join = <L extends CustomerList>(before: ListPage<L>, after: ListPage<L>): ListPage<L> => ({
  ...after,
  rows: appendRows(before.rows, after.rows, ({ id }) => id),
});

/** One of the customer's lists, newest first, page by page. */
function Section<L extends CustomerList>({ title, customer, list, none, children }: SectionProps<L>) {
  const first = useMemo(() => customer && readFirst(customer, list), [customer, list]);
  const { data, more } = useMorePages(first, join<L>, list);
  if (data.status !== 'ready') return null;
  const { rows } = data.value;
  return (
    <section aria-label={title}>
      <h2>
        {title}{' '}
        <span className="soft small">
          {formatCount(rows.length)}
          {more !== undefined && '+'}
        </span>
      </h2>
      {rows.length === 0 ? <p className="soft">{none}</p> : <ul>{rows.map(children)}</ul>}
      <MoreButton more={more} label={OLDER[list]} />
    </section>
  );
}

type ItemProps = {
  to: string;
  /** The product to open there. */
  productId?: number;
  title: string;
  detail: string;
  aside?: string;
  badge: string;
};

function Item({ to, productId, title, detail, aside, badge }: ItemProps) {
  return (
    <li>
      <Link to={to} state={{ openProduct: productId }}>
        {title}
      </Link>
      <span className="soft small">{detail}</span>
      <span className={styles['aside']}>
        {aside} <Badge>{badge}</Badge>
      </span>
    </li>
  );
}
