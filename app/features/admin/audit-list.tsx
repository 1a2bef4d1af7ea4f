import { useCallback, useDeferredValue, useState } from 'react';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditEntry, type AuditTrail } from '#contract/admin-audit.ts';
import { ADMIN_MESSAGES as SAYS } from '#contract/admin-messages.ts';
import { inWords } from '#contract/categories.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast-store.ts';
import { auditCalls } from './admin-calls.ts';
import { ChangeList } from './change-list.tsx';
import { sayRefused } from './change-product.ts';
import { FilterBox } from './filter-box.tsx';
import { Listing } from './listing.tsx';
import { PickDay, PickOne } from './pick.tsx';
import { TableFrame } from './table-frame.tsx';
import { useListed } from './use-listed.ts';
import { momentOf } from './when.ts';

const isNamed = (action: string): action is keyof typeof AUDIT_ACTIONS => action in AUDIT_ACTIONS;
const nameOf = (action: string): string => (isNamed(action) ? AUDIT_ACTIONS[action] : action);

const join = (before: AuditTrail, after: AuditTrail): AuditTrail => ({
  ...after,
  entries: [...before.entries, ...after.entries],
});

/** Every change by an admin, newest first, and the way back where that is safe. */
export function AuditList() {
  const [q, setQ] = useState('');
  const [asked, setAsked] = useState({ action: '', subject: '', from: '', to: '' });
  const words = useDeferredValue(q.trim());
  const read = useCallback(
    async (cursor?: string) => auditCalls.readTrail(present({ ...asked, q: words, cursor: cursor ?? '' })),
    [asked, words],
  );
  const listed = useListed(read, join);
  const pick = (name: keyof typeof asked) => (value: string) =>
    setAsked((now) => ({ ...now, [name]: value }));
  return (
    <>
      <div className="admin-tools">
        <FilterBox label="Filter changes" hint="Words of what was changed" value={q} onChange={setQ} />
        <PickOne
          label="Action"
          any="Every action"
          value={asked.action}
          onChange={pick('action')}
          options={Object.entries(AUDIT_ACTIONS)}
        />
        <PickOne
          label="About"
          any="About anything"
          value={asked.subject}
          onChange={pick('subject')}
          options={AUDIT_SUBJECTS.map((each) => [each, inWords(each)])}
        />
        <PickDay label="From" value={asked.from} onChange={pick('from')} />
        <PickDay label="To" value={asked.to} onChange={pick('to')} />
      </div>
      <Listing listed={listed} failed="Error Loading Audit Trail">
        {({ entries }) =>
          entries.length === 0 ? (
            <p className="admin-none">No changes match.</p>
          ) : (
            <Entries entries={entries} onUndone={listed.again} />
          )
        }
      </Listing>
    </>
  );
}

const present = (asked: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));

function Entries({ entries, onUndone }: { entries: readonly AuditEntry[]; onUndone: () => void }) {
  return (
    <TableFrame label="Audit trail">
      <thead>
        <tr>
          <th>When</th>
          <th>What</th>
          <th>About</th>
          <th>Change</th>
          <th>
            <span className="vh">Undo</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} onUndone={onUndone} />
        ))}
      </tbody>
    </TableFrame>
  );
}

function Entry({ entry, onUndone }: { entry: AuditEntry; onUndone: () => void }) {
  const { id, at, device, action, subject, subjectId, title, before, after, undoes, undoneAt, undoable } =
    entry;
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    try {
      await auditCalls.undoEntry(id);
      toast({ title: SAYS.undone });
      onUndone();
    } catch (error) {
      sayRefused(error, SAYS.deedFailed);
    }
    setBusy(false);
  };
  return (
    <tr>
      <td>
        {momentOf(at)}
        {device !== null && (
          <>
            <br />
            <span className="soft">{device}</span>
          </>
        )}
      </td>
      <td>
        {nameOf(action)}
        {undoes !== null && <span className="soft"> (undone: {undoes})</span>}
      </td>
      <td>
        {title}
        <br />
        <span className="soft">
          {inWords(subject)} {subjectId}
        </span>
      </td>
      <td>{(before !== null || after !== null) && <ChangeList before={before} after={after} />}</td>
      <td>
        {undoneAt !== null && <Badge tone="out">Undone</Badge>}
        {undoneAt === null && undoable && (
          <Button small pending={busy} onClick={() => void undo()}>
            Undo
            <span className="vh">
              {' '}
              {nameOf(action)} of {title}
            </span>
          </Button>
        )}
      </td>
    </tr>
  );
}
