/** Carriers that the shop recognizes by their tracking numbers. Others are typed names without a link. */
export const CARRIER_CODES = ['usps', 'ups', 'fedex'] as const;
export type CarrierCode = (typeof CARRIER_CODES)[number];

export const CARRIER_NAMES = { usps: 'USPS', ups: 'UPS', fedex: 'FedEx' } as const satisfies Record<
  CarrierCode,
  string
>;
