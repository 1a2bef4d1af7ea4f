import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { envFrom } from '#api/env.ts';
import { PRODUCTION_SETTINGS } from './world/production-settings.ts';

const PRODUCTION = { NODE_ENV: 'production', ...PRODUCTION_SETTINGS };

const errorOf = (variables: Record<string, string>): string => {
  try {
    envFrom(variables);
    return 'it started';
  } catch (error) {
    return error instanceof Error ? error.message : 'no error';
  }
};

test('every variable has a default that works on a laptop', () => {
  expect(envFrom({})).toEqual({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    drainMs: 0,
    dataDir: 'data/local',
    metrics: { port: undefined, host: '127.0.0.1', token: undefined },
    tracing: undefined,
    photos: undefined,
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseReadUrl: undefined,
    databasePool: 10,
    migratesAtStart: true,
    publicUrl: 'http://localhost:3000',
    adminPassword: undefined,
    payments: { provider: 'demo' },
    mail: { smtpUrl: undefined, from: 'Dogear <no-reply@localhost>' },
    openai: undefined,
    appraisalDailyCap: 500,
    minFreeBytes: 1024 ** 3,
    openLibraryBase: undefined,
    ebay: undefined,
    support: { email: 'support@localhost', phone: undefined, address: undefined },
    logLevel: 'info',
    trustProxy: 0,
    limits: true,
    sellerChecks: false,
    demoCatalog: true,
    cdn: false,
    serviceWorker: true,
  });
});

test('an empty value counts as unset', () => {
  expect(envFrom({ PORT: '', DATABASE_URL: ' ', LIMITS: '' })).toEqual(envFrom({}));
});

test('all invalid values are named in one message', () => {
  const message = errorOf({
    PORT: '80800',
    PUBLIC_URL: 'https://shop.example/path',
    DATABASE_URL: 'mysql://x',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: 'yes',
    LIMITS: 'maybe',
    DEMO_CATALOG: '1',
    SERVICE_WORKER: 'none',
    MIGRATE_AT_START: 'never',
    DRAIN_MS: '5s',
    PAYMENTS: 'cash',
    OPENAI_BASE_URL: 'api',
    APPRAISAL_DAILY_CAP: '-1',
    MIN_FREE_DISK_MB: '1 GB',
    EBAY_CLIENT_ID: 'only half',
    SMTP_URL: 'http://mail',
    MAIL_FROM: 'Dogear <shop@example.com>, everybody@example.com',
    ALLOW_DEMO: 'please',
    NODE_ENV: 'staging',
  });
  const named = [
    'PORT',
    'PUBLIC_URL',
    'DATABASE_URL',
    'LOG_LEVEL',
    'TRUST_PROXY',
    'LIMITS',
    'DEMO_CATALOG',
    'SERVICE_WORKER',
    'MIGRATE_AT_START',
    'DRAIN_MS',
  ];
  const more = [
    'PAYMENTS',
    'OPENAI_BASE_URL',
    'APPRAISAL_DAILY_CAP',
    'MIN_FREE_DISK_MB',
    'EBAY_CLIENT_ID',
    'SMTP_URL',
    'MAIL_FROM',
    'ALLOW_DEMO',
    'NODE_ENV',
  ];
  expect([...named, ...more].filter((name) => !message.includes(`- ${name} `))).toEqual([]);
});

test('the error about a database URL does not repeat its password', () => {
  expect(errorOf({ DATABASE_URL: 'mysql://shop:secret@db' })).not.toContain('secret');
});

test('production starts when payments, mail and the admin password are set', () => {
  expect(envFrom(PRODUCTION)).toMatchObject({
    production: true,
    sellerChecks: true,
    demoCatalog: false,
    payments: { provider: 'stripe' },
  });
});

test.each([
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: '' }],
  ['SMTP_URL', { SMTP_URL: '' }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: '' }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'elevenchars' }],
  ['LIMITS', { LIMITS: 'off' }],
])('production does not start if %s is unsuitable: %o', (name, change) => {
  expect(errorOf({ ...PRODUCTION, ...change })).toContain(name);
});

const TEST_KEYS = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };

test('production accepts Stripe test keys only with ALLOW_DEMO, because test cards would buy real goods', () => {
  for (const key of ['sk_test_1', 'rk_test_1']) {
    const variables = { ...PRODUCTION, ...TEST_KEYS, STRIPE_SECRET_KEY: key };
    expect(errorOf(variables)).toMatch(/- STRIPE_SECRET_KEY is a test key.*ALLOW_DEMO=true/);
    expect(envFrom({ ...variables, ALLOW_DEMO: 'true' }).payments).toMatchObject({ secretKey: key });
  }
  expect(envFrom({ ...PRODUCTION, ...TEST_KEYS, NODE_ENV: 'development' }).production).toBe(false);
});

