import { Fragment } from 'react';
import { listChanges } from '../audit/field-labels.ts';

type Fields = Readonly<Record<string, unknown>>;

/** "Price: $6.40 → $7.00, Author: none → Jane Austen" */
export const ChangedFields = ({ before, after }: { before: Fields; after: Fields }) =>
  listChanges(before, after).map(({ name, from, to }, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      {name}: {from} → <b>{to}</b>
    </Fragment>
  ));
