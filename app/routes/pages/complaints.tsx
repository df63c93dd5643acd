import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { TextPage } from '../../features/pages/text-page.tsx';
import { keepWithoutWait } from '../../lib/popup-wait.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  return { page: await context.services.pages.viewPage(context.ctx, 'complaints') };
}

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  i18n: ['pages'],
  title: (_t, { page }) => page.title,
  description: (_t, { page }) => page.description,
};

export const shouldRevalidate = keepWithoutWait;

export default function ComplaintsPage() {
  return <TextPage page={useLoaderData<typeof loader>().page} />;
}
