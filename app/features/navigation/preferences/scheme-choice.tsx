import { Form, useLocation } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { useRootData, type Scheme } from '../../../lib/root-data/site.ts';
import { Icon } from '../../../ui/media/icon.tsx';
import type { IconName } from '../../../ui/media/icon-names.ts';

const SCHEMES: Array<{ value: Scheme; icon: IconName }> = [
  { value: 'auto', icon: 'sliders-horizontal' },
  { value: 'light', icon: 'sun' },
  { value: 'dark', icon: 'moon' },
];

/** Light, dark, or system: three buttons that work without JavaScript. `labels` shows their labels. */
export function SchemeChoice({ labels = false }: { labels?: boolean }) {
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
          className="scheme-button"
          aria-label={t(`scheme.${value}`)}
          title={t(`scheme.${value}`)}
          aria-pressed={scheme === value}
        >
          <Icon name={icon} />
          {labels && <span>{t(`scheme.${value}`)}</span>}
        </button>
      ))}
    </Form>
  );
}
