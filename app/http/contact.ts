import type { ContactMessage } from '#contract/contact.ts';
import type { Request } from './request.ts';

/** POST /api/contact; success is judged by the status. */
export function contactOver(request: Request) {
  return {
    async send(message: ContactMessage): Promise<void> {
      await request('/api/contact', { method: 'POST', body: message });
    },
  };
}
