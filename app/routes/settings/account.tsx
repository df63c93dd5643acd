import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { AccountFacts } from '../../features/settings/account-facts.tsx';
import { SettingsFrame } from '../../features/settings/settings-frame.tsx';
import { keepWithoutWait } from '../../lib/popup-wait.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const handle: RouteHandle<unknown> = { i18n: ['settings'], title: (t) => t('settings:title') };

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const user = await args.context.services.accounts.viewUser(ctx);
  return {
    email: user?.email ?? '',
    signupDate: user?.signup_date ?? '',
    timeZone: ctx.tenant.time_zone,
    paidUser: ctx.viewer.paidUser,
  };
}

export const shouldRevalidate = keepWithoutWait;

/** The first section: what the account is. */
export default function AccountSettings() {
  return (
    <SettingsFrame section="account">
      <AccountFacts {...useLoaderData<typeof loader>()} />
    </SettingsFrame>
  );
}
