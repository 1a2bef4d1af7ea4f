import nodeConsole from 'node:console';
import { configure } from '@testing-library/react';
import { beforeAll } from 'vitest';
import { useListMemory } from './features/catalog/lists/list-memory.ts';

// happy-dom logs failed requests to Node's console, which bypasses Vitest: route them to the console of the running test,
// so that they are attributed to it and are silent when it passes.
const { console: testConsole } = globalThis;
nodeConsole.error = testConsole.error.bind(testConsole);

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// Test files share their modules: none begins with the lists that another has loaded.
beforeAll(() => useListMemory.setState(useListMemory.getInitialState()));
