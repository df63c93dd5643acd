import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { ContactsPart } from '../../features/desk/members/contacts-part.tsx';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk', 'deskmembers'], title: (t) => t('deskmembers:parts.contacts') };

export function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  return services.members.contacts(ctx, params['id'] ?? '');
}

export default function DeskMemberContacts() {
  return <ContactsPart contacts={useLoaderData<typeof loader>()} />;
}
