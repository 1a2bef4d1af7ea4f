import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CheckCondition } from '../features/grading/check-condition.tsx';
import { DraftList } from '../features/selling/drafts/draft-list.tsx';
import { storeBarcodeReader } from '../features/selling/camera/store-barcode-reader.ts';
import { SellPage } from '../features/selling/sell-page.tsx';
import { SharedPhotosNotice } from '../features/selling/drafts/shared-photos-notice.tsx';
import { useWaitingStacks } from '../pwa/stacks/stacks.ts';
import type { FrameHandle } from '../shell/frame.ts';
import { BareHeader } from '../shell/header/bare-header.tsx';
import { whenIdle } from '../shell/loading/when-idle.ts';
import { useShop } from '../shell/use-shop.ts';
import { NeedsScript } from '../ui/forms/needs-script.tsx';
import { PageMeta } from './page-meta.tsx';

export const handle: FrameHandle = { header: <BareHeader /> };

/** The form of one item. Another item gets another key, and so a fresh form. */
interface FormState {
  readonly key: number;
  /** The id of its draft, once saved. */
  readonly draft: string | undefined;
  /** The draft id of the address at the last render. */
  readonly named: string | undefined;
}

/**
 * Selling: the photo on the left, the form on the right, and below the other drafts on this phone. Stacks stand above: who
 * has one comes back for it.
 */
export function Component() {
  const { form, saveDraftId, startNext } = useFormState();
  const [isCameraOpen, setCameraOpen] = useState(false);
  const [wasCameraOpen, setWasCameraOpen] = useState(false);
  const openCamera = () => {
    setCameraOpen(true);
    setWasCameraOpen(true);
  };
  useCameraParam(openCamera);
  const hasChecks = useShop().config.selling?.checks === true;
  const hasStacks = (useWaitingStacks() ?? []).length > 0;
  const waiting = <DraftList exceptId={form.draft} />;
  useEffect(() => whenIdle(async () => storeBarcodeReader({ opensSell: true })), []);
  useEffect(() => whenIdle(async () => (await import('../pwa/isbn/store-isbn-pack.ts')).storeIsbnPack()), []);
  return (
    <>
      <PageMeta
        title="Sell Your Item"
        description="Sell a used book, magazine or game: take a photo, check the description and the price we suggest, and list it."
        path="/sell"
      />
      <div className="page-head">
        <h1>Sell Your Item</h1>
        <SharedPhotosNotice />
        <NeedsScript what="Selling" />
      </div>
      {hasStacks && waiting}
      <SellPage
        key={form.key}
        draft={form.draft}
        Check={CheckCondition}
        onCreated={saveDraftId}
        hasChecks={hasChecks}
        isCameraOpen={isCameraOpen}
        onCameraOpen={(open) => (open ? openCamera() : setCameraOpen(false))}
        onNext={() => {
          startNext();
          // Sellers of several items go on with the camera.
          setCameraOpen(wasCameraOpen);
        }}
      />
      {!hasStacks && waiting}
    </>
  );
}

/** The address of "List another" opens the camera at once; a reload or a return does not. */
function useCameraParam(openCamera: () => void): void {
  const [params, setParams] = useSearchParams();
  const isWanted = params.has('camera');
  useEffect(() => {
    if (!isWanted) return;
    openCamera();
    setParams({}, { replace: true, preventScrollReset: true });
  });
}

/** Keeps the draft's id in the address, so that a reload, a share or a tap in the list opens it. */
function useFormState() {
  const [params, setParams] = useSearchParams();
  const named = params.get('draft') ?? undefined;
  const [form, setForm] = useState<FormState>({ key: 0, draft: named, named });
  if (named !== form.named) {
    // The id of this form's own new draft keeps the form; any other id is another item.
    const key = named === form.draft ? form.key : form.key + 1;
    setForm({ key, draft: named, named });
  }
  const setDraftParam = (draft: string | undefined) =>
    setParams(draft === undefined ? {} : { draft }, { replace: true, preventScrollReset: true });
  return {
    form,
    saveDraftId: (draft: string) => {
      setForm((current) => ({ ...current, draft }));
      setDraftParam(draft);
    },
    startNext: () => {
      setForm((current) => ({ ...current, key: current.key + 1, draft: undefined }));
      setDraftParam(undefined);
    },
  };
}
