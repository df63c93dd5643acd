import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeskHead } from '../../features/desk/desk-head.tsx';
import { ScrollBox } from '../../features/desk/scroll-box.tsx';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Icon } from '../../ui/icon.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskaccess'], title: (t) => t('deskaccess:roles.title') };

export function loader({ context }: LoaderFunctionArgs) {
  return requireOperator(context).services.operators.roles();
}

/** What each role may do: the table that the server goes by. */
export default function DeskRoles() {
  const { t } = useTranslation('deskaccess');
  const { roles, permissions } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title={t('roles.title')} about={t('roles.text')} />
      <ScrollBox label={t('roles.title')}>
        <table className="desk-table desk-roles">
          <thead>
            <tr>
              <th scope="col">{t('roles.may')}</th>
              {roles.map((role) => (
                <th scope="col" key={role}>
                  {t(`role.${role}`)}
                  <small className="desk-under">{t(`roleText.${role}`)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissions.map(({ permission, may }) => (
              <tr key={permission}>
                <th scope="row">{t(`permission.${permission}`)}</th>
                {roles.map((role) => (
                  <td key={role}>
                    {may.includes(role) && <Icon name="check" />}
                    <span className="visually-hidden">{t(may.includes(role) ? 'roles.yes' : 'roles.no')}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}
