import { LIST_IMPORT } from '#contract/selling/list-import-messages.ts';
import { ImportPage } from '../features/selling/import/import-page.tsx';
import type { FrameHandle } from '../shell/frame.ts';
import { BareHeader } from '../shell/header/bare-header.tsx';
import { NeedsScript } from '../ui/forms/needs-script.tsx';
import { HiddenPage } from './page-meta.tsx';

export const handle: FrameHandle = { header: <BareHeader /> };

/** A seller's list of items: changes of listings, and new ones. */
export function Component() {
  return (
    <>
      <HiddenPage title={LIST_IMPORT.title} description={LIST_IMPORT.description} />
      <ImportPage />
      <NeedsScript what="Importing" />
    </>
  );
}
