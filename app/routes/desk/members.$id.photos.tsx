import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { PhotosPart } from '../../features/desk/members/photos-part.tsx';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk', 'deskmembers'], title: (t) => t('deskmembers:parts.photos') };

export function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  return services.members.photos(ctx, params['id'] ?? '');
}

export default function DeskMemberPhotos() {
  return <PhotosPart {...useLoaderData<typeof loader>()} />;
}
