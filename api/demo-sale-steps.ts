import { HOUR_MS } from '#contract/durations.ts';
import type { TakeStep } from './demo-journal.ts';
import type { DemoPurchase } from './demo-purchase.ts';
import { JOB_HANDLERS } from './job-handlers.ts';
import type { Handlers } from './jobs/run-due-jobs.ts';
import { LEASE_MS, runDueJobs } from './jobs/run-due-jobs.ts';
import { cancelOrder } from './orders/cancel-order.ts';
import { answerCase } from './orders/cases/answer-case.ts';
import { confirmDelivery } from './orders/cases/buyer-steps.ts';
import { reportProblem, requestReturn } from './orders/cases/open-case.ts';
import { completeReturn } from './orders/complete-return.ts';
import { syncDispute } from './orders/disputes/sync-dispute.ts';
import { cancelSale } from './orders/parcels/cancel-sale.ts';
import { skipWait } from './orders/parcels/skip-wait.ts';
import { productsOfShipment } from './orders/shipment-actor.ts';
import { sendShipment } from './orders/shipment-steps.ts';
import { paySeller } from './payouts/pay-seller.ts';
import type { Owner } from './sessions/owner.ts';
import type { ShopDeps } from './shop-deps.ts';
import type { Tx } from './storage/storage.ts';

const TRACKING = '9400111202555842332669';

/** What moves money: mails and events of the provider are left to the running shop. */
const MONEY_JOBS = new Set(['payout', 'reversal', 'recover', 'refund']);
const MONEY_HANDLERS: Handlers = Object.fromEntries(
  Object.entries(JOB_HANDLERS).filter(([kind]) => MONEY_JOBS.has(kind)),
);

/**
 * What a seller and their buyers do with sales of the demo; each is a use case of the shop, and a step or two of the journal. Those that
 * would be refused the second time are noted in their own transactions.
 */
export function createSaleSteps(deps: ShopDeps, owner: Owner, takeStep: TakeStep) {
  const { storage, payments } = deps;
  const by = { kind: 'seller', owner } as const;
  const change = (
    { shipmentId }: DemoPurchase,
    run: (tx: Tx<'owner' | 'product'>, id: number) => Promise<void>,
  ): Promise<void> =>
    takeStep(async (note) => {
      const product = await productsOfShipment(storage.db, shipmentId);
      await storage.transaction({ owner, product }, async (tx) => {
        await run(tx, shipmentId);
        await note(tx);
      });
    });
  return {
    send: (sale: DemoPurchase) =>
      change(sale, (tx, id) => sendShipment(deps, tx, by, id, { tracking: TRACKING })),
    receive: ({ buyer, orderId, shipmentId }: DemoPurchase) =>
      takeStep(() => confirmDelivery(deps, buyer, orderId, shipmentId)),
    /** It has arrived, and can be paid now. */
    skipWait: (sale: DemoPurchase) => change(sale, (tx, id) => skipWait(deps, tx, owner, id)),
    report: ({ buyer, orderId, shipmentId }: DemoPurchase, text: string) =>
      takeStep(() =>
        reportProblem(deps, buyer, orderId, {
          uploader: undefined,
          shipmentId,
          kind: 'damaged',
          text,
          photos: [],
        }),
      ),
    refundReport: (sale: DemoPurchase) =>
      change(sale, (tx, id) => answerCase(deps, tx, by, id, { answer: 'refund' })),
    takeBack: async (sale: DemoPurchase) => {
      const { buyer, orderId, shipmentId } = sale;
      await takeStep(() => requestReturn(deps, buyer, orderId, { shipmentId, reason: 'Bought twice' }));
      await change(sale, (tx, id) => completeReturn(deps, tx, by, id));
    },
    cancel: (sale: DemoPurchase) => change(sale, (tx, id) => cancelSale(deps, tx, by, id, 'gone')),
    cancelAsBuyer: ({ buyer, orderId }: DemoPurchase) => takeStep(() => cancelOrder(deps, buyer, orderId)),
    /** What the provider's event about a sale's dispute does; it comes again once the shop runs. */
    noteDispute: ({ intentId }: DemoPurchase) =>
      takeStep(async () => {
        for (const dispute of await payments.disputes.openedSince(deps.now() - HOUR_MS))
          if (dispute.intentId === intentId) await syncDispute(deps, dispute);
      }),
    settle: () => takeStep(() => paySeller(deps, owner, { leftovers: false })),
    /** Moves the money of what was decided; also that of a killed process, whose jobs no other process takes for a while. */
    moveMoney: () =>
      takeStep(async () => {
        await runDueJobs(deps, MONEY_HANDLERS);
        await runDueJobs({ ...deps, now: () => deps.now() + LEASE_MS }, MONEY_HANDLERS);
      }),
  };
}

export type SaleSteps = ReturnType<typeof createSaleSteps>;
