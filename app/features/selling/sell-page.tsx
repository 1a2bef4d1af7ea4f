import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { DEFAULT_CATEGORY, isCategory } from '#contract/catalog/categories.ts';
import { withFaultSentences } from '#contract/grading/grade.ts';
import { DRAFT_LIST, draftKeptMessage, SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { stackReviewPath } from '#contract/selling/stack-paths.ts';
import { WAITING_STACK } from '#contract/selling/stack-screen-messages.ts';
import type { Draft } from '#app/offline/drafts/draft.ts';
import * as drafts from '#app/pwa/drafts/drafts.ts';
import { useSyncState } from '#app/pwa/use-sync-state.ts';
import { classes } from '#app/ui/classes.ts';
import { Icon } from '#app/ui/icon.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { ConfirmFree } from './sell-form/confirm-free.tsx';
import { DraftPicture } from './drafts/draft-picture.tsx';
import { browserCamera, type CameraPort } from './camera/camera-port.ts';
import { draftTitle } from './drafts/draft-item.tsx';
import type { CheckSlot } from './check-slot.ts';
import { DraftNotices } from './drafts/draft-notices.tsx';
import { IsbnField } from './sell-form/isbn-field.tsx';
import { AddCopy } from './drafts/add-copy.tsx';
import { PhotoRow } from './drafts/photo-row.tsx';
import { FileChooser, PhotoPicker } from './drafts/photo-picker.tsx';
import { storeOrToast } from './drafts/show-not-stored.ts';
import { PublishNotice } from './sell-form/publish-notice.tsx';
import type { FormView } from './sell-form/sell-fields.ts';
import { SellForm } from './sell-form/sell-form.tsx';
import { useDraftForm, type DraftEditor } from './sell-form/use-draft-form.ts';
import { useIsbnLookup } from './sell-form/use-isbn-lookup.ts';
import { usePublish, useTroubleToasts } from './sell-form/use-publish.ts';
import { usePhotoIntake } from './drafts/use-photo-intake.ts';
import { useUploadedToast } from './drafts/use-uploaded-toast.ts';
import { Viewfinder } from './camera/viewfinder.tsx';
import { SellerEmail } from './seller-email/seller-email.tsx';
import sellingStyles from './selling.module.css';

type SellPageProps = {
  /** The id of the draft being edited; undefined for a new one. */
  draft: string | undefined;
  onCreated: (id: string) => void;
  /** Starts another draft; this one stays on the device. */
  onNext: () => void;
  /** Whether the camera is open; it stays open from draft to draft. */
  isCameraOpen: boolean;
  onCameraOpen: (open: boolean) => void;
  /** The condition check. */
  Check: CheckSlot;
  /** Whether the shop asks guests to confirm an email before they list. */
  hasChecks?: boolean;
  camera?: CameraPort;
};

/** The photo card and the Item Details card. */
export function SellPage({
  draft: id,
  onCreated,
  onNext,
  isCameraOpen,
  onCameraOpen,
  Check,
  hasChecks = false,
  camera = browserCamera,
}: SellPageProps) {
  const editor = useDraftForm({ id, onCreated });
  const { draft } = editor;
  const { page, view, ...publishing } = usePublish(editor, Check, hasChecks);
  const { isOffline: offline } = useSyncState();
  const trouble = useTroubleToasts(draft, offline);
  useUploadedToast(draft);
  const chooser = useRef<HTMLInputElement>(null);
  const isbn = useIsbnLookup(editor);
  const addPhotos = (files: readonly File[]) => {
    if (files.length > 0) onCameraOpen(false);
    void editor.addPhotos(files);
  };
  const { dragging } = usePhotoIntake(addPhotos);
  const photos = draft?.photos ?? [];
  const { isIsbnWanted, isIsbnShown, setIsbnWanted } = useIsbnShown(view);

  const openCamera = () => {
    if (camera.isSupported()) onCameraOpen(true);
    else fallBackToFiles(SELLING_MESSAGES.cameraMissing);
  };
  const fallBackToFiles = (message: { title: string; text: string }) => {
    onCameraOpen(false);
    toast({ variant: 'destructive', ...message });
    chooser.current?.click();
  };
  const clear = () => void discardDraft(draft, onNext);

  return (
    <div ref={page} className={sellingStyles['two-up']}>
      {draft?.stack !== undefined && <BackToStack stack={draft.stack} />}
      {dragging && <div className={sellingStyles['drop-veil']}>Drop it anywhere</div>}
      <section aria-label="Photo">
        <FileChooser ref={chooser} onFiles={addPhotos} />
        {isCameraOpen ? (
          <Viewfinder
            port={camera}
            message={isbn.message}
            onCode={isbn.onBarcode}
            onPhoto={(photo) => addPhotos([photo])}
            onFailed={() => fallBackToFiles(SELLING_MESSAGES.cameraFailed)}
            onChooseFile={() => chooser.current?.click()}
            onClose={() => onCameraOpen(false)}
          />
        ) : (
          <PhotoPicker
            cover={photos[0]}
            dragging={dragging}
            onChooseFile={() => chooser.current?.click()}
            onCamera={openCamera}
            onTypeIsbn={isIsbnShown ? undefined : () => setIsbnWanted(true)}
            onClear={clear}
          />
        )}
        <DraftNotices {...{ draft, trouble, offline, onNext: () => leaveDraft(draft, view, onNext) }} />
        {photos.length > 0 && draft && <DraftPhotos draft={draft} />}
        {isIsbnShown && (
          <IsbnField
            view={view}
            pending={isbn.isLookingUp}
            message={isCameraOpen ? undefined : isbn.message?.text}
            isWanted={isIsbnWanted}
            onLookUp={(digits) => void isbn.lookUp(digits)}
          />
        )}
        {isbn.yours !== undefined && <AddCopy yours={isbn.yours} onDone={clear} />}
      </section>
      <section aria-labelledby="details">
        <SellForm
          view={view}
          busy={publishing.busy}
          hasPhoto={photos.length > 0}
          check={<DraftCheck {...{ Check, editor, view }} />}
          sellerEmail={emailPart({ ...publishing, hasChecks, view, draft })}
          notice={<PublishNotice {...{ draft, trouble, offline, busy: publishing.busy }} />}
          onList={() => void publishing.publish({ direct: false })}
          onListDirectly={() => void publishing.publish({ direct: true })}
        />
        <ConfirmFree open={publishing.isConfirmingFree} onAnswer={publishing.answerConfirmFree} />
      </section>
    </div>
  );
}

/** The field is shown once the seller wants to type an ISBN, and while there is one. */
function useIsbnShown({ form, errors }: FormView) {
  const [isIsbnWanted, setIsbnWanted] = useState(false);
  const isIsbnShown = isIsbnWanted || form.isbn !== '' || errors['isbn'] !== undefined;
  return { isIsbnWanted, isIsbnShown, setIsbnWanted };
}

type EmailPartProps = {
  asksEmail: boolean;
  hasChecks: boolean;
  view: FormView;
  draft: Draft | null | undefined;
};

/** The guest's email, where it has to be confirmed; null where it is not asked for; undefined where it is optional. */
function emailPart({ asksEmail, hasChecks, view: { form, errors, change }, draft }: EmailPartProps) {
  if (!asksEmail) return hasChecks ? null : undefined;
  return (
    <SellerEmail
      value={form.email}
      onChange={(email) => change('email', email)}
      error={errors['email']}
      wasSent={draft?.waits === 'email'}
    />
  );
}

/** An item of a stack returns to its review. */
const BackToStack = ({ stack }: { stack: string }) => (
  <Link className={classes('link small', sellingStyles['back'])} to={stackReviewPath(stack)}>
    <Icon name="chevron-left" /> {WAITING_STACK.back}
  </Link>
);

type DraftCheckProps = { Check: CheckSlot; editor: DraftEditor; view: FormView };

/** The condition check of the draft. */
function DraftCheck({ Check, editor: { draft, check, changeCheck }, view }: DraftCheckProps) {
  const { form, touched, errors, change } = view;
  const { title, category, description } = form;
  const photos = draft?.photos ?? [];
  return (
    <Check
      answers={check.answers}
      // Without those of a photo that was removed since.
      rings={check.rings.filter(({ photo }) => photos.some(({ key }) => key === photo))}
      category={isCategory(category) ? category : DEFAULT_CATEGORY}
      title={title}
      photos={photos.map((photo) => ({
        key: photo.key,
        picture: <DraftPicture photo={photo} alt="" />,
      }))}
      typedDescription={touched.includes('description') ? description : undefined}
      onAddSentences={(sentences) => change('description', withFaultSentences(description, sentences))}
      error={errors['grading']}
      onChange={changeCheck}
    />
  );
}

function DraftPhotos({ draft: { id, photos, coverBy } }: { draft: Draft }) {
  const reorder = (keys: readonly string[]) => void storeOrToast(drafts.orderPhotos(id, keys));
  const barcode = photos.find(({ hasBarcode }) => hasBarcode);
  return (
    <PhotoRow
      photos={photos.map((photo) => ({ key: photo.key, picture: <DraftPicture photo={photo} alt="" /> }))}
      onRestoreCover={coverBy === 'shop' && barcode !== undefined ? () => reorder([barcode.key]) : undefined}
      onReorder={reorder}
      onRemove={(key) => void storeOrToast(drafts.removePhoto(id, key))}
    />
  );
}

/** Deletes the draft and starts the next one. */
async function discardDraft(draft: Draft | null | undefined, onNext: () => void): Promise<void> {
  if (draft === undefined || draft === null || (await storeOrToast(drafts.removeDraft(draft.id)))) onNext();
}

/** Starts the next draft. If this one is unlisted, a toast names its title as typed, which may not be stored yet, and where the draft is. */
function leaveDraft(draft: Draft | null | undefined, { form }: FormView, onNext: () => void): void {
  if (draft?.state === 'editing' || draft?.state === 'refused')
    toast({ title: DRAFT_LIST.keptTitle, text: draftKeptMessage(draftTitle({ form })) });
  onNext();
}
