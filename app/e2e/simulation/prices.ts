import { isOpen, type DraftRow } from '#app/offline/drafts/draft.ts';
import { answerQuestion, setItemFields } from '#app/offline/stacks/answer-question.ts';
import { reviewDraft, type Answer } from '#app/offline/stacks/review-draft.ts';
import { assert } from '#api/tests/world/violation.ts';
import type { Device, Tab } from './device.ts';

/** A price that a seller has entered. */
interface Entered {
  readonly draft: string;
  readonly price: string;
  readonly device: Device;
  /** Stored, as far as the seller knows. */
  isStored: boolean;
  /** Its storage was replaced, or the server restored: it may be gone. */
  isExcused: boolean;
}

/**
 * The prices that sellers enter for items of stacks, each another one. A price leaves its device's screen only for one that was
 * entered by somebody who has seen it, or for a question that shows it.
 */
export class Prices {
  private readonly all: Entered[] = [];
  /** Draft and price -> the prices that were seen when it was entered or kept. */
  private readonly seen = new Map<string, Set<string>>();

  /** Enters a price for an open item. */
  async enter(tab: Tab, item: DraftRow): Promise<void> {
    const price = `${this.all.length + 10}.01`;
    const entered: Entered = {
      draft: item.id,
      price,
      device: tab.device,
      isStored: false,
      isExcused: false,
    };
    this.note(item, price);
    this.all.push(entered);
    entered.isStored = await setItemFields(tab.local, tab.sendPorts, item.id, { price });
  }

  /** Answers the question about another device's price. */
  async decide(tab: Tab, item: DraftRow, isKept: boolean): Promise<void> {
    const question = reviewDraft(item).find(({ kind }) => kind === 'otherValue');
    const answer: Answer | undefined = question?.ways[isKept ? 1 : 0]?.answer;
    if (answer === undefined || !('field' in answer)) return;
    this.note(item, answer.value);
    await answerQuestion(tab.local, tab.sendPorts, item.id, answer);
  }

  /** Prices from before may be lost with a server's or a device's state. */
  excuseAll(): void {
    for (const entered of this.all) entered.isExcused = true;
  }

  /** Asserts that no price has left its device's screen unseen. `drafts`: all on the device. */
  assertShown(device: Device, drafts: readonly DraftRow[]): void {
    const rows = new Map(drafts.map((draft) => [draft.id, draft]));
    for (const entered of this.all) {
      const row = rows.get(entered.draft);
      const { price, isExcused, isStored } = entered;
      if (entered.device !== device || isExcused || !isStored || row === undefined || !isOpen(row)) continue;
      // A third device's price may have taken the place of this one in the question.
      if ((row.conflicts ?? []).some(({ field, value }) => field === 'price' && value !== price))
        entered.isExcused = true;
      if (entered.isExcused || isShown(row, price) || this.hasSeen(row, price)) continue;
      assert(
        false,
        () => `device ${device.index} has the price ${row.form.price}, and nobody was asked about ${price}`,
      );
    }
  }

  private note(item: DraftRow, price: string): void {
    const key = `${item.id} ${price}`;
    const known = this.seen.get(key) ?? new Set();
    for (const each of shownPrices(item)) if (each !== price) known.add(each);
    this.seen.set(key, known);
  }

  /** Whether those who entered the item's price had seen this one, or a price whose seller had. */
  private hasSeen(item: DraftRow, price: string): boolean {
    const done = new Set<string>();
    const left = shownPrices(item);
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      if (next === price) return true;
      if (done.has(next)) continue;
      done.add(next);
      left.push(...(this.seen.get(`${item.id} ${next}`) ?? []));
    }
    return false;
  }
}

const isShown = (item: DraftRow, price: string): boolean => shownPrices(item).includes(price);

const shownPrices = ({ form, conflicts = [] }: DraftRow): string[] => [
  form.price,
  ...conflicts.filter(({ field }) => field === 'price').map(({ value }) => value),
];
