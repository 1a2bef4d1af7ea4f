import type { Monitor } from '../gateways/monitoring/monitor.ts';
import type { EndedRequest } from '../http/measure-requests.ts';
import type { Instruments } from './instruments.ts';

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The metrics that count events of this process. */
export interface EventMetrics {
  readonly monitor: Monitor;
  readonly countRequest: (request: EndedRequest) => void;
}

/** Creates them, all at zero. */
export function createEventMetrics({ counter, histogram }: Instruments): EventMetrics {
  const requests = histogram(
    'dogear_http_request_duration_seconds',
    'Time until a response was sent',
    ['method', 'route', 'status'],
    REQUEST_SECONDS,
  );
  const calls = histogram(
    'dogear_provider_call_duration_seconds',
    'Calls to external services',
    ['provider', 'result'],
    CALL_SECONDS,
  );
  const jobRuns = histogram(
    'dogear_job_duration_seconds',
    'Attempts to run a job',
    ['kind', 'result'],
    CALL_SECONDS,
  );
  const lookups = counter('dogear_cache_lookups_total', 'Responses looked up in a cache', [
    'cache',
    'result',
  ]);
  const mutations = counter('dogear_sync_mutations_total', 'Answered mutations of outboxes', ['result']);
  const payments = counter('dogear_payments_total', 'Payments by outcome', ['outcome']);
  return {
    countRequest: ({ seconds, ...labels }) => {
      requests.observe(labels, seconds);
    },
    monitor: {
      providerCall: (provider, result, seconds) => {
        calls.observe({ provider, result }, seconds);
      },
      cacheLookups: (cache) => (result) => {
        lookups.inc({ cache, result });
      },
      mutation: (result) => {
        mutations.inc({ result });
      },
      payment: (outcome) => {
        payments.inc({ outcome });
      },
      jobRun: (kind, result, seconds) => {
        jobRuns.observe({ kind, result }, seconds);
      },
    },
  };
}
