import type { Found, FoundPerson } from '#contract/admin/admin-find.ts';
import { conditionLabel } from '#contract/catalog/conditions.ts';
import { formatCount, formatDollars } from '#contract/money.ts';
import { ORDER_STATUS_LABELS } from '#contract/orders/order-messages.ts';
import type { IconName } from '#app/ui/icon.tsx';
import { formatDay } from '../local-time.ts';

/** A result of the palette, or an action. */
export interface PaletteRow {
  readonly key: string;
  /** The address that it opens. */
  readonly to: string;
  /** The product to open there. */
  readonly productId?: number;
  readonly icon: IconName;
  readonly imageUrl?: string;
  readonly title: string;
  readonly detail?: string;
  /** At the right: its state, or what Enter does. */
  readonly aside: string;
}

interface PaletteGroup {
  readonly heading: 'People' | 'Orders' | 'Products' | 'Actions';
  readonly rows: readonly PaletteRow[];
}

/** What Enter opens without any search. */
const ACTIONS: readonly (readonly [to: string, title: string, aside: string])[] = [
  ['/admin', 'Dashboard', 'Figures and users'],
  ['/admin/products', 'Products', 'Prices, stock, import and export'],
  ['/admin/products?stock=out', 'Sold out products', 'Opens Products'],
  ['/admin/products?hidden=true', 'Hidden products', 'Opens Products'],
  ['/admin/orders', 'Orders', 'Refunds and shipments'],
  ['/admin/orders?status=to-send', 'Orders to be sent', 'Opens Orders'],
  ['/admin/orders?status=returns', 'Returns asked for', 'Opens Orders'],
  ['/admin/orders?status=refunds-due', 'Refunds under way', 'Opens Orders'],
  ['/admin/cases', 'Cases', 'Decide reports and returns'],
  ['/admin/sellers', 'Sellers', 'Sales, lateness, holds and blocks'],
  ['/admin/disputes', 'Disputes', 'Answer banks, decide who bears losses'],
  ['/admin/money', 'Money', 'Balances, entries and failed refunds'],
  ['/admin/messages', 'Messages', 'Read and answer'],
  ['/admin/reports', 'Reports', 'Hide or dismiss'],
  ['/admin/isbns', 'ISBN records', 'Titles that listings dispute'],
  ['/admin#fee', "Sellers' fee", 'Opens the dashboard'],
  ['/admin/audit', 'Audit trail', 'See and undo changes'],
  ['/', 'View site', 'Opens the shop'],
];

const NOTHING: Found = { people: [], orders: [], products: [] };

/** The results for a text under their headings, without empty ones; before the server's answer only the actions. */
export function paletteGroups(text: string, found: Found = NOTHING): readonly PaletteGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const groups: PaletteGroup[] = [
    { heading: 'People', rows: found.people.map(personRow) },
    { heading: 'Orders', rows: found.orders.map(orderRow) },
    { heading: 'Products', rows: found.products.map(productRow) },
    { heading: 'Actions', rows: [...actionsOn(found.people), ...actionsWith(words)] },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

const counted = (count: number, word: string): string =>
  `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;

const nameOf = ({ name, email }: FoundPerson): string => (name.trim() === '' ? email : name);

const personRow = (person: FoundPerson): PaletteRow => ({
  key: `person ${person.id}`,
  to: `/admin/customers/${person.id}`,
  icon: 'user',
  title: nameOf(person),
  detail: person.email,
  aside: `${counted(person.orders, 'order')}, ${counted(person.listings, 'listing')}`,
});

const orderRow = (order: Found['orders'][number]): PaletteRow => ({
  key: `order ${order.id}`,
  to: `/admin/orders/${order.id}`,
  icon: 'truck',
  title: order.number,
  detail: `${order.customerName === '' ? order.title : order.customerName}, ${formatDollars(order.totalAmount)}`,
  aside: `${ORDER_STATUS_LABELS[order.status]}, ${formatDay(order.createdAt)}`,
});

const productRow = ({
  id,
  title,
  author,
  condition,
  price,
  imageUrl,
}: Found['products'][number]): PaletteRow => ({
  key: `product ${id}`,
  to: `/admin/products?q=${encodeURIComponent(`#${id}`)}`,
  productId: id,
  icon: 'barcode',
  imageUrl: imageUrl.replace(/-640\.jpg$/, '-160.webp'),
  title,
  detail: author ?? conditionLabel(condition),
  aside: formatDollars(price),
});

const actionsOn = ([person]: Found['people']): PaletteRow[] =>
  person === undefined || person.orders === 0
    ? []
    : [
        {
          key: 'refund',
          to: `/admin/orders?q=${encodeURIComponent(person.email)}`,
          icon: 'return',
          title: `Refund an order of ${nameOf(person)}`,
          aside: 'Opens Orders',
        },
      ];

const actionsWith = (words: readonly string[]): PaletteRow[] =>
  ACTIONS.filter(([, title, aside]) => {
    const text = `${title} ${aside}`.toLowerCase();
    return words.every((word) => text.includes(word));
  }).map(([to, title, aside]) => ({ key: to, to, icon: 'chevron-right', title, aside }));
