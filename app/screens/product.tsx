import { Link, useLoaderData, useParams, useRevalidator } from 'react-router-dom';
import { SCREEN_MESSAGES } from '#contract/screen-messages.ts';
import { useOpenedCardData } from '../features/catalog/lists/opened-card.ts';
import type { ProductData } from '../shell/loading/loader-data.ts';
import { Button, buttonClass } from '../ui/buttons/button.tsx';
import { isFailed } from '../ui/deferred.tsx';
import { StateMessage } from '../ui/states/state-message.tsx';
import { Offer, OfferSkeleton } from './product/offer.tsx';
import { HiddenPage } from './page-meta.tsx';
import { useResolved } from './use-resolved.ts';

/** A product; shows the data of the tapped card until its details have loaded. */
export function Component() {
  const { id = '' } = useParams();
  const data = useLoaderData<ProductData>();
  const tapped = useOpenedCardData(Number(id));
  const product = useResolved(data.product);
  if (isFailed(product)) return <ProductNotFound canRetry />;
  if (product === null) return <ProductNotFound />;
  if (product === undefined && tapped === undefined) return <OfferSkeleton />;
  return <Offer key={id} data={data} product={product} tapped={tapped} />;
}

function ProductNotFound({ canRetry = false }: { canRetry?: boolean }) {
  const { revalidate } = useRevalidator();
  const { title, text } = SCREEN_MESSAGES.productNotFound;
  return (
    <>
      <HiddenPage title={title} description={text} />
      <StateMessage
        level={1}
        title={title}
        drawing="torn-leaf"
        actions={
          <>
            <Link className={buttonClass('primary')} to="/products">
              Browse Products
            </Link>
            {canRetry && <Button onClick={() => void revalidate()}>Try again</Button>}
          </>
        }
      >
        {text}
      </StateMessage>
    </>
  );
}
