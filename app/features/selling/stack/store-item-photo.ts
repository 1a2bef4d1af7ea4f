import { encodeStackPhoto } from '#app/offline/stacks/encode-stack-photo.ts';
import { addPhoto } from '#app/pwa/stacks/stacks.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { photoErrorText } from './photo-error-text.ts';

/** Adds a photo to an item; a toast says why if it cannot. */
export async function storeItemPhoto(item: string, file: File): Promise<void> {
  const refusal = await addEncoded(item, file);
  if (refusal !== undefined) toast({ variant: 'destructive', title: 'Error', text: refusal });
}

/** Returns the sentence why the photo is not stored; undefined if it is. */
async function addEncoded(item: string, file: File): Promise<string | undefined> {
  try {
    const result = await addPhoto(item, await encodeStackPhoto(file));
    return result.kind === 'refused' ? result.message : undefined;
  } catch (error) {
    return photoErrorText(error);
  }
}
