import type { DraftRow } from '#app/offline/drafts/draft.ts';
import type { Bias } from './bias-history.ts';
import { HERE, type PlantedBug } from './planted-bug.ts';

/** A guest publishes a scan, is asked for a confirmed email, and confirms it. */
const CONFIRMED: Bias = {
  asksEmail: true,
  steps: [],
  faults: ['none'],
  first: [
    { do: 'scan', ...HERE, isDiskFull: false },
    { do: 'publish', ...HERE, net: [] },
    { do: 'confirm email', ...HERE, net: [] },
  ],
};

/** The first scan is refused for the missing email, and the second waits with it before its photo was sent. */
const TWO_WAIT: Bias = {
  asksEmail: true,
  steps: [],
  faults: ['none'],
  first: [
    { do: 'scan', ...HERE, isDiskFull: false },
    { do: 'scan', ...HERE, isDiskFull: false },
    { do: 'publish', ...HERE, net: [] },
  ],
};

/** What waits looks as if it had no photos. */
const withoutWaitingPhotos = (draft: DraftRow): DraftRow =>
  draft.waits === undefined ? draft : { ...draft, photos: [] };

/** Plausible bugs of drafts that wait for their seller's email. */
export const PLANTED_IN_EMAILS: readonly PlantedBug[] = [
  {
    bug: 'a listing that was refused for its email is sent again by the same key',
    bugs: { phone: { publishKey: (key) => key.replace(/:listing:\d+/, ':listing') } },
    bias: CONFIRMED,
  },
  {
    bug: 'a confirmed email wakes no draft',
    bugs: { phone: { confirmsInVain: true } },
    bias: CONFIRMED,
  },
  {
    bug: 'photos wait for the email, too',
    bugs: {
      phone: {
        sendDrafts: async (local, send) => {
          await local.run(async ({ drafts }) => {
            drafts.hook('reading', withoutWaitingPhotos);
          });
          try {
            return await send();
          } finally {
            await local.run(async ({ drafts }) => drafts.hook('reading').unsubscribe(withoutWaitingPhotos));
          }
        },
      },
    },
    bias: TWO_WAIT,
  },
];
