/** Where a bucket is. */
export interface S3Location {
  readonly bucket: string;
  readonly region: string;
  /** Another server with S3's API; undefined: Amazon's own. */
  readonly endpoint: string | undefined;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PARAMETERS = new Set(['endpoint', 'region']);

/**
 * Parses `s3://bucket?endpoint=https://…&region=…`. `defaultRegion` is AWS_REGION; other makers' servers need none. Throws an
 * Error that says what the address lacks, and calls it `name`: a variable or an option.
 */
export function parseS3Location(name: string, text: string, defaultRegion: string | undefined): S3Location {
  const refusal = (sentence: string): Error => new Error(`${name} ${sentence}`);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:') throw refusal('must be an address like s3://bucket?region=us-east-1.');
  if (!BUCKET.test(url.host) || url.username !== '' || !/^\/?$/.test(url.pathname) || url.hash !== '')
    throw refusal('must name a bucket and nothing else before the "?": s3://bucket?region=us-east-1.');
  const unknown = [...url.searchParams.keys()].find((parameter) => !PARAMETERS.has(parameter));
  if (unknown !== undefined)
    throw refusal(`must have no parameters but endpoint and region; "${unknown}" is unknown.`);
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !isHttp(endpoint))
    throw refusal('must have an endpoint that begins with https:// or http://.');
  const region =
    url.searchParams.get('region') ?? defaultRegion ?? (endpoint === undefined ? '' : 'us-east-1');
  if (!/^[a-z0-9-]+$/.test(region))
    throw refusal('must have a region, as in s3://bucket?region=us-east-1, or AWS_REGION must be set.');
  return { bucket: url.host, region, endpoint };
}

const isHttp = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
