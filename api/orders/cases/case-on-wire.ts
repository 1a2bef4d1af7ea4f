import type { ParcelCase } from '#contract/parcels/parcel-cases.ts';
import type { CaseWithPhotos } from './case-photos.repo.ts';
import type { ReturnAddress } from './return-address.ts';

const at = (instant: number): string => new Date(instant).toISOString();

/** A case as both sides see it. */
const caseOnWire = (row: CaseWithPhotos): ParcelCase => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  openedAt: at(row.openedAt),
  ...(row.outcome === null ? {} : { outcome: row.outcome }),
  ...(row.answerBy === null ? {} : { answerBy: at(row.answerBy) }),
  ...(row.text === '' ? {} : { text: row.text }),
  ...(row.answer === null ? {} : { answer: row.answer }),
  ...(row.photos.length === 0
    ? {}
    : { photos: row.photos.map(({ id, name }) => `/api/case-photos/${id}/${name}`) }),
  ...(row.returnCarrier === null ? {} : { returnCarrier: row.returnCarrier }),
  ...(row.returnTracking === null ? {} : { returnTracking: row.returnTracking }),
  ...(row.returnSentAt === null ? {} : { returnSentAt: at(row.returnSentAt) }),
});

/** The same for its buyer, who sees where a return goes while it is under way. */
export function buyersCaseOnWire(row: CaseWithPhotos, returnTo: ReturnAddress | undefined): ParcelCase {
  if (row.status !== 'returning') return caseOnWire(row);
  return {
    ...caseOnWire(row),
    ...(returnTo === undefined ? {} : { returnTo }),
    ...(row.label === null ? {} : { label: row.label }),
  };
}

/** A case as its seller sees it: without the buyer's return label, and without the destination of a return that has one. */
export function sellersCaseOnWire(row: CaseWithPhotos, returnTo: ReturnAddress | undefined): ParcelCase {
  const isToAddress = row.status === 'returning' && row.label === null && returnTo !== undefined;
  return { ...caseOnWire(row), ...(isToAddress ? { returnTo } : {}) };
}
