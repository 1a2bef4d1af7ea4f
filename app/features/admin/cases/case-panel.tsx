import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ADMIN_CASES } from '#contract/admin/admin-case-messages.ts';
import { conditionLabel, isCondition } from '#contract/catalog/conditions.ts';
import { formatDollars } from '#contract/money.ts';
import { CASE_KIND_NAMES, CASE_SCREEN } from '#contract/parcels/case-messages.ts';
import type { AdminCase } from '#contract/parcels/parcel-cases.ts';
import { classes } from '#app/ui/classes.ts';
import { formatDateTime } from '../local-time.ts';
import { DecideCase } from './decide-case.tsx';
import adminStyles from '../admin.module.css';
import styles from './case-panel.module.css';

type CasePanelProps = {
  case: AdminCase;
  /** Chosen in the list: the panel takes the focus. */
  isChosen: boolean;
};

/** One case: what both sides say, what was sold, and the decision. */
export function CasePanel({ case: shown, isChosen }: CasePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isChosen) heading.current?.focus();
  }, [isChosen]);
  return (
    <section className={classes(adminStyles['panel'], styles['case-panel'])} aria-labelledby="case">
      <h2 id="case" ref={heading} tabIndex={-1}>
        {shown.title}, {formatDollars(shown.amount)}
      </h2>
      <Facts case={shown} />
      <WhatIsSaid case={shown} />
      <h3>{ADMIN_CASES.asSold}</h3>
      {shown.asSold.map(({ title, condition, description, photos }) => (
        <div key={title} className={styles['said']}>
          <p>
            <b>{title}</b>{' '}
            <span className="soft">{isCondition(condition) ? conditionLabel(condition) : condition}</span>
          </p>
          <p className={styles['words']}>{description}</p>
          <Photos photos={photos} of={title} />
        </div>
      ))}
      {shown.status === 'contested' ? (
        <DecideCase key={shown.id} case={shown} />
      ) : (
        shown.status === 'open' && <p className="small soft">{ADMIN_CASES.notYet}</p>
      )}
    </section>
  );
}

function Facts({ case: shown }: Pick<CasePanelProps, 'case'>) {
  const { orderId, orderNumber, buyerEmail, sellerEmail, isShopsOwn, carrier, tracking, trackUrl } = shown;
  const carried = [carrier, tracking].filter((part) => part !== undefined).join(': ');
  return (
    <ul className={classes(styles['facts'], 'small')}>
      <li>
        <Link className="link" to={`/admin/orders/${orderId}`}>
          Order {orderNumber}
        </Link>
      </li>
      {buyerEmail !== undefined && <li>From {buyerEmail}</li>}
      <li>{isShopsOwn ? ADMIN_CASES.shopsOwn : `Sold by ${sellerEmail ?? 'a guest'}`}</li>
      {carried !== '' && (
        <li>
          {trackUrl === undefined ? (
            carried
          ) : (
            <a className="link" href={trackUrl} target="_blank" rel="noreferrer">
              {carried}
            </a>
          )}
        </li>
      )}
    </ul>
  );
}

function WhatIsSaid({ case: shown }: Pick<CasePanelProps, 'case'>) {
  const { kind, openedAt, text, photos = [], answer, returnSentAt, returnCarrier, returnTracking } = shown;
  const carried = [returnCarrier, returnTracking].filter((part) => part !== undefined).join(': ');
  return (
    <>
      <Said who={`${CASE_KIND_NAMES[kind]}, ${formatDateTime(openedAt)}`}>
        <p className={styles['words']}>{text ?? ADMIN_CASES.noWords}</p>
        <Photos photos={photos} of={CASE_KIND_NAMES[kind]} />
      </Said>
      {answer !== undefined && (
        <Said who={ADMIN_CASES.seller}>
          <p className={styles['words']}>{answer}</p>
        </Said>
      )}
      {returnSentAt !== undefined && (
        <Said who={`${CASE_SCREEN.sentBack}, ${formatDateTime(returnSentAt)}`}>
          <p>{carried}</p>
        </Said>
      )}
    </>
  );
}

const Said = ({ who, children }: { who: string; children: ReactNode }) => (
  <div className={styles['said']}>
    <p className="small soft">{who}</p>
    {children}
  </div>
);

/** Thumbnails that open the whole photo. */
function Photos({ photos, of }: { photos: readonly string[]; of: string }) {
  if (photos.length === 0) return null;
  return (
    <ul className={styles['photos']}>
      {photos.map((photo, index) => (
        <li key={photo}>
          <a href={photo} target="_blank" rel="noreferrer">
            <img src={photo} alt={ADMIN_CASES.photo(index + 1, of)} loading="lazy" decoding="async" />
          </a>
        </li>
      ))}
    </ul>
  );
}
