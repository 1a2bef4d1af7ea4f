import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ByteBoundedLru } from './byte-bounded-lru.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Smaller bodies are sent uncompressed. */
const MIN_COMPRESSED_BYTES = 600;

// Brotli's levels: 7 takes 5 ms for a page of 80 KB, 11 takes 100 ms and saves a tenth more.
const FAST_QUALITY = 7;
const BEST_QUALITY = 11;

/** A response before compression. */
export interface RenderedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** False for responses that must not crowd out others, such as 404 pages. */
  readonly keep: boolean;
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** A response that can be sent any number of times, in any encoding. */
export interface CachedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  /** Returns the body in an encoding; compressed forms are made on first use and cached. */
  encoded(encoding: Encoding): Buffer | Promise<Buffer>;
}

export interface ResponseCache {
  /**
   * Returns the response cached by `key`, or makes it. A new `version` of the shop's state empties the cache. Concurrent
   * calls for one key share one `make`.
   */
  getOrCreate(key: string, version: string, make: () => Promise<RenderedResponse>): Promise<CachedResponse>;
}

interface Entry extends CachedResponse {
  bytes(): number;
}

interface CacheOptions {
  /** Bytes, compressed forms included. */
  readonly maxBytes: number;
  /** Whether bodies requested again are compressed at the best quality: for few bodies with many visitors. */
  readonly recompresses: boolean;
}

/** LRU cache of responses, at most `maxBytes` in all. */
export function createResponseCache({ maxBytes, recompresses }: CacheOptions): ResponseCache {
  const entries = new ByteBoundedLru<Entry>(maxBytes);
  const making = new Map<string, Promise<CachedResponse>>();
  const improve = recompresses ? createRecompressor() : undefined;
  let current = '';

  const renew = (version: string): void => {
    if (version === current) return;
    current = version;
    entries.clear();
    making.clear();
  };
  const fill = async (
    key: string,
    version: string,
    make: () => Promise<RenderedResponse>,
  ): Promise<CachedResponse> => {
    const made = await make();
    const entry: Entry = prepare(made, improve, (bytes) => {
      entries.grow(key, entry, bytes);
    });
    if (made.keep && version === current) entries.set(key, entry);
    return entry;
  };

  return {
    getOrCreate: async (key, version, make) => {
      renew(version);
      const there = entries.get(key) ?? making.get(key);
      if (there !== undefined) return there;
      const fresh = fill(key, version, make);
      making.set(key, fresh);
      try {
        return await fresh;
      } finally {
        if (making.get(key) === fresh) making.delete(key);
      }
    },
  };
}

/** The first request gets a fast compression; a body requested again is recompressed smaller. */
function prepare(
  made: RenderedResponse,
  improve: Recompress | undefined,
  onGrowth: (bytes: number) => void,
): Entry {
  const identity = Buffer.from(made.body);
  const forms: Partial<Record<Encoding, Buffer>> = {};
  let isBest = improve === undefined || !made.keep;
  const hold = (encoding: Encoding, form: Buffer): Buffer => {
    const former = forms[encoding]?.length ?? 0;
    forms[encoding] = form;
    onGrowth(form.length - former);
    return form;
  };
  const compress = async (encoding: 'br' | 'gzip'): Promise<Buffer> => {
    const form = encoding === 'br' ? await compressBrotli(identity, FAST_QUALITY) : await zip(identity);
    return forms[encoding] ?? hold(encoding, form);
  };
  const again = (encoding: Encoding, form: Buffer): Buffer => {
    if (encoding === 'br' && !isBest && improve !== undefined) {
      isBest = improve(identity, (best) => hold('br', best));
    }
    return form;
  };
  return {
    status: made.status,
    headers: made.headers,
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    encoded: (encoding) => {
      if (encoding === 'identity' || identity.length < MIN_COMPRESSED_BYTES) return identity;
      const form = forms[encoding];
      return form === undefined ? compress(encoding) : again(encoding, form);
    },
    bytes: () => identity.length + (forms.br?.length ?? 0) + (forms.gzip?.length ?? 0),
  };
}

/** Starts a recompression; false while another one runs. */
type Recompress = (body: Buffer, done: (best: Buffer) => void) => boolean;

/** One at a time: best quality takes 100 ms of a core. */
function createRecompressor(): Recompress {
  let busy = false;
  const improve = async (body: Buffer, done: (best: Buffer) => void): Promise<void> => {
    try {
      done(await compressBrotli(body, BEST_QUALITY));
    } finally {
      busy = false;
    }
  };
  return (body, done) => {
    if (busy) return false;
    busy = true;
    void improve(body, done).catch(() => undefined); // keep the fast form
    return true;
  };
}

const compressBrotli = (body: Buffer, quality: number): Promise<Buffer> =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
