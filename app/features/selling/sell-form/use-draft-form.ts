import { useRef, useState } from 'react';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { EMPTY_FORM, type Draft, type DraftField, type DraftForm } from '#app/offline/drafts/draft.ts';
import * as drafts from '#app/pwa/drafts/drafts.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { showNotStored } from '../drafts/show-not-stored.ts';
import type { FormView } from './sell-fields.ts';
import { createAutosave, type Autosave } from '../drafts/autosave.ts';

/** The draft being edited, with the changes that are not yet saved. */
export interface DraftEditor {
  /** undefined while loading; null if there is none yet. */
  readonly draft: Draft | null | undefined;
  readonly view: FormView;
  readonly addPhotos: (photos: readonly File[]) => Promise<void>;
  readonly suggest: (suggestion: Suggestion) => Promise<void>;
  /** The condition check so far. */
  readonly check: drafts.DraftCheck;
  readonly changeCheck: (check: drafts.DraftCheck) => void;
  /**
   * Resolves to the stored draft, with the photos that were still being read; undefined if there is none. Throws if
   * storing fails.
   */
  readonly save: () => Promise<Draft | undefined>;
}

interface DraftEditorOptions {
  readonly id: string | undefined;
  /** Called with the draft's id when the first photo or keystroke creates it. */
  readonly onCreated: (id: string) => void;
}

/** A draft as form state: shows changes immediately and saves them on this device in the background. */
export function useDraftForm({ id, onCreated }: DraftEditorOptions): DraftEditor {
  const draft = drafts.useDraft(id);
  const [typed, setTyped] = useState<Partial<DraftForm>>({});
  const [check, setCheck] = useState<drafts.DraftCheck>();
  const store = useRef<DraftStore>(undefined);
  const getStore = (): DraftStore => {
    store.current ??= createDraftStore(id, onCreated);
    return store.current;
  };

  return {
    draft,
    view: {
      form: { ...EMPTY_FORM, ...draft?.form, ...typed },
      touched: [...(draft?.touched ?? []), ...fieldNames(typed)],
      suggestion: draft?.suggestion,
      errors: draft?.fields ?? {},
      change: (field, value) => {
        setTyped((before) => ({ ...before, [field]: value }));
        getStore().autosave.save({ [field]: value });
      },
    },
    addPhotos: async (photos) => getStore().addPhotos(photos),
    suggest: async (suggestion) => getStore().suggest(suggestion),
    check: check ?? { answers: draft?.answers ?? {}, rings: draft?.rings ?? [] },
    changeCheck: (changed) => {
      setCheck(changed);
      getStore().checkAutosave.save(changed);
    },
    save: async () => getStore().save(),
  };
}

const isField = (name: string): name is DraftField => name in EMPTY_FORM;
const fieldNames = (typed: Partial<DraftForm>): DraftField[] => Object.keys(typed).filter(isField);

interface DraftStore {
  readonly autosave: Autosave<DraftForm>;
  readonly addPhotos: (photos: readonly File[]) => Promise<void>;
  readonly suggest: (suggestion: Suggestion) => Promise<void>;
  readonly checkAutosave: Autosave<drafts.DraftCheck>;
  readonly save: () => Promise<Draft | undefined>;
}

/** Applies one draft's changes in order; the first of them creates the draft. */
function createDraftStore(draftId: string | undefined, onMade: (id: string) => void): DraftStore {
  let creation: Promise<string> | undefined = draftId === undefined ? undefined : Promise.resolve(draftId);
  let photosOnTheWay: Promise<unknown> = Promise.resolve();

  const create = async (photos: readonly File[]): Promise<string> => {
    const id = await drafts.createDraft(photos);
    onMade(id);
    return id;
  };
  const getId = async (): Promise<string> => {
    creation ??= create([]);
    try {
      return await creation;
    } catch (error) {
      creation = undefined;
      throw error;
    }
  };
  const autosave = createAutosave<DraftForm>(
    async (typed) => drafts.changeDraft(await getId(), typed),
    showNotStored,
  );
  const checkAutosave = createAutosave<drafts.DraftCheck>(
    async (check) => drafts.changeCheck(await getId(), check),
    showNotStored,
  );

  const addPhotos = async (photos: readonly File[]): Promise<void> => {
    const readable = await readablePhotos(photos);
    if (readable.length === 0) return;
    try {
      // A new draft and its photo are stored together, before anything else.
      if (creation === undefined) {
        creation = create(readable);
        await getId();
      } else await addToDraft(await getId(), readable);
    } catch (error) {
      showNotStored(error, SELLING_MESSAGES.uploadFailed.title);
    }
  };

  return {
    autosave,
    checkAutosave,
    async addPhotos(photos) {
      const adding = addPhotos(photos);
      photosOnTheWay = Promise.all([photosOnTheWay, adding]);
      await adding;
    },
    async suggest(suggestion) {
      try {
        // The suggestion's ISBN must be stored before it.
        await autosave.flush();
        await drafts.addSuggestion(await getId(), suggestion);
      } catch (error) {
        showNotStored(error);
      }
    },
    async save() {
      await photosOnTheWay;
      await Promise.all([autosave.flush(), checkAutosave.flush()]);
      return creation === undefined ? undefined : drafts.readDraft(await getId());
    },
  };
}

/** Items of a stack store their photos as the stack does: smaller, and each with a thumbnail. */
async function addToDraft(id: string, photos: readonly File[]): Promise<void> {
  if ((await drafts.readDraft(id))?.stack === undefined) await drafts.addPhotos(id, photos);
  else {
    const { storeItemPhoto } = await import('../stack/store-item-photo.ts');
    for (const photo of photos) await storeItemPhoto(id, photo);
  }
}

/** Returns the photos that this browser can decode; shows a toast for each of the others. */
async function readablePhotos(photos: readonly File[]): Promise<readonly File[]> {
  const { assertReadable: checkReadable } = await import('#app/offline/drafts/prepare-photo.ts');
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
