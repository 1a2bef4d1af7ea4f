import { Route } from 'workbox-routing/Route.js';
import { draftPath, SELLING, SHARE } from '#contract/selling/selling.ts';
import { createDraft } from '#app/offline/drafts/drafts.ts';
import { local, ports } from './local-db.ts';

/**
 * Photos that another app shares are stored as a draft before anything else happens; then the form opens with it. Works
 * without network, as selling does.
 */
export const shareRoute = new Route(
  ({ sameOrigin, url, request }) => sameOrigin && url.pathname === SHARE.path && request.mode === 'navigate',
  async ({ request }) => Response.redirect(await storeDraft(request), 303),
  'POST',
);

/** Returns the address to continue at: the form with the photos, or the form with an error. */
async function storeDraft(request: Request): Promise<string> {
  try {
    const shared = (await request.formData()).getAll(SELLING.uploadField);
    const photos = shared.filter(isPhoto).slice(0, SELLING.maxPhotos);
    return photos.length === 0 ? SHARE.missedPath : draftPath(await createDraft(local, ports, photos));
  } catch {
    return SHARE.missedPath;
  }
}

/** Checks only the declared type; the page and the server check the content. */
const isPhoto = (entry: FormDataEntryValue): entry is File =>
  entry instanceof File && entry.size > 0 && entry.size <= SHARE.maxBytes && entry.type.startsWith('image/');
