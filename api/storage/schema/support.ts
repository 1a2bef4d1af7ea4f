import { CONTACT_CATEGORIES } from '#contract/contact-topics.ts';
import { check, id, index, instant, oneOf, ref, table, text } from '../columns.ts';
import { isOneOf } from '../checks.ts';

/** A message of the contact form. */
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
    status: text().notNull().default('new'),
  },
  (t) => [
    index('contact_messages_newest').on(t.createdAt, t.id),
    check('contact_messages_category', isOneOf(t.category, CONTACT_CATEGORIES)),
  ],
);
