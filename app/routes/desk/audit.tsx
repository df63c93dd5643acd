import { Link, useLoaderData, useSearchParams } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { auditSearchOf } from '../../features/desk/access/audit-search-of.ts';
import { AuditTable } from '../../features/desk/access/audit-table.tsx';
import { DeskHead } from '../../features/desk/desk-head.tsx';
import { DeskPager } from '../../features/desk/desk-pager.tsx';
import { SiteFilter } from '../../features/desk/site-filter.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskaccess'], title: (t) => t('desk:nav.audit') };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const search = auditSearchOf(request);
  return { search, ...(await services.operators.searchAudit(ctx, search)) };
}

export default function DeskAudit() {
  const { t } = useTranslation(['desk', 'deskaccess']);
  const { search, rows, next, noDays, sites, operators } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const { site, operator, action, subject } = search;
  const tools = (
    <ButtonLink variant="secondary" size="small" href={deskPaths.auditFile(query)} reload>
      {t('deskaccess:audit.csv')}
    </ButtonLink>
  );
  return (
    <>
      <DeskHead title={t('nav.audit')} about={t('deskaccess:audit.text')} tools={tools} />
      <SiteFilter sites={sites} site={site} key={query.toString()}>
        <SelectField
          label={t('deskaccess:audit.operator')}
          name="operator"
          compact
          defaultValue={operator ?? ''}
          placeholder={t('deskaccess:audit.all')}
          options={operators.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
        />
        <TextField
          label={t('deskaccess:audit.action')}
          name="action"
          compact
          defaultValue={action ?? ''}
          placeholder={t('deskaccess:audit.actionHint')}
        />
        <TextField
          label={t('deskaccess:audit.subject')}
          name="subject"
          compact
          defaultValue={subject ?? ''}
          placeholder={t('deskaccess:audit.subjectHint')}
        />
        {(['from', 'until'] as const).map((name) => (
          <TextField
            key={name}
            label={t(`deskaccess:audit.${name}`)}
            name={name}
            type="date"
            compact
            defaultValue={search[name] ?? ''}
            error={noDays.includes(name) ? t('deskaccess:audit.noDay') : undefined}
          />
        ))}
      </SiteFilter>
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
