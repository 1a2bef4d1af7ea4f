import { APPRAISAL_MESSAGES as MESSAGES } from '#contract/appraisal/appraisal-messages.ts';
import type { Deps } from '../deps.ts';
import type { ModelFailure, Opinion } from '../gateways/vision/vision-model.ts';
import { spendAppraisal, type Spender } from './spend-appraisal.ts';

/** A model's opinion, or what the seller is told of why there is none; neither where the shop has no model. */
export interface Asked {
  readonly opinion?: Opinion;
  readonly note?: string;
}

/** Asks the paid model, if there is one, about a photo. What it cost goes to the log, never what it saw. It never throws. */
export async function askModel(deps: Deps, picture: Buffer, spender: Spender): Promise<Asked> {
  const { model } = deps.appraiser;
  if (model === undefined) return {};
  if (!model.awake()) return { note: MESSAGES.modelFailed };
  if (!(await spendAppraisal(deps, spender))) return { note: MESSAGES.modelSpent };
  const started = performance.now();
  const answer = await model.ask(picture);
  const ms = Math.round(performance.now() - started);
  if ('failed' in answer) {
    deps.log.warn({ model: model.name, failed: answer.failed, ms }, 'the model gave no appraisal');
    return { note: noteOn(answer.failed) };
  }
  deps.log.info({ model: model.name, tokens: answer.tokens, ms }, 'the model appraised a photo');
  return { opinion: answer.opinion };
}

/** What the seller is told: only a model that did not answer could not be reached. */
function noteOn(failure: ModelFailure): string {
  if (failure === 'refused') return MESSAGES.modelDeclined;
  return UNUSABLE.has(failure) ? MESSAGES.modelUnusable : MESSAGES.modelFailed;
}

const UNUSABLE: ReadonlySet<ModelFailure> = new Set([
  'refused-request',
  'too-long',
  'truncated',
  'malformed',
]);
