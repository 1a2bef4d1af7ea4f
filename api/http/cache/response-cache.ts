import { createHash } from 'node:crypto';
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ByteBoundedLru } from './byte-bounded-lru.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Smaller bodies are sent uncompressed. */
const MIN_COMPRESSED_BYTES = 600;

// Brotli's levels for a page of 80 KB: 7 takes 2 ms; 10 takes 30 ms and saves 6%; 11 takes 90 ms and saves 8%.
const FAST_QUALITY = 7;
const HIGH_QUALITY = 10;
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
   * Returns the response cached by `key`, or makes it. Responses of a former `version` of the shop's state are made again;
   * one that turns out the same keeps its compressed forms. Concurrent calls for one key share one `make`.
   */
  getOrCreate(key: string, version: string, make: () => Promise<RenderedResponse>): Promise<CachedResponse>;
}

interface Entry extends CachedResponse {
  /** The state of the shop that the response is known to show. */
  version: string;
  bytes(): number;
}

interface CacheOptions {
  /** Bytes, compressed forms included. */
  readonly maxBytes: number;
  /**
   * For few bodies with many visitors: a first compression larger than this is repeated at a high quality before it is sent,
   * unless other responses are being made; a body requested again is recompressed at the best quality. By default, bodies
   * are compressed once, fast.
   */
  readonly maxFastBytes?: number;
  /** Called at each lookup. A response that another request is making counts as a hit. */
  readonly onLookup?: (result: 'hit' | 'miss') => void;
}

/** LRU cache of responses, at most `maxBytes` in all. */
export function createResponseCache({ maxBytes, maxFastBytes, onLookup }: CacheOptions): ResponseCache {
  const entries = new ByteBoundedLru<Entry>(maxBytes);
  const making = new Map<string, Promise<CachedResponse>>();
  const prepare = createPreparer(() => making.size === 0, maxFastBytes);
  let current = '';

  const fill = async (
    key: string,
    version: string,
    make: () => Promise<RenderedResponse>,
  ): Promise<CachedResponse> => {
    const made = await make();
    const former = entries.get(key);
    const fresh: Entry = prepare(made, version, (bytes) => {
      entries.grow(key, fresh, bytes);
    });
    const entry = former !== undefined && isSame(former, fresh) ? former : fresh;
    if (made.keep && version === current) {
      entry.version = version;
      entries.set(key, entry);
    }
    return entry;
  };

  return {
    getOrCreate: async (key, version, make) => {
      if (version !== current) making.clear();
      current = version;
      const cached = entries.get(key);
      const known = cached?.version === version ? cached : making.get(key);
      onLookup?.(known === undefined ? 'miss' : 'hit');
      if (known !== undefined) return known;
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

const isSame = (one: CachedResponse, other: CachedResponse): boolean =>
  one.etag === other.etag && one.status === other.status && isDeepStrictEqual(one.headers, other.headers);

type Prepare = (made: RenderedResponse, version: string, onGrowth: (bytes: number) => void) => Entry;

/** `maxFastBytes` as in CacheOptions; `isIdle` while no response is being made. */
function createPreparer(isIdle: () => boolean, maxFastBytes = Infinity): Prepare {
  // One each, so that a background recompression never costs a visitor the smaller form.
  const compressHigh = createExclusiveCompressor(HIGH_QUALITY);
  const compressBest = createExclusiveCompressor(BEST_QUALITY);
  const compressFirst = async (identity: Buffer): Promise<Buffer> => {
    const fast = await compressBrotli(identity, FAST_QUALITY);
    return fast.length > maxFastBytes && isIdle() ? ((await compressHigh(identity)) ?? fast) : fast;
  };
  return (made, version, onGrowth) => {
    const identity = Buffer.from(made.body);
    const forms: Partial<Record<Encoding, Buffer>> = {};
    let isBest = maxFastBytes === Infinity || !made.keep;
    const hold = (encoding: Encoding, form: Buffer): Buffer => {
      const former = forms[encoding]?.length ?? 0;
      forms[encoding] = form;
      onGrowth(form.length - former);
      return form;
    };
    const compress = async (encoding: 'br' | 'gzip'): Promise<Buffer> => {
      const form = encoding === 'br' ? await compressFirst(identity) : await zip(identity);
      return forms[encoding] ?? hold(encoding, form);
    };
    const improve = (): void => {
      const compressing = compressBest(identity);
      isBest = compressing !== undefined;
      void compressing?.then((best) => hold('br', best)).catch(() => undefined); // keep the former form
    };
    return {
      version,
      status: made.status,
      headers: made.headers,
      etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
      encoded: (encoding) => {
        if (encoding === 'identity' || identity.length < MIN_COMPRESSED_BYTES) return identity;
        const form = forms[encoding];
        if (form === undefined) return compress(encoding);
        if (encoding === 'br' && !isBest) improve();
        return form;
      },
      bytes: () => identity.length + (forms.br?.length ?? 0) + (forms.gzip?.length ?? 0),
    };
  };
}

/** Compresses one body at a time, because each takes up to 100 ms of a core; undefined while another one runs. */
function createExclusiveCompressor(quality: number): (body: Buffer) => Promise<Buffer> | undefined {
  let isBusy = false;
  return (body) => {
    if (isBusy) return undefined;
    isBusy = true;
    return compressBrotli(body, quality).finally(() => {
      isBusy = false;
    });
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
