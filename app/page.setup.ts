import startConsole from 'node:console';
import { configure } from '@testing-library/react';

// happy-dom says what its requests came to in the console that was there before Vitest put up its own: nobody could tell
// which test it was about, nor keep it quiet where that test has passed.
const { console: ofTests } = globalThis;
startConsole.error = ofTests.error.bind(ofTests);

// What a page shows comes as fast as the machine lets it; a second is little where several things run at once.
configure({ asyncUtilTimeout: 10_000 });
