import type { ReactNode } from 'react';
import { CASE_KIND_NAMES, CASE_SCREEN } from '#contract/parcels/case-messages.ts';
import type { ParcelCase } from '#contract/parcels/parcel-cases.ts';
import { buttonClass } from '#app/ui/buttons/button.tsx';
import { classes } from '#app/ui/classes.ts';
import { formatDay } from '../format-date.ts';
import { caseState } from './case-state.ts';
import { DropCase } from './drop-case.tsx';
import { MarkReturnSent } from './mark-return-sent.tsx';
import type { ParcelProps } from './parcel-props.ts';
import { PrintReturnLabel } from './print-return-label.tsx';
import parcelStyles from './parcel.module.css';
import styles from './parcel-case.module.css';

/** A report or a return: what it waits for, what both sides said, and what its buyer can do. */
export function ParcelCaseBox({ order, shipment, latest }: ParcelProps & { latest: ParcelCase }) {
  const { headline, text, isToSend } = caseState(latest);
  const { status, returnTo, label, returnSentAt } = latest;
  const canDrop = status !== 'closed' && returnSentAt === undefined;
  return (
    <div className={styles['parcel-case']}>
      <h4>{headline}</h4>
      {text !== undefined && <p className="small">{text}</p>}
      <Trail latest={latest} />
      {isToSend && returnTo !== undefined && (
        <p className={styles['address']}>
          {returnTo.name}
          {'\n'}
          {returnTo.address}
        </p>
      )}
      {(isToSend || canDrop) && (
        <div className={classes(parcelStyles['actions'], 'unprinted')}>
          {isToSend && label !== undefined && (
            <a
              className={buttonClass('primary', { small: true })}
              href={label}
              target="_blank"
              rel="noreferrer"
            >
              {CASE_SCREEN.openLabel}
            </a>
          )}
          {isToSend && label === undefined && returnTo !== undefined && (
            <PrintReturnLabel order={order} to={returnTo} />
          )}
          {isToSend && <MarkReturnSent order={order} shipment={shipment} />}
          {canDrop && <DropCase order={order} shipment={shipment} kind={latest.kind} />}
        </div>
      )}
    </div>
  );
}

/** What happened in a case so far, the first step first. */
function Trail({ latest }: { latest: ParcelCase }) {
  const { kind, openedAt, text, answer, photos = [], returnSentAt, returnCarrier, returnTracking } = latest;
  const carried = [returnCarrier, returnTracking].filter((part) => part !== undefined).join(': ');
  return (
    <ul className={styles['trail']}>
      <Step at={openedAt} title={CASE_KIND_NAMES[kind]}>
        {text}
        {photos.length > 0 && (
          <span className={styles['photos']}>
            {photos.map((photo, index) => (
              <a key={photo} href={photo} target="_blank" rel="noreferrer">
                <img src={photo} alt={CASE_SCREEN.openPhoto(index + 1)} loading="lazy" decoding="async" />
              </a>
            ))}
          </span>
        )}
      </Step>
      {answer !== undefined && <Step title={CASE_SCREEN.seller}>{answer}</Step>}
      {returnSentAt !== undefined && (
        <Step at={returnSentAt} title={CASE_SCREEN.sentBack}>
          {carried}
        </Step>
      )}
    </ul>
  );
}

/** `at`: when, as ISO 8601; undefined if that is unknown. */
function Step({ at, title, children }: { at?: string; title: string; children: ReactNode }) {
  return (
    <li>
      {at === undefined ? <span /> : <time dateTime={at}>{formatDay(at)}</time>}
      <div>
        <b>{title}</b>
        <p>{children}</p>
      </div>
    </li>
  );
}
