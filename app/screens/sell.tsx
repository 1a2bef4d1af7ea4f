import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DraftList } from '../features/selling/drafts/draft-list.tsx';
import { preloadBarcodeReader } from '../features/selling/camera/preload-barcode-reader.ts';
import { SellPage } from '../features/selling/sell-page.tsx';
import { SharedPhotosNotice } from '../features/selling/drafts/shared-photos-notice.tsx';
import { whenIdle } from '../shell/loading/when-idle.ts';
import { NeedsScript } from '../ui/forms/needs-script.tsx';
import { PageMeta } from './page-meta.tsx';

/** One book on the desk; another book is another seat, with a form of its own. */
interface Seat {
  readonly number: number;
  /** Its draft, once it has one. */
  readonly draft: string | undefined;
  /** The draft that the address named when it was last looked at. */
  readonly named: string | undefined;
}

/** Selling: the photo on the left, what was read from it on the right, and below what still waits on this phone. */
export function Component() {
  const { seat, made, next } = useSeat();
  const [aiming, setAiming] = useState(false);
  const [wasAiming, setWasAiming] = useState(false);
  useEffect(() => whenIdle(async () => preloadBarcodeReader({ opensSell: true })), []);
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
      <SellPage
        key={seat.number}
        draft={seat.draft}
        onCreated={made}
        isCameraOpen={aiming}
        onCameraOpen={(open) => {
          setAiming(open);
          if (open) setWasAiming(true);
        }}
        onNext={() => {
          next();
          // A pile is sold with the camera in the hand.
          setAiming(wasAiming);
        }}
      />
      <DraftList exceptId={seat.draft} />
    </>
  );
}

/** The address names the draft, so that a reload, a share or a tap in the list opens it. */
function useSeat() {
  const [params, setParams] = useSearchParams();
  const named = params.get('draft') ?? undefined;
  const [seat, setSeat] = useState<Seat>({ number: 0, draft: named, named });
  if (named !== seat.named) {
    // The draft that was just made here has come into the address; anything else is another book.
    const number = named === seat.draft ? seat.number : seat.number + 1;
    setSeat({ number, draft: named, named });
  }
  const name = (draft: string | undefined) =>
    setParams(draft === undefined ? {} : { draft }, { replace: true, preventScrollReset: true });
  return {
    seat,
    made: (draft: string) => {
      setSeat((now) => ({ ...now, draft }));
      name(draft);
    },
    next: () => {
      setSeat((now) => ({ ...now, number: now.number + 1, draft: undefined }));
      name(undefined);
    },
  };
}
