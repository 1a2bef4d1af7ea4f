import { toSingleLine } from '#contract/on-one-line.ts';
import type { CarrierCode } from '#contract/parcels/carriers.ts';
import { carriersOf } from '#contract/parcels/tracking-numbers.ts';
import type { ShipmentRow } from '../orders.repo.ts';

/** What a seller says about a parcel on its way. */
export interface SentParcel {
  readonly carrier?: string | undefined;
  readonly tracking?: string | undefined;
  readonly carrierCode?: CarrierCode | undefined;
}

type Carried = Pick<ShipmentRow, 'carrier' | 'carrierCode' | 'tracking'>;

/**
 * Carrier and tracking number of a parcel. Fields that are not given stay as they are. The number must be one of the carrier
 * that is given, or of a single carrier: otherwise the typed texts stay, without a link.
 */
export function recognizeCarrier(before: Carried, sent: SentParcel): Carried {
  const carrier = toSingleLine(sent.carrier ?? '');
  const tracking = toSingleLine(sent.tracking ?? '');
  const typed = {
    carrier: carrier === '' ? before.carrier : carrier,
    tracking: tracking === '' ? before.tracking : tracking,
  };
  if (carrier === '' && tracking === '') return { ...typed, carrierCode: before.carrierCode };
  const candidates = carriersOf(typed.tracking ?? '');
  const named = candidates.find(
    ({ code, name }) => code === sent.carrierCode || name.toLowerCase() === carrier.toLowerCase(),
  );
  const recognized = named ?? (carrier === '' && candidates.length === 1 ? candidates[0] : undefined);
  return recognized === undefined
    ? { ...typed, carrierCode: null }
    : { carrier: recognized.name, tracking: recognized.number, carrierCode: recognized.code };
}
