import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { submitComplaint } from '../../features/complaints/complaint-action.server.ts';
import { ComplaintForm } from '../../features/complaints/complaint-form.tsx';
import { OwnComplaints } from '../../features/complaints/own-complaints.tsx';
import { TextPage } from '../../features/pages/text-page.tsx';
import { areaStyles } from '../../lib/area-styles.ts';
import { useFormResponse } from '../../lib/keep-page.ts';
import { forwardHeaders } from '../../lib/pass-headers.ts';
import { shouldRevalidatePage } from '../../lib/popup-wait.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useLocale } from '../../lib/use-locale.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, services } = args.context;
  const own = ctx.viewer ? await services.complaints.listOwn(requireMember(args)) : null;
  return { page: await services.pages.viewPage(ctx, 'complaints'), own, timeZone: ctx.tenant.time_zone };
}

export function action({ request, context }: ActionFunctionArgs) {
  return submitComplaint(request, context);
}

export { catchNetworkErrors as clientAction } from '../../lib/keep-page.ts';

export const links = areaStyles('pages');

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  i18n: ['pages'],
  title: (_t, { page }) => page.title,
  description: (_t, { page }) => page.description,
};

export const headers = forwardHeaders;

export const shouldRevalidate = shouldRevalidatePage;

export default function ComplaintsPage() {
  const { page, own, timeZone } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const answer = useFormResponse<typeof action>();
  return (
    <TextPage page={page}>
      <div lang={locale} className="page-text">
        {/* The complaint is in the list now: reset the form. */}
        <ComplaintForm key={own?.length} member={own !== null} answer={answer} />
        {own && <OwnComplaints complaints={own} timeZone={timeZone} />}
      </div>
    </TextPage>
  );
}