test.each(['sk_live_1', 'rk_live_1'])('live keys (%s) require https in every environment', (key) => {
  for (const NODE_ENV of ['production', 'development', 'test']) {
    const variables = { ...PRODUCTION, STRIPE_SECRET_KEY: key, NODE_ENV };
    for (const PUBLIC_URL of ['', 'http://shop.example'])
      for (const ALLOW_DEMO of ['false', 'true'])
        expect(errorOf({ ...variables, PUBLIC_URL, ALLOW_DEMO })).toContain(
          '- PUBLIC_URL must begin with https://',
        );
    expect(envFrom(variables).payments).toMatchObject({ secretKey: key });
  }
});

test('live and test keys cannot be mixed, and neither can restricted keys', () => {
  const mixed = { ...PRODUCTION, STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
  expect(errorOf(mixed)).toContain('must both be live keys');
});

test('sellers are checked in production and with live keys, and live keys refuse SELLER_CHECKS=off', () => {
  const live = {
    PUBLIC_URL: 'https://shop.example',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  expect(envFrom(live).sellerChecks).toBe(true);
  expect(errorOf({ ...live, SELLER_CHECKS: 'off' })).toContain('- SELLER_CHECKS=off is refused');
  expect(envFrom({ SELLER_CHECKS: 'on' }).sellerChecks).toBe(true);
  const demo = {
    ...PRODUCTION,
    STRIPE_SECRET_KEY: '',
    STRIPE_PUBLISHABLE_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
  };
  expect(envFrom({ ...demo, ALLOW_DEMO: 'true' }).sellerChecks).toBe(true);
  expect(envFrom({ ...demo, ALLOW_DEMO: 'true', SELLER_CHECKS: 'off' }).sellerChecks).toBe(false);
});

test('ALLOW_DEMO allows demo payments in production and nothing else', () => {
  const demo = {
    ...PRODUCTION,
    STRIPE_SECRET_KEY: '',
    STRIPE_PUBLISHABLE_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
  };
  expect(errorOf(demo)).toContain('ALLOW_DEMO=true');
  expect(envFrom({ ...demo, ALLOW_DEMO: 'true' }).payments).toEqual({ provider: 'demo' });
  expect(errorOf({ ...demo, ALLOW_DEMO: 'true', SMTP_URL: '' })).toContain('SMTP_URL');
});

test.each(['shop@example.com', 'Dogear <shop@example.com>'])('MAIL_FROM accepts %s', (from) => {
  expect(envFrom({ MAIL_FROM: from }).mail.from).toBe(from);
});

test.each(['nobody', 'a@b\r\nBcc: c@d', 'Dogear <shop@example.com', '"x" <a@b>', 'a@b c@d'])(
  'MAIL_FROM refuses %j',
  (from) => {
    expect(errorOf({ MAIL_FROM: from })).toContain('- MAIL_FROM must be an address');
  },
);

test('.env.example lists exactly the variables that are read', () => {
  const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^#?\s?([A-Z][A-Z_]+)=/gm)].map(
    ([, name]) => name,
  );
  const readNames = new Set<string>();
  const watched = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get: (_, name) => {
        readNames.add(String(name));
        return undefined;
      },
    },
  );
  envFrom(watched);
  // Read by the tests' setup.
  const elsewhere = ['CHROMIUM_PATH'];
  expect(new Set(listed)).toEqual(new Set([...readNames, ...elsewhere]));
  expect(listed).toHaveLength(new Set(listed).size);
});

test.each([
  ['data/photos', 'must be an address like s3://bucket?region=us-east-1.'],
  ['s3://bucket/folder?region=us-east-1', 'must name a bucket and nothing else before the "?"'],
  ['s3://bucket', 'must have a region'],
  [
    's3://bucket?region=us-east-1&acl=public',
    'must have no parameters but endpoint and region; "acl" is unknown.',
  ],
  ['s3://bucket?endpoint=files.example', 'must have an endpoint that begins with https:// or http://.'],
])('PHOTOS=%s is refused by name', (address, sentence) => {
  expect(errorOf({ PHOTOS: address })).toContain(`PHOTOS ${sentence}`);
});

test('a bucket has its region from AWS_REGION, and keys only in pairs', () => {
  const bucket = envFrom({ PHOTOS: 's3://bucket', AWS_REGION: 'eu-west-1' }).photos;
  expect(bucket).toEqual({
    location: { bucket: 'bucket', region: 'eu-west-1', endpoint: undefined },
    credentials: undefined,
  });
  expect(errorOf({ PHOTOS: 's3://bucket?region=x', AWS_ACCESS_KEY_ID: 'half' })).toContain(
    'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set together.',
  );
});

test('a replica needs a primary on PostgreSQL', () => {
  const replica = { DATABASE_READ_URL: 'postgres://dogear@replica/dogear' };
  expect(errorOf(replica)).toContain('DATABASE_READ_URL is for a replica of PostgreSQL: set DATABASE_URL');
  expect(errorOf({ ...replica, DATABASE_URL: 'postgres://dogear@primary/dogear' })).toBe('it started');
});
