import { redirect } from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { DataExportPanel } from '../../features/departure/data-request.tsx';
import { SettingsLayout } from '../../features/settings/settings-frame.tsx';
import { formFailureResponse } from '../../lib/form-failure.server.ts';
import { useFormResponse } from '../../lib/keep-page.ts';
import { forwardHeaders } from '../../lib/pass-headers.ts';
import { paths } from '../../lib/paths.ts';
import { shouldRevalidatePage } from '../../lib/popup-wait.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const handle: RouteHandle<unknown> = {
  i18n: ['settings', 'departure'],
  title: (t) => t('settings:data.title'),
};

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  return { data: await args.context.services.departure.viewExport(ctx), timeZone: ctx.tenant.time_zone };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  try {
    await args.context.services.departure.requestExport(ctx);
    return redirect(paths.settings('data'));
  } catch (error) {
    return formFailureResponse(error, args.context);
  }
}

export { catchNetworkErrors as clientAction } from '../../lib/keep-page.ts';

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
