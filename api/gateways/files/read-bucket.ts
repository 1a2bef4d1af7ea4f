import { parseS3Location, type S3Location } from './s3-location.ts';

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** A bucket, and the keys to it. */
export interface Bucket {
  readonly location: S3Location;
  /** Undefined: the client looks for a role of this machine. */
  readonly credentials: S3Credentials | undefined;
}

/**
 * Reads a bucket's address by its name, PHOTOS, and the variables of AWS; undefined without an address. Throws an Error whose message names the invalid
 * variable.
 */
export function readBucket(read: (name: string) => string | undefined, name = 'PHOTOS'): Bucket | undefined {
  const text = read(name);
  const defaultRegion = read('AWS_REGION');
  const accessKeyId = read('AWS_ACCESS_KEY_ID');
  const secretAccessKey = read('AWS_SECRET_ACCESS_KEY');
  const sessionToken = read('AWS_SESSION_TOKEN');
  if (text === undefined) return undefined;
  const location = parseS3Location(name, text, defaultRegion);
  if (accessKeyId === undefined && secretAccessKey === undefined) return { location, credentials: undefined };
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set together.');
  return { location, credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } };
}
