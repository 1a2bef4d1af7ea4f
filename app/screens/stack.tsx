import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { STACK_SCREEN } from '#contract/selling/stack-screen-messages.ts';
import { storeBarcodeReader } from '../features/selling/camera/store-barcode-reader.ts';
import { StackScanPage } from '../features/selling/stack/scan/stack-scan-page.tsx';
import type { FrameHandle } from '../shell/frame.ts';
import { BareHeader } from '../shell/header/bare-header.tsx';
import { whenIdle } from '../shell/loading/when-idle.ts';
import { NeedsScript } from '../ui/forms/needs-script.tsx';
import { HiddenPage } from './page-meta.tsx';

export const handle: FrameHandle = { header: <BareHeader /> };

/** Scanning a stack of books: first what holds for all of them, then the camera. */
export function Component() {
  const [params, setParams] = useSearchParams();
  useEffect(() => whenIdle(async () => storeBarcodeReader({ opensSell: true })), []);
  return (
    <>
      <HiddenPage title={STACK_SCREEN.title} description={STACK_SCREEN.description} />
      <StackScanPage
        stack={params.get('id') ?? undefined}
        onStarted={(id) => setParams({ id }, { replace: true })}
      />
      <NeedsScript what="Scanning" />
    </>
  );
}
