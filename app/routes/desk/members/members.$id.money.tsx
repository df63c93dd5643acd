import { useLoaderData, useSearchParams } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DoneAlert } from '../../../features/desk/kit/desk-form.tsx';
import { deskLoader, deskAction } from '../../../features/desk/kit/desk-route.server.ts';
import { CorrectForm, Balance, Ledger, Orders } from '../../../features/desk/members/money-part.tsx';
import { SpotlightsTable } from '../../../features/desk/members/spotlights-table.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk', 'deskmembers'], title: (t) => t('deskmembers:parts.money') };

export const loader = deskLoader(({ ctx, services, id, query }) =>
  services.members.money(ctx, id, query('after') ?? undefined),
);

export const action = deskAction(({ ctx, services, id }) => ({
  correct: async ({ fields }) =>
    (await services.members.correct(ctx, id, fields)) ? `${deskPaths.member(id, 'money')}?done=requested` : undefined,
}));

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export default function DeskMemberMoney() {
  const { t } = useTranslation('deskmembers');
  const { correction, ...money } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const first = !useSearchParams()[0].has('after');
  return (
    <>
      <DoneAlert answer={answer} texts={{ correct: t('correct.done'), requested: t('correct.requested') }} />
      <Balance {...money} />
      {first && correction && <CorrectForm correction={correction} answer={answer} />}
      {first && <Orders {...money} />}
      {first && <SpotlightsTable {...money} />}
      <Ledger {...money} />
    </>
  );
}
