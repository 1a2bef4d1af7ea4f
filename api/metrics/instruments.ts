import type { OpenMetricsContentType } from 'prom-client';

/** Makes the metrics of one registry. */
export type Instruments = Awaited<ReturnType<typeof createInstruments>>;

/** Loads prom-client, which a shop without metrics never does. */
export async function createInstruments() {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics, openMetricsContentType } =
    await import('prom-client');
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(openMetricsContentType);
  collectDefaultMetrics({ register: registry }); // processor, memory, event loop lag, garbage collection
  const registers = [registry];
  return {
    registry,
    counter: <T extends string>(name: string, help: string, labelNames: readonly T[]) =>
      new Counter({ name, help, labelNames, registers }),
    gauge: <T extends string>(name: string, help: string, labelNames: readonly T[]) =>
      new Gauge({ name, help, labelNames, registers }),
    /** `buckets` are upper bounds in seconds. */
    histogram: <T extends string>(name: string, help: string, labelNames: readonly T[], buckets: number[]) =>
      new Histogram({ name, help, labelNames, buckets, registers }),
  };
}
