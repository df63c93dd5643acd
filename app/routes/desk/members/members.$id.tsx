import { Outlet, useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DeskBar } from '../../../features/desk/kit/desk-detail.tsx';
import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { KeyFacts } from '../../../features/desk/members/key-facts.tsx';
import { MemberHead, MemberTabs } from '../../../features/desk/members/member-head.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const handle: RouteHandle = {
  i18n: ['desk', 'deskmembers', 'facts'],
  title: (t) => t('desk:nav.members'),
};

export const loader = deskLoader(async ({ ctx, services, id, context }) => {
  const [member, account] = await Promise.all([services.members.head(ctx, id), services.members.account(ctx, id)]);
  const { country, region } = account.profile ?? {};
  return { member, account, region: context.lists.regions[country ?? '']?.[region ?? ''] ?? region ?? null };
});

/** A member: head and tabs, the chosen part, and the key facts, which stay. */
export default function DeskMember() {
  const { t } = useTranslation('deskmembers');
  const { member, account, region } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskBar back={{ href: deskPaths.members(), label: t('head.back') }}>
        <p>{member.name || t('nameless')}</p>
      </DeskBar>
      <MemberHead member={member} account={account} />
      <MemberTabs member={member} account={account} />
      <div className="desk-member">
        <div className="desk-page desk-tab-page">
          <Outlet context={account} />
        </div>
        <KeyFacts account={account} region={region} />
      </div>
    </>
  );
}
