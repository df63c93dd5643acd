import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { DeskTable } from '../../../features/desk/kit/desk-table.tsx';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Icon } from '../../../ui/media/icon.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskaccess'], title: (t) => t('deskaccess:roles.title') };

export const loader = deskLoader(({ services }) => services.operators.roles());

/** The permissions of each role, from the table that the server checks. */
export default function DeskRoles() {
  const { t } = useTranslation('deskaccess');
  const { roles, permissions } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title={t('roles.title')} about={t('roles.text')} />
      <DeskTable
        region
        label={t('roles.title')}
        className="desk-roles"
        rows={permissions}
        keyOf={({ permission }) => permission}
        columns={[
          { head: t('roles.may'), cell: ({ permission }) => t(`permission.${permission}`) },
          ...roles.map((role) => ({
            head: (
              <>
                {t(`role.${role}`)}
                <small className="desk-under">{t(`roleText.${role}`)}</small>
              </>
            ),
            cell: ({ may }: (typeof permissions)[number]) => (
              <>
                {may.includes(role) && <Icon name="check" />}
                <span className="visually-hidden">{t(may.includes(role) ? 'roles.yes' : 'roles.no')}</span>
              </>
            ),
          })),
        ]}
      />
    </>
  );
}
