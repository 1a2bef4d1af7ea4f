import * as z from 'zod/mini';
import { SUGGESTED_FIELDS, suggestionSchema } from '../appraisal/appraisal.ts';
import { CATEGORIES } from '../catalog/categories.ts';
import { CONDITIONS } from '../catalog/conditions.ts';
import { pictureSchema } from '../catalog/product.ts';
import { ERROR_CODES } from '../errors.ts';
import { MAX_MISSING_LENGTH } from '../grading/grade.ts';
import { QUESTION_IDS } from '../grading/questions.ts';
import { RINGS } from '../grading/rings.ts';
import { LIMITS } from '../limits.ts';
import { SELLING } from './selling.ts';
import { STACK, STACK_SYNC_MESSAGES as MESSAGES } from './stack-messages.ts';
import { STACK_PERCENTS } from './stack-price.ts';

/** Limits of POST /api/stacks/sync. */
export const STACK_SYNC = {
  protocol: 1,
  maxMutations: 200,
  /** Of a request. */
  maxBytes: LIMITS.jsonBytes,
  /** Drafts and stacks in one answer, and their bytes. */
  maxRows: 200,
  maxAnswerBytes: 512 * 1024,
  /** Of one draft, as JSON. */
  maxDraftBytes: 16 * 1024,
  maxNewDraftsPerDay: 2_000,
  /** Uploads that an owner's drafts keep. */
  maxUploads: 1_000,
} as const;

const id = z.uuidv7();
const rev = z.int().check(z.gte(0));
const textUpTo = (max: number) => z.string().check(z.maxLength(max));
const copies = z.int().check(z.gte(1), z.lte(STACK.maxCopies));
const percent = z.literal(STACK_PERCENTS);
const shortText = textUpTo(40);
const answerText = z.optional(textUpTo(LIMITS.title.max));

/** An item's barcode; see ItemCode on the phone. */
const codeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('isbn'), isbn: textUpTo(13) }),
  z.object({ kind: z.literal('ismn'), ismn: textUpTo(13) }),
  z.object({ kind: z.literal('issn'), issn: textUpTo(9), issue: z.optional(textUpTo(5)) }),
]);

const checkAnswersSchema = z.object({
  answers: z.partialRecord(z.enum(QUESTION_IDS), shortText),
  unread: z.optional(z.literal(true)),
  missing: z.optional(textUpTo(MAX_MISSING_LENGTH)),
});

const share = z.number().check(z.gte(0), z.lte(1));
const photoRingSchema = z.object({
  photo: id,
  question: z.enum(QUESTION_IDS),
  x: share,
  y: share,
  r: z.number().check(z.gte(RINGS.minRadius), z.lte(RINGS.maxRadius)),
});

/** What a seller types or chooses: of two values that devices entered without seeing the other's, both are shown. */
const typedSchema = {
  title: z.optional(textUpTo(LIMITS.title.max)),
  author: z.optional(textUpTo(LIMITS.author.max)),
  isbn: z.optional(shortText),
  publisher: z.optional(textUpTo(LIMITS.publisher.max)),
  publishedYear: z.optional(shortText),
  description: z.optional(textUpTo(LIMITS.description.max)),
  price: z.optional(shortText),
  comparePrice: z.optional(shortText),
  category: z.optional(shortText),
  condition: z.optional(shortText),
  copies: z.optional(copies),
} as const;

/**
 * The fields of a draft. Those of the form are texts as typed, and absent while only a suggestion fills them: each device
 * derives them from `suggestion`, `percent` and `code`. null: there is none any more.
 */
export const draftFieldsSchema = z.object({
  ...typedSchema,
  state: z.optional(z.enum(['editing', 'ready'])),
  code: z.optional(z.nullable(codeSchema)),
  seen: z.optional(z.nullable(copies)),
  percent: z.optional(z.nullable(percent)),
  direct: z.optional(z.boolean()),
  suggestion: z.optional(z.nullable(suggestionSchema)),
  otherBook: z.optional(
    z.nullable(z.object({ isbn: textUpTo(13), title: z.optional(textUpTo(LIMITS.title.max)) })),
  ),
  addTo: z.optional(z.nullable(z.int().check(z.positive()))),
  asked: z.optional(z.nullable(z.object({ otherBook: answerText, listed: answerText, title: answerText }))),
  /** The condition check so far; also answers to questions of another category. */
  answers: z.optional(z.nullable(checkAnswersSchema)),
  /** Rings around faults, each on a photo of the draft by its key. */
  rings: z.optional(z.nullable(z.array(photoRingSchema).check(z.maxLength(RINGS.max)))),
});
export type DraftFields = z.infer<typeof draftFieldsSchema>;

export const TYPED_FIELDS = [
  ...SUGGESTED_FIELDS,
  'copies',
] as const satisfies readonly (keyof typeof typedSchema)[];
export type TypedField = (typeof TYPED_FIELDS)[number];
export const isTypedField = (name: string): name is TypedField =>
  TYPED_FIELDS.some((field) => field === name);

