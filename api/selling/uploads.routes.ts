import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { SELLING, newListingSchema, uploadFieldsSchema } from '#contract/selling/selling.ts';
import { ShopError } from '#contract/shop-error.ts';
import { assertNotBlocked } from '../accounts/blocks/blocks.ts';
import { handleUploadIdempotently } from '../http/idempotency/handle-upload-idempotently.ts';
import { handleListingIdempotently } from '../http/idempotency/handle-idempotently.ts';
import { networkOf } from '../http/network.ts';
import { bodyOf } from '../http/read-body.ts';
import { idOf } from '../http/read-query.ts';
import { fileIn, receiveFile } from '../http/receive-file.ts';
import { ownerOf, requireSession, sessionOf, withSession } from '../http/sessions.ts';
import type { SessionDeps } from '../sessions/guest-merge.ts';
import { isGuest } from '../sessions/owner.ts';
import { remindToConfirm } from '../sellers/ask-to-confirm.ts';
import { countUpload, countUploadedBytes, type Sender } from './count-upload.ts';
import { createDiskGuard } from './disk-guard.ts';
import { draftFromPhoto, evidenceFromPhoto, finishDraft, saveDraft, type Draft } from './draft-from-photo.ts';
import { publishListing } from './publish-listing.ts';
import { uploadNotFound } from './unlisted-uploads.ts';
import { UNUSED_UPLOAD_TTL_MS } from './purge-unused-photos.ts';
import { readUpload } from './read-upload.ts';

const readFields = bodyOf(uploadFieldsSchema);

/** Upload a photo, read it with its suggestion, and publish it as a listing. */
export function uploadRoutes(deps: SessionDeps): Router {
  const router = express.Router();
  const field = SELLING.uploadField;

  router.post(
    '/api/upload',
    withSession(deps),
    refuseBlocked(deps),
    refuseOnLowDisk(deps),
    limitUploads(deps),
    warmUpReader(deps),
    receiveFile(field, SELLING.maxPhotoBytes),
    limitBytes(deps, field),
    async (req, res) => {
      const receive = isEvidence(req) ? receiveEvidence : receiveDraft;
      await receive(deps, req, res);
    },
  );

  router.get('/api/uploads/:id', withSession(deps), async (req, res) => {
    res.json(await readUpload(deps, ownerOf(res), idOf(req.params['id'])));
  });

  router.post('/api/uploads/:id/product', withSession(deps), async (req, res) => {
    const id = idOf(req.params['id']);
    const listing = bodyOf(newListingSchema)(req);
    // A client without a session has no uploads, and this call must not create a session.
    if (sessionOf(res) === undefined) throw uploadNotFound();
    try {
      await handleListingIdempotently(deps, req, res, async (tx, session) => ({
        status: 201,
        body: await publishListing(tx, deps, session, id, listing),
      }));
    } catch (error) {
      if (error instanceof ShopError && error.code === 'email_unconfirmed')
        await remindToConfirm(deps, await requireSession(deps, res), networkOf(req), listing.email);
      throw error;
    }
  });

  return router;
}

/** How long a repeated upload gets the first one's answer. */
const REPEATABLE_MS = UNUSED_UPLOAD_TTL_MS - HOUR_MS;

/** Stores a photo of something to sell, and reads it. */
async function receiveDraft(deps: SessionDeps, req: Request, res: Response): Promise<void> {
  const file = fileIn(req, SELLING.uploadField);
  const scanned = isbnOf(req.query['isbn']);
  const isbn = scanned ?? isbnOf(readFields(req).isbn);
  const sent = { ...file, isbn, isScanned: scanned !== undefined };
  let kept: { readonly id: number; readonly draft: Draft } | undefined;
  await handleUploadIdempotently(deps, req, res, {
    bytes: file.bytes,
    ttlMs: REPEATABLE_MS,
    prepare: ({ owner }) => draftFromPhoto(deps, { owner, network: networkOf(req) }, sent),
    work: async (tx, { owner }, draft) => {
      deps.photos.drawAhead(draft.photo.picture.url.replace('/pictures/', ''));
      const upload = await saveDraft(tx, deps.now(), owner, draft);
      kept = { id: upload.id, draft };
      return { status: 201, body: upload };
    },
  });
  if (kept !== undefined) void finishDraft(deps, kept.id, kept.draft);
}

/** Stores a photo of a report. Its answer is only an id: the photo has no public address. */
async function receiveEvidence(deps: SessionDeps, req: Request, res: Response): Promise<void> {
  const file = fileIn(req, SELLING.uploadField);
  await handleUploadIdempotently(deps, req, res, {
    bytes: file.bytes,
    ttlMs: REPEATABLE_MS,
    prepare: () => evidenceFromPhoto(deps, file),
    work: async (tx, { owner }, evidence) => {
      const { id } = await saveDraft(tx, deps.now(), owner, evidence);
      return { status: 201, body: { id } };
    },
  });
}

/** 13 digits; undefined for anything else. */
const isbnOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? toIsbn13(value) : undefined;

/** A photo of a report, which is never read. */
const isEvidence = (req: Request): boolean => req.query['for'] === 'case';

/** Blocked people can still report a problem with what they have bought. */
function refuseBlocked(deps: SessionDeps): RequestHandler {
  return async (req, res, next) => {
    const owner = ownerOf(res);
    if (owner !== undefined && !isEvidence(req)) await assertNotBlocked(deps.storage.db, owner);
    next();
  };
}

function limitUploads(deps: SessionDeps): RequestHandler {
  return async (req, res, next) => {
    await countUpload(deps, senderOf(req, res));
    next();
  };
}

/** The reader starts while the photo arrives. */
function warmUpReader({ appraiser }: SessionDeps): RequestHandler {
  return (req, _res, next) => {
    if (!isEvidence(req)) appraiser.reader.warmUp();
    next();
  };
}

function limitBytes(deps: SessionDeps, field: string): RequestHandler {
  return async (req, res, next) => {
    await countUploadedBytes(deps, senderOf(req, res), fileIn(req, field).bytes.length);
    next();
  };
}

function senderOf(req: Request, res: Response): Sender {
  const session = sessionOf(res);
  return {
    sessionId: session?.id,
    isGuest: session !== undefined && isGuest(session.owner),
    network: networkOf(req),
  };
}

function refuseOnLowDisk(deps: SessionDeps): RequestHandler {
  const assertRoom = createDiskGuard(deps);
  return async (_req, _res, next) => {
    await assertRoom();
    next();
  };
}
