import { useCallback, useState } from 'react';
import {
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  type AuditEntry,
  type AuditTrail,
} from '#contract/admin/admin-audit.ts';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { titleCase } from '#contract/catalog/categories.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { auditCalls } from '../admin-calls.ts';
import { ChangeList } from './change-list.tsx';
import { showRefusal } from '../products/change-product.ts';
import { FilterBox } from '../filter-box.tsx';
import { Listing } from '../listing.tsx';
import { parseDay, DateFilter, SelectFilter } from '../select-filter.tsx';
import { TableFrame } from '../table-frame.tsx';
import { useFilterParams } from '../use-filter-params.ts';
import { useListed } from '../use-listed.ts';
import { formatDateTime } from '../local-time.ts';
import adminStyles from '../admin.module.css';

const isNamed = (action: string): action is keyof typeof AUDIT_ACTIONS => action in AUDIT_ACTIONS;
const nameOf = (action: string): string => (isNamed(action) ? AUDIT_ACTIONS[action] : action);

const join = (before: AuditTrail, after: AuditTrail): AuditTrail => ({
  ...after,
  entries: [...before.entries, ...after.entries],
});

/** All admin changes, newest first, with Undo where that is safe. */
export function AuditList() {
  const { q, words, type, get, pick } = useFilterParams();
  const action = Object.keys(AUDIT_ACTIONS).find((each) => each === get('action'));
  const subject = AUDIT_SUBJECTS.find((each) => each === get('subject'));
  const [from, to] = [parseDay(get('from')), parseDay(get('to'))];
  const read = useCallback(
    async (cursor?: string) =>
      auditCalls.readTrail({ q: q === '' ? undefined : q, action, subject, from, to, cursor }),
    [q, action, subject, from, to],
  );
  const listed = useListed(read, join);
  return (
    <>
      <div className={adminStyles['tools']}>
        <FilterBox label="Filter changes" hint="Words of what was changed" value={words} onChange={type} />
        <SelectFilter
          label="Action"
          any="Every action"
          value={action ?? ''}
          onChange={(value) => pick('action', value)}
          options={Object.entries(AUDIT_ACTIONS)}
        />
        <SelectFilter
          label="About"
          any="About anything"
          value={subject ?? ''}
          onChange={(value) => pick('subject', value)}
          options={AUDIT_SUBJECTS.map((each) => [each, titleCase(each)])}
        />
        <DateFilter label="From" value={from} onChange={(day) => pick('from', day)} />
        <DateFilter label="To" value={to} onChange={(day) => pick('to', day)} />
      </div>
      <Listing listed={listed} failed="Error Loading Audit Trail">
        {({ entries }) =>
          entries.length === 0 ? (
            <p className={adminStyles['none']}>No changes match.</p>
          ) : (
            <Entries entries={entries} onUndone={listed.reload} />
          )
        }
      </Listing>
    </>
  );
}

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
      toast({ title: MESSAGES.undone });
      onUndone();
    } catch (error) {
      showRefusal(error, MESSAGES.actionFailed);
    }
    setBusy(false);
  };
  return (
    <tr>
      <td>
        {formatDateTime(at)}
        {device !== null && (
          <>
            <br />
            <span className="soft">{device}</span>
          </>
        )}
      </td>
      <td>
        {nameOf(action)}
        {undoes !== null && (
          <>
            <br />
            <span className="soft">Undoing an earlier change</span>
          </>
        )}
      </td>
      <td>
        {title}
        <br />
        <span className="soft">
          {titleCase(subject)} {subjectId}
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
