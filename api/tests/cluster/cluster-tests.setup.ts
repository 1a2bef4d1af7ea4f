import { afterAll } from 'vitest';
import { closeClusters } from './shop.ts';

afterAll(closeClusters);
