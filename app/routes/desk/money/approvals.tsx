import { Link, useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ApprovalView } from '../../../../server/modules/desk/operators/index.ts';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { siteName } from '../../../features/desk/kit/desk-filter.tsx';
import { ActionForm, DoneAlert, FormAlert } from '../../../features/desk/kit/desk-form.tsx';
import { deskAction, deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { DeskTable } from '../../../features/desk/kit/desk-table.tsx';
import { Age } from '../../../features/desk/kit/formats.tsx';
import { ApprovalSubject, ApprovalValue } from '../../../features/desk/money/approval-subject.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const handle: RouteHandle = {
  i18n: ['desk', 'deskmoney', 'deskmembers'],
  title: (t) => t('deskmoney:approvals.title'),
};

export const loader = deskLoader(async ({ ctx, services }) => ({
  rows: await services.approvals.list(ctx),
  sites: services.approvals.sites(ctx),
}));

export const action = deskAction(({ ctx, services }) => ({
  approve: ({ text }) => services.approvals.decide(ctx, { id: text('id'), approved: true }),
  reject: ({ text }) => services.approvals.decide(ctx, { id: text('id'), approved: false }),
}));

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

function hrefOf({ kind, subjectId, tenantId, caseId }: ApprovalView): string {
  if (kind === 'code') return deskPaths.code(subjectId);
  if (kind === 'credits') return deskPaths.member(subjectId, 'money');
  return caseId === null ? deskPaths.withdrawals() : deskPaths.orderCase({ tenantId, id: caseId });
}

/** What operators asked to give and another operator decides. */
export default function DeskApprovals() {
  const { t } = useTranslation('deskmoney');
  const { rows, sites } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  return (
    <>
      <DeskHead title={t('approvals.title')} about={t('approvals.about')} />
      <DoneAlert answer={answer} texts={{ approve: t('approvals.done'), reject: t('approvals.done') }} />
      <FormAlert failure={answer?.failure} />
      <DeskTable
        label={t('approvals.title')}
        empty={t('approvals.empty')}
        rows={rows}
        columns={[
          {
            head: t('approvals.what'),
            cell: (row) => (
              <Link to={hrefOf(row)}>
                <ApprovalSubject approval={row} />
              </Link>
            ),
          },
          { head: t('codes.takes'), num: true, cell: (row) => <ApprovalValue approval={row} /> },
          { head: t('approvals.by'), cell: ({ operator }) => operator },
          { head: t('approvals.at'), num: true, cell: ({ requestedAt }) => <Age since={requestedAt} /> },
          { head: t('codes.site'), cell: ({ tenantId }) => siteName(sites, tenantId) },
          {
            head: '',
            cell: ({ id, own }) =>
              own ? (
                t('approvals.own')
              ) : (
                <div className="desk-row">
                  <ActionForm intent="approve" label={t('approvals.approve')} fields={{ id }} />
                  <ActionForm intent="reject" variant="ghost" label={t('approvals.reject')} fields={{ id }} />
                </div>
              ),
          },
        ]}
      />
    </>
  );
}
