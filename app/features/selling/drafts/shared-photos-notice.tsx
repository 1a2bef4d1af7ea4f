import { useSearchParams } from 'react-router-dom';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import sellingStyles from '../selling.module.css';

/** Tells the seller that photos shared from another app were lost. The service worker sets the query parameter. */
export function SharedPhotosNotice() {
  const [params] = useSearchParams();
  if (params.get('shared') !== 'missed') return null;
  return (
    <p className={sellingStyles['news']} role="alert">
      {SELLING_MESSAGES.shareMissed}
    </p>
  );
}
