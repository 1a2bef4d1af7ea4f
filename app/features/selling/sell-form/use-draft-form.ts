import { useRef, useState } from 'react';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { EMPTY_FORM, type Draft, type DraftField, type DraftForm } from '#app/offline/drafts/draft.ts';
import * as drafts from '#app/pwa/drafts/drafts.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { sayNotStored } from '../drafts/show-not-stored.ts';
import type { FormView } from './sell-fields.ts';
import { typingKeeper, type TypingKeeper } from '../drafts/autosave.ts';

/** The draft being edited, with the changes that are not yet saved. */
export interface Book {
  /** undefined while loading; null if there is none yet. */
  readonly draft: Draft | null | undefined;
  readonly view: FormView;
  readonly addPhotos: (photos: readonly File[]) => Promise<void>;
  readonly suggest: (suggestion: Suggestion) => Promise<void>;
  /** Resolves to the draft's id once every change is stored; undefined if there is no draft. Throws if storing fails. */
  readonly stored: () => Promise<string | undefined>;
}

interface BookOptions {
  readonly id: string | undefined;
  /** Called with the draft's id when the first photo or keystroke creates it. */
  readonly onMade: (id: string) => void;
}

/** A draft as form state: shows changes immediately and saves them on this device in the background. */
export function useBook({ id, onMade }: BookOptions): Book {
  const draft = drafts.useDraft(id);
  const [typed, setTyped] = useState<Partial<DraftForm>>({});
  const store = useRef<BookStore>(undefined);
  const storeOf = (): BookStore => {
    store.current ??= bookStore(id, onMade);
    return store.current;
  };

  return {
    draft,
    view: {
      form: { ...EMPTY_FORM, ...draft?.form, ...typed },
      touched: [...(draft?.touched ?? []), ...fieldsOf(typed)],
      suggestion: draft?.suggestion,
      errors: draft?.fields ?? {},
      change: (field, value) => {
        setTyped((before) => ({ ...before, [field]: value }));
        storeOf().typing.type({ [field]: value });
      },
    },
    addPhotos: async (photos) => storeOf().addPhotos(photos),
    suggest: async (suggestion) => storeOf().suggest(suggestion),
    stored: async () => storeOf().stored(),
  };
}

const isField = (name: string): name is DraftField => name in EMPTY_FORM;
const fieldsOf = (typed: Partial<DraftForm>): DraftField[] => Object.keys(typed).filter(isField);

interface BookStore {
  readonly typing: TypingKeeper<DraftForm>;
  readonly addPhotos: (photos: readonly File[]) => Promise<void>;
  readonly suggest: (suggestion: Suggestion) => Promise<void>;
  readonly stored: () => Promise<string | undefined>;
}

/** Applies one draft's changes in order; the first of them creates the draft. */
function bookStore(known: string | undefined, onMade: (id: string) => void): BookStore {
  let made: Promise<string> | undefined = known === undefined ? undefined : Promise.resolve(known);

  const make = async (photos: readonly File[]): Promise<string> => {
    const id = await drafts.newDraft(photos);
    onMade(id);
    return id;
  };
  const opened = async (): Promise<string> => {
    made ??= make([]);
    try {
      return await made;
    } catch (error) {
      made = undefined;
      throw error;
    }
  };
  const typing = typingKeeper<DraftForm>(
    async (typed) => drafts.changeDraft(await opened(), typed),
    (error) => sayNotStored(error),
  );

  return {
    typing,
    async addPhotos(photos) {
      const readable = await readablePhotos(photos);
      if (readable.length === 0) return;
      try {
        // A new draft and its photo are stored together, before anything else.
        if (made === undefined) {
          made = make(readable);
          await opened();
        } else await drafts.addPhotos(await opened(), readable);
      } catch (error) {
        sayNotStored(error, SELLING_MESSAGES.uploadFailed.title);
      }
    },
    async suggest(suggestion) {
      try {
        // The suggestion's ISBN must be stored before it.
        await typing.settled();
        await drafts.suggest(await opened(), suggestion);
      } catch (error) {
        sayNotStored(error);
      }
    },
    async stored() {
      await typing.settled();
      return made === undefined ? undefined : opened();
    },
  };
}

/** Returns the photos that this browser can decode; shows a toast for each of the others. */
async function readablePhotos(photos: readonly File[]): Promise<readonly File[]> {
  const { checkReadable } = await import('#app/offline/drafts/prepare-photo.ts');
  const readable: File[] = [];
  for (const photo of photos) {
    try {
      await checkReadable(photo);
      readable.push(photo);
    } catch (error) {
      const text = error instanceof ShopError ? error.message : SELLING_MESSAGES.uploadFailed.text;
      toast({ variant: 'destructive', title: SELLING_MESSAGES.uploadFailed.title, text });
    }
  }
  return readable;
}
