import type { ReactNode } from 'react';
import type { ParcelCase } from '#contract/parcels/parcel-cases.ts';
import { SALE_CASE } from '#contract/parcels/sale-case-messages.ts';
import { buttonClass } from '#app/ui/buttons/button.tsx';
import { CaseTrail } from '../parcels/case-trail.tsx';
import { titlesOf } from '../titles-of.ts';
import { RefundCase, TakeReturn } from './confirmed-step.tsx';
import { ContestCase } from './contest-case.tsx';
import { saleCaseState, type SaleCaseAction } from './sale-case-state.ts';
import type { SaleCaseProps } from './sale-case-props.ts';
import parcelStyles from '../parcels/parcel.module.css';
import caseStyles from '../parcels/parcel-case.module.css';

/** A report or a return in its seller's sale: what both sides said, what it waits for, and what its seller can do. */
export function SellerCase({ sale, listingsKey }: SaleCaseProps) {
  const { case: latest } = sale;
  if (latest === undefined) return null;
  const { headline, text, actions } = saleCaseState(latest);
  const isOpen = actions.length > 0;
  return (
    <div className={caseStyles['parcel-case']}>
      <h5>{headline}</h5>
      {text !== undefined && <p className="small">{text}</p>}
      <CaseTrail latest={latest} answeredBy={SALE_CASE.you} />
      {latest.status === 'returning' && <Destination latest={latest} />}
      {isOpen && (
        <div className={parcelStyles['actions']}>
          {actions.map((action) => {
            const Action = ACTIONS[action];
            return <Action key={action} sale={sale} listingsKey={listingsKey} />;
          })}
        </div>
      )}
    </div>
  );
}

/** Where a return goes. */
function Destination({ latest: { returnTo } }: { latest: ParcelCase }) {
  if (returnTo === undefined) return <p className={caseStyles['address']}>{SALE_CASE.hasLabel}</p>;
  return (
    <p className={caseStyles['address']}>
      {SALE_CASE.comesTo}
      {'\n'}
      {[returnTo.name, returnTo.address].filter(Boolean).join('\n')}
    </p>
  );
}

const ACTIONS: Readonly<Record<SaleCaseAction, (props: SaleCaseProps) => ReactNode>> = {
  address: EnterAddress,
  refund: RefundCase,
  contest: (props) => <ContestCase {...props} about="report" />,
  'take-return': TakeReturn,
  'report-return': (props) => <ContestCase {...props} about="return" />,
};

/** Leads to the form, which is below the sales. */
function EnterAddress({ sale }: SaleCaseProps) {
  return (
    <a className={buttonClass('secondary', { small: true })} href="#return-address">
      {SALE_CASE.enterAddress}
      <span className="vh"> {titlesOf(sale)}</span>
    </a>
  );
}
