import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The keys that a double of S3 accepts. */
export const S3_KEYS = { id: 'AKIADOGEARTEST', secret: 'test/secret+key' };

const MAX_SKEW_MS = 15 * 60_000;

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Verifies a request's Signature Version 4 and the hash of its body. Returns what is wrong with it; undefined if nothing. */
export function signatureProblem(request: IncomingMessage, body: Buffer): string | undefined {
  const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': bodyHash } = request.headers;
  const [, keyId, day, region, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  if (keyId !== S3_KEYS.id || day === undefined || region === undefined || signed === undefined)
    return 'no signature by a known key';
  if (typeof date !== 'string' || !date.startsWith(day) || Math.abs(timeOf(date) - Date.now()) > MAX_SKEW_MS)
    return 'signed at another time';
  if (bodyHash !== sha256(body)) return 'the body has another hash';
  const names = signed.split(';');
  const unsigned = Object.keys(request.headers).find(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !names.includes(name),
  );
  if (unsigned !== undefined) return `${unsigned} is not signed`;
  const toSign = [
    'AWS4-HMAC-SHA256',
    date,
    `${day}/${region}/s3/aws4_request`,
    sha256(canonical(request, names)),
  ];
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${S3_KEYS.secret}`, day), region));
  return hmac(key, toSign.join('\n')).toString('hex') === signature ? undefined : 'wrong signature';
}

/** "20261123T194500Z" -> ms. */
const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function canonical({ method, url = '/', headers }: IncomingMessage, names: readonly string[]): string {
  const [path = '/', query = ''] = url.split('?');
  const parameters = [...new URLSearchParams(query)].map(
    ([name, value]) => `${encode(name)}=${encode(value)}`,
  );
  return [
    method,
    path,
    parameters.toSorted((one, other) => (one < other ? -1 : 1)).join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}`),
    '',
    names.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
}
