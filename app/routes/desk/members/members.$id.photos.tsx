import { useLoaderData } from '@remix-run/react';

import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { ChecksPart } from '../../../features/desk/members/checks-part.tsx';
import { PhotosPart } from '../../../features/desk/members/photos-part.tsx';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const handle: RouteHandle = {
  i18n: ['desk', 'deskchecks', 'deskmembers'],
  title: (t) => t('deskmembers:parts.photos'),
};

export const loader = deskLoader(({ ctx, services, id }) => services.members.photos(ctx, id));

export default function DeskMemberPhotos() {
  const { photos, name, ...checks } = useLoaderData<typeof loader>();
  return (
    <>
      <PhotosPart photos={photos} name={name} />
      <ChecksPart {...checks} />
    </>
  );
}
