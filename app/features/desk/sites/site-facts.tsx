import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { SiteView } from '../../../../server/modules/operators/sites/sites.service.ts';
import { formatCountry, formatDate, formatNumber } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { useLanguageName } from '../use-language-name.ts';

/** What a site is joined to: payments, mail, push messages, its theme. */
export function SiteFacts({ site }: { site: SiteView }) {
  const { t } = useTranslation('desksites');
  const locale = useLocale();
  const languageName = useLanguageName();
  const { provider, mailServer: server, mailFrom: from, unsetSecrets, pushKeyMade, members, premium } = site;
  const counted =
    members !== null &&
    `${formatNumber(locale, members)} (${t('list.premium', { premium: formatNumber(locale, premium ?? 0) })})`;
  const facts: Array<[string, ReactNode]> = [
    [t('view.members'), counted || t('view.notCounted')],
    [t('view.provider'), provider === 'sandbox' ? t('view.sandbox') : provider],
    [t('view.secrets'), unsetSecrets.join(', ') || t('list.none')],
    [t('view.mail'), server ? t('view.mailServer', { server, from }) : t('view.mailFiles', { from })],
    [
      t('view.push'),
      pushKeyMade ? t('view.pushMade', { date: formatDate(locale, pushKeyMade, 'long', 'UTC') }) : t('view.pushNone'),
    ],
    [t('view.theme'), site.preview ? site.theme : `${site.theme}. ${t('view.noPreview')}`],
    [t('view.zone'), site.timeZone],
    [t('view.locales'), site.locales.map(languageName).join(', ')],
    [t('view.countries'), site.countries.map((country) => formatCountry(locale, country)).join(', ')],
  ];
  return (
    <dl className="desk-facts">
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
