import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { TextPage } from '../../features/pages/text-page.tsx';
import { areaStyles } from '../../lib/page-head/area-styles.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { PLATFORM_PAGES, paths } from '../../lib/routing/paths.ts';

/** A site's own page, at the root; platform pages have their own addresses. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const token = params['token'] ?? '';
  const platform = PLATFORM_PAGES.find((known) => known === token);
  if (platform) throw redirect(paths.page(platform), 301);
  return { page: await context.services.pages.viewPage(context.ctx, token) };
}

/** A POST to a page answers 404. */
export function action(): never {
  throw new Response(null, { status: 404 });
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

export const links = areaStyles('pages');

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  i18n: ['pages'],
  title: (_t, { page }) => page.title,
  description: (_t, { page }) => page.description,
};

export const shouldRevalidate = shouldRevalidatePage;

export default function OwnPage() {
  return <TextPage page={useLoaderData<typeof loader>().page} />;
}
