import { useLoaderData, useSearchParams } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { CorrectForm } from '../../features/desk/members/correct-form.tsx';
import { DeedDone } from '../../features/desk/members/deed-form.tsx';
import { Balance, Ledger, Orders } from '../../features/desk/members/money-part.tsx';
import { doDeed } from '../../lib/desk-deed.server.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk', 'deskmembers'], title: (t) => t('deskmembers:parts.money') };

export function loader({ request, context, params }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const after = new URL(request.url).searchParams.get('after') ?? undefined;
  return services.members.money(ctx, params['id'] ?? '', after);
}

export function action({ request, context, params }: ActionFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const id = params['id'] ?? '';
  return doDeed({ request, context }, { correct: (fields) => services.members.correct(ctx, id, fields) });
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

export default function DeskMemberMoney() {
  const { t } = useTranslation('deskmembers');
  const { correction, ...money } = useLoaderData<typeof loader>();
  const failure = useAnswer<typeof action>()?.failure ?? null;
  const [search] = useSearchParams();
  const first = !search.has('after');
  return (
    <>
      <DeedDone failure={failure} done={search.get('done')} words={{ correct: t('correct.done') }} />
      <Balance {...money} />
      {first && correction && <CorrectForm correction={correction} failure={failure} />}
      {first && <Orders {...money} />}
      <Ledger {...money} />
    </>
  );
}
