import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DoneAlert } from '../../../features/desk/kit/desk-form.tsx';
import { deskLoader, deskAction } from '../../../features/desk/kit/desk-route.server.ts';
import { EndSessions, Sessions } from '../../../features/desk/members/sessions-part.tsx';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk', 'deskmembers'], title: (t) => t('deskmembers:parts.sessions') };

export const loader = deskLoader(({ ctx, services, id }) => services.members.sessions(ctx, id));

export const action = deskAction(({ ctx, services, id }) => ({
  'end-sessions': ({ fields }) => services.members.endSessions(ctx, id, fields),
}));

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export default function DeskMemberSessions() {
  const { t } = useTranslation('deskmembers');
  const { sessions, mayEnd } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  return (
    <>
      <DoneAlert answer={answer} texts={{ 'end-sessions': t('sessions.ended') }} />
      <Sessions sessions={sessions} />
      {mayEnd && sessions.length > 0 && <EndSessions answer={answer} />}
    </>
  );
}
