import { useState } from 'react';
import { keptUntilMessage } from '#contract/selling/other-device-messages.ts';
import type { DraftRow } from '#app/offline/drafts/draft.ts';

/** How long the shop keeps an item that nobody has changed for long; nothing before its last days. */
export function KeptUntil({ draft: { sync } }: { draft: Pick<DraftRow, 'sync'> }) {
  const [now] = useState(() => Date.now());
  const changedAt = sync?.server?.changedAt;
  const message = changedAt === undefined ? undefined : keptUntilMessage(Date.parse(changedAt), now);
  return message !== undefined && <p className="small soft">{message}</p>;
}
