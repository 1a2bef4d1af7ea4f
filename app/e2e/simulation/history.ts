import type { Change } from '#contract/sync/mutations.ts';

/** The server's process dies in front of that statement, counted from 1; in front of none if there are fewer. */
export interface Crash {
  readonly crashBefore: number;
  /** What is counted: all of them, or those that write, COMMIT among them. */
  readonly counting: 'statements' | 'writes';
}

/** What happens to one request on its way. */
export type Fault =
  | 'none'
  /** It never reaches the server. */
  | 'lost'
  /** The server does what it is asked, and nobody hears of it. */
  | 'reply lost'
  /** The server gets it twice. */
  | 'twice'
  /** It waits on the way there, or its answer on the way back, until a step says what becomes of it. */
  | 'held before'
  | 'held after'
  /** A hotspot's page with status 200. */
  | 'portal'
  /** The answer breaks off. */
  | 'half'
  | 'status 500'
  | 'status 503'
  | Crash;

/** Of which device, and which of its tabs; counted from 0, taken modulo what there is. */
interface Where {
  readonly device: number;
  readonly tab: number;
  /** The tab dies at its so-manieth contact with storage, lock or network from here on. */
  readonly killAt?: number | undefined;
}

/** One thing that happens. Each stands for itself, so that a history without some of its steps is a history too. */
export type Step =
  | (Where & {
      readonly do: 'tap';
      readonly name: Change['name'];
      readonly product: number;
      readonly quantity: number;
    })
  | (Where & { readonly do: 'drain'; readonly ask: boolean; readonly net: readonly Fault[] })
  /** A photo becomes a draft, and is uploaded. */
  | (Where & { readonly do: 'photo'; readonly net: readonly Fault[] })
  /** All tabs of a device send at once. */
  | { readonly do: 'drain together'; readonly device: number; readonly net: readonly Fault[] }
  /** What becomes of a request that is held; 'late': its sender gives up, and it travels on. */
  | { readonly do: 'let go'; readonly which: number; readonly how: 'through' | 'late' | 'lost' }
  /** A request whose sender gave up arrives at last. */
  | { readonly do: 'arrive late'; readonly which: number }
  | (Where & { readonly do: 'sign in'; readonly account: number; readonly net: readonly Fault[] })
  | (Where & { readonly do: 'sign out'; readonly evenIfWaiting: boolean; readonly net: readonly Fault[] })
  /** The page asks who is signed in, as it does at its start. */
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
  /** By how many hours its clock is wrong. */
  readonly clock: number;
}

export interface History {
  readonly seed: number;
  readonly devices: readonly DeviceKind[];
  readonly steps: readonly Step[];
}

/** So many items there are, and so many accounts. */
export const PRODUCTS = 4;
export const ACCOUNTS = 2;
