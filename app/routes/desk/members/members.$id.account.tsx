import { useLoaderData } from '@remix-run/react';

import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { AccountPart, ProfilePart } from '../../../features/desk/members/account-part.tsx';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const handle: RouteHandle = {
  i18n: ['desk', 'deskmembers', 'facts'],
  title: (t) => t('deskmembers:parts.account'),
};

export const loader = deskLoader(async ({ ctx, services, id, context }) => {
  const account = await services.members.account(ctx, id);
  const { country, region } = account.profile ?? {};
  return { account, region: context.lists.regions[country ?? '']?.[region ?? ''] ?? region ?? null };
});

export default function DeskMemberAccount() {
  const { account, region } = useLoaderData<typeof loader>();
  return (
    <div className="desk-pair">
      <AccountPart account={account} />
      <ProfilePart profile={account.profile} region={region} />
    </div>
  );
}
