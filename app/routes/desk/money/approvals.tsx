import { Link, useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ApprovalView } from '../../../../server/modules/desk/operators/index.ts';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { ActionForm, DoneAlert, FormAlert } from '../../../features/desk/kit/desk-form.tsx';
import { deskAction, deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { Age } from '../../../features/desk/kit/formats.tsx';
import { SiteChip } from '../../../features/desk/kit/site-chip.tsx';
import { ApprovalSubject, ApprovalValue } from '../../../features/desk/money/approval-subject.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Panel } from '../../../ui/layout/panel.tsx';

export const handle: RouteHandle = {
  i18n: ['desk', 'deskmoney', 'deskmembers'],
  title: (t) => t('deskmoney:approvals.title'),
};

export const loader = deskLoader(async ({ ctx, services }) => ({ rows: await services.approvals.list(ctx) }));

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

/** What operators asked to give and another operator decides: a list, in which no width hides the buttons. */
export default function DeskApprovals() {
  const { t } = useTranslation('deskmoney');
  const { rows } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  return (
    <>
      <DeskHead title={t('approvals.title')} about={t('approvals.about')} />
      <DoneAlert answer={answer} texts={{ approve: t('approvals.done'), reject: t('approvals.done') }} />
      <FormAlert failure={answer?.failure} />
      {rows.length === 0 ? (
        <p className="desk-empty">{t('approvals.empty')}</p>
      ) : (
        <Panel>
          <ul className="desk-lines" aria-label={t('approvals.title')}>
            {rows.map((row) => (
              <Approval key={row.id} approval={row} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function Approval({ approval }: { approval: ApprovalView }) {
  const { t } = useTranslation('deskmoney');
  const { id, own, operator, reason, requestedAt, tenantId } = approval;
  return (
    <li>
      <div className="desk-wide">
        <Link to={hrefOf(approval)}>
          <ApprovalSubject approval={approval} />
        </Link>{' '}
        <strong>
          <ApprovalValue approval={approval} />
        </strong>
        {reason && <p className="desk-words">{t('approvals.reason', { reason })}</p>}
        <small className="desk-under">
          <SiteChip id={tenantId} /> {t('approvals.by', { name: operator })} <Age since={requestedAt} />
        </small>
      </div>
      {own ? (
        <span className="desk-quiet">{t('approvals.own')}</span>
      ) : (
        <div className="desk-row">
          <ActionForm intent="approve" label={t('approvals.approve')} fields={{ id }} />
          <ActionForm intent="reject" variant="ghost" label={t('approvals.reject')} fields={{ id }} />
        </div>
      )}
    </li>
  );
}
