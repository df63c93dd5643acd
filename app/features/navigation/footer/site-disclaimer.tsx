import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useRootData, useSite } from '../../../lib/root-data/site.ts';

/** The required notice: adults only, fictional profiles, and the company. */
export function SiteDisclaimer() {
  const { t } = useTranslation();
  const site = useSite();
  const version = useRootData()?.version;
  const label = site.fictionalSingular ?? t('fictional.label');
  return (
    <aside className="disclaimer" aria-label={t('disclaimer.label')}>
      <div className="container">
        <p>
          <span className="age-mark" aria-hidden="true">
            {site.minAge}+
          </span>{' '}
          {t('disclaimer.adults', { age: site.minAge })} {t('disclaimer.fictional', { label })}
        </p>
        <p>
          {t(site.company.registration ? 'disclaimer.abroad' : 'disclaimer.company', { ...site.company })}{' '}
          {t('disclaimer.version', { version })}
        </p>
      </div>
    </aside>
  );
}
