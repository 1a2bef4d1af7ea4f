import { readBucket, type Bucket } from './gateways/files/read-bucket.ts';
import { readTracingEnv, type TracingEnv } from './tracing/read-tracing-env.ts';
import { reader, type Reader, type Variables } from './variable-reader.ts';

/** The validated configuration. All other code uses it instead of process.env. */
export interface Env {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** How long the port stays open after SIGTERM, while /readyz fails; ms. */
  readonly drainMs: number;
  /** Folder of the SQLite file, pictures and generated secrets. */
  readonly dataDir: string;
  readonly metrics: {
    /** Undefined: no port of their own. */
    readonly port: number | undefined;
    readonly host: string;
    /** Opens /metrics on the shop's port. */
    readonly token: string | undefined;
  };
  /** Undefined: nothing is traced. */
  readonly tracing: TracingEnv | undefined;
  /** The bucket of photos, pictures and import files; undefined: folders in dataDir. */
  readonly photos: Bucket | undefined;
  /** `postgres://…`; undefined means SQLite in dataDir. */
  readonly databaseUrl: string | undefined;
  /** The same database, not through a pooler: for notifications, which no pooler passes on. */
  readonly databaseDirectUrl: string | undefined;
  /** A replica of the database, for reads that are the same for every visitor; undefined: none. */
  readonly databaseReadUrl: string | undefined;
  /** Maximum of connections to PostgreSQL that this process opens, besides the one for notifications; as many to a replica. */
  readonly databasePool: number;
  /** False: nothing but the command migrates the database. */
  readonly migratesAtStart: boolean;
  /** Scheme, host and port, without a trailing slash: for canonical links, emails and cookies. */
  readonly publicUrl: string;
  /** Undefined: generated at the first start. */
  readonly adminPassword: string | undefined;
  readonly payments: Payments;
  readonly mail: {
    /** `smtp://…` or `smtps://…`; undefined: emails are written to files in dataDir. */
    readonly smtpUrl: string | undefined;
    /** The sender of emails: "Dogear <no-reply@shop.example>". */
    readonly from: string;
  };
  /** Undefined: only the built-in recognition appraises photos. */
  readonly openai: OpenAi | undefined;
  /** Maximum of paid appraisals per day, for all visitors together. */
  readonly appraisalDailyCap: number;
  /** The external ISBN lookup; undefined: none. */
  readonly openLibraryBase: string | undefined;
  /** Undefined: admins enter eBay prices. */
  readonly ebay: Ebay | undefined;
  readonly support: {
    readonly email: string | undefined;
    readonly phone: string | undefined;
    readonly address: string | undefined;
  };
  readonly logLevel: LogLevel;
  /** Number of proxies whose forwarded address is trusted. */
  readonly trustProxy: number;
  /** Below this free space on the disk of dataDir, photos are refused. */
  readonly minFreeBytes: number;
  /** False only in load tests. */
  readonly limits: boolean;
  /** True: sellers are asked for a confirmed email, new ones have limits, and no one buys their own listings. */
  readonly sellerChecks: boolean;
  /** True: an empty database is seeded with the demo catalog. */
  readonly demoCatalog: boolean;
  /** True: a CDN may keep what is the same for everybody, for 5 s. */
  readonly cdn: boolean;
  /** False unregisters every installed service worker. */
  readonly serviceWorker: boolean;
}

type Payments =
  | { readonly provider: 'demo' }
  | {
      readonly provider: 'stripe';
      readonly secretKey: string;
      readonly publishableKey: string;
      readonly webhookSecret: string;
      readonly connectWebhookSecret: string | undefined; // undefined: sellers are paid by hand
      /** Another server with Stripe's API; undefined: Stripe's own. */
      readonly apiBase: string | undefined;
    };

interface OpenAi {
  readonly apiKey: string;
  /** Another server with OpenAI's API; undefined: OpenAI's own. */
  readonly baseUrl: string | undefined;
  readonly model: string;
}

interface Ebay {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Another server with eBay's APIs; undefined: eBay's own. */
  readonly apiBase: string | undefined;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const SHORTEST_ADMIN_PASSWORD = 12;
const MIN_TOKEN_LENGTH = 16;

/** The configuration of this process. Throws like `envFrom`. */
export const envOfProcess = (): Env => envFrom(process.env);

/** The variables of this process with some replaced, for a child process. */
export const variablesWith = (changes: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...changes,
});

/** The bucket at an address in an option, with the keys of this process. Throws like `readBucket`. */
export const bucketNamedBy = (option: string, address: string): Bucket | undefined =>
  readBucket(reader({ ...process.env, [option]: address }).text, option);

