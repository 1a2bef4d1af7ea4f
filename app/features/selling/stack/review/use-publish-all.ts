import { useState, type RefObject } from 'react';
import type { OwnListing } from '#contract/selling/selling.ts';
import { invalidateReads } from '#app/http/reads/read-invalidation.ts';
import { publishAll } from '#app/pwa/stacks/stacks.ts';
import { showNotStored } from '../../drafts/show-not-stored.ts';
import { ITEM_COLUMN } from './grid/grid-columns.ts';
import type { GuestEmail } from './guest-part.tsx';

interface PublishAllOptions {
  readonly stack: string;
  readonly listings: readonly OwnListing[] | undefined;
  /** Contains the rows. */
  readonly page: RefObject<HTMLElement | null>;
  /** undefined for accounts. */
  readonly guest: GuestEmail | undefined;
}

interface PublishAll {
  readonly busy: boolean;
  readonly publish: () => Promise<void>;
}

/** Submits all items without a problem, then opens the next problem. A guest's email is looked at first. */
export function usePublishAll({ stack, listings, page, guest }: PublishAllOptions): PublishAll {
  const [busy, setBusy] = useState(false);
  const publish = async () => {
    if (guest?.field === 'unknown') return;
    setBusy(true);
    try {
      if (guest !== undefined && !(await guest.validate())) {
        page.current?.querySelector<HTMLElement>('input[name=email]')?.focus();
        return;
      }
      const typed = guest?.email.trim();
      const { nextProblem } = await publishAll(stack, listings, typed === '' ? undefined : typed);
      invalidateReads();
      focusItem(page.current, nextProblem);
    } catch (error) {
      showNotStored(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, publish };
}

/** Focuses the row of an item: itself, or the cell of the grid that names it. */
function focusItem(page: HTMLElement | null, item: string | undefined): void {
  const row = [...(page?.querySelectorAll<HTMLElement>('[data-item]') ?? [])].find(
    ({ dataset }) => dataset['item'] === item,
  );
  const target = row?.querySelectorAll<HTMLElement>('td')[ITEM_COLUMN] ?? row;
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}
