import { useEffect } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { formatMoney } from '../../../lib/formatting/format.ts';
import { useLocale } from '../../../lib/root-data/use-locale.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';

interface CheckoutRedirectProps {
  url: string;
  price: { value: number; currency: string };
}

/**
 * Page between the order form and the provider's checkout. A form answered with a redirect to the provider would be
 * blocked by `form-action 'self'` in some browsers, so the form gets this page, which navigates by itself.
 */
export function CheckoutRedirect({ url, price }: CheckoutRedirectProps) {
  const { t } = useTranslation('order');
  const formatted = formatMoney(useLocale(), price.value, price.currency);
  useEffect(() => {
    window.location.assign(url);
  }, [url]);
  return (
    <Panel className="result" look="padded">
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${url}`} />
      </noscript>
      <h1 className="result-title">{t('goOn.title')}</h1>
      <p role="status">{t('goOn.text', { price: formatted })}</p>
      <ButtonLink href={url} reload size="large" icon="lock">
        {t('goOn.link')}
      </ButtonLink>
      <p className="shop-note">{t('goOn.slow')}</p>
    </Panel>
  );
}
