import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { SiteView } from '../../../../server/modules/desk/operators/index.ts';
import { FactList } from '../kit/desk-detail.tsx';
import { useFormats } from '../kit/use-formats.ts';
import { useLanguageName } from '../use-language-name.ts';

/** The services that a site uses (payments, mail, push) and its theme and locales. */
export function SiteFacts({ site }: { site: SiteView }) {
  const { t } = useTranslation('desksites');
  const { number, date, country } = useFormats();
  const languageName = useLanguageName();
  const { provider, mailServer: server, mailFrom: from, unsetSecrets, pushKeyCreatedAt, members, premium } = site;
  const counted = members !== null && `${number(members)} (${t('list.premium', { premium: number(premium ?? 0) })})`;
  return (
    <FactList
      facts={{
        [t('view.members')]: counted || t('view.notCounted'),
        [t('view.provider')]: provider === 'sandbox' ? t('view.sandbox') : provider,
        [t('view.secrets')]: unsetSecrets.join(', ') || t('list.none'),
        [t('view.mail')]: server ? t('view.mailServer', { server, from }) : t('view.mailFiles', { from }),
        [t('view.push')]: pushKeyCreatedAt ? t('view.pushMade', { date: date(pushKeyCreatedAt) }) : t('view.pushNone'),
        [t('view.theme')]: site.preview ? site.theme : `${site.theme}. ${t('view.noPreview')}`,
        [t('view.zone')]: site.timeZone,
        [t('view.locales')]: site.locales.map(languageName).join(', '),
        [t('view.countries')]: site.countries.map(country).join(', '),
      }}
    />
  );
}
