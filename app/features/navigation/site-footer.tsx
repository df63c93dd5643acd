import { Form, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import { useRootData, useSite } from '../../lib/site.ts';
import type { Scheme } from '../../lib/site.ts';
import { Footer } from '../../ui/footer.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { SiteLogo } from './site-header.tsx';

const SCHEMES: Array<{ value: Scheme; icon: IconName }> = [
  { value: 'auto', icon: 'sliders-horizontal' },
  { value: 'light', icon: 'sun' },
  { value: 'dark', icon: 'moon' },
];

/** Light, dark, or as the device: three buttons that work without script. */
function SchemeChoice() {
  const { t } = useTranslation();
  const location = useLocation();
  const scheme = useRootData()?.scheme;
  return (
    <Form method="post" action={paths.preferences()} reloadDocument className="scheme-choice">
      <input type="hidden" name="returnTo" value={location.pathname + location.search} />
      <span className="visually-hidden">{t('scheme.label')}</span>
      {SCHEMES.map(({ value, icon }) => (
        <button
          key={value}
          type="submit"
          name="scheme"
          value={value}
          className="icon-btn"
          aria-label={t(`scheme.${value}`)}
          title={t(`scheme.${value}`)}
          aria-pressed={scheme === value}
        >
          <Icon name={icon} />
        </button>
      ))}
    </Form>
  );
}

/** Who runs the site, where its rules are, and how to reach them. */
export function SiteFooter() {
  const { t } = useTranslation();
  const site = useSite();
  return (
    <Footer label={t('footer.label')} logo={<SiteLogo />} links={[]} controls={<SchemeChoice />}>
      <p>
        <a href={`mailto:${site.supportEmail}`}>{t('footer.support', { email: site.supportEmail })}</a>
      </p>
    </Footer>
  );
}

/** What everyone must know about this site: for adults, with fictional profiles, and whose it is. */
export function SiteDisclaimer() {
  const { t } = useTranslation();
  const site = useSite();
  const version = useRootData()?.version;
  const label = site.fictionalSingular ?? t('fictional.label');
  return (
    <aside className="disclaimer" aria-label={t('footer.disclaimer')}>
      <div className="container">
        <p>
          {t('footer.adults', { age: site.minAge })} {t('footer.fictional', { label })}
        </p>
        <p>
          {t('footer.company', { ...site.company })} {t('footer.version', { version })}
        </p>
      </div>
    </aside>
  );
}
