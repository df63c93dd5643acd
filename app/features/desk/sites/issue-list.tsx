import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { TenantIssue } from '../../../../server/modules/platform/tenants/index.ts';

const placeOf = ({ file, line, column }: TenantIssue) => (line === null ? file : `${file}:${line}:${column ?? 1}`);

/** Problems of a site's configuration files, with the schema's English messages. */
export function IssueList({ issues, label }: { issues: readonly TenantIssue[]; label: string }) {
  const { t } = useTranslation('desksites');
  return (
    <ul className="desk-issues" aria-label={label}>
      {issues.map((issue, index) => (
        <li key={index}>
          <p>
            <code>{issue.path || t('view.whole')}</code>: <strong lang="en">{issue.wrong}</strong>
          </p>
          <dl>
            <dt>{t('view.allowed')}</dt>
            <dd lang="en">{issue.allowed}</dd>
            <dt>{t('view.place')}</dt>
            <dd>
              <code>{placeOf(issue)}</code>
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