const photoKey = id;
const photosChangeSchema = z.object({
  /** Without an upload: the photo is still on the device that sends this. */
  add: z
    .array(z.object({ key: photoKey, uploadId: z.optional(z.int().check(z.positive())) }))
    .check(z.maxLength(SELLING.maxPhotos)),
  drop: z.array(photoKey).check(z.maxLength(2 * SELLING.maxPhotos)),
  order: z.optional(z.array(photoKey).check(z.maxLength(2 * SELLING.maxPhotos))),
});
export type PhotosChange = z.infer<typeof photosChangeSchema>;

export const stackDefaultsSchema = z.object({
  condition: z.enum(CONDITIONS),
  category: z.enum([...CATEGORIES, 'detect']),
  percent,
});
export type SyncedDefaults = z.infer<typeof stackDefaultsSchema>;

/** PostgreSQL stores neither NUL nor lone surrogates in JSON. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !/[\0\p{Surrogate}]/u.test(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
}

const stamp = { id, madeAt: z.iso.datetime() };

export const stackMutationSchema = z.discriminatedUnion('name', [
  z.object({
    ...stamp,
    name: z.literal('stack.set'),
    args: z.object({ stack: id, base: rev, set: stackDefaultsSchema }),
  }),
  /** Its open drafts too. */
  z.object({ ...stamp, name: z.literal('stack.remove'), args: z.object({ stack: id }) }),
  /** Makes the draft if there is none. `base`: the revision that the device had seen when it made the first of these changes. */
  z.object({
    ...stamp,
    name: z.literal('draft.set'),
    args: z.object({
      draft: id,
      stack: id,
      base: rev,
      set: z
        .extend(draftFieldsSchema, { photos: z.optional(photosChangeSchema) })
        .check(z.refine(isStorable, MESSAGES.unreadable)),
    }),
  }),
  z.object({ ...stamp, name: z.literal('draft.remove'), args: z.object({ draft: id }) }),
]);
export type StackMutation = z.infer<typeof stackMutationSchema>;

export const stackSyncRequestSchema = z.object({
  protocol: z.int(),
  /** The account that the device believes to be signed in. */
  account: z.int().check(z.positive()),
  /** Of the database that the device knows. If it differs, nothing is applied. */
  epoch: z.optional(z.string()),
  /** The revision up to which the device knows everything; 0 at first. */
  cursor: rev,
  /** In the order in which they were made. */
  mutations: z
    .array(stackMutationSchema)
    .check(z.maxLength(STACK_SYNC.maxMutations, MESSAGES.tooManyChanges)),
});
export type StackSyncRequest = z.infer<typeof stackSyncRequestSchema>;

const resultSchema = z.union([
  /** `kept`: fields in which the server kept another device's value. */
  z.object({ id: z.string(), applied: z.literal(true), kept: z.optional(z.array(z.string())) }),
  z.object({
    id: z.string(),
    applied: z.literal(false),
    code: z.enum(ERROR_CODES),
    message: z.string(),
    /** The draft or stack. */
    about: z.string(),
  }),
]);
export type StackMutationResult = z.infer<typeof resultSchema>;

const syncedStackSchema = z.object({
  id: z.string(),
  rev,
  defaults: z.optional(stackDefaultsSchema),
  removed: z.optional(z.literal(true)),
});
export type SyncedStack = z.infer<typeof syncedStackSchema>;

const syncedPhotoSchema = z.object({
  key: z.string(),
  uploadId: z.optional(z.number()),
  /** With an upload. */
  picture: z.optional(pictureSchema),
  /** The name of the device that has the photo, where it is not uploaded yet. */
  device: z.optional(z.string()),
});
export type SyncedPhoto = z.infer<typeof syncedPhotoSchema>;

/** What another device has entered for a field: its value as text, and the device's name. */
const conflictSchema = z.object({ field: z.enum(TYPED_FIELDS), value: z.string(), device: z.string() });

/** A draft as the server has it. One that is listed or removed has no fields and photos. */
const syncedDraftSchema = z.object({
  id: z.string(),
  stack: z.optional(z.string()),
  rev,
  state: z.enum(['editing', 'ready', 'listed', 'removed']),
  fields: draftFieldsSchema,
  photos: z.array(syncedPhotoSchema),
  conflicts: z.array(conflictSchema),
  productId: z.optional(z.number()),
  /** The name of the device that has submitted, listed or removed it. */
  device: z.optional(z.string()),
  /** Of its last change, while it is unpublished. */
  changedAt: z.optional(z.iso.datetime()),
});
export type SyncedDraft = z.infer<typeof syncedDraftSchema>;

/** The results in the order of the mutations, and what has changed since the cursor. */
export const stackSyncAnswerSchema = z.object({
  results: z.array(resultSchema),
  stacks: z.array(syncedStackSchema),
  drafts: z.array(syncedDraftSchema),
  cursor: rev,
  /** There is more after this cursor. */
  more: z.boolean(),
  /** The cursor was too old: this is the beginning of everything. */
  reset: z.optional(z.literal(true)),
  account: z.number(),
  epoch: z.string(),
});
export type StackSyncAnswer = z.infer<typeof stackSyncAnswerSchema>;
