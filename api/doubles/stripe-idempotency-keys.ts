import { StripeProblem } from './stripe-problem.ts';

/** A saved response, replayed for the same key. */
export interface SavedResponse {
  readonly status: number;
  readonly body: string;
}

const MAX_KEY_LENGTH = 255;
const LIFETIME_S = 24 * 60 * 60;

/**
 * Idempotency keys as in Stripe: the first status and body are saved once execution begins, 5xx
 * included; validation errors are not. Other parameters with the same key are an error, concurrent use a conflict. Pruned after 24
 * hours; `seconds` is the current Unix time.
 */
export function createIdempotencyKeys(seconds: () => number) {
  const known = new Map<
    string,
    { readonly asked: string; readonly since: number; answered: SavedResponse | undefined }
  >();
  return {
    /** The saved response; undefined on first use. */
    take: (key: string, asked: string): SavedResponse | undefined => {
      if (key.length > MAX_KEY_LENGTH)
        throw new StripeProblem(400, { type: 'idempotency_error', message: 'The key is too long.' });
      const before = known.get(key);
      if (before === undefined || seconds() - before.since > LIFETIME_S) {
        known.set(key, { asked, since: seconds(), answered: undefined });
        return undefined;
      }
      if (before.asked !== asked) {
        const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
        throw new StripeProblem(400, { type: 'idempotency_error', message });
      }
      if (before.answered === undefined) {
        const message = 'There is currently another in-progress request using this key.';
        throw new StripeProblem(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message,
        });
      }
      return before.answered;
    },
    save: (key: string, answered: SavedResponse): void => {
      const before = known.get(key);
      if (before !== undefined) before.answered = answered;
    },
    /** Forgets a key whose call failed validation. */
    drop: (key: string): void => void known.delete(key),
    /** Prunes all keys now. */
    forget: (): void => {
      known.clear();
    },
  };
}
