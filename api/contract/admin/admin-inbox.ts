import * as z from 'zod/mini';
import { CONTACT_CATEGORIES } from '../support/contact-topics.ts';
import { LIMITS } from '../limits.ts';
import { formatCount } from '../money.ts';

/** Status of a message of the contact form. `spam`: probably spam; not mailed to the shop, but kept here for review. */
export const MESSAGE_STATUSES = ['new', 'answered', 'archived', 'spam'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const adminMessageSchema = z.object({
  id: z.number(),
  status: z.enum(MESSAGE_STATUSES),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  category: z.enum(CONTACT_CATEGORIES),
  message: z.string(),
  createdAt: z.string(),
  /** The last reply. */
  answer: z.optional(z.string()),
  answeredAt: z.optional(z.string()),
  archivedAt: z.optional(z.string()),
});
export type AdminMessage = z.infer<typeof adminMessageSchema>;

/**
 * GET /api/admin/messages?status=&q=&cursor=: newest first; `status` defaults to `new`. `q` searches name, email,
 * subject and text.
 */
export const adminInboxSchema = z.object({
  messages: z.array(adminMessageSchema),
  /** Number of messages by status. */
  counts: z.object({ new: z.number(), answered: z.number(), archived: z.number(), spam: z.number() }),
  next: z.optional(z.string()),
});
export type AdminInbox = z.infer<typeof adminInboxSchema>;

/**
 * POST /api/admin/messages/{id}/answer: sent by email with the message quoted. `/archive` and `/reopen` take no body;
 * each returns the message.
 */
export const answerMessageSchema = z.object({
  text: z.string('Please write an answer').check(
    z.refine((text) => text.trim().length > 0, 'Please write an answer'),
    z.maxLength(LIMITS.message.max, `Please keep this under ${formatCount(LIMITS.message.max)} characters`),
  ),
});

/** Messages about the inbox. */
export const INBOX_MESSAGES = {
  noSuchMessage: 'There is no such message.',
  answered: 'Answer sent',
  archived: 'Message archived',
  reopened: 'Message is open again',
} as const;
