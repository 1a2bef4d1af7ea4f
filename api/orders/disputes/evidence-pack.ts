import { conditionLabel } from '#contract/catalog/conditions.ts';
import { formatDollars, toDollars } from '#contract/money.ts';
import {
  EVIDENCE_LIMITS,
  EVIDENCE_NAMES,
  evidenceKind,
  withoutEmpty,
  type Evidence,
  type EvidenceField,
} from '#contract/orders/dispute-evidence.ts';
import { arrivalText, EVIDENCE_TEXTS as TEXTS } from '#contract/orders/evidence-texts.ts';
import { mailSubject } from '#contract/orders/order-mail-messages.ts';
import { formatDay, shopDay } from '#contract/shop-clock.ts';
import type { Deps } from '../../deps.ts';
import { sentMails } from '../../jobs/mail-job.ts';
import type { SoldListing } from '../../storage/schema.ts';
import type { Db } from '../../storage/storage.ts';
import { type ShipmentRow, type WholeOrder } from '../orders.repo.ts';
import { refundsOf } from '../refunds/refunds.repo.ts';
import { soldListings } from '../parcels/sold-listings.repo.ts';

const dayOf = (instant: number): string => formatDay(shopDay(instant));
const priceOf = (cents: number): string => formatDollars(toDollars(cents));

/** What the shop knows of a disputed order, in the fields of its provider: what was sold, where it went, what the buyer was told. */
export async function evidencePack(db: Db, { env }: Pick<Deps, 'env'>, whole: WholeOrder): Promise<Evidence> {
  const { order, shipments } = whole;
  const sold = await soldListings(
    db,
    shipments.map(({ id }) => id),
  );
  const sent = shipments.filter(({ shippedAt }) => shippedAt !== null);
  return fitting({
    product_description: soldText(whole, sold),
    customer_name: order.customerName ?? '',
    customer_email_address: order.customerEmail ?? '',
    shipping_address: order.shippingAddress ?? '',
    shipping_carrier: list(sent.map(({ carrier }) => carrier)),
    shipping_tracking_number: list(sent.map(({ tracking }) => tracking)),
    shipping_date: list(sent.map(({ shippedAt }) => shippedAt && dayOf(shippedAt))),
    service_date: list(shipments.map(({ deliveredAt }) => deliveredAt && dayOf(deliveredAt))),
    refund_policy_disclosure: TEXTS.policies(env.publicUrl),
    uncategorized_text: await historyOf(db, whole),
  });
}

/** Cut to what the provider takes. */
const fitting = (fields: Evidence): Evidence => {
  const cut: Partial<Record<EvidenceField, string>> = {};
  for (const field of EVIDENCE_NAMES)
    cut[field] = (fields[field] ?? '').slice(0, EVIDENCE_LIMITS[evidenceKind(field)]);
  return withoutEmpty(cut);
};

/** Each once, as the provider wants several. */
const list = (values: readonly (string | number | null)[]): string =>
  [...new Set(values.flatMap((value) => (value === null || value === '' ? [] : String(value))))].join(', ');

const soldText = ({ items }: WholeOrder, sold: ReadonlyMap<number, SoldListing>): string =>
  items
    .filter(({ quantity, removed }) => quantity > removed)
    .flatMap(({ id, quantity, removed, title, condition, unitCents }) => {
      const description = sold.get(id)?.description ?? '';
      return [
        TEXTS.asSold(quantity - removed, title, conditionLabel(condition), priceOf(unitCents)),
        ...(description === '' ? [] : [TEXTS.described(description)]),
      ];
    })
    .join('\n');

async function historyOf(db: Db, { order, shipments }: WholeOrder): Promise<string> {
  const { number, createdAt, totalCents, customerEmail } = order;
  const refunds = await refundsOf(db, [order.id]);
  const mails = await mailsOf(db, order.publicId);
  return [
    TEXTS.order(number, dayOf(createdAt), priceOf(totalCents), customerEmail ?? ''),
    ...shipments.map(parcelText),
    ...refunds.flatMap(({ status, cents, doneAt }) =>
      status === 'sent' && doneAt !== null ? [TEXTS.refunded(priceOf(cents), dayOf(doneAt))] : [],
    ),
    ...(mails.length === 0 ? [] : [TEXTS.mails, ...mails]),
  ].join('\n');
}

function parcelText(shipment: ShipmentRow): string {
  const { shippedAt, carrier, tracking, deliveredAt, deliveredBy, canceledAt, returnedAt } = shipment;
  const parcel = [carrier, tracking].filter(Boolean).join(' ');
  return [
    shippedAt === null
      ? TEXTS.notSent
      : TEXTS.sent(dayOf(shippedAt), tracking === null ? TEXTS.untracked : parcel),
    ...(deliveredAt === null ? [] : [arrivalText(dayOf(deliveredAt), deliveredBy)]),
    ...(returnedAt === null ? [] : [TEXTS.returned(dayOf(returnedAt))]),
    ...(canceledAt === null ? [] : [TEXTS.canceled(dayOf(canceledAt))]),
  ].join(' ');
}

/** The mails about an order that its buyer was sent in the last 90 days. */
async function mailsOf(db: Db, publicId: string): Promise<string[]> {
  const prefix = `order-${publicId}-`;
  return (await sentMails(db, prefix)).flatMap(({ id, sentAt }) => {
    const subject = mailSubject(id.slice(prefix.length));
    return subject === undefined ? [] : [TEXTS.mail(dayOf(sentAt), subject)];
  });
}
