import { listChanges } from './field-labels.ts';
import adminTableStyles from '../products/admin-table.module.css';

type Values = Readonly<Record<string, unknown>> | null;

/** The changed fields, one per line: "Price: $6.40 → $5.12". */
export function ChangeList({ before, after }: { before: Values; after: Values }) {
  return (
    <ul className={adminTableStyles['changes']}>
      {listChanges(before, after).map(({ name, from, to }) => (
        <li key={name}>
          {name}: {from !== undefined && <span className="soft">{from}</span>}
          {from !== undefined && to !== undefined && (
            <>
              {' '}
              <span aria-hidden="true">→</span>
              <span className="vh">becomes</span>{' '}
            </>
          )}
          {to !== undefined && <b>{to}</b>}
        </li>
      ))}
    </ul>
  );
}
