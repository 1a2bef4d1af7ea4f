import * as z from 'zod/mini';
import { CONTACT_CATEGORIES } from './contact-topics.ts';
import { LIMITS } from '../limits.ts';

const filled = (max: number, message: string) =>
  z.string(message).check(
    z.refine((text) => text.trim().length > 0, message),
    z.maxLength(max, `Please keep this under ${max.toLocaleString('en-US')} characters`),
  );

export const contactSchema = z.object({
  name: filled(LIMITS.name.max, 'Please enter your name'),
  email: z
    .string('Valid email is required')
    .check(z.maxLength(LIMITS.email.max, 'Valid email is required'), z.email('Valid email is required')),
  subject: filled(LIMITS.subject.max, 'Please enter a subject'),
  category: z.optional(z.enum(CONTACT_CATEGORIES, 'Please choose a topic from the list')),
  message: filled(LIMITS.message.max, 'Please enter a message'),
  /** A field that no person sees: whoever fills it in is a program. */
  website: z.optional(z.string().check(z.maxLength(1_000))),
  /** What POST /api/form-stamp answered when the form was opened. */
  stamp: z.optional(z.string().check(z.maxLength(200))),
});
export type ContactMessage = z.infer<typeof contactSchema>;

/** POST /api/form-stamp: proves for how long a form was open. */
export const formStampSchema = z.object({ stamp: z.string() });
