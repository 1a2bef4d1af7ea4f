import {
  adminInboxSchema,
  adminMessageSchema,
  type AdminInbox,
  type AdminMessage,
  type MessageStatus,
} from '#contract/admin/admin-inbox.ts';
import { checked } from '../checked.ts';
import { queryString } from '../query-string.ts';
import type { Request } from '../request.ts';

/** Messages of the contact form. Each change answers the message as it then is. */
export function adminInboxOver(request: Request) {
  const post = async (id: number, action: string, body: object = {}): Promise<AdminMessage> =>
    checked(
      adminMessageSchema,
      (await request(`/api/admin/messages/${id}/${action}`, { method: 'POST', body })).body,
    );

  return {
    readInbox: async (asked: {
      status: MessageStatus;
      q?: string | undefined;
      cursor?: string | undefined;
    }): Promise<AdminInbox> =>
      checked(adminInboxSchema, (await request(`/api/admin/messages${queryString(asked)}`)).body),

    /** It is mailed. */
    answerMessage: async (id: number, text: string): Promise<AdminMessage> => post(id, 'answer', { text }),
    archiveMessage: async (id: number): Promise<AdminMessage> => post(id, 'archive'),
    reopenMessage: async (id: number): Promise<AdminMessage> => post(id, 'reopen'),
  };
}
