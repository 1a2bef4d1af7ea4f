import type { Planted } from './planted-in-drafts.ts';

/** The same for the parcel of order 2. */
export const PLANTED_IN_PARCELS: readonly Planted[] = [
  ...[
    {
      seen: 'not sent in time, and not canceled',
      by: ["update shipments set seller = 's:1', ship_by = 1 where id = 2"],
    },
    {
      seen: 'of a blocked seller, and not canceled',
      by: [
        "update shipments set seller = 's:9', created_at = 1 where id = 2",
        "insert into sellers (owner, created_at, standing) values ('s:9', 0, 'blocked')",
        `insert into blocks (kind, value, owner, reason, since) values ('session', '9', 's:9', 'Fakes', 1)`,
      ],
    },
    {
      seen: 'not accepted in time',
      by: ["update shipments set status = 'shipped', accept_by = 1 where id = 2"],
    },
    { seen: 'new without a deadline', by: ['update shipments set ship_by = null where id = 2'] },
    {
      seen: 'a case waits although its time is over',
      by: [
        `insert into cases (shipment_id, kind, status, text, opened_at, answer_by)
          values (2, 'missing', 'open', '', 0, 1)`,
      ],
    },
  ].map(({ seen, by }) => ({
    ailment: 'overdue' as const,
    invariant: 'I15' as const,
    about: 'shipment 2',
    seen,
    by,
  })),
  {
    ailment: 'refunded twice',
    invariant: 'I17',
    about: 'shipment 2',
    seen: 'items 500, refunds 501',
    by: [
      `insert into refunds (key, order_id, shipment_id, cents, reason, status, created_at)
       values ('once', 2, 2, 500, '', 'sent', 0), ('again', 2, 2, 1, '', 'due', 0)`,
    ],
  },
];
