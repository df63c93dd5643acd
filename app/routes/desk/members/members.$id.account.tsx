import { useLoaderData, useOutletContext } from '@remix-run/react';

import type { AccountView, MemberPart } from '../../../../server/modules/desk/operators/index.ts';
import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { MoneySummary, ProfileSummary } from '../../../features/desk/members/member-summary.tsx';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const handle: RouteHandle = {
  i18n: ['desk', 'deskmembers'],
  title: (t) => t('deskmembers:parts.account'),
};

/** The parts that the operator may see in short; each is audited as a view of that part. */
export const loader = deskLoader(async ({ ctx, services: { members }, id }) => {
  const { name, parts } = await members.head(ctx, id);
  const may = (part: MemberPart) => parts.includes(part);
  const [money, photos] = await Promise.all([
    may('money') ? members.money(ctx, id) : null,
    may('photos') ? members.photos(ctx, id) : null,
  ]);
  return { id, name, money, photos: photos?.photos ?? null };
});

export default function DeskMemberAccount() {
  const { id, name, money, photos } = useLoaderData<typeof loader>();
  const { profile } = useOutletContext<AccountView>();
  return (
    <>
      {money && <MoneySummary id={id} money={money} />}
      {profile && <ProfileSummary name={name} photos={photos} profile={profile} />}
    </>
  );
}
