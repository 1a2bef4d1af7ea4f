import { DAY_MS } from '#contract/durations.ts';
import { STACK } from '#contract/selling/stack-messages.ts';
import { SYNC } from '#contract/sync/sync.ts';
import { purgeCodes, purgeRetiredSellers } from '../accounts/accounts.lifecycle.ts';
import { purgeUnknownIsbns, UNKNOWN_ISBN_TTL_MS } from '../appraisal/appraisal.lifecycle.ts';
import { purgeAuditEntries } from '../audit/audit.lifecycle.ts';
import {
  purgeCustomers,
  purgeCustomersOfAbandoned,
  purgePaymentEvents,
  purgeQuotes,
} from '../checkout/checkout.lifecycle.ts';
import { purgeCallHours } from '../dashboard/dashboard.lifecycle.ts';
import { purgeOldFiles } from '../gateways/files/purge-old-files.ts';
import { purgeMailFiles } from '../gateways/mail/file-mailer.ts';
import { mailFolder } from '../gateways/mail/open-mailer.ts';
import { RESPONSE_TTL_MS, purgeResponses } from '../http/idempotency/with-idempotency.ts';
import { purgeJobs } from '../jobs/jobs.lifecycle.ts';
import { purgeRateLimits } from '../limits/rate-limit.ts';
import { purgeTombstones } from '../mirror/mirror.lifecycle.ts';
import { purgeBuyers, purgeCases } from '../orders/orders.lifecycle.ts';
import { purgeSearchedWords } from '../search/search.lifecycle.ts';
import { purgeListingChanges, purgeListingImports } from '../selling/selling.lifecycle.ts';
import { purgeSoldListings } from '../selling/purge-sold-listings.ts';
import { purgeUnusedPhotos, UNUSED_UPLOAD_TTL_MS } from '../selling/purge-unused-photos.ts';
import { purgeRemovedStacks, purgeUnusedStacks } from '../selling/stacks/purge-stacks.ts';
import { SESSION_LIFE_MS } from '../sessions/start-session.ts';
import { purgeMessages } from '../support/support.lifecycle.ts';
import { purgeMutations } from '../sync/sync.lifecycle.ts';
import { purgeGuests } from './purge-guests.ts';
import type { RetentionRule } from './run-retention.ts';

const YEAR_MS = 365 * DAY_MS;

