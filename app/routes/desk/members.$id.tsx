import { Outlet, useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeskHead } from '../../features/desk/desk-head.tsx';
import { MemberTabs } from '../../features/desk/members/member-tabs.tsx';
import { StatusBadge } from '../../features/desk/members/status-badge.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { formatDate } from '../../lib/format.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { ButtonLink } from '../../ui/button.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskmembers'], title: (t) => t('desk:nav.members') };

export function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  return services.members.head(ctx, params['id'] ?? '');
}

/** A member, around each part of what is known of them. */
export default function DeskMember() {
  const { t } = useTranslation('deskmembers');
  const locale = useLocale();
  const { id, name, site, status, since, parts, mayAudit } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead
        title={name || t('nameless')}
        about={
          <>
            <StatusBadge status={status} /> {t('head.about', { site, date: formatDate(locale, since, 'long', 'UTC') })}
          </>
        }
        tools={
          <>
            {mayAudit && (
              <ButtonLink variant="secondary" size="small" icon="shield-check" href={deskPaths.auditOf('member', id)}>
                {t('head.audit')}
              </ButtonLink>
            )}
            <ButtonLink variant="ghost" size="small" icon="arrow-left" href={deskPaths.members()}>
              {t('head.back')}
            </ButtonLink>
          </>
        }
      />
      <MemberTabs id={id} parts={parts} />
      <div className="desk-members-page">
        <Outlet />
      </div>
    </>
  );
}
