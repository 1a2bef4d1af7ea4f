import type { Change } from '#contract/sync/mutations.ts';

/** The server crashes before this statement, counted from 1; never if there are fewer. */
export interface Crash {
  readonly crashBefore: number;
  /** Counts all statements, or only writes, including COMMIT. */
  readonly counting: 'statements' | 'writes';
}

/** What happens to one request in the network. */
export type Fault =
  | 'none'
  /** Never reaches the server. */
  | 'lost'
  /** Processed by the server; the response is lost. */
  | 'reply lost'
  /** Delivered twice. */
  | 'twice'
  /** The request or its response is held until a step releases it. */
  | 'held before'
  | 'held after'
  /** A hotspot's page with status 200. */
  | 'portal'
  /** The response is truncated. */
  | 'half'
  | 'status 500'
  | 'status 503'
  | Crash;

/** A device and one of its tabs; from 0, modulo the number that exist. */
interface Where {
  readonly device: number;
  readonly tab: number;
  /** The tab dies at this access to storage, lock or network, counted from here on. */
  readonly killAt?: number | undefined;
}

/** One event. Steps are independent, so that a history without some of them is valid too. */
export type Step =
  | (Where & {
      readonly do: 'tap';
      readonly name: Change['name'];
      readonly product: number;
      readonly quantity: number;
    })
  | (Where & { readonly do: 'drain'; readonly ask: boolean; readonly net: readonly Fault[] })
  /** Creates a draft with a photo and uploads it. */
  | (Where & { readonly do: 'photo'; readonly net: readonly Fault[] })
  /** Scans another book into a stack; with `isDiskFull`, its photo cannot be stored. */
  | (Where & { readonly do: 'scan'; readonly isDiskFull: boolean })
  | (Where & { readonly do: 'scan again' | 'remove scan' })
  /** Enters another price for an item; `which` counts from the newest. */
  | (Where & { readonly do: 'price'; readonly which: number })
  /** Answers a question about another device's price. */
  | (Where & { readonly do: 'decide'; readonly isKept: boolean })
  /** Sends what was changed in stacks, and takes in what others have changed. */
  | (Where & { readonly do: 'sync stacks'; readonly net: readonly Fault[] })
  /** Publishes a stack. */
  | (Where & { readonly do: 'publish'; readonly net: readonly Fault[] })
  /** Confirms the email of a guest who sells; what waited for it is sent. */
  | (Where & { readonly do: 'confirm email'; readonly net: readonly Fault[] })
  /** Marks a parcel of the account as sent. */
  | (Where & { readonly do: 'send parcel'; readonly which: number; readonly hasNumber: boolean })
  /** Its seller cancels a parcel elsewhere. */
  | { readonly do: 'cancel parcel'; readonly which: number }
  /** The server is replaced by one of an older release, or updated again. */
  | { readonly do: 'release'; readonly isOld: boolean }
  /** All tabs of a device send concurrently. */
  | { readonly do: 'drain together'; readonly device: number; readonly net: readonly Fault[] }
  /** Releases a held request; 'late': its sender gives up, but the request arrives later. */
  | { readonly do: 'let go'; readonly which: number; readonly how: 'through' | 'late' | 'lost' }
  /** Delivers a request whose sender has given up. */
  | { readonly do: 'arrive late'; readonly which: number }
  | (Where & { readonly do: 'sign in'; readonly account: number; readonly net: readonly Fault[] })
  | (Where & { readonly do: 'sign out'; readonly evenIfWaiting: boolean; readonly net: readonly Fault[] })
  /** The page asks who is signed in, as at its start. */
  | (Where & { readonly do: 'ask who' })
  | { readonly do: 'product'; readonly product: number; readonly becomes: ProductChange }
  | { readonly do: 'expire' | 'renew' | 'wipe' | 'copy' | 'put back' | 'cut'; readonly device: number }
  | { readonly do: 'clock'; readonly device: number; readonly hours: number }
  | { readonly do: 'pass'; readonly minutes: number }
  | { readonly do: 'backup' | 'restore' | 'restart' };

export type ProductChange =
  | { readonly stock: number | null }
  | { readonly priceCents: number }
  | { readonly deleted: true };

interface DeviceKind {
  readonly tabs: number;
  /** The error of its clock, in hours. */
  readonly clock: number;
}

export interface History {
  readonly seed: number;
  readonly devices: readonly DeviceKind[];
  readonly steps: readonly Step[];
  /** The shop lists nothing of guests whose email is not confirmed. */
  readonly asksEmail?: true | undefined;
}

/** The number of products, and of accounts. */
export const PRODUCTS = 4;
export const ACCOUNTS = 2;
