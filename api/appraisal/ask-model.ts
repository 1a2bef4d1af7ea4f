import { APPRAISAL_MESSAGES as MESSAGES } from '#contract/appraisal/appraisal-messages.ts';
import type { Deps } from '../deps.ts';
import type { ModelFailure, Opinion } from '../gateways/vision/vision-model.ts';
import { countAppraisal, type AppraisalRequester } from './count-appraisal.ts';

/** A model's opinion, or a note for the seller on why there is none; neither when no model is configured. */
export interface ModelResult {
  readonly opinion?: Opinion;
  readonly note?: string;
}

/** Asks the paid model, if configured, about a photo. Logs tokens and time, never the opinion. Never throws. */
export async function askModel(
  deps: Deps,
  picture: Buffer,
  requester: AppraisalRequester,
): Promise<ModelResult> {
  const { model } = deps.appraiser;
  if (model === undefined) return {};
  if (!model.isAvailable()) return { note: MESSAGES.modelFailed };
  if (!(await countAppraisal(deps, requester))) return { note: MESSAGES.modelSpent };
  const started = performance.now();
  const answer = await model.ask(picture);
  const ms = Math.round(performance.now() - started);
  if ('failed' in answer) {
    deps.log.warn({ model: model.name, failed: answer.failed, ms }, 'model appraisal failed');
    return { note: failureNote(answer.failed) };
  }
  deps.log.info({ model: model.name, tokens: answer.tokens, ms }, 'model appraisal');
  return { opinion: answer.opinion };
}

/** The seller's note: "could not be reached" only when the model did not answer. */
function failureNote(failure: ModelFailure): string {
  if (failure === 'refused') return MESSAGES.modelDeclined;
  return UNUSABLE.has(failure) ? MESSAGES.modelUnusable : MESSAGES.modelFailed;
}

const UNUSABLE: ReadonlySet<ModelFailure> = new Set([
  'refused-request',
  'too-long',
  'truncated',
  'malformed',
]);
