import { useDeferredValue, useState } from 'react';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import type { AdminUser } from '#contract/admin/admin.ts';
import { formatCount } from '#contract/money.ts';
import type { UserPage } from '#app/http/admin/admin.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { FailedState } from '#app/ui/states/failed-state.tsx';
import { FilterBox } from '../filter-box.tsx';
import { Loading } from '../listing.tsx';
import { TableFrame } from '../table-frame.tsx';
import { useUsers } from './use-users.ts';
import { formatDay } from '../local-time.ts';
import { classes } from '#app/ui/classes.ts';
import adminTableStyles from '../products/admin-table.module.css';
import adminStyles from '../admin.module.css';

/** Everybody who has an account. `onRead` hears of them while nothing narrows the list. */
export function UsersTable({ onRead }: { onRead: (page: UserPage) => void }) {
  const [q, setQ] = useState('');
  const words = useDeferredValue(q.trim());
  return (
    <section className={adminStyles['section']} aria-labelledby="all-users">
      <h2 id="all-users">All users</h2>
      <div className={adminStyles['tools']}>
        <FilterBox label="Filter users" hint="Filter by email or name" value={q} onChange={setQ} />
      </div>
      <Users q={words} onRead={onRead} />
    </section>
  );
}

function Users({ q, onRead }: { q: string; onRead: (page: UserPage) => void }) {
  const { asked, reload, more, isMore } = useUsers(q, q === '' ? onRead : undefined);
  if (asked.status === 'loading' || asked.status === 'signed-out') return <Loading />;
  if (asked.status !== 'ready') {
    return (
      <FailedState title={MESSAGES.usersFailedTitle} retry={reload}>
        {MESSAGES.usersFailed}
      </FailedState>
    );
  }
  const { users, total, next } = asked.value;
  if (users.length === 0)
    return <p className={adminStyles['none']}>{q === '' ? MESSAGES.noUsers : 'Nobody found'}</p>;
  return (
    <>
      <UserRows users={users} />
      {next !== undefined && (
        <p className={adminStyles['more']}>
          <span className="soft small">
            {formatCount(users.length)} of {formatCount(total)}
          </span>{' '}
          <Button small pending={isMore} onClick={() => void more(asked.value)}>
            More users
          </Button>
        </p>
      )}
    </>
  );
}

function UserRows({ users }: { users: readonly AdminUser[] }) {
  return (
    <TableFrame label="Users">
      <thead>
        <tr>
          <th className={adminTableStyles['num']}>ID</th>
          <th>Email</th>
          <th>Name</th>
          <th>Status</th>
          <th>Registered</th>
        </tr>
      </thead>
      <tbody>
        {users.map(({ id, email, name, isVerified, createdAt }) => (
          <tr key={id}>
            <td className={classes(adminTableStyles['num'], 'soft')}>{id}</td>
            <td>{email}</td>
            <td>{name.trim() === '' ? <span className="soft">{MESSAGES.noName}</span> : name}</td>
            <td>
              <Badge tone={isVerified ? 'in' : 'wait'}>
                {isVerified ? MESSAGES.verified : MESSAGES.unverified}
              </Badge>
            </td>
            <td>{formatDay(createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
