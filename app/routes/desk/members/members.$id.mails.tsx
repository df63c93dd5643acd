import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DoneAlert } from '../../../features/desk/kit/desk-form.tsx';
import { deskLoader, deskAction } from '../../../features/desk/kit/desk-route.server.ts';
import { MailLog, ResendForm, MailSuppressions } from '../../../features/desk/members/mails-part.tsx';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk', 'deskmembers'], title: (t) => t('deskmembers:parts.mails') };

export const loader = deskLoader(({ ctx, services, id }) => services.members.mails(ctx, id));

export const action = deskAction(({ ctx, services: { members }, id }) => ({
  resend: ({ fields: { mail = '', ...fields } }) => {
    const [kind, order] = mail.split(' ');
    return members.resend(ctx, id, { ...fields, kind, order });
  },
  'lift-bounce': ({ fields }) => members.liftBounce(ctx, id, fields),
}));

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export default function DeskMemberMails() {
  const { t } = useTranslation('deskmembers');
  const { stops, mails, resendable, mayResend } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  return (
    <>
      <DoneAlert answer={answer} texts={{ resend: t('resend.done'), 'lift-bounce': t('mails.lifted') }} />
      <MailSuppressions stops={stops} mayLift={mayResend} answer={answer} />
      {mayResend && <ResendForm resendable={resendable} answer={answer} />}
      <MailLog mails={mails} />
    </>
  );
}
