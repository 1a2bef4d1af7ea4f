// `npm run appraise:hard -- COUNT SEED [SLOWNESS]`: accuracy of the built-in reader on generated hard photos.
import { developPhoto } from '../gateways/photos/develop-photo.ts';
import { openPhotoReader } from '../gateways/vision/photo-reader.ts';
import { DISTORTIONS, drawHardPhoto, type HardPhoto } from '../tests/world/hard-photos.ts';
import { printLine } from './print-line.ts';
import { median, percentile } from './statistics.ts';

interface Outcome extends Omit<HardPhoto, 'bytes'> {
  readonly number: number;
  readonly answered: string;
  readonly answeredPrice: number | undefined;
  readonly ms: number;
}

const [count = 300, seed = 1, slowness = 1] = process.argv.slice(2).map(Number);
const reader = openPhotoReader({ slowness });

async function tryPhoto(number: number): Promise<Outcome> {
  const { bytes, ...drawn } = await drawHardPhoto(seed, number);
  const { evidence } = await developPhoto(bytes, 'image/jpeg');
  const started = performance.now();
  const bars = await reader.barcode(evidence);
  const answered = bars.isbn ?? (bars.several === true ? undefined : (await reader.text(evidence)).isbn);
  return {
    ...drawn,
    number,
    answered: answered ?? '',
    answeredPrice: bars.listPriceCents,
    ms: performance.now() - started,
  };
}

function print(name: string, outcomes: readonly Outcome[]): void {
  const right = outcomes.filter(({ answered, isbn }) => answered === isbn).length;
  const wrong = outcomes.filter(({ answered, isbn }) => answered !== '' && answered !== isbn);
  const priced = outcomes.filter(({ listPriceCents }) => listPriceCents !== undefined);
  const prices = priced.filter((each) => each.answeredPrice === each.listPriceCents).length;
  const times = outcomes.map(({ ms }) => ms);
  const share = Math.round((right / outcomes.length) * 100);
  printLine(
    `${name.padEnd(12)} ${right} of ${outcomes.length} (${share}%), ${wrong.length} wrong, list price ${prices} of ${priced.length}, median ${Math.round(median(times))} ms, p95 ${Math.round(percentile(times, 0.95))} ms`,
  );
  for (const { number, answered, isbn } of wrong)
    printLine(`wrong: ${number} answered ${answered}, not ${isbn}`);
}

try {
  const outcomes: Outcome[] = [];
  for (let number = 0; number < count; number += 1) outcomes.push(await tryPhoto(number));
  for (const hardship of DISTORTIONS)
    print(
      hardship,
      outcomes.filter((each) => each.distortion === hardship),
    );
  print('all', outcomes);
  const unread = outcomes.filter(({ answered }) => answered === '');
  printLine(
    `unread: ${unread.map(({ number, distortion: hardship, angle }) => `${number} ${hardship} ${Math.round(angle)}`).join(', ')}`,
  );
} finally {
  await reader.close();
}
