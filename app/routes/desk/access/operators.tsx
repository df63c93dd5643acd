import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { GrantList } from '../../../features/desk/access/operator-access.tsx';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { DeskTable } from '../../../features/desk/kit/desk-table.tsx';
import { Moment } from '../../../features/desk/kit/formats.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskaccess'], title: (t) => t('deskaccess:operators.title') };

const TONES = { invited: 'warning', active: 'neutral', disabled: 'danger' } as const;

export const loader = deskLoader(async ({ ctx, services: { operators } }) => {
  return { operators: await operators.manage.list(ctx), sites: operators.manage.sites(ctx) };
});

export default function DeskOperators() {
  const { t } = useTranslation('deskaccess');
  const { operators, sites } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead
        title={t('operators.title')}
        about={t('operators.text')}
        links={[
          { href: deskPaths.roles(), label: t('operators.roles') },
          { href: deskPaths.newOperator(), variant: 'primary', icon: 'plus', label: t('operators.invite') },
        ]}
      />
      <DeskTable
        label={t('operators.title')}
        rows={operators}
        hrefOf={({ id }) => deskPaths.operator(id)}
        columns={[
          { head: t('operators.name'), cell: ({ name }) => name, under: ({ email }) => email },
          { head: t('operators.grants'), cell: ({ grants }) => <GrantList grants={grants} sites={sites} /> },
          {
            head: t('operators.status'),
            cell: ({ status }) => <Badge tone={TONES[status]} text={t(`operators.state.${status}`)} />,
          },
          {
            head: t('operators.lastLogin'),
            num: true,
            cell: ({ lastLogin }) => <Moment at={lastLogin} none={t('operators.never')} />,
          },
        ]}
      />
    </>
  );
}
