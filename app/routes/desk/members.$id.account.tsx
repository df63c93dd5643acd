import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { AccountPart } from '../../features/desk/members/account-part.tsx';
import { ProfilePart } from '../../features/desk/members/profile-part.tsx';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const handle: RouteHandle = {
  i18n: ['desk', 'deskmembers', 'facts'],
  title: (t) => t('deskmembers:parts.account'),
};

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const account = await services.members.account(ctx, params['id'] ?? '');
  const { country, region } = account.profile ?? {};
  return { account, region: context.lists.regions[country ?? '']?.[region ?? ''] ?? region ?? null };
}

export default function DeskMemberAccount() {
  const { account, region } = useLoaderData<typeof loader>();
  return (
    <div className="desk-members-pair">
      <AccountPart account={account} />
      <ProfilePart profile={account.profile} region={region} />
    </div>
  );
}
