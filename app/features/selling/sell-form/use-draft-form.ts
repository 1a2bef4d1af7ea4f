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

/** The listing that somebody is at: its draft, with what is being typed on top. */
export interface Book {
  /** undefined until it is known; null where there is none yet. */
  readonly draft: Draft | null | undefined;
  readonly view: FormView;
  readonly addPhotos: (photos: readonly File[]) => Promise<void>;
  readonly suggest: (suggestion: Suggestion) => Promise<void>;
  /** The draft's id once everything typed is stored; undefined where there is none. Throws where it cannot be stored. */
  readonly stored: () => Promise<string | undefined>;
}

interface BookOptions {
  readonly id: string | undefined;
  /** A draft begins with the first photo or letter; this is its id. */
  readonly onMade: (id: string) => void;
}

/** A draft as a form: shown at once as it is typed, kept on this phone right behind. */
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

/** One draft's changes, in the order in which they were made; the first of them makes the draft. */
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
        // The photo is stored before anything else, with the draft that it begins.
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
        // The ISBN that it is about was typed or scanned before it was asked for.
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

/** Without those that this browser is known not to read; they are refused at once, with what to do instead. */
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
