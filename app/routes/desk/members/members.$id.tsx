import { Outlet, useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { useFormats } from '../../../features/desk/kit/formats.tsx';
import { StatusBadge } from '../../../features/desk/members/status-badge.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import type { MemberPart } from '../../../../server/modules/desk/operators/index.ts';
import { TabLinks } from '../../../ui/navigation/tabs.tsx';

/** Links to the parts of a member's page that the operator may see. */
function MemberTabs({ id, parts }: { id: string; parts: readonly MemberPart[] }) {
  const { t } = useTranslation('deskmembers');
  const tabs = parts.map((part) => ({
    href: deskPaths.member(id, part === 'account' ? undefined : part),
    label: t(`parts.${part}`),
  }));
  return <TabLinks label={t('parts.label')} tabs={tabs} />;
}

export const handle: RouteHandle = { i18n: ['desk', 'deskmembers'], title: (t) => t('desk:nav.members') };

export const loader = deskLoader(({ ctx, services, id }) => services.members.head(ctx, id));

export default function DeskMember() {
  const { t } = useTranslation('deskmembers');
  const { date } = useFormats();
  const { id, name, site, status, since, parts, mayAudit } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead
        title={name || t('nameless')}
        about={
          <>
            <StatusBadge status={status} /> {t('head.about', { site, date: date(since) })}
          </>
        }
        links={
          mayAudit ? [{ href: deskPaths.auditOf('member', id), icon: 'shield-check', label: t('head.audit') }] : []
        }
        back={{ href: deskPaths.members(), label: t('head.back') }}
      />
      <MemberTabs id={id} parts={parts} />
      <div className="desk-page desk-tab-page">
        <Outlet />
      </div>
    </>
  );
}
