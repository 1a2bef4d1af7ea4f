import { useRef } from 'react';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { DRAFT_LIST, keptText, SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import type { Draft } from '#app/offline/drafts/draft.ts';
import * as drafts from '#app/pwa/drafts/drafts.ts';
import { useSyncState } from '#app/pwa/use-sync-state.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { AskFree } from './sell-form/confirm-free.tsx';
import { BlobPicture } from './drafts/blob-picture.tsx';
import { browserCamera, type CameraPort } from './camera/camera-port.ts';
import { titleOf } from './drafts/draft-item.tsx';
import { DraftNews } from './drafts/draft-notices.tsx';
import { IsbnField } from './sell-form/isbn-field.tsx';
import { OneMore } from './drafts/add-copy.tsx';
import { PhotoRow } from './drafts/photo-row.tsx';
import { FileChooser, PhotoWell } from './drafts/photo-picker.tsx';
import { isStored } from './drafts/show-not-stored.ts';
import { SellForm } from './sell-form/sell-form.tsx';
import { useBook } from './sell-form/use-draft-form.ts';
import { useIsbn } from './sell-form/use-isbn-lookup.ts';
import { useListing, useTroubleToasts } from './sell-form/use-publish.ts';
import { usePhotoIntake } from './drafts/use-photo-intake.ts';
import { useUploadedToast } from './drafts/use-uploaded-toast.ts';
import { Viewfinder } from './camera/viewfinder.tsx';
import sellingStyles from './selling.module.css';

type SellDeskProps = {
  /** The id of the draft being edited; undefined for a new one. */
  draft: string | undefined;
  onMade: (id: string) => void;
  /** Starts another draft; this one stays on the device. */
  onNext: () => void;
  /** Whether the camera is open; it stays open from draft to draft. */
  aiming: boolean;
  onAiming: (open: boolean) => void;
  camera?: CameraPort;
};

/** The photo card and the Item Details card. */
export function SellDesk({
  draft: id,
  onMade,
  onNext,
  aiming,
  onAiming,
  camera = browserCamera,
}: SellDeskProps) {
  const book = useBook({ id, onMade });
  const { draft } = book;
  const listing = useListing(book);
  const { offline } = useSyncState();
  const trouble = useTroubleToasts(draft, offline);
  useUploadedToast(draft);
  const chooser = useRef<HTMLInputElement>(null);
  const isbn = useIsbn({
    text: book.view.form.isbn,
    suggest: (suggestion) => void book.suggest(suggestion),
    keepIsbn: (digits) => {
      if (toIsbn13(book.view.form.isbn) !== digits) book.view.change('isbn', digits);
    },
  });
  const take = (files: readonly File[]) => {
    if (files.length > 0) onAiming(false);
    void book.addPhotos(files);
  };
  const { dragging } = usePhotoIntake(take);
  const photos = draft?.photos ?? [];
  const view = { ...book.view, errors: { ...book.view.errors, ...listing.errors } };

  const aim = () => {
    if (camera.exists()) onAiming(true);
    else instead(SELLING_MESSAGES.cameraMissing);
  };
  const instead = (said: { title: string; text: string }) => {
    onAiming(false);
    toast({ variant: 'destructive', ...said });
    chooser.current?.click();
  };
  const clear = async () => {
    if (draft === undefined || draft === null || (await isStored(drafts.removeDraft(draft.id)))) onNext();
  };

  return (
    <div className={sellingStyles['two-up']}>
      {dragging && <div className={sellingStyles['drop-veil']}>Drop it anywhere</div>}
      <section aria-label="Photo">
        <FileChooser ref={chooser} onFiles={take} />
        {aiming ? (
          <Viewfinder
            port={camera}
            sighting={isbn.sighting}
            onCode={isbn.sight}
            onPhoto={(photo) => take([photo])}
            onFailed={() => instead(SELLING_MESSAGES.cameraFailed)}
            onChooseFile={() => chooser.current?.click()}
            onClose={() => onAiming(false)}
          />
        ) : (
          <PhotoWell
            cover={photos[0]?.blob}
            dragging={dragging}
            onChooseFile={() => chooser.current?.click()}
            onCamera={aim}
            onClear={() => void clear()}
          />
        )}
        <DraftNews
          {...{ draft, trouble, offline, busy: listing.busy, onNext: () => keepFor(draft, onNext) }}
        />
        {photos.length > 0 && draft && <DraftPhotos draft={draft} />}
        <IsbnField
          view={view}
          looking={isbn.looking}
          said={aiming ? undefined : isbn.sighting?.text}
          onLookUp={(digits) => void isbn.lookUp(digits)}
        />
        {isbn.yours !== undefined && <OneMore yours={isbn.yours} onDone={() => void clear()} />}
      </section>
      <section aria-labelledby="details">
        <SellForm
          view={view}
          busy={listing.busy}
          onList={() => void listing.list({ direct: false })}
          onListDirectly={() => void listing.list({ direct: true })}
        />
        <AskFree open={listing.isAskingFree} onAnswer={listing.answerFree} />
      </section>
    </div>
  );
}

const DraftPhotos = ({ draft: { id, photos } }: { draft: Draft }) => (
  <PhotoRow
    photos={photos.map(({ key, blob }) => ({ key, picture: <BlobPicture blob={blob} alt="" /> }))}
    onOrder={(keys) => void isStored(drafts.orderPhotos(id, keys))}
    onRemove={(key) => void isStored(drafts.removePhoto(id, key))}
  />
);

/** Starts the next draft. If this one is unlisted, a toast says where to find it. */
function keepFor(draft: Draft | null | undefined, onNext: () => void): void {
  if (draft?.state === 'editing' || draft?.state === 'refused')
    toast({ title: DRAFT_LIST.keptTitle, text: keptText(titleOf(draft)) });
  onNext();
}
