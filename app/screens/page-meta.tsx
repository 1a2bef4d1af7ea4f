import { use } from 'react';
import { KeptContext } from '../shell/loading/screens.tsx';
import { useShop } from '../shell/use-shop.ts';

type PageMetaProps = {
  /** Of its own for every screen; "· Dogear" is added. */
  title: string;
  description: string;
  /** Of the first page of what it shows, from the shop's root: "/category/books". */
  path: string;
  /** For link previews: a path or an address. */
  image?: string | undefined;
  kind?: 'website' | 'product';
};

/** What the head says of a screen: title, description, canonical address, and a preview for who shares it. */
export function PageMeta({ title, description, path, image, kind = 'website' }: PageMetaProps) {
  const { origin } = useShop();
  const kept = use(KeptContext);
  if (kept) return null;
  const address = `${origin}${path}`;
  return (
    <>
      <title>{`${title} · Dogear`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:site_name" content="Dogear" />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      {image !== undefined && <meta property="og:image" content={new URL(image, `${origin}/`).href} />}
    </>
  );
}

/** For screens that search engines must not list: cart, checkout, account, orders, admin, and what is not there. */
export function HiddenPage({ title, description }: { title: string; description: string }) {
  return (
    <>
      <title>{`${title} · Dogear`}</title>
      <meta name="description" content={description} />
      <meta name="robots" content="noindex" />
    </>
  );
}
