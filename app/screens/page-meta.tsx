import { use } from 'react';
import { KeptContext } from '../shell/loading/screens.tsx';
import { useShop } from '../shell/use-shop.ts';

type PageMetaProps = {
  /** Unique for every screen; " · Dogear" is appended. */
  title: string;
  description: string;
  /** The canonical path, that of the first page of a list: "/category/books". */
  path: string;
  /** For link previews: a path or a URL. */
  image?: string | undefined;
  kind?: 'website' | 'product';
};

/** The head of a screen: title, description, canonical URL and Open Graph preview. */
export function PageMeta({ title, description, path, image, kind = 'website' }: PageMetaProps) {
  const { origin } = useShop();
  const isKept = use(KeptContext);
  if (isKept) return null;
  const url = `${origin}${path}`;
  return (
    <>
      <title>{`${title} · Dogear`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:site_name" content="Dogear" />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {image !== undefined && <meta property="og:image" content={new URL(image, `${origin}/`).href} />}
    </>
  );
}

/** For screens that search engines must not list: cart, checkout, account, orders, admin, errors. */
export function HiddenPage({ title, description }: { title: string; description: string }) {
  if (use(KeptContext)) return null;
  return (
    <>
      <title>{`${title} · Dogear`}</title>
      <meta name="description" content={description} />
      <meta name="robots" content="noindex" />
    </>
  );
}
