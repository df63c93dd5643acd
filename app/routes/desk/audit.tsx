import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeskHead } from '../../features/desk/desk-head.tsx';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk'], title: (t) => t('desk:nav.audit') };

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  return { entries: await services.operators.listAudit(ctx) };
}

export default function DeskAudit() {
  const { t } = useTranslation('desk');
  const { entries } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title={t('nav.audit')} />
      <div className="desk-table-wrap">
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">{t('audit.at')}</th>
              <th scope="col">{t('audit.operator')}</th>
              <th scope="col">{t('audit.action')}</th>
              <th scope="col">{t('audit.subject')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ id, at, operator, action, subjectType, subjectId }) => (
              <tr key={id}>
                <td className="desk-num">{at}</td>
                <td>{operator}</td>
                <td>{action}</td>
                <td>
                  {subjectType} {subjectId}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
