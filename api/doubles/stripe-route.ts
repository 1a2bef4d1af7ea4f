import type { Form } from './stripe-form.ts';
import type { StripeLedger } from './stripe-ledger.ts';

/** The address of a call. Its first group is the id of the object. */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
}

/** Executes a call with the id in its path and its parsed form. Throws StripeProblem. */
export type Handler = (ledger: StripeLedger, id: string, form: Form) => object;
