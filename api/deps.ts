import type { Logger } from 'pino';
import type { Env } from './env.ts';
import type { CallMeter } from './gateways/call-meter.ts';
import type { AdminPassword } from './gateways/disk/admin-password.ts';
import type { Mailer } from './gateways/mail/mailer.ts';
import type { MarketPrices } from './gateways/market-prices/market-prices.ts';
import type { DemoPayments } from './gateways/payments/demo-payments.ts';
import type { Payments } from './gateways/payments/payments.ts';
import type { Photos } from './gateways/photos/photos.ts';
import type { Pictures } from './gateways/pictures/pictures.ts';
import type { Appraisers } from './gateways/vision/appraisers.ts';
import type { Storage } from './storage/storage.ts';

/**
 * What every use case is handed: made once by build-deps.ts or by a test, never a module's own. A capability that needs
 * more declares its own extension (SessionDeps, SearchDeps, …); shop-deps.ts has all of them.
 */
export interface Deps {
  readonly storage: Storage;
  readonly env: Env;
  readonly log: Logger;
  /** The password of the back office: the one that was set, else the one in the shop's folder. */
  readonly adminPassword: () => Promise<AdminPassword>;
  readonly photos: Pictures;
  /** The photos of sellers, as files. */
  readonly photoFiles: Photos;
  readonly mailer: Mailer;
  /** Who can say what a photo shows and what an ISBN is. */
  readonly appraiser: Appraisers;
  /** The marketplaces that can be asked what an item costs there. */
  readonly marketPrices: MarketPrices;
  /** Whoever takes the money, or only seems to. */
  readonly payments: Payments;
  /** The demo provider's own door, where it is the shop's provider. */
  readonly demoPayments: DemoPayments | undefined;
  /** "http://127.0.0.1:3000": where this very process listens; undefined until it does. */
  readonly ownAddress: () => string | undefined;
  /** Counts calls to what is outside the shop. */
  readonly callMeter: CallMeter;
  /** Names the release: an old page can tell that the server is a newer one. */
  readonly build: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** That many bytes nobody can guess. */
  readonly randomBytes: (size: number) => Uint8Array;
  /** The catalog's change counter: at once for changes of this process, at most a second old for those of others. */
  readonly catalogChange: () => Promise<number>;
  /** By how many milliseconds this process is late with its work. */
  readonly lag: () => number;
  /** True once the shop is closing: it finishes what it has and asks for no more. */
  readonly closing: () => boolean;
}
