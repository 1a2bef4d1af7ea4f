import { useSearchParams } from 'react-router-dom';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import sellingStyles from '../selling.module.css';

/** Says that what another app shared did not get this far. The worker writes it into the address. */
export function ShareNews() {
  const [params] = useSearchParams();
  if (params.get('shared') !== 'missed') return null;
  return (
    <p className={sellingStyles['news']} role="alert">
      {SELLING_MESSAGES.shareMissed}
    </p>
  );
}
