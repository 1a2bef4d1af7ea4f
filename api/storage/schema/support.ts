import { REPORT_STATUSES } from '#contract/admin/admin-reports.ts';
import { CONTACT_CATEGORIES } from '#contract/support/contact-topics.ts';
import { REPORT_REASONS } from '#contract/support/report.ts';
import { check, id, index, instant, oneOf, ref, table, text } from '../columns.ts';
import { isOneOf } from '../checks.ts';
import { products } from './catalog.ts';

/** Messages of the contact form. */
export const contactMessages = table(
  'contact_messages',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    category: oneOf(CONTACT_CATEGORIES).notNull(),
    message: text().notNull(),
    sessionId: ref(),
    createdAt: instant().notNull(),
    status: text().notNull().default('new'), // new, answered, archived or spam
    answer: text(),
    answeredAt: instant(),
    archivedAt: instant(),
  },
  (t) => [
    index('contact_messages_newest').on(t.createdAt, t.id),
    check('contact_messages_category', isOneOf(t.category, CONTACT_CATEGORIES)),
  ],
);

/** Reports of listings by users, until an admin hides the listing or dismisses the report. */
export const reports = table(
  'reports',
  {
    id: id(),
    productId: ref()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    reason: oneOf(REPORT_REASONS).notNull(),
    text: text().notNull(),
    sessionId: ref(),
    status: oneOf(REPORT_STATUSES).notNull().default('open'),
    createdAt: instant().notNull(),
    decidedAt: instant(),
  },
  (t) => [
    index('reports_queue').on(t.status, t.createdAt, t.id),
    index('reports_product').on(t.productId),
    check('reports_reason', isOneOf(t.reason, REPORT_REASONS)),
    check('reports_status', isOneOf(t.status, REPORT_STATUSES)),
  ],
);
