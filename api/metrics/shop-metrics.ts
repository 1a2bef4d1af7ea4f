import type { Env } from '../env.ts';
import { NO_MONITOR, type Monitor } from '../gateways/monitoring/monitor.ts';
import { createEventMetrics, type EventMetrics } from './event-metrics.ts';
import { createInstruments } from './instruments.ts';
import { createStateMetrics, type Readings } from './state-metrics.ts';

/** The metrics of this process. */
export interface ShopMetrics extends EventMetrics {
  /** Prints all of them as OpenMetrics. */
  print(readings: Readings): Promise<string>;
  readonly contentType: string;
}

export interface Monitoring {
  /** Receives what /metrics prints; does nothing while metrics are off. */
  readonly monitor: Monitor;
  /** Undefined: metrics are off. */
  readonly metrics: ShopMetrics | undefined;
}

/** Monitoring is on if a port or a token makes the metrics readable. */
export async function openMonitoring({
  metrics: { port, token },
}: Pick<Env, 'metrics'>): Promise<Monitoring> {
  if (port === undefined && token === undefined) return { metrics: undefined, monitor: NO_MONITOR };
  const instruments = await createInstruments();
  const { registry } = instruments;
  const events = createEventMetrics(instruments);
  const setState = createStateMetrics(instruments);
  const metrics: ShopMetrics = {
    ...events,
    contentType: registry.contentType,
    print: (readings) => {
      setState(readings);
      return registry.metrics();
    },
  };
  return { metrics, monitor: events.monitor };
}
