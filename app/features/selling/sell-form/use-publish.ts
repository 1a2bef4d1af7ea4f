import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { serverErrorMessage, SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import * as drafts from '#app/pwa/drafts/drafts.ts';
import { useSendTrouble, type SendTrouble } from '#app/pwa/drafts/send-trouble.ts';
import { toast, type ToastMessage } from '#app/ui/feedback/toast-store.ts';
import { checkListing, isFree } from './check-listing.ts';
import { notStoredText } from '../drafts/show-not-stored.ts';
import type { Book } from './use-draft-form.ts';

type Errors = Readonly<Record<string, string>>;

export interface Listing {
  readonly busy: boolean;
  readonly errors: Errors;
  readonly list: (how: { readonly direct: boolean }) => Promise<void>;
  /** Whether to ask the seller if $0.00 is intended. */
  readonly isAskingFree: boolean;
  /** Takes the seller's answer, which is asked for once. */
  readonly answerFree: (isMeant: boolean) => void;
}

const NONE: Errors = {};

interface How {
  /** Listed by the direct button, which skips validation and fills in fallbacks. */
  readonly direct: boolean;
  /** Whether the seller has confirmed $0.00. */
  readonly isFreeMeant?: boolean;
}

/** Publishes the draft and opens the listing's page. Errors show as toasts and at the fields; all input stays. */
export function useListing(book: Book): Listing {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState(NONE);
  const [free, setFree] = useState<'asking' | 'meant'>();
  const { draft } = book;
  useListed(draft);

  const list = async ({ direct, isFreeMeant = free === 'meant' }: How): Promise<void> => {
    const wrong = await wrongWith(book, direct);
    setErrors(wrong.errors);
    if (wrong.toast !== undefined) toast({ variant: 'destructive', ...wrong.toast });
    if (wrong.toast !== undefined || Object.keys(wrong.errors).length > 0) return;
    if (!direct && !isFreeMeant && draft && (await isFree(draft, book.view.form))) {
      setFree('asking');
      return;
    }
    setBusy(true);
    try {
      const id = await book.stored();
      if (id !== undefined) {
        await drafts.submitDraft(id, { direct });
        await drafts.sendDrafts();
      }
    } catch (error) {
      const { title } = SELLING_MESSAGES[direct ? 'directFailed' : 'productFailed'];
      toast({ variant: 'destructive', title, text: notStoredText(error) });
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    errors,
    list,
    isAskingFree: free === 'asking',
    answerFree: (isMeant) => {
      setFree(isMeant ? 'meant' : undefined);
      if (isMeant) void list({ direct: false, isFreeMeant: true });
    },
  };
}

interface Wrong {
  readonly errors: Errors;
  readonly toast?: ToastMessage;
}

async function wrongWith({ draft, view }: Book, direct: boolean): Promise<Wrong> {
  const says = SELLING_MESSAGES;
  const hasPhoto = draft !== undefined && draft !== null && draft.photos.length > 0;
  if (direct) return hasPhoto ? { errors: NONE } : { errors: NONE, toast: says.imageFirst };
  if (view.form.title.trim() === '')
    return { errors: { title: says.titleMissing.text }, toast: says.titleMissing };
  return hasPhoto
    ? { errors: await checkListing(draft, view.form) }
    : { errors: NONE, toast: says.imageMissing };
}

/** Opens the product page once the draft is listed. */
function useListed(draft: Book['draft']): void {
  const navigate = useNavigate();
  const listed = draft?.state === 'listed';
  const productId = draft?.productId;
  useEffect(() => {
    if (listed) void navigate(productId === undefined ? '/account?tab=listings' : `/product/${productId}`);
  }, [listed, productId, navigate]);
}

/** Shows a toast when sending this draft or one of its photos fails. */
export function useTroubleToasts(draft: Book['draft'], isOffline: boolean): SendTrouble | undefined {
  const trouble = useSendTrouble(({ last }) => last);
  const isOurs =
    trouble !== undefined &&
    (trouble.of === draft?.id || draft?.photos.some(({ key }) => key === trouble.of) === true);
  const direct = draft?.direct ?? false;
  useEffect(() => {
    // Offline is no failure: the draft waits, and the screen says so.
    if (trouble !== undefined && isOurs && !(isOffline && trouble.status === undefined))
      toast({ variant: 'destructive', ...wordsOf(trouble, direct) });
  }, [trouble, isOurs, direct, isOffline]);
  return isOurs ? trouble : undefined;
}

function wordsOf({ what, status, told }: SendTrouble, direct: boolean): ToastMessage {
  const says = SELLING_MESSAGES;
  if (what === 'upload') return { title: says.uploadFailed.title, text: told ?? says.uploadFailed.text };
  if (!direct) return { title: says.productFailed.title, text: told ?? says.productFailed.text };
  const text = status === undefined ? says.directFailed.text : serverErrorMessage(status);
  return { title: says.directFailed.title, text };
}
