import type { Env } from '../../env.ts';
import type { BookDirectory } from '../open-library/book-directory.ts';
import { openBookDirectory } from '../open-library/open-library.ts';
import { openPhotoReader, type PhotoReader } from './photo-reader.ts';
import type { VisionModel } from './vision-model.ts';

type Asked = NonNullable<Env['openai']> & { readonly now: () => number };

/** Everything that the shop can ask about an item: its own reader always, the others where it was told of them. */
export interface Appraisers {
  readonly reader: PhotoReader;
  readonly model: VisionModel | undefined;
  readonly books: BookDirectory | undefined;
  /** Ends the reader's thread. */
  close(): Promise<void>;
}

/** The appraisers that the environment names. No thread is started and nobody is asked before the first photo. */
export function openAppraisers(
  { openai, openLibraryBase }: Pick<Env, 'openai' | 'openLibraryBase'>,
  now: () => number,
): Appraisers {
  const reader = openPhotoReader();
  return {
    reader,
    model: openai === undefined ? undefined : modelWhenNeeded({ ...openai, now }),
    books: openLibraryBase === undefined ? undefined : openBookDirectory(openLibraryBase, now),
    close: () => reader.close(),
  };
}

/** The model's library is loaded with the first photo: the start of the shop does not wait for it. */
function modelWhenNeeded(options: Asked): VisionModel {
  let loaded: VisionModel | undefined;
  return {
    name: options.model,
    awake: () => loaded?.awake() ?? true,
    ask: async (photo) => {
      loaded ??= (await import('./openai.ts')).openVisionModel(options);
      return loaded.ask(photo);
    },
  };
}
