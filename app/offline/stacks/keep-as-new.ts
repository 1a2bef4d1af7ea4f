import type { LocalDb } from '../database.ts';
import { isOpen } from '../drafts/draft.ts';
import { draftTables } from '../drafts/drafts.ts';
import { createMutationId } from '../outbox/mutation-id.ts';
import type { WritePorts } from '../ports.ts';

/**
 * Makes an item that another device has removed a new item of its stack, with what was typed and its photos on this device; those
 * that only the other device or the shop has go. Returns false if it was not removed, or is being listed.
 */
export async function keepAsNew(local: LocalDb, ports: WritePorts, id: string): Promise<boolean> {
  const newId = createMutationId(ports);
  return local.run(async (db) =>
    db.transaction('rw', draftTables(db), async () => {
      const draft = await db.drafts.get(id);
      if (draft?.removedBy === undefined || !isOpen(draft)) return false;
      const own = new Set(await db.draftPhotos.where('draft').equals(id).primaryKeys());
      // The shop no longer keeps their uploads: they are sent again.
      const photos = draft.photos
        .filter(({ key }) => own.has(key))
        .map(({ key, tries, bytes, hasBarcode }) => ({ key, tries: tries + 1, bytes, hasBarcode }));
      await db.draftPhotos.where('draft').equals(id).modify({ draft: newId });
      await db.draftThumbs.where('draft').equals(id).modify({ draft: newId });
      const frame = await db.draftFrames.get(id);
      if (frame !== undefined) await db.draftFrames.put({ ...frame, draft: newId });
      await db.draftFrames.delete(id);
      await db.drafts.delete(id);
      await db.drafts.put({
        ...draft,
        id: newId,
        photos,
        rings: draft.rings?.filter(({ photo }) => own.has(photo)),
        reading: undefined,
        removedBy: undefined,
        sync: undefined,
        changedAt: ports.now(),
      });
      return true;
    }),
  );
}
