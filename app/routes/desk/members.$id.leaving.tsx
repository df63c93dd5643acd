import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { LeavingPart } from '../../features/desk/members/leaving-part.tsx';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk', 'deskmembers'], title: (t) => t('deskmembers:parts.leaving') };

export function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  return services.members.leaving(ctx, params['id'] ?? '');
}

export default function DeskMemberLeaving() {
  return <LeavingPart {...useLoaderData<typeof loader>()} />;
}
