import { useState } from 'react';
import {
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  type AuditEntry,
  type AuditTrail,
} from '#contract/admin/admin-audit.ts';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { titleCase } from '#contract/catalog/categories.ts';
import { useReload, type ServerData } from '#app/pwa/personal/personal-data.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { auditCalls } from '../admin-calls.ts';
import { auditQueryOf } from './audit-query.ts';
import { ChangeList } from './change-list.tsx';
import { showRefusal } from '../products/change-product.ts';
import { FilterBox } from '../filter-box.tsx';
import { Listing, MoreButton } from '../listing.tsx';
import { DateFilter, SelectFilter } from '../select-filter.tsx';
import { TableFrame } from '../table-frame.tsx';
import { useFilterParams } from '../use-filter-params.ts';
import { useMorePages } from '../use-more-pages.ts';
import { formatDateTime } from '../local-time.ts';
import adminStyles from '../admin.module.css';

const isNamed = (action: string): action is keyof typeof AUDIT_ACTIONS => action in AUDIT_ACTIONS;
const nameOf = (action: string): string => (isNamed(action) ? AUDIT_ACTIONS[action] : action);

const join = (before: AuditTrail, after: AuditTrail): AuditTrail => ({
  ...after,
  entries: [...before.entries, ...after.entries],
});

/** All admin changes, newest first, with Undo where that is safe. */
export function AuditList({ page }: { page: Promise<ServerData<AuditTrail>> | undefined }) {
  const { params, words, setWords, setParam } = useFilterParams();
  const { action, subject, from, to } = auditQueryOf(params);
  const { data, more } = useMorePages(page, join);
  return (
    <>
      <div className={adminStyles['tools']}>
        <FilterBox
          label="Filter changes"
          hint="Words of what was changed"
          value={words}
          onChange={setWords}
        />
        <SelectFilter
          label="Action"
          any="Every action"
          value={action ?? ''}
          onChange={(value) => setParam('action', value)}
          options={Object.entries(AUDIT_ACTIONS)}
        />
        <SelectFilter
          label="About"
          any="About anything"
          value={subject ?? ''}
          onChange={(value) => setParam('subject', value)}
          options={AUDIT_SUBJECTS.map((each) => [each, titleCase(each)])}
        />
        <DateFilter label="From" value={from} onChange={(day) => setParam('from', day)} />
        <DateFilter label="To" value={to} onChange={(day) => setParam('to', day)} />
      </div>
      <Listing data={data} failed="Error Loading Audit Trail">
        {({ entries }) =>
          entries.length === 0 ? (
            <p className={adminStyles['none']}>No changes match.</p>
          ) : (
            <>
              <Entries entries={entries} />
              <MoreButton more={more} />
            </>
          )
        }
      </Listing>
    </>
  );
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
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
          <Entry key={entry.id} entry={entry} />
        ))}
      </tbody>
    </TableFrame>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { id, at, device, action, subject, subjectId, title, before, after, undoes, undoneAt, undoable } =
    entry;
  const reload = useReload();
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    try {
      await auditCalls.undoEntry(id);
      toast({ title: MESSAGES.undone });
      reload();
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
