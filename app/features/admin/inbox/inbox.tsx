import { useState } from 'react';
import {
  INBOX_MESSAGES,
  MESSAGE_STATUSES,
  type AdminInbox,
  type AdminMessage,
} from '#contract/admin/admin-inbox.ts';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { CONTACT_CATEGORY_NAMES } from '#contract/support/contact-topics.ts';
import { useReload, type ServerData } from '#app/pwa/personal/personal-data.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { inboxCalls } from '../admin-calls.ts';
import { AnswerForm } from './answer-form.tsx';
import { showRefusal } from '../products/change-product.ts';
import { FilterBox } from '../filter-box.tsx';
import { Listing, MoreButton } from '../listing.tsx';
import { messageQueryOf } from './message-query.ts';
import { StatusTabs } from '../status-tabs.tsx';
import { useFilterParams } from '../use-filter-params.ts';
import { useMorePages } from '#app/pwa/personal/use-more-pages.ts';
import { formatDateTime } from '../local-time.ts';
import adminStyles from '../admin.module.css';

const WORDS = { new: 'New', answered: 'Answered', archived: 'Archived', spam: 'Probably spam' } as const;

const join = (before: AdminInbox, after: AdminInbox): AdminInbox => ({
  ...after,
  messages: [...before.messages, ...after.messages],
});

/** Messages from the contact form. */
export function Inbox({ page }: { page: Promise<ServerData<AdminInbox>> | undefined }) {
  const { params, words, setWords, setParam } = useFilterParams();
  const { status } = messageQueryOf(params);
  const { data, more } = useMorePages(page, join);
  const counts = data.status === 'ready' ? data.value.counts : undefined;
  return (
    <>
      <StatusTabs
        label="Messages"
        tabs={MESSAGE_STATUSES.map((each) => ({ id: each, words: WORDS[each], count: counts?.[each] }))}
        selected={status}
        onSelect={(id) => setParam('status', id === 'new' ? '' : id)}
      />
      <div className={adminStyles['tools']}>
        <FilterBox
          label="Filter messages"
          hint="Name, mail, subject, words"
          value={words}
          onChange={setWords}
        />
      </div>
      <Listing data={data} failed="Error Loading Messages">
        {({ messages }) =>
          messages.length === 0 ? (
            <p className={adminStyles['none']}>No messages here.</p>
          ) : (
            <>
              <ul className={adminStyles['letters']} aria-label="Messages">
                {messages.map((message) => (
                  <MessageItem key={message.id} message={message} />
                ))}
              </ul>
              <MoreButton more={more} />
            </>
          )
        }
      </Listing>
    </>
  );
}

function MessageItem({ message }: { message: AdminMessage }) {
  const { id, status, name, email, subject, category, createdAt, answer, answeredAt } = message;
  const reload = useReload();
  const [busy, setBusy] = useState(false);
  const changeStatus = async (call: (id: number) => Promise<AdminMessage>, done: string) => {
    setBusy(true);
    try {
      await call(id);
      toast({ title: done });
      reload();
    } catch (error) {
      showRefusal(error, MESSAGES.actionFailed);
    }
    setBusy(false);
  };
  return (
    <li className={adminStyles['letter']}>
      <div className="row spread">
        <h2>{subject}</h2>
        <span className="soft small">{formatDateTime(createdAt)}</span>
      </div>
      <p className="small">
        {name}, {email} <Badge>{CONTACT_CATEGORY_NAMES[category]}</Badge>
      </p>
      <p className={adminStyles['letter-text']}>{message.message}</p>
      {answer !== undefined && (
        <blockquote className={adminStyles['letter-text']}>
          <b>Answered{answeredAt === undefined ? '' : ` ${formatDateTime(answeredAt)}`}</b>
          {'\n'}
          {answer}
        </blockquote>
      )}
      <AnswerForm message={message} onSent={reload}>
        {status === 'archived' || status === 'spam' ? (
          <Button
            small
            pending={busy}
            onClick={() => void changeStatus(inboxCalls.reopenMessage, INBOX_MESSAGES.reopened)}
          >
            Reopen<span className="vh"> {subject}</span>
          </Button>
        ) : (
          <Button
            small
            pending={busy}
            onClick={() => void changeStatus(inboxCalls.archiveMessage, INBOX_MESSAGES.archived)}
          >
            Archive<span className="vh"> {subject}</span>
          </Button>
        )}
      </AnswerForm>
    </li>
  );
}
