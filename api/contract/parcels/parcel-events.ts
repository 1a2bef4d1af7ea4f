/** What marked a parcel as arrived. `time`: its deadline passed without a dispute; `case`: a report about it. */
export const DELIVERED_BY = ['buyer', 'admin', 'time', 'case'] as const;
export type DeliveredBy = (typeof DELIVERED_BY)[number];

/** Why a parcel was canceled. `unsent`: not sent in time; `seller`: the seller cannot send it. */
export const CANCELED_BECAUSE = ['buyer', 'admin', 'unsent', 'seller', 'blocked'] as const;
export type CanceledBecause = (typeof CANCELED_BECAUSE)[number];

/** Why a seller cannot send what was sold. */
export const CANNOT_SEND_REASONS = ['gone', 'damaged', 'other'] as const;
export type CannotSendReason = (typeof CANNOT_SEND_REASONS)[number];
