import { useState } from 'react';
import { ADMIN_DISPUTES as TEXTS } from '#contract/admin/disputes/admin-dispute-messages.ts';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import type { AdminDispute, DisputedParcel } from '#contract/admin/disputes/admin-disputes.ts';
import { ApiError } from '#app/http/errors.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { Choice, Choices } from '#app/ui/forms/choice.tsx';
import { disputeCalls } from '../admin-calls.ts';
import { formatDateTime } from '../local-time.ts';
import { showRefusal } from '../products/change-product.ts';
import { useUnsavedInput } from '../use-unsaved-input.ts';
import adminStyles from '../admin.module.css';

type Bearer = DisputedParcel['bearer'];

/** Who bears each parcel: as it would be, to be decided, or as it was decided. */
export function DecideDispute({ dispute }: { dispute: AdminDispute }) {
  const { id, stage, parcels, decidedAt, status } = dispute;
  if (status === 'won' && decidedAt === undefined) return null;
  return (
    <section className={adminStyles['panel']} aria-labelledby="lost">
      <h2 id="lost">{stage === 'answer' || stage === 'bank' ? TEXTS.lost : TEXTS.bears}</h2>
      {stage === 'decide' ? (
        <DecideForm key={id} dispute={dispute} />
      ) : (
        <>
          {decidedAt !== undefined && (
            <p className="small soft">{TEXTS.decidedOn(formatDateTime(decidedAt))}</p>
          )}
          {parcels.map((parcel) => (
            <p key={parcel.shipmentId}>
              <b>{parcel.title}</b>:{' '}
              {decidedAt === undefined ? TEXTS.byDefault(nameOf(parcel)) : nameOf(parcel)}
            </p>
          ))}
        </>
      )}
    </section>
  );
}

const nameOf = ({ bearer, seller }: DisputedParcel): string =>
  bearer === 'shop' ? TEXTS.shop : (seller ?? TEXTS.shop);

/** Choices survive the end of a session. */
function DecideForm({ dispute: { id, parcels } }: { dispute: AdminDispute }) {
  const reload = useReload();
  const [isBusy, setBusy] = useState(false);
  const [stored, store] = useUnsavedInput(`bearers of ${id}`);
  // "7:seller 8:shop"
  const chosen = new Map((stored ?? '').split(' ').map((each) => [each.split(':')[0], each.split(':')[1]]));
  const bearerOf = ({ shipmentId, bearer }: DisputedParcel): Bearer => {
    const choice = chosen.get(String(shipmentId));
    return choice === 'shop' || choice === 'seller' ? choice : bearer;
  };
  const choose = (parcel: DisputedParcel, bearer: Bearer): void =>
    store(parcels.map((each) => `${each.shipmentId}:${each === parcel ? bearer : bearerOf(each)}`).join(' '));
  const decide = async (): Promise<void> => {
    setBusy(true);
    try {
      const bearers = parcels.map((each) => ({ shipmentId: each.shipmentId, bearer: bearerOf(each) }));
      await disputeCalls.decideDispute(id, { bearers });
      store(undefined);
      toast({ title: TEXTS.decided });
      reload();
    } catch (error) {
      showRefusal(error, MESSAGES.actionFailed);
      // Another admin was faster, or the bank.
      if (error instanceof ApiError && error.status === 409) reload();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void decide();
      }}
    >
      {parcels.map((parcel) => (
        <Choices key={parcel.shipmentId} legend={TEXTS.bearsOf(parcel.title)}>
          {(parcel.seller === undefined ? (['shop'] as const) : (['shop', 'seller'] as const)).map(
            (bearer) => (
              <Choice
                key={bearer}
                name={`bearer-${parcel.shipmentId}`}
                value={bearer}
                label={nameOf({ ...parcel, bearer })}
                hint={bearer === parcel.bearer ? hintOf(parcel) : undefined}
                checked={bearerOf(parcel) === bearer}
                onChange={() => choose(parcel, bearer)}
              />
            ),
          )}
        </Choices>
      ))}
      <div className={adminStyles['actions']}>
        <Button type="submit" variant="primary" pending={isBusy}>
          {TEXTS.decide}
        </Button>
      </div>
    </form>
  );
}

const hintOf = ({ seller, isTracked }: DisputedParcel): string =>
  seller === undefined ? TEXTS.ownGoods : isTracked ? TEXTS.tracked : TEXTS.untracked;
