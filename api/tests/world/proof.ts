/** True in `npm run prove`: a test that tries many cases tries all of them, of which `npm test` takes a sample. */
export const isWholeProof = process.env['PROOF'] === 'whole';
