import {
  adminInboxSchema,
  adminMessageSchema,
  type AdminInbox,
  type AdminMessage,
  type MessageStatus,
} from '#contract/admin/admin-inbox.ts';
import { parseAnswer } from '../parse-answer.ts';
import { toQueryString } from '../query-string.ts';
import type { Request } from '../request.ts';

/** Contact form messages. Each change returns the updated message. */
export function createAdminInboxClient(request: Request) {
  const post = async (id: number, action: string, body: object = {}): Promise<AdminMessage> =>
    parseAnswer(
      adminMessageSchema,
      (await request(`/api/admin/messages/${id}/${action}`, { method: 'POST', body })).body,
    );

  return {
    readInbox: async (query: {
      status: MessageStatus;
      q?: string | undefined;
      cursor?: string | undefined;
    }): Promise<AdminInbox> =>
      parseAnswer(adminInboxSchema, (await request(`/api/admin/messages${toQueryString(query)}`)).body),

    /** Sends the answer by email. */
    answerMessage: async (id: number, text: string): Promise<AdminMessage> => post(id, 'answer', { text }),
    archiveMessage: async (id: number): Promise<AdminMessage> => post(id, 'archive'),
    reopenMessage: async (id: number): Promise<AdminMessage> => post(id, 'reopen'),
  };
}
