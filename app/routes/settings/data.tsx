import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';

import { DataExportPanel } from '../../features/account-deletion/data-export-panel.tsx';
import { SettingsLayout } from '../../features/settings/settings-layout.tsx';
import { areaStyles } from '../../lib/page-head/area-styles.ts';
import { formFailureResponse } from '../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../lib/forms/failed-submissions.ts';
import { forwardHeaders } from '../../lib/routing/forward-headers.ts';
import { paths } from '../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';

export const handle: RouteHandle<unknown> = {
  composed: 'account',
  i18n: ['settings', 'accountdeletion'],
  title: (t) => t('settings:data.title'),
};

export const links = areaStyles('settings');

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  return { data: await args.context.services.accountDeletion.viewExport(ctx), timeZone: ctx.tenant.time_zone };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  try {
    await args.context.services.accountDeletion.requestExport(ctx);
    return redirect(paths.settings('data'));
  } catch (error) {
    return formFailureResponse(error, args.context);
  }
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

export const headers = forwardHeaders;

export const shouldRevalidate = shouldRevalidatePage;

export default function DataSettings() {
  const answer = useFormResponse<typeof action>();
  const pending = useNavigation().state !== 'idle';
  return (
    <SettingsLayout section="data">
      <DataExportPanel {...useLoaderData<typeof loader>()} error={answer?.failure.message ?? null} pending={pending} />
    </SettingsLayout>
  );
}
