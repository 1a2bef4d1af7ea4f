import { StripeProblem } from './stripe-problem.ts';

/** An answer as it was given: it is given again to whoever comes with the same key. */
export interface Answered {
  readonly status: number;
  readonly body: string;
}

const LONGEST = 255;

/**
 * Idempotency keys as Stripe keeps them: the first status and body are saved once execution begins, failures of the server
 * included; what is refused before that is not. Other parameters with the same key are an error, two at once a conflict.
 */
export function idempotencyKeys() {
  const known = new Map<string, { readonly asked: string; answered: Answered | undefined }>();
  return {
    /** What was answered before; undefined where this is the first time. */
    take: (key: string, asked: string): Answered | undefined => {
      if (key.length > LONGEST)
        throw new StripeProblem(400, { type: 'idempotency_error', message: 'The key is too long.' });
      const before = known.get(key);
      if (before === undefined) {
        known.set(key, { asked, answered: undefined });
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
    save: (key: string, answered: Answered): void => {
      const before = known.get(key);
      if (before !== undefined) before.answered = answered;
    },
    /** What was refused before it was begun is as if it had never been asked. */
    drop: (key: string): void => void known.delete(key),
    /** Stripe may forget them after 24 hours. */
    forget: (): void => {
      known.clear();
    },
  };
}
