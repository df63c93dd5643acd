import { useLoaderData } from '@remix-run/react';
import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';

import { FRAME_SCHEMES } from '../../../server/modules/demo/preview/frame.schema.ts';
import { Catalogue } from '../../features/preview/catalogue/catalogue.tsx';
import { threadStyles } from '../../features/chat/thread-styles.ts';
import { matchWords } from '../../features/likes/match-words.server.ts';
import { areaStyles } from '../../lib/page-head/area-styles.ts';
import { translatorFor } from '../../lib/i18n/translator.server.ts';
import { requireLauncher } from '../../lib/demo/require-launcher.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';

/** Components have styles in every area stylesheet. */
const areaLinks = areaStyles('front', 'order', 'people', 'person', 'play', 'profile', 'account', 'auth');

export const links: LinksFunction = () => [...threadStyles(), ...areaLinks()];

/** The match is the only composed component here. */
export const handle: RouteHandle<unknown> = {
  i18n: ['preview'],
  title: (t) => t('preview:shell.title.catalogue'),
  composed: 'match',
};

/** Size in pixels of the illustrated people. */
const [WIDTH, HEIGHT] = [720, 960];
const NAME = 'Noor';

/** The server gives root the assets of the theme in this path. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const { preview } = requireLauncher(context);
  const theme = preview.listThemes().find(({ slug }) => slug === params.theme);
  const tenant = theme && preview.tenantFor(theme.slug);
  const known = FRAME_SCHEMES.some((scheme) => scheme === params.scheme);
  const locale = preview.listLocales().find((each) => each === params.locale);
  if (!theme || !tenant || !known || !locale) throw new Response(null, { status: 404 });
  const photos = context.assets.heroes.map((src) => ({ src, width: WIDTH, height: HEIGHT }));
  return { theme: theme.name, photos, match: matchWords(translatorFor({ tenant, locale }), tenant, NAME) };
}

export default function CatalogueFrame() {
  return <Catalogue {...useLoaderData<typeof loader>()} />;
}