/**
 * Parses environment variables; an empty value counts as unset. Throws one Error whose message names every invalid variable.
 */
export function envFrom(variables: Variables): Env {
  const ask = reader(variables);
  const production =
    ask.oneOf('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
  const port = ask.whole('PORT', 0, 65_535, 3000);
  const payments = readPayments(ask, production);
  const adminPassword = ask.text('ADMIN_PASSWORD');
  const limits = ask.oneOf('LIMITS', ['on', 'off'], 'on') === 'on';
  const publicUrl = readPublicUrl(ask, port);
  assertHttps(ask, payments, publicUrl);
  const mail = { smtpUrl: ask.url('SMTP_URL', ['smtp', 'smtps']), from: readMailFrom(ask, publicUrl) };
  if (production) {
    if (!limits) ask.complain('LIMITS=off is for load tests: it is refused in production.');
    if (mail.smtpUrl === undefined)
      ask.complain('SMTP_URL must be set in production, so that mails are really sent.');
    if ((adminPassword ?? '').length < SHORTEST_ADMIN_PASSWORD) {
      ask.complain(
        `ADMIN_PASSWORD must be set to ${SHORTEST_ADMIN_PASSWORD} characters or more in production.`,
      );
    }
  }
  const env: Env = {
    production,
    port,
    host: ask.text('HOST') ?? '127.0.0.1',
    drainMs: ask.whole('DRAIN_MS', 0, 600_000, 0),
    dataDir: ask.text('DATA_DIR') ?? 'data/local',
    metrics: readMetrics(ask, port),
    tracing: readTracingEnv(ask),
    photos: readPhotos(ask),
    databaseUrl: ask.url('DATABASE_URL', ['postgres', 'postgresql']),
    databaseDirectUrl: ask.url('DATABASE_DIRECT_URL', ['postgres', 'postgresql']),
    databaseReadUrl: readReplicaUrl(ask),
    databasePool: ask.whole('DATABASE_POOL', 2, 1_000, 10),
    migratesAtStart: ask.oneOf('MIGRATE_AT_START', ['on', 'off'], 'on') === 'on',
    publicUrl,
    adminPassword,
    payments,
    mail,
    openai: readOpenAi(ask),
    appraisalDailyCap: ask.whole('APPRAISAL_DAILY_CAP', 0, 1_000_000, 500),
    openLibraryBase: ask.url('OPEN_LIBRARY_BASE', ['http', 'https']),
    ebay: readEbay(ask),
    support: {
      email: ask.text('SUPPORT_EMAIL') ?? (payments.provider === 'demo' ? 'support@localhost' : undefined),
      phone: ask.text('SUPPORT_PHONE'),
      address: ask.text('SUPPORT_ADDRESS'),
    },
    logLevel: ask.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    trustProxy: ask.whole('TRUST_PROXY', 0, 10, 0),
    minFreeBytes: ask.whole('MIN_FREE_DISK_MB', 0, 1_000_000_000, 1_024) * 1024 * 1024,
    limits,
    sellerChecks: readSellerChecks(ask, production, payments),
    demoCatalog: ask.flag('DEMO_CATALOG', !production),
    cdn: ask.oneOf('CDN', ['on', 'off'], 'off') === 'on',
    serviceWorker: ask.oneOf('SERVICE_WORKER', ['on', 'off'], 'on') === 'on',
  };
  ask.finish();
  return env;
}

function readReplicaUrl(ask: Reader): string | undefined {
  const url = ask.url('DATABASE_READ_URL', ['postgres', 'postgresql']);
  if (url !== undefined && ask.text('DATABASE_URL') === undefined)
    ask.complain('DATABASE_READ_URL is for a replica of PostgreSQL: set DATABASE_URL to its primary, too.');
  return url;
}

function readPublicUrl(ask: Reader, port: number): string {
  const value = ask.url('PUBLIC_URL', ['http', 'https']);
  if (value === undefined) return `http://localhost:${port}`;
  const { origin, pathname, search, hash } = new URL(value);
  if (`${pathname}${search}${hash}` !== '/')
    ask.complain('PUBLIC_URL must be a bare address, without a path behind the host.');
  return origin;
}

function readMetrics(ask: Reader, shopPort: number): Env['metrics'] {
  const port = ask.whole('METRICS_PORT', 0, 65_535, 0);
  if (port !== 0 && port === shopPort) ask.complain('METRICS_PORT must differ from PORT.');
  const token = ask.text('METRICS_TOKEN');
  if (token !== undefined && token.length < MIN_TOKEN_LENGTH)
    ask.complain(`METRICS_TOKEN must have ${MIN_TOKEN_LENGTH} characters or more.`);
  return { port: port === 0 ? undefined : port, host: ask.text('METRICS_HOST') ?? '127.0.0.1', token };
}

/** "shop@example.com" or "Dogear <shop@example.com>"; excludes header injection. */
const SENDER = /^(?:[^\p{Cc}<>@,;:"]* <)?[^\s\p{Cc}<>@,;:"]+@[^\s\p{Cc}<>@,;:"]+>?$/u;

function readMailFrom(ask: Reader, publicUrl: string): string {
  const from = ask.text('MAIL_FROM');
  if (from === undefined) return `Dogear <no-reply@${new URL(publicUrl).hostname}>`;
  if (SENDER.test(from) && from.includes('<') === from.endsWith('>')) return from;
  ask.complain('MAIL_FROM must be an address, such as shop@example.com or Dogear <shop@example.com>.');
  return from;
}

/** True for a live secret or restricted key of Stripe. */
export const isLiveKey = (secretKey: string): boolean => /^[rs]k_live_/.test(secretKey);

const STRIPE_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

function readPayments(ask: Reader, production: boolean): Payments {
  const [secretKey, publishableKey, webhookSecret] = STRIPE_KEYS.map((name) => ask.text(name));
  const any = secretKey !== undefined || publishableKey !== undefined || webhookSecret !== undefined;
  const provider = ask.oneOf('PAYMENTS', ['demo', 'stripe'], any ? 'stripe' : 'demo');
  const allowDemo = ask.flag('ALLOW_DEMO', false);
  const connectWebhookSecret = ask.text('STRIPE_CONNECT_WEBHOOK_SECRET');
  const apiBase = ask.url('STRIPE_API_BASE', ['http', 'https']);
  if (provider === 'stripe') {
    if (secretKey !== undefined && publishableKey !== undefined && webhookSecret !== undefined) {
      const livemode = isLiveKey(secretKey);
      if (livemode !== publishableKey.startsWith('pk_live_'))
        ask.complain(
          'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys, or both be test keys.',
        );
      if (production && !livemode && !allowDemo)
        ask.complain(
          'STRIPE_SECRET_KEY is a test key: test cards would buy real goods in production. Set live keys, or ALLOW_DEMO=true to let test payments through.',
        );
      return { provider, secretKey, publishableKey, webhookSecret, connectWebhookSecret, apiBase };
    }
    const missing = STRIPE_KEYS.filter((name) => ask.text(name) === undefined);
    ask.complain(`Payments by Stripe also need ${missing.join(' and ')}.`);
  } else if (production && !allowDemo) {
    ask.complain(
      `Production needs real payments: set ${STRIPE_KEYS.join(', ')}, or ALLOW_DEMO=true to let demo payments through.`,
    );
  }
  return { provider: 'demo' };
}

const isLive = (payments: Payments): boolean =>
  payments.provider === 'stripe' && isLiveKey(payments.secretKey);

function assertHttps(ask: Reader, payments: Payments, publicUrl: string): void {
  if (isLive(payments) && !publicUrl.startsWith('https://'))
    ask.complain('PUBLIC_URL must begin with https:// where live keys of Stripe take real money.');
}

function readSellerChecks(ask: Reader, production: boolean, payments: Payments): boolean {
  const isNeeded = isLive(payments);
  const isOn = ask.oneOf('SELLER_CHECKS', ['on', 'off'], production || isNeeded ? 'on' : 'off') === 'on';
  if (isNeeded && !isOn)
    ask.complain(
      'SELLER_CHECKS=off is refused with live keys of Stripe: buyers would pay sellers without a confirmed email.',
    );
  return isOn;
}

function readPhotos(ask: Reader): Bucket | undefined {
  try {
    return readBucket(ask.text);
  } catch (error) {
    ask.complain(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** Among the cheapest models that read covers well. */
const VISION_MODEL = 'gpt-4.1-mini';

function readOpenAi(ask: Reader): OpenAi | undefined {
  const apiKey = ask.text('OPENAI_API_KEY');
  const baseUrl = ask.url('OPENAI_BASE_URL', ['http', 'https']);
  const model = ask.text('OPENAI_MODEL') ?? VISION_MODEL;
  return apiKey === undefined ? undefined : { apiKey, baseUrl, model };
}

function readEbay(ask: Reader): Ebay | undefined {
  const clientId = ask.text('EBAY_CLIENT_ID');
  const clientSecret = ask.text('EBAY_CLIENT_SECRET');
  const apiBase = ask.url('EBAY_API_BASE', ['http', 'https']);
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret, apiBase };
  if (clientId !== clientSecret) ask.complain('EBAY_CLIENT_ID and EBAY_CLIENT_SECRET must be set together.');
  return undefined;
}
