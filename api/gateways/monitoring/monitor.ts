/** What the shop tells its monitoring. Labels never hold user input or personal data, and have few values. */
export interface Monitor {
  /** A call to an external service has ended. */
  providerCall(name: string, result: 'ok' | 'failed', seconds: number): void;
  /** Returns what is told the result of every lookup of a response in this cache. */
  cacheLookups(cache: 'api' | 'pages'): (result: 'hit' | 'miss') => void;
  /** A phone's mutation was answered: applied, or refused by a rule. Resent ones count again. */
  mutation(result: 'applied' | 'refused'): void;
  /** A payment became an order, was sent back because the order could not be honored, or was declined. */
  payment(outcome: 'ordered' | 'sent_back' | 'declined'): void;
  /** A job has ended: for good, until its next attempt, or without success. */
  jobRun(kind: string, result: 'done' | 'retried' | 'given_up', seconds: number): void;
}

const ignore = (): void => undefined;

/** Monitoring that is off. */
export const NO_MONITOR: Monitor = {
  providerCall: ignore,
  cacheLookups: () => ignore,
  mutation: ignore,
  payment: ignore,
  jobRun: ignore,
};
