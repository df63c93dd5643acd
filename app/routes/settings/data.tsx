import { redirect } from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { DataRequest } from '../../features/departure/data-request.tsx';
import { SettingsFrame } from '../../features/settings/settings-frame.tsx';
import { formFailure } from '../../lib/form-failure.server.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { passHeaders } from '../../lib/pass-headers.ts';
import { paths } from '../../lib/paths.ts';
import { keepWithoutWait } from '../../lib/popup-wait.ts';
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
    return formFailure(error, args.context);
  }
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

export const headers = passHeaders;

export const shouldRevalidate = keepWithoutWait;

export default function DataSettings() {
  const answer = useAnswer<typeof action>();
  const pending = useNavigation().state !== 'idle';
  return (
    <SettingsFrame section="data">
      <DataRequest {...useLoaderData<typeof loader>()} refusal={answer?.failure.message ?? null} pending={pending} />
    </SettingsFrame>
  );
}
