import { formStampSchema, type ContactMessage } from '#contract/support/contact.ts';
import { parseAnswer } from './parse-answer.ts';
import type { Request } from './request.ts';

/** The contact form: POST /api/contact, and the stamp that proves how long the form was open. */
export function createContactClient(request: Request) {
  return {
    async stamp(): Promise<string> {
      const { body } = await request('/api/form-stamp', { method: 'POST' });
      return parseAnswer(formStampSchema, body).stamp;
    },
    async send(message: ContactMessage): Promise<void> {
      await request('/api/contact', { method: 'POST', body: message });
    },
  };
}

export type ContactClient = ReturnType<typeof createContactClient>;
