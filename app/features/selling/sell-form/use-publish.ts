import { useEffect, useRef, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { serverErrorMessage, SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { SELLER_MESSAGES } from '#contract/sellers/seller-messages.ts';
import type { Draft } from '#app/offline/drafts/draft.ts';
import { invalidateReads } from '#app/http/reads/read-invalidation.ts';
import * as drafts from '#app/pwa/drafts/drafts.ts';
import { useSendFailure, type SendFailure } from '#app/pwa/drafts/send-failure.ts';
import { toast, type ToastMessage } from '#app/ui/feedback/toast-store.ts';
import { focusFirstError, type FieldErrors } from '#app/ui/forms/field-errors.ts';
import type { CheckSlot } from '../check-slot.ts';
import { useAsksEmail } from '../seller-email/use-asks-email.ts';
import { checkListing, isFree } from './check-listing.ts';
import { justListed } from '../live/just-listed.ts';
import { storageErrorText } from '../drafts/show-not-stored.ts';
import type { FormView } from './sell-fields.ts';
import type { DraftEditor } from './use-draft-form.ts';

export interface Publishing {
  /** Holds the fields; the first with an error gets the focus. */
  readonly page: RefObject<HTMLDivElement | null>;
  /** Whether the seller has to give an address and confirm it. */
  readonly asksEmail: boolean;
  readonly busy: boolean;
  /** The form, with what the last attempt found wrong. */
  readonly view: FormView;
  readonly publish: (how: { readonly direct: boolean }) => Promise<void>;
  /** Whether to ask the seller if $0.00 is intended. */
  readonly isConfirmingFree: boolean;
  /** Takes the seller's answer, which is asked for once. */
  readonly answerConfirmFree: (isConfirmed: boolean) => void;
}

const NO_ERRORS: FieldErrors = {};

interface PublishOptions {
  /** Listed by the direct button, which skips validation and fills in fallbacks. */
  readonly direct: boolean;
  /** Whether the seller has confirmed $0.00. */
  readonly isFreeConfirmed?: boolean;
}

/**
 * Publishes the draft and opens the listing's page. Errors show as toasts and at the fields; all input stays. Not a
 * `useForm`: the draft holds the values and receives the server's errors, also from the service worker. `hasChecks`: the
 * shop checks sellers.
 */
export function usePublish(editor: DraftEditor, Check: CheckSlot, hasChecks: boolean): Publishing {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [freePrice, setFreePrice] = useState<'asking' | 'meant'>();
  const { draft } = editor;
  const asksEmail = useAsksEmail(hasChecks, draft);
  const page = useRef<HTMLDivElement>(null);
  useOpenWhenListed(draft, Check);
  useEffect(() => focusFirstError(page.current, errors), [errors]);

  const publish = async ({
    direct,
    isFreeConfirmed = freePrice === 'meant',
  }: PublishOptions): Promise<void> => {
    setBusy(true);
    try {
      // Photos and changes that are on their way count too.
      const stored = await editor.save();
      const result = await validate(stored, direct, asksEmail);
      setErrors(result.errors);
      if (result.toast !== undefined) toast({ variant: 'destructive', ...result.toast });
      if (stored === undefined || result.toast !== undefined || Object.keys(result.errors).length > 0) return;
      if (!direct && !isFreeConfirmed && (await isFree(stored))) {
        setFreePrice('asking');
        return;
      }
      void loadNote();
      await drafts.submitDraft(stored.id, { direct });
      await drafts.sendDrafts();
    } catch (error) {
      const { title } = SELLING_MESSAGES[direct ? 'directFailed' : 'productFailed'];
      toast({ variant: 'destructive', title, text: storageErrorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return {
    page,
    asksEmail,
    busy,
    view: { ...editor.view, errors: { ...editor.view.errors, ...errors } },
    publish,
    isConfirmingFree: freePrice === 'asking',
    answerConfirmFree: (isConfirmed) => {
      setFreePrice(isConfirmed ? 'meant' : undefined);
      if (isConfirmed) void publish({ direct: false, isFreeConfirmed: true });
    },
  };
}

interface ValidationResult {
  readonly errors: FieldErrors;
  readonly toast?: ToastMessage;
}

async function validate(
  draft: Draft | undefined,
  direct: boolean,
  needsEmail: boolean,
): Promise<ValidationResult> {
  const messages = SELLING_MESSAGES;
  const hasPhoto = draft !== undefined && draft.photos.length > 0;
  if (hasPhoto && needsEmail && draft.form.email.trim() === '')
    return { errors: { email: SELLER_MESSAGES.emailMissing } };
  if (direct) return hasPhoto ? { errors: NO_ERRORS } : { errors: NO_ERRORS, toast: messages.imageFirst };
  if (draft === undefined || draft.form.title.trim() === '')
    return { errors: { title: messages.titleMissing.text }, toast: messages.titleMissing };
  return hasPhoto
    ? { errors: await checkListing(draft) }
    : { errors: NO_ERRORS, toast: messages.imageMissing };
}

/** The note above a new listing; undefined if it cannot be loaded. */
const loadNote = async () =>
  import('../live/live-note.tsx').then(
    ({ LiveNote }) => LiveNote,
    () => undefined,
  );

/** Opens the product page, with a note for its seller, once the draft is listed. */
function useOpenWhenListed(draft: DraftEditor['draft'], Check: CheckSlot): void {
  const navigate = useNavigate();
  const listed = draft?.state === 'listed';
  const productId = draft?.productId;
  useEffect(() => {
    if (!listed) return;
    invalidateReads();
    const open = async () => {
      if (productId === undefined) return navigate('/account?tab=listings');
      const path = `/product/${productId}`;
      const Note = await loadNote();
      if (Note !== undefined) Object.assign(justListed, { path, Note, Check });
      return navigate(path);
    };
    void open();
  }, [listed, productId, navigate, Check]);
}

/** Shows a toast when sending this draft or one of its photos fails. */
export function useTroubleToasts(draft: DraftEditor['draft'], isOffline: boolean): SendFailure | undefined {
  const trouble = useSendFailure(({ last }) => last);
  const isOurs =
    trouble !== undefined &&
    (trouble.key === draft?.id || draft?.photos.some(({ key }) => key === trouble.key) === true);
  const direct = draft?.direct ?? false;
  useEffect(() => {
    // Offline is no failure: the draft waits, and the screen says so.
    if (trouble !== undefined && isOurs && !(isOffline && trouble.status === undefined))
      toast({ variant: 'destructive', ...troubleToast(trouble, direct) });
  }, [trouble, isOurs, direct, isOffline]);
  return isOurs ? trouble : undefined;
}

function troubleToast({ kind: what, status, message: told }: SendFailure, direct: boolean): ToastMessage {
  const messages = SELLING_MESSAGES;
  if (what === 'upload')
    return { title: messages.uploadFailed.title, text: told ?? messages.uploadFailed.text };
  if (!direct) return { title: messages.productFailed.title, text: told ?? messages.productFailed.text };
  const text = status === undefined ? messages.directFailed.text : serverErrorMessage(status);
  return { title: messages.directFailed.title, text };
}
