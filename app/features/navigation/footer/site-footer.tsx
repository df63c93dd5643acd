import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { LANGUAGE_NAMES } from '../../../lib/formatting/language-names.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { useRootData, useSite } from '../../../lib/root-data/site.ts';
import { Footer } from '../../../ui/navigation/footer.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import { footerGroups } from './footer-groups.ts';
import { SchemeChoice } from '../preferences/scheme-choice.tsx';
import { SiteLogo } from '../header/site-logo.tsx';

/** Footer links, contact, and the choice of scheme, language and `country`. */
export function SiteFooter({ country }: { country?: ReactNode }) {
  const { t } = useTranslation();
  const site = useSite();
  const data = useRootData();
  const locale = data?.locale ?? 'nl';
  return (
    <Footer
      label={t('footer.label')}
      logo={<SiteLogo />}
      line={site.description}
      groups={footerGroups(t, site, data?.country ?? '')}
      controls={
        <>
          <SchemeChoice />
          <Link to={paths.languages()} className="footer-language">
            <Icon name="globe" />
            {LANGUAGE_NAMES[locale]}
          </Link>
          {country}
        </>
      }
    />
  );
}
