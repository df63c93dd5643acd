import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { findQuestions } from '../../features/pages/find-questions.ts';
import { FaqList } from '../../features/pages/questions.tsx';
import { TextPage } from '../../features/pages/text-page.tsx';
import { areaStyles } from '../../lib/page-head/area-styles.ts';
import { paths } from '../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';

const QUERY_LENGTH = 80;

/** A platform information page, or one of the site's own. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const token = params['token'] ?? '';
  // The page at its own address has the form.
  if (token === 'complaints') throw redirect(paths.complaints(), 301);
  const asked = new URL(request.url).searchParams;
  const ownNotice = asked.get('notice') === 'own';
  const page = await context.services.pages.viewPage(context.ctx, token, { ownNotice });
  const query = (asked.get('q') ?? '').trim().slice(0, QUERY_LENGTH);
  const groups = page.groups && findQuestions(page.groups, query);
  // A search omits questions; the contents list must not link to those.
  const contents = groups ? groups.map(({ id, title }) => ({ id, title })) : page.contents;
  return { page: { ...page, groups, contents }, query };
}

export const links = areaStyles('pages');

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  i18n: ['pages'],
  title: (_t, { page }) => page.title,
  description: (_t, { page }) => page.description,
};

export const shouldRevalidate = shouldRevalidatePage;

export default function InformationPage() {
  const { page, query } = useLoaderData<typeof loader>();
  return <TextPage page={page}>{page.groups && <FaqList groups={page.groups} query={query} />}</TextPage>;
}
