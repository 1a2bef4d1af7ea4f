import type { StripeIntent } from './stripe-objects.ts';

/** A Stripe error object. */
interface Problem {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly payment_intent?: StripeIntent;
}

/** A Stripe error with its HTTP status. */
export class StripeProblem extends Error {
  override readonly name = 'StripeProblem';
  readonly status: number;
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super(problem.message);
    this.status = status;
    this.problem = problem;
  }
}

export const invalid = (
  message: string,
  more: Omit<Partial<Problem>, 'type' | 'message'> = {},
  status = 400,
) => new StripeProblem(status, { type: 'invalid_request_error', message, ...more });
