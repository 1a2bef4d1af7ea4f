import * as z from 'zod/mini';
import { CONTACT_CATEGORIES } from './contact-topics.ts';
import { LIMITS } from '../limits.ts';
import { formatCount } from '../money.ts';

const filled = (max: number, message: string) =>
  z.string(message).check(
    z.refine((text) => text.trim().length > 0, message),
    z.maxLength(max, `Please keep this under ${formatCount(max)} characters`),
  );

export const contactSchema = z.object({
  name: filled(LIMITS.name.max, 'Please enter your name'),
  email: z
    .string('Valid email is required')
    .check(z.maxLength(LIMITS.email.max, 'Valid email is required'), z.email('Valid email is required')),
  subject: filled(LIMITS.subject.max, 'Please enter a subject'),
  category: z.optional(z.enum(CONTACT_CATEGORIES, 'Please choose a topic from the list')),
  message: filled(LIMITS.message.max, 'Please enter a message'),
  /** Honeypot: a hidden field that only bots fill in. */
  website: z.optional(z.string().check(z.maxLength(1_000))),
  /** The response of POST /api/form-stamp from when the form was opened. */
  stamp: z.optional(z.string().check(z.maxLength(200))),
});
export type ContactMessage = z.infer<typeof contactSchema>;

/** POST /api/form-stamp: proves how long a form was open. */
export const formStampSchema = z.object({ stamp: z.string() });
