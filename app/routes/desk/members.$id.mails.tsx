import { useLoaderData, useSearchParams } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeedDone } from '../../features/desk/members/deed-form.tsx';
import { Mails, ResendForm, Stops } from '../../features/desk/members/mails-part.tsx';
import { doDeed } from '../../lib/desk-deed.server.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk', 'deskmembers'], title: (t) => t('deskmembers:parts.mails') };

export function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  return services.members.mails(ctx, params['id'] ?? '');
}

export function action({ request, context, params }: ActionFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const id = params['id'] ?? '';
  return doDeed(
    { request, context },
    {
      resend: ({ mail = '', ...fields }) => {
        const [kind, order] = mail.split(' ');
        return services.members.resend(ctx, id, { ...fields, kind, order });
      },
      'lift-bounce': (fields) => services.members.liftBounce(ctx, id, fields),
    },
  );
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

export default function DeskMemberMails() {
  const { t } = useTranslation('deskmembers');
  const { stops, mails, resendable, mayResend } = useLoaderData<typeof loader>();
  const failure = useAnswer<typeof action>()?.failure ?? null;
  const done = useSearchParams()[0].get('done');
  return (
    <>
      <DeedDone failure={failure} done={done} words={{ resend: t('resend.done'), 'lift-bounce': t('mails.lifted') }} />
      <Stops stops={stops} mayLift={mayResend} failure={failure} />
      {mayResend && <ResendForm resendable={resendable} failure={failure} />}
      <Mails mails={mails} />
    </>
  );
}
