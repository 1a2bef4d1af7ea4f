import { inject } from 'vitest';

// Before any import of ours: engine.ts looks at it once.
process.env['DATABASE_URL'] = inject('postgres');
