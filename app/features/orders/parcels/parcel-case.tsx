import { CASE_SCREEN } from '#contract/parcels/case-messages.ts';
import type { ParcelCase } from '#contract/parcels/parcel-cases.ts';
import { buttonClass } from '#app/ui/buttons/button.tsx';
import { classes } from '#app/ui/classes.ts';
import { caseState } from './case-state.ts';
import { CaseTrail } from './case-trail.tsx';
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
      <CaseTrail latest={latest} answeredBy={CASE_SCREEN.seller} />
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
