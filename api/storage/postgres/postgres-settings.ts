/**
 * The settings of the shop's connections, ms. The limit of lock waits is separate from that of statements, and shorter, so that
 * the error tells which of them was too slow.
 */
const SETTINGS = {
  lock_timeout: 10_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

export const SETTING_NAMES = Object.keys(SETTINGS);

/** Adds the settings to a URL. Those in its own `options` come later, so they take precedence. */
export function withSettings(url: string): string {
  const address = new URL(url);
  const ours = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
  const own = address.searchParams.get('options') ?? '';
  address.searchParams.set('options', ['-c timezone=UTC', ...ours, own].join(' ').trim());
  return address.href;
}

/** How an operator gives the same settings to a role. */
export const alterRole = (role: string): string =>
  Object.entries(SETTINGS)
    .map(([name, value]) => `ALTER ROLE "${role}" SET ${name} = ${value};`)
    .join(' ');
