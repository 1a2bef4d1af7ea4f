import type { Logger } from 'pino';
import type { Env } from './env.ts';
import type { CallMeter } from './gateways/call-meter.ts';
import type { AdminPassword } from './gateways/disk/admin-password.ts';
import type { FileStore } from './gateways/files/file-store.ts';
import type { Mailer } from './gateways/mail/mailer.ts';
import type { MarketPrices } from './gateways/market-prices/market-prices.ts';
import type { Monitor } from './gateways/monitoring/monitor.ts';
import type { DemoPayments } from './gateways/payments/demo-payments.ts';
import type { Payments } from './gateways/payments/payments.ts';
import type { Photos } from './gateways/photos/photos.ts';
import type { Pictures } from './gateways/pictures/pictures.ts';
import type { Appraisers } from './gateways/vision/appraisers.ts';
import type { Storage } from './storage/storage.ts';
import type { Tracing } from './tracing/span.ts';

/**
 * The dependencies injected into every use case, created once by build-deps.ts or by a test. A capability that needs more
 * declares its own extension (SessionDeps, SearchDeps, …); shop-deps.ts combines all of them.
 */
export interface Deps {
  readonly storage: Storage;
  readonly env: Env;
  readonly log: Logger;
  /** The admin password: the one in ADMIN_PASSWORD, else the generated one in DATA_DIR. */
  readonly adminPassword: () => Promise<AdminPassword>;
  /** The files of the sellers' photos, drawn pictures and imports. */
  readonly files: FileStore;
  readonly photos: Pictures;
  /** The sellers' photos. */
  readonly photoFiles: Photos;
  readonly mailer: Mailer;
  /** Recognize items on photos and look up ISBNs. */
  readonly appraiser: Appraisers;
  /** Prices of items on other marketplaces. */
  readonly marketPrices: MarketPrices;
  /** The payment provider: Stripe, or the demo provider. */
  readonly payments: Payments;
  /** The demo provider's own interface; undefined with another provider. */
  readonly demoPayments: DemoPayments | undefined;
  /** "http://127.0.0.1:3000": the address that this process listens on; undefined before that. */
  readonly ownAddress: () => string | undefined;
  /** Counts calls to external services. */
  readonly callMeter: CallMeter;
  /** Receives what /metrics prints; does nothing while metrics are off. */
  readonly monitor: Monitor;
  /** Undefined: nothing is traced. */
  readonly tracing: Tracing | undefined;
  /** The id of the build, by which an old page detects a newer server. */
  readonly build: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Cost of new password hashes, the N of scrypt: PASSWORD_COST, and less where tests sign in. */
  readonly passwordCost: number;
  /** Cryptographically secure random bytes. */
  readonly randomBytes: (size: number) => Uint8Array;
  /** How many products the admins' table keeps in memory; with more, how many matches of a filter it counts. */
  readonly productTableLimits: { readonly maxIndexed: number; readonly maxCounted: number };
  /** The version of the catalog in this process: grows with every change, with those of other processes within a second. */
  readonly catalogVersion: () => Promise<number>;
  /** The event loop lag, in ms. */
  readonly lag: () => number;
  /** True during shutdown: finish the current work, start no more. */
  readonly closing: () => boolean;
}
