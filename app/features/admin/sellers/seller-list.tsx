import { Link } from 'react-router-dom';
import { ADMIN_SELLERS as TEXTS, STANDING_NAMES } from '#contract/admin/admin-seller-messages.ts';
import type { AdminSeller, AdminSellers } from '#contract/admin/admin-sellers.ts';
import { STANDINGS } from '#contract/payouts/payout-state.ts';
import type { ServerData } from '#app/pwa/personal/personal-data.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { classes } from '#app/ui/classes.ts';
import { FilterBox } from '../filter-box.tsx';
import { formatBalance } from '#contract/ledger/format-balance.ts';
import { Listing, MoreButton } from '../listing.tsx';
import { SelectFilter } from '../select-filter.tsx';
import { TableFrame } from '../table-frame.tsx';
import { useFilterParams } from '../use-filter-params.ts';
import { useMorePages } from '#app/pwa/personal/use-more-pages.ts';
import { sellerQueryOf } from './seller-query.ts';
import { SellerSteps } from './seller-steps.tsx';
import adminStyles from '../admin.module.css';
import adminTableStyles from '../products/admin-table.module.css';
import styles from './seller-list.module.css';

const join = (before: AdminSellers, after: AdminSellers): AdminSellers => ({
  ...after,
  sellers: [...before.sellers, ...after.sellers],
});

/** Sellers with what they have sold and are owed; a search finds everybody. */
export function SellerList({ page }: { page: Promise<ServerData<AdminSellers>> | undefined }) {
  const { params, words, setWords, setParam } = useFilterParams();
  const { q, standing } = sellerQueryOf(params);
  const { data, more } = useMorePages(page, join);
  const isFiltered = q !== undefined || standing !== undefined;
  return (
    <>
      <div className={adminStyles['tools']}>
        <FilterBox label="Filter sellers" hint="Name or email" value={words} onChange={setWords} />
        <SelectFilter
          label="Standing"
          any="Every standing"
          value={standing ?? ''}
          onChange={(value) => setParam('standing', value)}
          options={STANDINGS.map((each) => [each, STANDING_NAMES[each]])}
        />
      </div>
      <Listing data={data} failed={TEXTS.failed}>
        {({ sellers }) =>
          sellers.length === 0 ? (
            <p className={adminStyles['none']}>{isFiltered ? TEXTS.noneFound : TEXTS.none}</p>
          ) : (
            <>
              <SellerRows sellers={sellers} />
              <MoreButton more={more} label="More sellers" />
            </>
          )
        }
      </Listing>
    </>
  );
}

const NUMBERS = ['Sales', 'Sent late', 'Cases', 'Balance'] as const;

function SellerRows({ sellers }: { sellers: readonly AdminSeller[] }) {
  return (
    <div className={styles['seller-list']}>
      <TableFrame label="Sellers">
        <thead>
          <tr>
            <th>Seller</th>
            {NUMBERS.map((name) => (
              <th key={name} className={adminTableStyles['num']}>
                {name}
              </th>
            ))}
            <th>Payouts</th>
            <th>Standing</th>
            <th>
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sellers.map((seller) => (
            <SellerRow key={seller.owner} seller={seller} />
          ))}
        </tbody>
      </TableFrame>
    </div>
  );
}

function SellerRow({ seller }: { seller: AdminSeller }) {
  const { name, email, userId, sales, late, cases, balance, account, standing, reason } = seller;
  const figures = [sales, late === undefined ? '–' : `${late}%`, cases, formatBalance(balance)];
  return (
    <tr>
      <td className={styles['who']}>
        {userId === undefined ? (
          <b>{name}</b>
        ) : (
          <Link className={adminStyles['cell-link']} to={`/admin/customers/${userId}`}>
            {name}
          </Link>
        )}
        <span className="soft">{email}</span>
      </td>
      {figures.map((value, at) => (
        <td key={NUMBERS[at]} className={adminTableStyles['num']} data-name={NUMBERS[at]}>
          {value}
        </td>
      ))}
      <td data-name="Payouts">{account === undefined ? TEXTS.byHand : ACCOUNT_NAMES[account]}</td>
      <td data-name="Standing">
        <Badge tone={standing === 'ok' ? 'in' : standing === 'held' ? 'wait' : 'out'}>
          {STANDING_NAMES[standing]}
        </Badge>
        {reason !== undefined && <span className={classes('soft', styles['reason'])}>{reason}</span>}
      </td>
      <td className={styles['steps']}>
        <SellerSteps seller={seller} />
      </td>
    </tr>
  );
}

/** The state of a seller's payout account. */
const ACCOUNT_NAMES = {
  none: 'Not set up',
  started: 'Started',
  review: 'In review',
  restricted: 'More needed',
  ready: 'Ready',
  rejected: 'Declined',
} as const satisfies Record<NonNullable<AdminSeller['account']>, string>;
