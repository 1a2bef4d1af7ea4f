import { Link } from 'react-router-dom';
import {
  type AdminIsbnRecord,
  type AdminIsbnRecords,
  type IsbnRecordChange,
} from '#contract/admin/admin-isbns.ts';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import type { IsbnAuthority } from '#contract/appraisal/resolve-isbn.ts';
import { LIMITS } from '#contract/limits.ts';
import { formatCount } from '#contract/money.ts';
import { useReload, type ServerData } from '#app/pwa/personal/personal-data.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { classes } from '#app/ui/classes.ts';
import { isbnCalls } from '../admin-calls.ts';
import { FilterBox } from '../filter-box.tsx';
import { Listing, MoreButton } from '../listing.tsx';
import { showRefusal } from '../products/change-product.ts';
import { TableFrame } from '../table-frame.tsx';
import { useFilterParams } from '../use-filter-params.ts';
import { useMorePages } from '#app/pwa/personal/use-more-pages.ts';
import { TextCell } from './text-cell.tsx';
import adminTableStyles from '../products/admin-table.module.css';
import adminStyles from '../admin.module.css';
import styles from './isbn-records.module.css';

const SOURCES: Readonly<Record<IsbnAuthority, string>> = {
  admin: 'An admin',
  shop: 'Our listing',
  'proven-account': 'Proven sellers',
  'open-library': 'Open Library',
  seller: 'A seller',
};

const YEAR_LENGTH = 4;

const join = (before: AdminIsbnRecords, after: AdminIsbnRecords): AdminIsbnRecords => ({
  ...after,
  records: [...before.records, ...after.records],
});

/** What the shop takes to be printed on the editions of ISBNs, the most disputed first. */
export function IsbnRecords({ page }: { page: Promise<ServerData<AdminIsbnRecords>> | undefined }) {
  const { words, setWords } = useFilterParams();
  const { data, more } = useMorePages(page, join);
  return (
    <>
      <div className={adminStyles['tools']}>
        <FilterBox label="Find an ISBN" hint="ISBN" value={words} onChange={setWords} />
      </div>
      <Listing data={data} failed="Error Loading ISBN Records">
        {({ records }) =>
          records.length === 0 ? (
            <p className={adminStyles['none']}>{MESSAGES.noIsbnRecords}</p>
          ) : (
            <>
              <TableFrame label="ISBN records">
                <thead>
                  <tr>
                    <th>ISBN</th>
                    <th>Title</th>
                    <th>Author</th>
                    <th>Publisher</th>
                    <th>Year</th>
                    <th>Source</th>
                    <th className={adminTableStyles['num']}>Disputes</th>
                    <th className={adminTableStyles['num']}>Look-ups</th>
                  </tr>
                </thead>
                <tbody>
                  {records.map((record) => (
                    <RecordRow key={record.isbn} record={record} />
                  ))}
                </tbody>
              </TableFrame>
              <MoreButton more={more} />
            </>
          )
        }
      </Listing>
    </>
  );
}

function RecordRow({ record }: { record: AdminIsbnRecord }) {
  const reload = useReload();
  const { isbn, title, author, publisher, publishedYear, source, confidence, disputes, lookups } = record;
  const save = async (change: IsbnRecordChange): Promise<boolean> => {
    try {
      await isbnCalls.changeRecord(isbn, change);
      toast({ title: MESSAGES.isbnRecordSaved });
      reload();
      return true;
    } catch (error) {
      showRefusal(error, MESSAGES.isbnRecordFailed);
      return false;
    }
  };
  return (
    <tr>
      <td>
        <Link className={adminStyles['cell-link']} to={`/admin/audit?subjectId=${isbn}`}>
          {isbn}
          <span className="vh">, its changes</span>
        </Link>
      </td>
      <td className={styles['title']}>
        <TextCell
          label={`Title of ${isbn}`}
          value={title ?? ''}
          maxLength={LIMITS.title.max}
          onSave={async (text) => save({ title: text })}
        />
      </td>
      <td className={styles['name']}>
        <TextCell
          label={`Author of ${isbn}`}
          value={author ?? ''}
          maxLength={LIMITS.author.max}
          onSave={async (text) => save({ author: text === '' ? null : text })}
        />
      </td>
      <td className={styles['name']}>
        <TextCell
          label={`Publisher of ${isbn}`}
          value={publisher ?? ''}
          maxLength={LIMITS.publisher.max}
          onSave={async (text) => save({ publisher: text === '' ? null : text })}
        />
      </td>
      <td className={styles['year']}>
        <TextCell
          label={`Year of ${isbn}`}
          value={publishedYear?.toString() ?? ''}
          maxLength={YEAR_LENGTH}
          onSave={async (text) => save({ publishedYear: text === '' ? null : Number(text) || 0 })}
        />
      </td>
      <td>
        {SOURCES[source]}
        <span className="soft"> {Math.round(confidence * 100)}%</span>
      </td>
      <td className={classes(adminTableStyles['num'], disputes === 0 && 'soft')}>{formatCount(disputes)}</td>
      <td className={classes(adminTableStyles['num'], 'soft')}>{formatCount(lookups)}</td>
    </tr>
  );
}
