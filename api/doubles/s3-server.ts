import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { S3_KEYS, signatureProblem } from './s3-signature.ts';

/**
 * What goes wrong with a request: the server refuses it for now, or breaks the connection before, or in the middle of, its
 * response; stores an upload but breaks the connection instead of confirming it; or never responds.
 */
export type S3Fault = 'slow-down' | 'reset' | 'partial' | 'lost-response' | 'hangs';

interface StoredObject {
  readonly bytes: Buffer;
  /** ms. */
  readonly modifiedAt: number;
}

export interface S3Server extends AsyncDisposable {
  /** Environment variables of a shop that uses this server. */
  readonly variables: Readonly<Record<string, string>>;
  /** By key. */
  readonly objects: ReadonlyMap<string, StoredObject>;
  /** "PUT photos/ab/cd/….jpg", in order, with those that failed. */
  readonly requests: readonly string[];
  /** Requests that S3 would refuse. */
  readonly complaints: readonly string[];
  /** The fault of the next `count` requests; by default, of all until `count` is 0. */
  fail(fault: S3Fault, count?: number): void;
  /** The fault of all requests after the next `count`. */
  failAfter(fault: S3Fault, count: number): void;
  /** Changes a byte of an object. */
  damage(key: string): void;
}

interface World {
  readonly objects: Map<string, StoredObject>;
  readonly requests: string[];
  readonly complaints: string[];
  readonly now: () => number;
  fault: S3Fault | undefined;
  faultCount: number;
  /** Requests without a fault before those with one. */
  goodCount: number;
}

const BUCKET = 'dogear-test';
/** Far less than S3's 1,000, so that tests of several pages need few objects. */
const MAX_PAGE_SIZE = 100;

/** A double of S3 with one bucket, which verifies signatures: `await using s3 = await openS3Server()`. `now` in ms. */
export async function openS3Server(now: () => number = Date.now): Promise<S3Server> {
  const world: World = {
    objects: new Map(),
    requests: [],
    complaints: [],
    now,
    fault: undefined,
    faultCount: 0,
    goodCount: 0,
  };
  const server = createServer((request, response) => {
    // A client that aborts breaks the body: there is nobody to answer.
    respond(world, request, response).catch(() => request.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    variables: {
      PHOTOS: `s3://${BUCKET}?endpoint=http://127.0.0.1:${port}&region=eu-test-1`,
      AWS_ACCESS_KEY_ID: S3_KEYS.id,
      AWS_SECRET_ACCESS_KEY: S3_KEYS.secret,
    },
    objects: world.objects,
    requests: world.requests,
    complaints: world.complaints,
    fail: (fault, count = Infinity) => {
      world.fault = fault;
      world.faultCount = count;
      world.goodCount = 0;
    },
    failAfter: (fault, count) => {
      world.fault = fault;
      world.faultCount = Infinity;
      world.goodCount = count;
    },
    damage: (key) => {
      const bytes = world.objects.get(key)?.bytes;
      if (bytes === undefined) throw new Error(`there is no ${key}`);
      bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function respond(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
  const key = decodeURIComponent(pathname).replace(`/${BUCKET}`, '').replace(/^\//, '');
  world.requests.push(`${request.method} ${key}`);
  const fault = takeFault(world);
  if (fault === 'reset') {
    request.socket.resetAndDestroy();
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks);
  const problem = signatureProblem(request, body);
  if (problem !== undefined) {
    world.complaints.push(`${request.method} ${key}: ${problem}`);
    refuse(response, 403, 'SignatureDoesNotMatch');
    return;
  }
  if (fault === 'hangs') return;
  if (fault === 'slow-down') {
    refuse(response, 503, 'SlowDown');
    return;
  }
  if (!pathname.startsWith(`/${BUCKET}`)) refuse(response, 404, 'NoSuchBucket');
  else if (request.method === 'PUT') {
    world.objects.set(key, { bytes: body, modifiedAt: world.now() });
    if (fault === 'lost-response') request.socket.resetAndDestroy();
    else response.writeHead(200, { ETag: '"etag"' }).end();
  } else if (request.method === 'DELETE') {
    world.objects.delete(key);
    response.writeHead(204).end();
  } else if (key === '') list(world, response, searchParams);
  else sendObject(request, response, world.objects.get(key), fault);
}

function takeFault(world: World): S3Fault | undefined {
  if (world.goodCount > 0) {
    world.goodCount -= 1;
    return undefined;
  }
  if (world.faultCount === 0) return undefined;
  world.faultCount -= 1;
  return world.fault;
}

function sendObject(
  { method }: IncomingMessage,
  response: ServerResponse,
  found: StoredObject | undefined,
  fault: S3Fault | undefined,
): void {
  if (found === undefined) {
    refuse(response, 404, 'NoSuchKey');
    return;
  }
  response.writeHead(200, {
    'Content-Length': found.bytes.length,
    'Last-Modified': new Date(found.modifiedAt).toUTCString(),
  });
  if (method === 'HEAD') response.end();
  else if (fault === 'partial')
    response.write(found.bytes.subarray(0, found.bytes.length / 2), () => response.destroy());
  else response.end(found.bytes);
}

/** ListObjectsV2; the token is the last key of the page before. */
function list({ objects }: World, response: ServerResponse, parameters: URLSearchParams): void {
  const prefix = parameters.get('prefix') ?? '';
  const after = parameters.get('continuation-token') ?? '';
  const size = Math.min(Number(parameters.get('max-keys') ?? MAX_PAGE_SIZE), MAX_PAGE_SIZE);
  const keys = [...objects.keys()].toSorted().filter((key) => key.startsWith(prefix) && key > after);
  const page = keys.slice(0, size);
  const contents = page.map((key) => {
    const { bytes, modifiedAt } = objects.get(key) ?? { bytes: [], modifiedAt: 0 };
    return `<Contents><Key>${key}</Key><LastModified>${new Date(modifiedAt).toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
  });
  const isTruncated = page.length < keys.length;
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  response.writeHead(200, { 'Content-Type': 'application/xml' });
  response.end(
    `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  );
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
