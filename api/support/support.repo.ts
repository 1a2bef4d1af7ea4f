import type { ContactCategory } from '#contract/contact-topics.ts';
import { contactMessages } from '../storage/schema.ts';
import { write } from '../storage/storage.ts';

/** Keeps a message of the contact form for the back office. `sessionId` is the row of the sender's session, if any. */
export const insertMessage = write<{
  name: string;
  email: string;
  subject: string;
  category: ContactCategory;
  message: string;
  sessionId: number | null;
  now: number;
}>()('insert_contact_message', (tx, p) =>
  tx.insert(contactMessages).values({
    name: p.name,
    email: p.email,
    subject: p.subject,
    category: p.category,
    message: p.message,
    sessionId: p.sessionId,
    createdAt: p.now,
  }),
);
