import { createDraft, removeDraft } from '#app/offline/drafts/drafts.ts';
import type { DrainResult } from '#app/offline/outbox/drain-result.ts';
import { sendDrafts } from '#app/offline/drafts/send-drafts.ts';
import type { Device, Tab } from './device.ts';
import { assert } from '#api/tests/world/violation.ts';

/** An acknowledged photo upload. */
interface Uploaded {
  readonly device: Device;
  /** The idempotency key of its upload. */
  readonly key: string;
  /** The number of server restores by then. */
  readonly restores: number;
}

/** The photos of a history: each is uploaded with a draft, which is discarded after the upload. */
export class Photos {
  private readonly uploaded: Uploaded[] = [];

  /** Creates a draft with a photo and sends all drafts. */
  async take(tab: Tab, restores: number): Promise<void> {
    await createDraft(tab.local, tab.sendPorts, [new Blob(['photo'], { type: 'image/jpeg' })]);
    await this.send(tab, restores);
  }

  async send(tab: Tab, restores: number): Promise<DrainResult> {
    const sent = await sendDrafts(tab.local, tab.sendPorts);
    for (const { id, photos, stack } of await tab.local.run(async (db) => db.drafts.toArray())) {
      const [photo] = photos;
      if (photo?.uploadId === undefined || stack !== undefined) continue;
      if (await removeDraft(tab.local, tab.sendPorts, id))
        this.uploaded.push({ device: tab.device, key: `${id}:${photo.key}`, restores });
    }
    return sent;
  }

  /** Asserts that each photo belongs to an owner the phone can act as: an account, or the guest of its session. */
  assertHeld(restores: number, isHeld: (key: string) => boolean): void {
    for (const { device, key, restores: before } of this.uploaded) {
      if (device.hasLostSession || before !== restores) continue;
      assert(
        isHeld(key),
        () => `a photo of device ${device.index} is with a guest whom no phone is any more`,
      );
    }
  }
}
