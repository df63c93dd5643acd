import { useLoaderData } from '@remix-run/react';

import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { AccountDeletionPart } from '../../../features/desk/members/account-deletion-part.tsx';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk', 'deskmembers'], title: (t) => t('deskmembers:parts.leaving') };

export const loader = deskLoader(({ ctx, services, id }) => services.members.leaving(ctx, id));

export default function DeskMemberLeaving() {
  return <AccountDeletionPart {...useLoaderData<typeof loader>()} />;
}
