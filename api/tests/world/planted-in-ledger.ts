import type { Planted } from './planted-in-drafts.ts';

const enter = (key: string, lines: readonly (readonly [string, number])[]): string[] => [
  `insert into ledger_entries (id, key, kind, order_id, currency, livemode, at)
    values (99, '${key}', '${key.split(':')[0]}', 2, 'USD', false, 0)`,
  ...lines.map(
    ([account, cents], place) =>
      `insert into ledger_lines (entry_id, place, account, owner, shipment_id, cents)
        values (99, ${place}, '${account}', ${account === 'seller' ? "'s:9', 2" : 'null, null'}, ${cents})`,
  ),
];

const payout = (cents: number): string =>
  `insert into payouts (id, kind, owner, cents, currency, livemode, provider, status, created_at)
    values (99, 'payout', 's:9', ${cents}, 'USD', false, 'demo', 'due', 5)`;

const enterPayout = (cents: number): string[] => [
  `insert into ledger_entries (id, key, kind, currency, livemode, at)
    values (99, 'payout:99', 'payout', 'USD', false, 5)`,
  `insert into ledger_lines (entry_id, place, account, owner, cents)
    values (99, 0, 'seller', 's:9', ${cents}), (99, 1, 'transfers', null, ${-cents})`,
];

const dispute = (status: string): string =>
  `insert into disputes (id, order_id, intent_id, cents, status, reason)
    values ('dp_9', 2, 'pi_2', 500, '${status}', 'fraudulent')`;

const transfer = (key: string): string =>
  `insert into demo_transfers (key, id, account_id, cents, currency, created_at)
    values ('${key}', 'tr_9', 'acct_9', 500, 'USD', 5)`;

/** Statements that corrupt the ledger of the shop of doctor.test.ts, and the breach that the doctor reports. */
export const PLANTED_IN_LEDGER: readonly Planted[] = [
  {
    ailment: 'refund not sent',
    invariant: 'I6',
    about: 'order D-0001',
    seen: 'refunds sent 500, by the provider 0',
    by: ['update demo_intents set refunded_cents = 0'],
  },
  {
    ailment: 'unbalanced',
    invariant: 'I10',
    about: 'entry admin:1',
    seen: '1 lines add up to 5',
    by: enter('admin:1', [['bank', 5]]),
  },
  {
    ailment: 'unposted',
    invariant: 'I11',
    about: 'order D-0002',
    seen: 'paid 500, entered 499',
    by: ["update ledger_lines set cents = cents - 1 where account = 'provider' and cents > 0"],
  },
  {
    ailment: 'refunds off',
    invariant: 'I12',
    about: 'order D-0001',
    seen: 'owed 0, entered 500',
    by: [
      "delete from ledger_lines where entry_id in (select id from ledger_entries where kind = 'sent')",
      "delete from ledger_entries where kind = 'sent'",
    ],
  },
  {
    ailment: 'refunds off',
    invariant: 'I12',
    about: 'entry due:refund:pi_9',
    seen: 'no such refund',
    by: enter('due:refund:pi_9', [
      ['losses', 5],
      ['refunds', -5],
    ]),
  },
  {
    ailment: 'balance off',
    invariant: 'I13',
    about: 'shipment 2',
    seen: 'seller 490, ledger 500; fee 10, ledger 0',
    by: ['update order_items set fee_cents = 10'],
  },
  {
    ailment: 'balance off',
    invariant: 'I13',
    about: 'shipment 2',
    seen: 's:9 has a balance, and is not its seller',
    by: enter('admin:1', [
      ['seller', 5],
      ['losses', -5],
    ]),
  },
  {
    ailment: 'balance off',
    invariant: 'I13',
    about: 'seller s:9',
    seen: 'paid out and corrected 500, entered 0',
    by: ["update shipments set seller = 's:9', paid_out_at = 1, paid_out_cents = 500 where id = 2"],
  },
  {
    ailment: 'balance off',
    invariant: 'I13',
    about: 'seller s:9',
    seen: 'paid out and corrected 500, entered 0',
    by: [payout(500)],
  },
  {
    ailment: 'balance off',
    invariant: 'I13',
    about: 'transfers',
    seen: 'under way 500, entered 0',
    by: [payout(500)],
  },
  {
    ailment: 'overdue',
    invariant: 'I15',
    about: 'payout 99',
    seen: 'is due, but no job is pending',
    by: [payout(500)],
  },
  {
    ailment: 'overpaid',
    invariant: 'I14',
    about: 'payout 99',
    seen: '700 cents, of which 700 were not available',
    by: [
      "update shipments set seller = 's:9' where id = 2",
      payout(700),
      ...enterPayout(700),
      // Sales on the way cover nothing.
      `insert into ledger_lines (entry_id, place, account, owner, shipment_id, cents)
        select id, 9, 'seller', 's:9', 2, -900 from ledger_entries where key = 'paid:pi_2'`,
    ],
  },
  {
    ailment: 'overpaid',
    invariant: 'I14',
    about: 'shipment 2',
    seen: 'settled, and has not arrived',
    by: ["update shipments set seller = 's:9', settled_at = 1 where id = 2"],
  },
  {
    ailment: 'overdue',
    invariant: 'I15',
    about: 'shipment 2',
    seen: 'can be paid, and is not',
    by: [
      "update shipments set seller = 's:9', status = 'delivered', delivered_at = 1, pay_at = 1 where id = 2",
      `insert into sellers (owner, created_at, account_id, account_provider, account_state)
        values ('s:9', 0, 'acct_9', 'demo', 'ready')`,
    ],
  },
  {
    ailment: 'undecided',
    invariant: 'I15',
    about: 'dispute dp_9',
    seen: 'lost, and its bearers are not decided',
    by: [dispute('lost'), "update disputes set closed_at = 5 where id = 'dp_9'"],
  },
  {
    ailment: 'disputes off',
    invariant: 'I18',
    about: 'order D-0002',
    seen: 'disputed 500, entered 0',
    by: [dispute('needs_response')],
  },
  {
    ailment: 'disputes off',
    invariant: 'I18',
    about: 'order D-0002',
    seen: 'disputed 0, entered 500',
    by: [
      dispute('warning_needs_response'),
      ...enter('balance:txn_9', [
        ['disputes', 500],
        ['provider', -500],
      ]),
    ],
  },
  {
    ailment: 'disputes off',
    invariant: 'I18',
    about: 'entry balance:txn_9',
    seen: 'no such dispute',
    by: enter('balance:txn_9', [
      ['disputes', 500],
      ['provider', -500],
    ]),
  },
  {
    ailment: 'provider off',
    invariant: 'I19',
    about: 'order D-0002',
    seen: 'the provider has 500, entered 0',
    by: enter('admin:1', [
      ['losses', 500],
      ['provider', -500],
    ]),
  },
  {
    ailment: 'provider off',
    invariant: 'I19',
    about: 'transfer tr_9',
    seen: '500 cents to acct_9, for no payout',
    by: [transfer('payout:98')],
  },
  {
    ailment: 'provider off',
    invariant: 'I19',
    about: 'transfer tr_9',
    seen: '500 cents to acct_9, payout 99 of 500 is failed',
    by: [payout(500), "update payouts set status = 'failed', account_id = 'acct_9'", transfer('payout:99')],
  },
  {
    ailment: 'provider off',
    invariant: 'I19',
    about: 'payout 99',
    seen: 'sent, and unknown to the provider',
    by: [payout(500), "update payouts set status = 'sent', provider_id = 'tr_9'"],
  },
];
