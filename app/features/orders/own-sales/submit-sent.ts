import { OFFLINE_SALES } from '#contract/orders/offline-sales-messages.ts';
import { SALES_MESSAGES } from '#contract/orders/order-messages.ts';
import { useConnectivity } from '#app/pwa/connectivity.ts';
import { hasPendingChange, storeSent } from '#app/pwa/sales/sales.ts';
import { calls } from '../order-calls.ts';

/** A parcel that its seller marks as sent. */
export interface SentSale {
  readonly shipmentId: number;
  /** A name; the server recognizes those that it knows. */
  readonly carrier?: string;
  readonly tracking?: string;
}

/** What to tell the seller. */
interface Told {
  readonly title: string;
  readonly text?: string;
}

/**
 * Marks a sale as sent: at the server, or without an answer on this device, which sends it later. Returns what to tell the seller.
 * Throws what the request throws; with a Listings-Key also without a network.
 */
export async function submitSent(sent: SentSale, listingsKey: string | undefined): Promise<Told> {
  const { shipmentId, ...parcel } = sent;
  if (listingsKey === undefined && (await mustWait(shipmentId))) return store(sent);
  try {
    await calls.markSent(shipmentId, parcel, listingsKey);
    return { title: SALES_MESSAGES.sent };
  } catch (error) {
    if (listingsKey !== undefined || !isNoAnswer(error)) throw error;
    return store(sent).catch(() => {
      throw error;
    });
  }
}

/** What is said later must not arrive before what waits already. */
const mustWait = async (shipmentId: number): Promise<boolean> =>
  useConnectivity.getState().canStore &&
  (useConnectivity.getState().isOffline || (await hasPendingChange(shipmentId)));

async function store({ shipmentId, ...typed }: SentSale): Promise<Told> {
  await storeSent(shipmentId, typed);
  return { title: OFFLINE_SALES.storedTitle, text: OFFLINE_SALES.storedText };
}

/** By name: the error classes load with the HTTP client. */
const isNoAnswer = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NetworkError' || error.name === 'BadAnswerError');