/** All data that the shop deletes by itself. README has the same table; `promise` is the privacy page's sentence. */
export const RETENTION = [
  {
    data: 'answers to calls with an Idempotency-Key',
    keptMs: RESPONSE_TTL_MS,
    since: 'the call',
    purge: purgeResponses,
  },
  // Longer than any limit's window.
  {
    data: 'counters of rate limits',
    keptMs: 2 * DAY_MS,
    since: 'their window began',
    purge: purgeRateLimits,
  },
  {
    data: 'results of changes that phones sent',
    keptMs: SYNC.resultRetentionDays * DAY_MS,
    since: 'the change',
    purge: purgeMutations,
  },
  {
    data: 'tombstones of deleted products',
    keptMs: 90 * DAY_MS,
    since: 'the deletion',
    purge: purgeTombstones,
  },
  {
    data: 'photos that were never listed',
    keptMs: UNUSED_UPLOAD_TTL_MS,
    since: 'the upload',
    promise: 'A photo that was never listed: 48 hours.',
    purge: purgeUnusedPhotos,
  },
  // Before the tombstones that it makes.
  {
    data: 'unpublished items of stacks',
    keptMs: STACK.keptDays * DAY_MS,
    since: 'their last change',
    promise: 'An unpublished item of a stack: 90 days after its last change.',
    purge: purgeUnusedStacks,
  },
  {
    data: 'tombstones of removed stacks and their items',
    keptMs: 90 * DAY_MS,
    since: 'the removal',
    purge: purgeRemovedStacks,
  },
  { data: 'changes of listings', keptMs: 2 * YEAR_MS, since: 'the change', purge: purgeListingChanges },
  {
    data: 'sessions, with a guest’s cart, wishlist and email',
    keptMs: SESSION_LIFE_MS,
    since: 'the last visit',
    promise: 'A guest’s cart and wishlist: 180 days after the last visit.',
    purge: purgeGuests,
  },
  {
    data: 'messages to the shop, with their answers',
    keptMs: 2 * YEAR_MS,
    since: 'the message',
    promise: 'Messages to us: 2 years.',
    purge: purgeMessages,
  },
  {
    data: 'name, email and address in orders',
    keptMs: 2 * YEAR_MS,
    since: 'the order',
    promise: 'The name, email and address in them are removed after 2 years.',
    purge: purgeBuyers,
  },
  // Longer than a bank takes to ask about a payment.
  {
    data: 'what listings said when they were sold',
    keptMs: 180 * DAY_MS,
    since: 'the parcel arrived',
    promise: 'What a listing said and showed when it was sold: 180 days after its parcel arrived.',
    purge: purgeSoldListings,
  },
  {
    data: 'reports and returns of parcels, with their photos',
    keptMs: 2 * YEAR_MS,
    since: 'they were closed',
    promise: 'A report about a parcel, with its photos: 2 years.',
    purge: purgeCases,
  },
  {
    data: 'email and payout account of sellers who deleted their account',
    keptMs: 7 * YEAR_MS,
    since: 'the last payout',
    promise: 'Your email and payout account, if you were paid for a sale: 7 years after the last payout.',
    purge: purgeRetiredSellers,
  },
  {
    data: 'name, email and address in checkouts',
    keptMs: 2 * YEAR_MS,
    since: 'the last change',
    purge: purgeCustomers,
  },
  {
    data: 'name, email and address in checkouts that became no order',
    keptMs: 30 * DAY_MS,
    since: 'the last change',
    purge: purgeCustomersOfAbandoned,
  },
  {
    data: 'checkouts that never held a copy',
    keptMs: DAY_MS,
    since: 'the last change',
    purge: purgeQuotes,
  },
  // Longer than a provider redelivers events.
  { data: 'payment events', keptMs: 90 * DAY_MS, since: 'the event', purge: purgePaymentEvents },
  { data: 'finished jobs', keptMs: 90 * DAY_MS, since: 'they were done', purge: purgeJobs },
  {
    data: 'sign-in codes',
    keptMs: DAY_MS,
    since: 'they expired',
    promise: 'A sign-in code: one day after it expired.',
    purge: purgeCodes,
  },
  {
    data: 'product lists uploaded for import',
    keptMs: 2 * DAY_MS,
    since: 'the upload',
    purge: ({ files }, before) => purgeOldFiles(files, 'imports', before),
  },
  {
    data: 'what such lists of sellers changed',
    keptMs: 2 * DAY_MS,
    since: 'the upload',
    purge: purgeListingImports,
  },
  // The current one is stored again every day.
  {
    data: 'ISBN packs for phones',
    keptMs: 30 * DAY_MS,
    since: 'they were current',
    purge: ({ files }, before) => purgeOldFiles(files, 'packs', before),
  },
  { data: 'the audit trail', keptMs: 2 * YEAR_MS, since: 'the change', purge: purgeAuditEntries },
  {
    data: 'searched words, without who searched',
    keptMs: 90 * DAY_MS,
    since: 'the search',
    promise: 'Search terms, without who searched for them: 90 days.',
    purge: purgeSearchedWords,
  },
  // At most 200,000, too. Then they are looked up again.
  {
    data: 'ISBNs that Open Library does not know',
    keptMs: UNKNOWN_ISBN_TTL_MS,
    since: 'it was asked',
    purge: (deps, before) => purgeUnknownIsbns(deps, before),
  },
  {
    data: 'counts of calls to outside services',
    keptMs: 90 * DAY_MS,
    since: 'the call',
    purge: purgeCallHours,
  },
  {
    data: 'mails in files',
    keptMs: 30 * DAY_MS,
    since: 'they were written',
    purge: ({ env }, before) => purgeMailFiles(mailFolder(env), before),
  },
  // Longer than tabs stay open. Processes renew the files of their build: see http/files/stored-assets.ts.
  {
    data: 'scripts and styles of a build',
    keptMs: 30 * DAY_MS,
    since: 'it last ran',
    purge: ({ files }, before) => purgeOldFiles(files, 'assets', before),
  },
] as const satisfies readonly RetentionRule[];
