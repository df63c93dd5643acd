import { Link, useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { GrantList } from '../../features/desk/access/grant-list.tsx';
import { DeskHead } from '../../features/desk/desk-head.tsx';
import { Moment } from '../../features/desk/moment.tsx';
import { useRowKeys } from '../../features/desk/use-row-keys.ts';
import { deskPaths } from '../../lib/desk-paths.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskaccess'], title: (t) => t('deskaccess:operators.title') };

const TONES = { invited: 'warning', active: 'neutral', disabled: 'danger' } as const;

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const { manage } = services.operators;
  return { operators: await manage.list(ctx), sites: manage.sites(ctx) };
}

export default function DeskOperators() {
  const { t } = useTranslation('deskaccess');
  const { operators, sites } = useLoaderData<typeof loader>();
  const ref = useRowKeys<HTMLTableElement>();
  const tools = (
    <>
      <ButtonLink variant="secondary" size="small" href={deskPaths.roles()}>
        {t('operators.roles')}
      </ButtonLink>
      <ButtonLink size="small" icon="plus" href={deskPaths.newOperator()}>
        {t('operators.invite')}
      </ButtonLink>
    </>
  );
  return (
    <>
      <DeskHead title={t('operators.title')} about={t('operators.text')} tools={tools} />
      <div className="desk-table-wrap">
        <table className="desk-table" aria-label={t('operators.title')} ref={ref}>
          <thead>
            <tr>
              <th scope="col">{t('operators.name')}</th>
              <th scope="col">{t('operators.grants')}</th>
              <th scope="col">{t('operators.status')}</th>
              <th scope="col" className="desk-num">
                {t('operators.lastLogin')}
              </th>
            </tr>
          </thead>
          <tbody>
            {operators.map(({ id, name, email, status, grants, lastLogin }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={deskPaths.operator(id)} data-row prefetch="none">
                    {name}
                  </Link>
                  <small className="desk-under">{email}</small>
                </th>
                <td>
                  <GrantList grants={grants} sites={sites} />
                </td>
                <td>
                  <Badge tone={TONES[status]} text={t(`operators.state.${status}`)} />
                </td>
                <td className="desk-num">{lastLogin ? <Moment at={lastLogin} /> : t('operators.never')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
