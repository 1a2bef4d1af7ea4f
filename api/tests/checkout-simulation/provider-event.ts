import type * as z from 'zod/mini';
import type { demoEventSchema } from '#api/checkout/demo/demo-events.ts';

/** A provider event. It stays pending, because an event can be delivered several times. */
export type ProviderEvent = z.infer<typeof demoEventSchema>;
