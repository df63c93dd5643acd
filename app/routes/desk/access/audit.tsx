import { Link, useLoaderData, useSearchParams } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { readAuditSearch, AuditTable } from '../../../features/desk/access/audit-log.tsx';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { FilterForm, FilterSelect, FilterText } from '../../../features/desk/kit/desk-filter.tsx';
import { DeskPager } from '../../../features/desk/kit/desk-table.tsx';
import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk', 'deskaccess'], title: (t) => t('desk:nav.audit') };

export const loader = deskLoader(({ ctx, services, query }) =>
  services.operators.searchAudit(ctx, readAuditSearch({ query })),
);

export default function DeskAudit() {
  const { t } = useTranslation(['desk', 'deskaccess']);
  const { rows, next, invalidDates, sites, operators } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  return (
    <>
      <DeskHead
        title={t('nav.audit')}
        about={t('deskaccess:audit.text')}
        links={[{ href: deskPaths.auditFile(query), label: t('deskaccess:audit.csv'), reload: true }]}
      />
      <FilterForm sites={sites} key={query.toString()}>
        <FilterSelect
          name="operator"
          label={t('deskaccess:audit.operator')}
          all={t('deskaccess:audit.all')}
          options={operators.map(({ id, name, email }) => [id, `${name} (${email})`])}
        />
        <FilterText name="action" label={t('deskaccess:audit.action')} placeholder={t('deskaccess:audit.actionHint')} />
        <FilterText
          name="subject"
          label={t('deskaccess:audit.subject')}
          placeholder={t('deskaccess:audit.subjectHint')}
        />
        {(['from', 'until'] as const).map((name) => (
          <FilterText
            key={name}
            name={name}
            type="date"
            label={t(`deskaccess:audit.${name}`)}
            error={invalidDates.includes(name) ? t('deskaccess:audit.noDay') : undefined}
          />
        ))}
      </FilterForm>
      {query.size > 0 && (
        <p>
          <Link to={deskPaths.audit()}>{t('deskaccess:audit.clear')}</Link>
        </p>
      )}
      <AuditTable rows={rows} />
      <DeskPager next={next} />
    </>
  );
}
