/**
 * The HTTP tests that run against three processes, too. Those that replace parts of a shop, read its log or move its clock
 * are skipped there.
 */
export const CLUSTER_TESTS: readonly string[] = [
  'account-deleted',
  'account-secrets',
  'accounts',
  'admin-audit-groups',
  'admin-edits',
  'admin-find',
  'admin-import',
  'admin-inbox',
  'admin-orders',
  'admin-sign-in',
  'admin-users',
  'cart',
  'cart-security',
  'category',
  'checkout',
  'checkout-last-copies',
  'checkout-limits',
  'contact',
  'facets',
  'hold-limits',
  'hostile-input',
  'idempotency',
  'listings',
  'merge-guest',
  'mirror',
  'orders',
  'payouts',
  'price-comparison',
  'product',
  'product-counts',
  'product-related',
  'product-stock',
  'products',
  'reports',
  'response-fields',
  'returns',
  'reviews',
  'saved-addresses',
  'search',
  'search-total',
  'sellers',
  'sessions',
  'sign-in-races',
  'suggest',
  'sync',
  'sync-bounds',
  'sync-refusals',
  'sync-requests',
  'unite-guests',
  'unite-guests-data',
  'wishlist',
  'write-review',
];

/** Files whose tests need new processes: these keep an index of the rows, which the test before has deleted. */
export const NEEDS_NEW_PROCESSES: ReadonlySet<string> = new Set(['api/tests/facets.test.ts']);

const TIME = 'expects the time of a fixed clock';
const JOBS = 'runs jobs itself, at once';
const MAILS = 'reads the mails of one process';
const STATEMENTS = 'counts the statements of one process';
const KEYS = 'expects no trace of an Idempotency-Key, which every call has here';
const BEFORE = 'needs a test before it that is skipped';

/** Tests of these files, by name, that cannot pass on several processes, and why. */
export const NEEDS_ONE_PROCESS: Readonly<Record<string, string>> = {
  'a change older than 60 days is refused by title, and a clock a day off does not matter': TIME,
  'a change from a clock 61 days fast is applied once for as long as it can be resent': TIME,
  'a change from a clock 90 days fast is applied once for as long as it can be resent': TIME,
  'a message taken for spam is mailed to the shop once an admin reopens it': MAILS,
  'a message written without a stamp gets the right status': BEFORE,
  'a phone that missed more changes than the limit starts over': 'sets the counter of changes',
  'a report without a valid reason, or without a required text, is refused': BEFORE,
  'a second report by the same shopper replaces the first, and one by another shopper is added': BEFORE,
  'an add repeated with the same Idempotency-Key adds once, and the stored response holds no session token':
    KEYS,
  'a bulk change is one entry of the audit trail, found by what it changed, with its lines behind it': JOBS,
  "an admin's answer is mailed to the sender with the message quoted, and stored": MAILS,
  'an exported file contains no formulas and imports to the same products': JOBS,
  'an import that is interrupted and resumed applies each of hundreds of lines once': JOBS,
  'an import creates products, changes existing ones, reports rejected lines, and can be undone': JOBS,
  'an import counts what it created apart from what it changed': JOBS,
  'an item has what its row shows: price, author and cover': 'expects the first id',
  'an item marked as sold leaves the lists but keeps its page, and relisting puts it back on sale': TIME,
  'an order is refunded in parts, but never for more than was paid': JOBS,
  'an order says that its receipt was emailed only once it was, and nothing without a mail server': JOBS,
  'an owner can store at most 1 MB of responses, beyond which new keys get 429': KEYS,
  'folding the counts while products change keeps every total': JOBS,
  'known and unknown addresses cost the same work, statement by statement': STATEMENTS,
  'line breaks in a name or subject cannot inject headers into the answer': MAILS,
  'refused and read-only requests create no session': KEYS,
  'related items are searched again only when an item that shares a telling word has changed': STATEMENTS,
  "the export holds exactly the filtered rows in the table's order": TIME,
  'the right password opens a session by a cookie that is HttpOnly and SameSite=Strict': TIME,
  'the same answer sent twice is mailed once, and a different one again': MAILS,
  'unknown fields change nothing': TIME,
  "with a mail server a message goes to the shop's support address, with Reply-To set to its sender": JOBS,
};
