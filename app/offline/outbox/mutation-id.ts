import type { WritePorts } from '../ports.ts';

const hex = (bytes: readonly number[]): string =>
  bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Creates a UUIDv7 (RFC 9562): a 48-bit timestamp in ms and 74 random bits. */
export function createMutationId({ now, randomBytes }: WritePorts): string {
  const time = Math.max(0, now()).toString(16).padStart(12, '0').slice(-12);
  const [a = 0, b = 0, c = 0, ...rest] = randomBytes(10);
  const version = hex([0x70 | (a & 0x0f), b]);
  const variant = hex([0x80 | (c & 0x3f), rest[0] ?? 0]);
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${hex(rest.slice(1))}`;
}

/** When an id was created, by the clock of its device; epoch ms. */
export const createdAtOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** The id and time of a new mutation. */
export const createStamp = (ports: WritePorts) => ({
  id: createMutationId(ports),
  madeAt: new Date(ports.now()).toISOString(),
});
