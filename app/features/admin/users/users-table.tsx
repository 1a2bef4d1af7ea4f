import { Link } from 'react-router-dom';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import type { AdminUser } from '#contract/admin/admin.ts';
import { formatCount } from '#contract/money.ts';
import type { ServerData } from '#app/pwa/personal/personal-data.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { FilterBox } from '../filter-box.tsx';
import { Listing, MoreButton } from '../listing.tsx';
import { TableFrame } from '../table-frame.tsx';
import { useFilterParams } from '../use-filter-params.ts';
import type { ListedUsers } from './read-users.ts';
import type { MorePages } from '#app/pwa/personal/use-more-pages.ts';
import { formatDay } from '../local-time.ts';
import { classes } from '#app/ui/classes.ts';
import adminTableStyles from '../products/admin-table.module.css';
import adminStyles from '../admin.module.css';

type UsersTableProps = { data: ServerData<ListedUsers>; more: MorePages | undefined };

/** All accounts, newest first. */
export function UsersTable({ data, more }: UsersTableProps) {
  const { words, setWords } = useFilterParams();
  return (
    <section className={adminStyles['section']} aria-labelledby="all-users">
      <h2 id="all-users">All users</h2>
      <div className={adminStyles['tools']}>
        <FilterBox label="Filter users" hint="Filter by email or name" value={words} onChange={setWords} />
      </div>
      <Listing data={data} failed={MESSAGES.usersFailedTitle} failedText={MESSAGES.usersFailed}>
        {({ users, total, isFiltered }) =>
          users.length === 0 ? (
            <p className={adminStyles['none']}>{isFiltered ? 'Nobody found' : MESSAGES.noUsers}</p>
          ) : (
            <>
              <UserRows users={users} />
              <MoreButton more={more} label="More users">
                <span className="soft small">
                  {formatCount(users.length)} of {formatCount(total)}
                </span>{' '}
              </MoreButton>
            </>
          )
        }
      </Listing>
    </section>
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
            <td>
              <Link className={adminStyles['cell-link']} to={`/admin/customers/${id}`}>
                {email}
              </Link>
            </td>
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
