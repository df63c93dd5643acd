import { useLoaderData } from '@remix-run/react';

import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { ContactsPart } from '../../../features/desk/members/contacts-part.tsx';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk', 'deskmembers'], title: (t) => t('deskmembers:parts.contacts') };

export const loader = deskLoader(({ ctx, services, id }) => services.members.contacts(ctx, id));

export default function DeskMemberContacts() {
  return <ContactsPart contacts={useLoaderData<typeof loader>()} />;
}
