import { formStampSchema, type ContactMessage } from '#contract/support/contact.ts';
import { checked } from './checked.ts';
import type { Request } from './request.ts';

/** POST /api/contact, whose success is judged by the status; and what proves for how long the form was open. */
export function contactOver(request: Request) {
  return {
    async stamp(): Promise<string> {
      const { body } = await request('/api/form-stamp', { method: 'POST' });
      return checked(formStampSchema, body).stamp;
    },
    async send(message: ContactMessage): Promise<void> {
      await request('/api/contact', { method: 'POST', body: message });
    },
  };
}
