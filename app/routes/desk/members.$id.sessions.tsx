import { useLoaderData, useSearchParams } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeedDone } from '../../features/desk/members/deed-form.tsx';
import { EndSessions, Sessions } from '../../features/desk/members/sessions-part.tsx';
import { doDeed } from '../../lib/desk-deed.server.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk', 'deskmembers'], title: (t) => t('deskmembers:parts.sessions') };

export function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  return services.members.sessions(ctx, params['id'] ?? '');
}

export function action({ request, context, params }: ActionFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const id = params['id'] ?? '';
  return doDeed({ request, context }, { 'end-sessions': (fields) => services.members.endSessions(ctx, id, fields) });
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

export default function DeskMemberSessions() {
  const { t } = useTranslation('deskmembers');
  const { sessions, mayEnd } = useLoaderData<typeof loader>();
  const failure = useAnswer<typeof action>()?.failure ?? null;
  const done = useSearchParams()[0].get('done');
  return (
    <>
      <DeedDone failure={failure} done={done} words={{ 'end-sessions': t('sessions.ended') }} />
      <Sessions sessions={sessions} />
      {mayEnd && sessions.length > 0 && <EndSessions failure={failure} />}
    </>
  );
}
