import type { Request, RequestHandler } from 'express';
import multer from 'multer';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { bufferedFiles } from './files/buffered-files.ts';

/** Maximum size of a form apart from its file: boundaries, headers, a few small fields. */
const FORM_OVERHEAD_BYTES = 64 * 1024;
const MAX_FIELDS = 10;
const MAX_BUFFERED_BYTES = 256 * 1024 * 1024;

/** An uploaded file. The name is untrusted. */
export interface ReceivedFile {
  readonly bytes: Buffer;
  readonly name: string;
}

/**
 * Middleware: receives the one file of a multipart form, in the field `field` and of at most `maxBytes`, into memory: nothing
 * is written to disk under an untrusted name. Refuses a larger Content-Length before reading the body. Throws ShopError
 * photo_too_large, invalid_input (no file, wrong field, too many parts, aborted), busy.
 */
export function receiveFile(field: string, maxBytes: number): RequestHandler {
  const form = multer({
    storage: bufferedFiles(MAX_BUFFERED_BYTES),
    limits: {
      fileSize: maxBytes,
      files: 1,
      fields: MAX_FIELDS,
      parts: MAX_FIELDS + 1,
      fieldSize: 1_024,
      fieldNameSize: 100,
      headerPairs: 20,
      fieldNestingDepth: 0,
    },
    defParamCharset: 'utf8',
  }).single(field);
  return (req, res, next) => {
    if (Number(req.headers['content-length'] ?? 0) > maxBytes + FORM_OVERHEAD_BYTES) throw tooLarge();
    form(req, res, (error: unknown) => {
      next(error === undefined ? undefined : toUploadError(field, error));
    });
  };
}

/** The file that receiveFile received. Throws ShopError invalid_input if there is none. */
export function fileIn(req: Request, field: string): ReceivedFile {
  if (req.file === undefined) throw noFile(field);
  return { bytes: req.file.buffer, name: req.file.originalname };
}

const tooLarge = (): ShopError => new ShopError('photo_too_large', MESSAGES.tooLarge);

const noFile = (field: string): ShopError =>
  new ShopError('invalid_input', MESSAGES.noFile, { fields: { [field]: MESSAGES.noFile } });

function toUploadError(field: string, error: unknown): unknown {
  if (error instanceof ShopError) return error;
  if (!(error instanceof multer.MulterError)) {
    // The form is truncated, has no boundary, or the client disconnected.
    return new ShopError('invalid_input', MESSAGES.brokenOff, { malformed: true });
  }
  if (error.code === 'LIMIT_FILE_SIZE') return tooLarge();
  if (error.code === 'LIMIT_UNEXPECTED_FILE') return noFile(field);
  return new ShopError('invalid_input', MESSAGES.tooMuch, { malformed: true });
}
