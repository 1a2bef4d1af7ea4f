import type { ReactNode } from 'react';
import { CASE_KIND_NAMES, CASE_SCREEN } from '#contract/parcels/case-messages.ts';
import type { ParcelCase } from '#contract/parcels/parcel-cases.ts';
import { formatDay } from '../format-date.ts';
import styles from './parcel-case.module.css';

type CaseTrailProps = {
  latest: ParcelCase;
  /** Names the seller: "The seller", or "You". */
  answeredBy: string;
};

/** What happened in a case so far, the first step first. */
export function CaseTrail({ latest, answeredBy }: CaseTrailProps) {
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
      {answer !== undefined && <Step title={answeredBy}>{answer}</Step>}
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
