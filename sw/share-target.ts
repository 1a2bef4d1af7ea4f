import { draftPath, SELLING, SHARE } from '#contract/selling.ts';
import { newDraft } from '#app/offline/drafts.ts';
import { local, ports } from './phone.ts';
import { worker } from './scope.ts';

/**
 * Photos that another app shares with this one become a draft before anything else happens; then the form opens with it.
 * Works without network, as selling does.
 */
export function takeShared(): void {
  worker.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (method !== 'POST' || mode !== 'navigate') return;
    if (origin === worker.location.origin && pathname === SHARE.path) event.respondWith(taken(event.request));
  });
}

async function taken(request: Request): Promise<Response> {
  return Response.redirect(await placeFor(request), 303);
}

/** The address to go on at: the form with the photos in it, or the form, saying that it has not got them. */
async function placeFor(request: Request): Promise<string> {
  try {
    const shared = (await request.formData()).getAll(SELLING.uploadField);
    const photos = shared.filter(isPhoto).slice(0, SELLING.photosPerListing);
    return photos.length === 0 ? SHARE.missed : draftPath(await newDraft(local, ports, photos));
  } catch {
    return SHARE.missed;
  }
}

/** Whatever calls itself a photo; how it really is, the phone and the shop find out. */
const isPhoto = (entry: FormDataEntryValue): entry is File =>
  entry instanceof File && entry.size > 0 && entry.size <= SHARE.mostBytes && entry.type.startsWith('image/');
